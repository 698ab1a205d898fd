//! Sizes of memory: how a user writes them, and how much there is.

use std::fs;

use bestplay_answers::numbers;

const KIB: u64 = 1 << 10;

/// What is allowed where the system does not say how much is free.
const FALLBACK: u64 = 8 * KIB * KIB * KIB;

/// The address space that allocators set aside for each thread: 64 MiB for its heap (glibc), and
/// its stack.
const SET_ASIDE: u64 = 66 * KIB * KIB;

/// Below this much address space, all threads have one heap.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ROOMY: u64 = KIB * KIB * KIB;

/// Where little address space is allowed, starts the program anew with one heap for all of its
/// threads: what is set aside for a heap of each would leave next to nothing. The allocator reads
/// that wish from the environment, once, at the start.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn share_heap() {
    use std::os::unix::process::CommandExt;

    const HEAPS: &str = "MALLOC_ARENA_MAX";
    if room().is_some_and(|room| room < ROOMY) && std::env::var_os(HEAPS).is_none() {
        let mut words = std::env::args_os();
        let mut anew = std::process::Command::new("/proc/self/exe");
        anew.arg0(words.next().unwrap_or_default()).args(words);
        // Where the program is not found again, it goes on as it is.
        let _ = anew.env(HEAPS, "1").exec();
    }
}

/// Other allocators set nothing aside.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn share_heap() {}

/// Reads a size such as `512M`, `4G` or `1.5GiB`: K, M, G and T are powers of 1024; a number alone
/// counts bytes.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size; expected one like 512M or 4G");
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => KIB,
        "M" | "MB" | "MIB" => KIB.pow(2),
        "G" | "GB" | "GIB" => KIB.pow(3),
        "T" | "TB" | "TIB" => KIB.pow(4),
        _ => return Err(wrong()),
    };
    let is_percent = number.ends_with('%');
    let (number, of) = numbers::fraction(number).ok_or_else(wrong)?;
    let bytes = u128::from(number) * u128::from(unit) / u128::from(of);
    match u64::try_from(bytes) {
        Ok(bytes) if bytes > 0 && !is_percent => Ok(bytes),
        _ => Err(wrong()),
    }
}

/// How much a command may take: what the user allows, or three quarters of what is free. Where the
/// address space is limited (`ulimit -v`) no more than half of it, since room is taken there before
/// it is used.
pub(crate) fn allowance(asked: Option<u64>) -> u64 {
    let meminfo = kibibytes(&read("/proc/meminfo"), "MemAvailable:");
    // A container may have less than its machine.
    let own = |name: &str| -> Option<u64> {
        let text = read(&format!("/sys/fs/cgroup/memory.{name}"));
        text.trim().parse().ok()
    };
    let container = own("max").map(|max| max.saturating_sub(own("current").unwrap_or(0)));
    let free = meminfo.into_iter().chain(container).min();
    let wanted = asked.unwrap_or_else(|| free.map_or(FALLBACK, |bytes| bytes / 4 * 3));
    room().map_or(wanted, |room| wanted.min(room / 2))
}

/// How many threads may run: as many as the user asks for (0: one for each core), but where the
/// address space is limited, so many that a quarter of it is enough for what is set aside for them.
pub(crate) fn threads(asked: usize) -> usize {
    let Some(room) = room() else { return asked };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = if asked == 0 { cores() } else { asked };
    wanted.min((room / 4 / SET_ASIDE) as usize).max(1)
}

/// The address space that is left to the process, if it is limited.
fn room() -> Option<u64> {
    let most = address_space(&read("/proc/self/limits"))?;
    let taken = kibibytes(&read("/proc/self/status"), "VmSize:");
    Some(most.saturating_sub(taken.unwrap_or(0)))
}

/// A file of the system's; nothing where it has none.
fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// What the process holds in memory now, where the system says.
pub(crate) fn resident() -> Option<u64> {
    kibibytes(&read("/proc/self/status"), "VmRSS:")
}

/// The line `name   123 kB` of a file of /proc, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(KIB)
}

/// The line `Max address space   soft   hard   bytes` of /proc/self/limits; `None` if unlimited.
fn address_space(limits: &str) -> Option<u64> {
    let is_it = |line: &&str| line.starts_with("Max address space");
    let line = limits.lines().find(is_it)?;
    line.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(parse("4G"), Ok(4 << 30));
        assert_eq!(parse("512m"), Ok(512 << 20));
        assert_eq!(parse("1.5GiB"), Ok(3 << 29));
        assert_eq!(parse("1000"), Ok(1000));
        assert_eq!(parse("1e9"), Ok(1_000_000_000));
        assert_eq!(parse("1_000K"), Ok(1000 << 10));
        for wrong in ["", "G", "4X", "-1G", "0", "99999999999999T", "5%", "1.2.3G"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn meminfo_is_read() {
        let text = "MemTotal:  100 kB\nMemAvailable:    75 kB\n";
        assert_eq!(kibibytes(text, "MemAvailable:"), Some(75 << 10));
        assert_eq!(kibibytes(text, "VmRSS:"), None);
    }

    #[test]
    fn limits_are_read() {
        let limits =
            |soft| format!("Max stack size  8 8 bytes\nMax address space  {soft}  9 bytes\n");
        assert_eq!(address_space(&limits("4096000")), Some(4_096_000));
        assert_eq!(address_space(&limits("unlimited")), None);
        assert_eq!(address_space(""), None);
    }
}

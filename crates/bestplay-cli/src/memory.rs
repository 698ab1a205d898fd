//! Sizes of memory: how a user writes them, and how much there is.

use std::fs;

use bestplay_games::numbers;

const KIB: u64 = 1 << 10;

/// What is allowed where the system does not tell how much is free.
const FALLBACK: u64 = 8 * KIB * KIB * KIB;

/// Reads a size such as `512M`, `4G` or `1.5GiB`: K, M, G and T are powers of 1024; a number alone
/// counts bytes.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a memory size; expected one like 512M or 4G");
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

/// Three quarters of the memory that is free: so much a solve may take unless told otherwise.
pub(crate) fn allowance() -> u64 {
    let machine = fs::read_to_string("/proc/meminfo").ok();
    let machine = machine.and_then(|text| available(&text));
    // A container may have less than its machine.
    let own = |name: &str| {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?;
        text.trim().parse::<u64>().ok()
    };
    let container = own("max").map(|max| max.saturating_sub(own("current").unwrap_or(0)));
    let free = machine.into_iter().chain(container).min();
    free.map_or(FALLBACK, |bytes| bytes / 4 * 3)
}

/// The line `MemAvailable:   123 kB` of /proc/meminfo, in bytes.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(KIB)
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
        assert_eq!(available(text), Some(75 << 10));
        assert_eq!(available("MemTotal: 100 kB\n"), None);
    }
}

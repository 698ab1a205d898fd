//! Times as people read them.

/// A time to about three digits: `175 µs`, `2.91 s`, `1 min 23 s`, `3 h 3 min`.
pub(crate) fn readable(seconds: f64) -> String {
    let whole = |unit: f64| (seconds / unit) as u64;
    let two = |large: (f64, &str), small: (f64, &str)| {
        let rest = whole(small.0) - whole(large.0) * (large.0 / small.0) as u64;
        format!("{} {} {rest} {}", whole(large.0), large.1, small.1)
    };
    let (second, minute) = ((1.0, "s"), (60.0, "min"));
    let (hour, day) = ((3600.0, "h"), (86400.0, "d"));
    match seconds {
        ..1e-3 => format!("{:.0} µs", seconds * 1e6),
        ..1.0 => format!("{} ms", whole(1e-3)),
        ..10.0 => format!("{seconds:.2} s"),
        ..60.0 => format!("{} s", whole(1.0)),
        ..3600.0 => two(minute, second),
        ..86400.0 => two(hour, minute),
        _ => two(day, hour),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        for (seconds, text) in [
            (76e-6, "76 µs"),
            (0.0146, "14 ms"),
            (2.908, "2.91 s"),
            (59.9, "59 s"),
            (83.4, "1 min 23 s"),
            (10_991.0, "3 h 3 min"),
            (200_000.0, "2 d 7 h"),
        ] {
            assert_eq!(readable(seconds), text);
        }
    }
}

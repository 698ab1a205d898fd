//! A distribution as a picture: bars in the terminal, or as SVG.

use std::fmt::Write;

use bestplay::{Integer, Rational, Value};
use bestplay_answers::escaped;

use super::padding::{left, right};

/// Eighths of a character cell, for bars finer than a character.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A line of bars: a name, what is written beside it, and how long its bar is beside the others.
pub(crate) type Line = (String, String, u64);

/// A line for each result: its name, and its share of the whole.
pub(crate) fn lines(counts: &[(String, u64)]) -> Vec<Line> {
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let line = |(name, count): &(String, u64)| {
        let share = *count as f64 / total.max(1) as f64;
        (name.clone(), format!("{share:.5}"), *count)
    };
    counts.iter().map(line).collect()
}

/// A line of a probability, of which so many digits are shown.
pub(crate) fn line(name: String, probability: &Value, digits: usize) -> Line {
    (name, probability.decimal(digits), length(probability))
}

/// How long the bar of a probability is: in millionths.
pub(super) fn length(probability: &Value) -> u64 {
    let lower = probability.lower();
    let millionths = lower.map(|lower| (lower * Rational::from(1_000_000)).floor());
    let units = millionths.and_then(|units: Integer| u64::try_from(units).ok());
    units.unwrap_or(0)
}

/// Bars for the terminal; the longest is `width` characters long.
pub(crate) fn bars(lines: &[Line], width: usize) -> String {
    let largest = lines.iter().map(|line| line.2).max().unwrap_or(0).max(1);
    let longest = |texts: &mut dyn Iterator<Item = &String>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let name_width = longest(&mut lines.iter().map(|line| &line.0));
    let number_width = longest(&mut lines.iter().map(|line| &line.1));
    let mut out = String::new();
    for (name, number, length) in lines {
        let eighths = (u128::from(*length) * width as u128 * 8 / u128::from(largest)) as usize;
        let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
        let (name, number) = (right(name, name_width), left(number, number_width));
        let line = format!("{name}  {number}  {bar}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// What an SVG of ours says of itself.
const MARK: &str = "<desc>Drawn by bestplay</desc>";

/// Whether a text is an SVG that [`svg`] has drawn.
pub(crate) fn is_svg(text: &str) -> bool {
    text.starts_with("<svg") && text.contains(MARK)
}

/// Charts below each other as an SVG document of its own: upright bars with their names below, and a title
/// above.
pub(crate) fn svg(charts: &[(Vec<Line>, String)]) -> String {
    const BAR: f64 = 18.0;
    const HEIGHT: f64 = 240.0;
    const MARGIN: f64 = 40.0;
    let bars = charts.iter().map(|(lines, _)| lines.len());
    let bars = bars.max().unwrap_or(0);
    let (width, each) = (2.0 * MARGIN + BAR * bars as f64, HEIGHT + 2.0 * MARGIN);
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" \
         font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\">\n{MARK}",
        each * charts.len() as f64
    );
    for (place, (lines, title)) in charts.iter().enumerate() {
        let top = each * place as f64;
        let largest = lines.iter().map(|line| line.2).max().unwrap_or(0).max(1);
        let (middle, title) = (width / 2.0, escaped(title));
        let y = top + 20.0;
        let _ = writeln!(
            out,
            "<text x=\"{middle}\" y=\"{y}\" font-size=\"12\">{title}</text>"
        );
        for (i, (name, share, length)) in lines.iter().enumerate() {
            let bar = HEIGHT * *length as f64 / largest as f64;
            let x = MARGIN + BAR * i as f64;
            let name = escaped(name);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{:.2}\" width=\"{}\" height=\"{bar:.2}\" fill=\"#3b6ea8\">\
                 <title>{name}: {share}</title></rect>\
                 <text x=\"{}\" y=\"{}\">{name}</text>",
                top + MARGIN + HEIGHT - bar,
                BAR - 2.0,
                x + BAR / 2.0 - 1.0,
                top + MARGIN + HEIGHT + 12.0,
            );
        }
    }
    out + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_shares() {
        let coin = bars(&lines(&[("heads".into(), 30), ("tails".into(), 10)]), 8);
        assert_eq!(coin, "heads  0.75000  ████████\ntails  0.25000  ██▋\n");
    }

    #[test]
    fn nothing_to_show_is_no_trouble() {
        assert_eq!(bars(&lines(&[]), 10), "");
        assert_eq!(bars(&lines(&[("2".into(), 0)]), 10), "2  0.00000\n");
        assert!(svg(&[(Vec::new(), "none".into())]).ends_with("</svg>\n"));
    }

    #[test]
    fn an_svg_has_a_bar_for_each_result() {
        let chart = lines(&[("2".into(), 1), ("<3".into(), 4)]);
        let picture = svg(&[(chart, "cards & left".into())]);
        assert_eq!(picture.matches("<rect").count(), 2);
        assert!(picture.contains("height=\"60.00\"") && picture.contains("height=\"240.00\""));
        assert!(is_svg(&picture) && !is_svg("<svg></svg>"));
        assert!(picture.contains("&lt;3: 0.80000") && picture.contains("cards &amp; left"));
    }
}

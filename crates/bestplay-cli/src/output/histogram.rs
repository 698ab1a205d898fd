//! A distribution as a picture: bars in the terminal, or as SVG.

use std::fmt::Write;

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

/// The same as an SVG document of its own: upright bars with their names below, `title` above.
pub(crate) fn svg(counts: &[(String, u64)], title: &str) -> String {
    const BAR: f64 = 18.0;
    const HEIGHT: f64 = 240.0;
    const MARGIN: f64 = 40.0;
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let largest = counts
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    let width = 2.0 * MARGIN + BAR * counts.len() as f64;
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" \
         font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\">\n{MARK}\n\
         <text x=\"{}\" y=\"20\" font-size=\"12\">{}</text>",
        HEIGHT + 2.0 * MARGIN,
        width / 2.0,
        escaped(title)
    );
    for (i, (name, count)) in counts.iter().enumerate() {
        let bar = HEIGHT * *count as f64 / largest as f64;
        let share = *count as f64 / total.max(1) as f64;
        let x = MARGIN + BAR * i as f64;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{:.2}\" width=\"{}\" height=\"{bar:.2}\" fill=\"#3b6ea8\">\
             <title>{}: {share:.6}</title></rect>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            MARGIN + HEIGHT - bar,
            BAR - 2.0,
            escaped(name),
            x + BAR / 2.0 - 1.0,
            MARGIN + HEIGHT + 12.0,
            escaped(name)
        );
    }
    out + "</svg>\n"
}

/// Text with the characters replaced that mean something in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
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
        assert!(svg(&[], "none").ends_with("</svg>\n"));
    }

    #[test]
    fn an_svg_has_a_bar_for_each_result() {
        let picture = svg(&[("2".into(), 1), ("<3".into(), 4)], "cards & left");
        assert_eq!(picture.matches("<rect").count(), 2);
        assert!(picture.contains("height=\"60.00\"") && picture.contains("height=\"240.00\""));
        assert!(is_svg(&picture) && !is_svg("<svg></svg>"));
        assert!(picture.contains("&lt;3: 0.800000") && picture.contains("cards &amp; left"));
    }
}

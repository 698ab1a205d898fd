//! A sheet as a picture (SVG) and as a page to print (HTML).

use std::fmt::Write;

use super::rules::ANY;

/// The width of the picture, the height of a line, and where its columns begin.
const WIDTH: usize = 640;
const LINE: usize = 30;
const MARGIN: usize = 20;

/// Colours of the actions, in the order in which they come up: they can be told apart by people who
/// see colours differently (Okabe and Ito 2008), and hold black text.
const COLOURS: [&str; 7] = [
    "#56b4e9", "#e69f00", "#7fc8a9", "#f0e442", "#cc79a7", "#d9d9d9", "#d98c5f",
];

/// A picture of a sheet: a box for each line with its action, below a title and above a remark.
pub(crate) fn svg(title: &str, lines: &[[String; 2]], remark: &str) -> String {
    let height = 2 * MARGIN + (lines.len() + 2) * LINE;
    let mut out = format!(
        "<svg data-by=\"bestplay\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let mut text = |x: usize, line: usize, attributes: &str, words: &str| {
        let y = MARGIN + line * LINE + 20;
        let words = escaped(words);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"{attributes}>{words}</text>");
    };
    text(MARGIN, 0, " font-weight=\"bold\" font-size=\"18\"", title);
    let small = " fill=\"#444\" font-size=\"13\"";
    text(MARGIN, lines.len() + 1, small, remark);
    let mut actions: Vec<&str> = Vec::new();
    for (number, [when, action]) in (1..).zip(lines) {
        let known = actions.iter().position(|known| known == action);
        let colour = known.unwrap_or_else(|| {
            actions.push(action);
            actions.len() - 1
        });
        let (y, box_width) = (MARGIN + number * LINE, 130);
        let x = WIDTH - MARGIN - box_width;
        let colour = COLOURS[colour % COLOURS.len()];
        let (width, inner, top, base) = (WIDTH - 2 * MARGIN, LINE - 2, y + 1, y + 20);
        let (left, middle) = (MARGIN + 10, x + box_width / 2);
        let (when, action) = (escaped(&words(when, number == 1)), escaped(action));
        let _ = writeln!(
            out,
            "<rect x=\"{MARGIN}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" fill=\"none\" stroke=\"#bbb\"/>\n\
             <rect x=\"{x}\" y=\"{top}\" width=\"{box_width}\" height=\"{inner}\" fill=\"{colour}\"/>\n\
             <text x=\"{left}\" y=\"{base}\">{when}</text>\n\
             <text x=\"{middle}\" y=\"{base}\" font-weight=\"bold\" text-anchor=\"middle\">{action}</text>",
        );
    }
    out.push_str("</svg>\n");
    out
}

/// When a line counts, in words.
fn words(when: &str, is_first: bool) -> String {
    match (when, is_first) {
        (ANY, true) => "always".into(),
        (ANY, false) => "otherwise".into(),
        (_, true) => format!("if {when}"),
        (_, false) => format!("else if {when}"),
    }
}

/// A page to print: pictures of sheets below a title, and what each of them loses.
pub(crate) fn html(title: &str, about: &str, pictures: &[String], table: &[[String; 2]]) -> String {
    let title = escaped(title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" data-by=\"bestplay\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>\n\
         body {{ font-family: sans-serif; max-width: 42em; margin: 2em auto; color: #111; }}\n\
         svg {{ max-width: 100%; height: auto; break-inside: avoid; margin: 0.5em 0; }}\n\
         td, th {{ padding: 0.2em 1.2em 0.2em 0; text-align: left; }}\n\
         @media print {{ body {{ margin: 0; }} }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n",
        escaped(about)
    );
    for picture in pictures {
        out.push_str(picture);
    }
    out.push_str("<table>\n");
    for (row, cells) in table.iter().enumerate() {
        let cell = if row == 0 { "th" } else { "td" };
        let cells = cells
            .each_ref()
            .map(|words| format!("<{cell}>{}</{cell}>", escaped(words)));
        let _ = writeln!(out, "<tr>{}</tr>", cells.concat());
    }
    out.push_str("</table>\n</body>\n</html>\n");
    out
}

/// Text as it stands between the tags of XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

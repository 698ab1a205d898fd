//! What a sheet goes by, and a sheet as a file (CSV), as a picture (SVG) and as a page to print (HTML).

use std::fmt::Write;

use bestplay_sheets::{ANY, Seen};

use crate::{Answer, AnySolution, Content, GameError, Result, csv};

/// The width of the picture, the height of a line, and where its columns begin.
const WIDTH: usize = 640;
const LINE: usize = 30;
const MARGIN: usize = 20;

/// Colours of the actions, in the order in which they come up: they can be told apart by people who
/// see colours differently (Okabe and Ito 2008), and hold black text.
const COLOURS: [&str; 7] = [
    "#56b4e9", "#e69f00", "#7fc8a9", "#f0e442", "#cc79a7", "#d9d9d9", "#d98c5f",
];

/// A sheet of an answer, ready to be written.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::{Effort, Instance, Sheet, escaped, question::sheet};
///
/// # fn main() -> Result<()> {
/// let (instance, effort) = (Instance::new(&TURN, &["goal=50"])?, Effort::new(Solver::new()));
/// let sheets = Sheet::of(&instance.ask(&sheet(vec![2]), &effort, &Silent)?);
/// assert_eq!(sheets[0].csv(), "when,action\nturn total < 20,roll\n*,hold\n");
/// assert!(sheets[0].svg("Pig").contains(&escaped("if turn total < 20")));
/// assert!(Sheet::html(&sheets, "Pig", "a turn").contains("<h1>Pig</h1>"));
/// # Ok(()) }
/// ```
pub struct Sheet {
    /// How many lines were asked for.
    pub lines: u64,
    /// The lines: when each fits, and what is done then.
    pub rules: Vec<[String; 2]>,
    /// What it loses, in digits.
    pub loss: String,
}

impl Sheet {
    /// The sheets of an answer to `sheet`, those with the fewest lines first.
    pub fn of(answer: &Answer) -> Vec<Sheet> {
        let rows = |key| match answer.get(key) {
            Some(Content::Table(table)) => table.rows.iter(),
            _ => [].iter(),
        };
        let sheet = |row: &Vec<Content>| {
            let [Content::Count(lines), _, Content::Value(loss, digits)] = &row[..] else {
                return None;
            };
            let rule = |row: &Vec<Content>| match &row[..] {
                [
                    Content::Count(of),
                    _,
                    Content::Text(when),
                    Content::Text(action),
                ] => (of == lines).then(|| [when.clone(), action.clone()]),
                _ => None,
            };
            Some(Sheet {
                lines: *lines,
                rules: rows("rules").filter_map(rule).collect(),
                loss: loss.decimal((*digits).min(6)),
            })
        };
        rows("sheets").filter_map(sheet).collect()
    }

    /// The sheet as a file that strategies are read from.
    pub fn csv(&self) -> String {
        format!("when,action\n{}", csv::written(&self.rules))
    }

    /// The sheet as a picture: a box for each line with its action, below a title and above what it loses.
    pub fn svg(&self, title: &str) -> String {
        let lines = &self.rules;
        let height = 2 * MARGIN + (lines.len() + 2) * LINE;
        let mut out = format!(
            "<svg data-by=\"bestplay\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" font-family=\"sans-serif\" font-size=\"15\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        let text = |x: usize, line: usize, attributes: &str, words: &str| {
            let (y, words) = (MARGIN + line * LINE + 20, escaped(words));
            format!("<text x=\"{x}\" y=\"{y}\"{attributes}>{words}</text>\n")
        };
        out += &text(MARGIN, 0, " font-weight=\"bold\" font-size=\"18\"", title);
        let remark = format!(
            "The first line that fits counts. Loses {} against best play, on average over the seats.",
            self.loss
        );
        let small = " fill=\"#444\" font-size=\"13\"";
        out += &text(MARGIN, lines.len() + 1, small, &remark);
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
            let (width, inner, top) = (WIDTH - 2 * MARGIN, LINE - 2, y + 1);
            let _ = writeln!(
                out,
                "<rect x=\"{MARGIN}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" fill=\"none\" stroke=\"#bbb\"/>\n\
                 <rect x=\"{x}\" y=\"{top}\" width=\"{box_width}\" height=\"{inner}\" fill=\"{colour}\"/>",
            );
            out += &text(MARGIN + 10, number, "", &words(when, number == 1));
            let bold = " font-weight=\"bold\" text-anchor=\"middle\"";
            out += &text(x + box_width / 2, number, bold, action);
        }
        out + "</svg>\n"
    }

    /// Sheets as a page to print: their pictures below a title and what the game is, and what each of them loses.
    pub fn html(sheets: &[Sheet], title: &str, about: &str) -> String {
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
        for sheet in sheets {
            let lines = if sheet.lines == 1 { "line" } else { "lines" };
            out.push_str(&sheet.svg(&format!("{} {lines}", sheet.lines)));
        }
        out.push_str("<table>\n<tr><th>lines</th><th>loses against best play</th></tr>\n");
        for Sheet { lines, loss, .. } in sheets {
            let _ = writeln!(out, "<tr><td>{lines}</td><td>{loss}</td></tr>");
        }
        out + "</table>\n</body>\n</html>\n"
    }
}

/// What is seen in the states of a solved game, if its rules name features, everywhere the same ones.
pub(crate) fn seen(solved: &dyn AnySolution, game: &str) -> Result<Seen> {
    let mut seen = Seen::default();
    for state in solved.graph().iter() {
        if state.player().is_none() {
            seen.pass();
            continue;
        }
        let features = solved.features(state.id());
        if !seen.enter(&features, solved.actions(state.id())) {
            return Err(GameError::usage(format!(
                "the rules of {game} do not name the same features in every state"
            )));
        }
        if seen.names().is_empty() {
            return Err(GameError::usage(format!(
                "the rules of {game} do not say what a person sees in a state; a sheet needs \
                     features to decide by, as pig, race and gambler have them"
            )));
        }
    }
    Ok(seen)
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

/// Text as it stands between the tags of XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

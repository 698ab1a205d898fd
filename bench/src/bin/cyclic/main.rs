//! Games with large cycles, solved by name: where an engine for all games is slow if it is slow.
//!
//!     cyclic                 lists the families
//!     cyclic FAMILY SIZE [--digits D] [--exact] [--threads T] [--check] [--json]
//!
//! Prints states, transitions, the states of the largest component, the value with its certain
//! digits, CPU seconds of exploring and of solving, and peak memory; `--check` also saves the
//! solution in memory, has it confirmed, and prints the checker's CPU seconds, with a star if only the
//! bounds were confirmed and not the fraction. A value that is not the known one ends the program
//! with an error.

mod account;
mod coin;
mod families;
mod grid;
mod herman;
mod pursuit;
mod random;
#[cfg(test)]
mod tests;
mod tiles;
mod walks;

use std::io::Write;

use bestplay::{Game, Graph, Rational, Saved, Silent, Solver, Value, check};

use account::{cpu_seconds, peak_mebibytes};
use families::{FAMILIES, Visitor, with_game};

type Failure = Box<dyn std::error::Error>;

fn largest_component(graph: &Graph) -> usize {
    let sizes = graph.components().map(|states| states.len());
    sizes.max().unwrap_or(0)
}

/// What to do with a game.
struct Run {
    solver: Solver<'static>,
    threads: usize,
    digits: usize,
    check: bool,
    json: bool,
}

impl Run {
    /// Prints a cell of the line, at once: what follows may take long.
    fn cell(&self, text: impl std::fmt::Display, width: usize) {
        if !self.json {
            print!("{text:>width$} ");
            // That nobody reads it is no reason to stop.
            let _ = std::io::stdout().flush();
        }
    }
}

impl Visitor for Run {
    type Output = Result<(), Failure>;

    fn visit<G: Game>(&mut self, game: &G, known: Option<Rational>) -> Result<(), Failure> {
        let start = cpu_seconds(self.threads);
        let explored = self.solver.explore(game)?;
        let exploring = cpu_seconds(self.threads) - start;
        self.cell(explored.graph().states(), 9);
        self.cell(explored.graph().transitions(), 11);

        let start = cpu_seconds(self.threads);
        let solved = self.solver.solve_explored(game, explored)?;
        let solving = cpu_seconds(self.threads) - start;
        let value = solved.value();
        self.cell(format!("{exploring:.2}"), 8);
        self.cell(format!("{solving:.2}"), 8);
        self.cell(peak_mebibytes(), 8);
        if self.check {
            let mut file = Vec::new();
            solved.write(&mut file, "cyclic", &[])?;
            let start = cpu_seconds(1);
            let checked = check(game, &Saved::parse(&file)?, &Silent)?;
            // A fraction may be out of the checker's reach; the bounds are confirmed then.
            let proven = if checked.value == value { "" } else { "*" };
            self.cell(format!("{:.2}{proven}", cpu_seconds(1) - start), 8);
        }
        if !self.json {
            self.cell(largest_component(solved.graph()), 9);
        }
        let decimal = value.decimal(self.digits);
        self.cell(&decimal, 0);
        if let Some(known) = known
            && value.differs_from(&Value::Exact(known.clone()))
        {
            return Err(format!("the value is {value}, but {known} is known").into());
        }
        if self.json {
            match value {
                Value::Exact(fraction) => {
                    println!(r#"{{"value": {{"kind": "exact", "fraction": "{fraction}"}}}}"#);
                }
                _ => println!(r#"{{"value": {{"kind": "bounds", "decimal": "{decimal}"}}}}"#),
            }
        } else {
            println!();
        }
        Ok(())
    }
}

fn main() -> Result<(), Failure> {
    let mut run = Run {
        solver: Solver::new().threads(1),
        threads: 1,
        digits: 12,
        check: false,
        json: false,
    };
    let mut words = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let text = arguments.next().ok_or("a number is missing")?;
            text.parse().map_err(|_| format!("'{text}' is no number"))
        };
        match argument.as_str() {
            "--digits" => {
                run.digits = number()?;
                run.solver = run.solver.digits(run.digits);
            }
            "--exact" => run.solver = run.solver.exact(),
            "--threads" => {
                run.threads = number()?;
                run.solver = run.solver.threads(run.threads);
            }
            "--check" => run.check = true,
            "--json" => run.json = true,
            _ => words.push(argument),
        }
    }
    let [family, size] = words.as_slice() else {
        for line in FAMILIES.lines() {
            if let [name, _, about] = line.splitn(3, ' ').collect::<Vec<_>>()[..] {
                println!("{name:16} {about}");
            }
        }
        return Ok(());
    };
    let size = size.parse().map_err(|_| format!("'{size}' is no size"))?;
    if !run.json {
        let check = if run.check { "    check " } else { "" };
        println!(
            "{:24}    states transitions explored   solved      MiB {check}component value",
            "family"
        );
        print!("{:24} ", format!("{family} {size}"));
    }
    with_game(family, size, &mut run)
        .ok_or("no such family or size; without arguments the families are listed")?
}

//! `bestplay serve`: the page, out of the command itself.
//!
//! The files of the page are in the program (`build.rs` lists them); nothing else can be asked for, so
//! no path is ever looked up. Only this machine can connect. A page of another site could still ask a
//! name of its own that leads here (DNS rebinding); it is refused by the name that it asks for.

mod http;

use std::io::{BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use bestplay_answers::GameError;
use clap::Args;

use crate::output;
use http::Answer;

const EXAMPLES: &str = "\
Examples:
  bestplay serve                 print the address, and serve until Ctrl-C
  bestplay serve --open          and open it in the browser
  bestplay serve --port 8080";

/// Serve the page on this machine, to ask in a browser
///
/// All of it is computed in the browser, and nothing is sent anywhere.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value = "0")]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// The files of the page by their paths.
static PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Connections that are answered at a time; a browser takes six.
const MOST: usize = 64;

/// How long a connection may stay silent.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn run(options: &Options) -> Result<()> {
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let listener = TcpListener::bind(wanted)
        .map_err(|source| GameError::io(format!("listening at {wanted}"), source))?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}/");
    output::print(&format!("{address}\nCtrl-C ends it.\n"))?;
    if options.open {
        open(&address);
    }
    // Each connection holds it until it ends, however that is.
    let busy = Arc::new(());
    for stream in listener.incoming() {
        // A connection that has been given up before it was taken is nobody's loss.
        let Ok(stream) = stream else { continue };
        if Arc::strong_count(&busy) > MOST {
            continue;
        }
        let held = Arc::clone(&busy);
        let serve = move || {
            // Whoever has asked may be gone.
            let _ = answer_all(&stream, port);
            drop(held);
        };
        let thread = std::thread::Builder::new().name("serve".into());
        let _ = thread.spawn(serve);
    }
    Ok(())
}

/// Answers what comes over a connection, one request after the other.
fn answer_all(stream: &TcpStream, port: u16) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut from = BufReader::new(stream);
    let mut to = stream;
    while let Some(request) = http::read(&mut from)? {
        let is_last = matches!(request, Err(_) | Ok(http::Request { closes: true, .. }));
        let (answer, with_body) = match &request {
            Ok(request) => (answer(request, port), request.wants_body),
            Err(refused) => (Answer::refused(*refused), true),
        };
        to.write_all(&answer.bytes(with_body, is_last))?;
        if is_last {
            break;
        }
    }
    Ok(())
}

fn answer(request: &http::Request, port: u16) -> Answer {
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !names.contains(&request.host) {
        return Answer::refused(http::MISDIRECTED);
    }
    let path = match request.path.split(['?', '#']).next() {
        Some("/") | None => "/index.html",
        Some(path) => path,
    };
    match PAGE.iter().find(|(name, _)| *name == path) {
        Some((name, content)) => Answer::file(name, content),
        None => Answer::refused(http::NOT_FOUND),
    }
}

/// Asks the system to open an address; where it cannot, the address has been printed.
fn open(address: &str) {
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let opened = std::process::Command::new(program)
        .args(words)
        .arg(address)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if opened.is_err() {
        eprintln!("the browser could not be opened by {program}; open the address yourself");
    }
}

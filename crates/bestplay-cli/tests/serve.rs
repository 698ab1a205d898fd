//! `bestplay serve`: the page and nothing else, for this machine and nobody else.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running server, which ends with the test.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve() -> Server {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bestplay"))
        .arg("serve")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut line = String::new();
    let output = child.stdout.take().expect("it is piped");
    let read = BufReader::new(output).read_line(&mut line);
    read.expect("it prints the address");
    let address = line.trim().strip_prefix("http://127.0.0.1:");
    let address = address.unwrap_or_else(|| panic!("{line}"));
    let port = address.trim_end_matches('/').parse().expect("a port");
    Server { child, port }
}

impl Server {
    /// The head and the body of the answer to these bytes.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut all = Vec::new();
        // What is refused before it was read to its end may be reset.
        let _ = stream.read_to_end(&mut all);
        let end = all.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer to {request:?}"));
        let head = String::from_utf8(all[..end].to_vec()).expect("a head is text");
        (head, all[end + 4..].to_vec())
    }

    fn get(&self, path: &str) -> (String, Vec<u8>) {
        let port = self.port;
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        ))
    }
}

#[test]
fn the_page_and_its_files() {
    let server = serve();
    let (head, body) = server.get("/");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    for field in [
        "Content-Type: text/html",
        "X-Content-Type-Options: nosniff",
        "frame-ancestors 'none'",
        "Referrer-Policy: no-referrer",
        "Cross-Origin-Opener-Policy: same-origin",
    ] {
        assert!(head.contains(field), "{field} in {head}");
    }
    let page = String::from_utf8(body).expect("a page is text");
    assert!(page.contains("default-src 'none'"), "{page}");
    let script = page.split_once("src=\"./").map(|(_, rest)| rest);
    let script = script.and_then(|rest| rest.split('"').next());
    let (head, body) = server.get(&format!("/{}", script.expect("it has a script")));
    assert!(head.contains("Content-Type: text/javascript"), "{head}");
    assert!(head.contains("immutable"), "{head}");
    assert!(body.len() > 1000);
    assert!(head.contains(&format!("Content-Length: {}", body.len())));
}

#[test]
fn nothing_else_is_served() {
    let server = serve();
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/assets/",
        "/index.html/",
    ] {
        let (head, body) = server.get(path);
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
        assert_eq!(body, b"Not Found");
    }
}

#[test]
fn other_names_and_methods_are_refused() {
    let server = serve();
    for (method, host, status) in [("GET", "evil.example", 421), ("POST", "localhost", 405)] {
        let port = server.port;
        let (head, _) = server.ask(&format!(
            "{method} / HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
        ));
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{head}");
    }
}

#[test]
fn a_connection_takes_several_requests_and_heads_have_no_body() {
    let server = serve();
    let host = format!("Host: localhost:{}\r\n", server.port);
    let (first, rest) = server.ask(&format!(
        "HEAD / HTTP/1.1\r\n{host}\r\nGET /nothing HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
    ));
    assert!(first.starts_with("HTTP/1.1 200"), "{first}");
    assert!(rest.starts_with(b"HTTP/1.1 404"), "{first}");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = serve();
    let second = Command::new(env!("CARGO_BIN_EXE_bestplay"))
        .args(["serve", "--port", &server.port.to_string()])
        .output()
        .expect("the command runs");
    assert!(!second.status.success());
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("listening at 127.0.0.1"), "{said}");
}

//! As much of HTTP/1.1 as a browser needs to load files (RFC 9112): GET and HEAD without a body.

use std::io::{self, BufRead, Read};

/// The longest head of a request, in bytes.
const LONGEST: u64 = 16 << 10;

pub(super) struct Request {
    pub(super) path: String,
    pub(super) host: String,
    /// Whether more than the head of the answer is wanted.
    pub(super) wants_body: bool,
    /// Whether nothing follows on the connection.
    pub(super) closes: bool,
}

/// The status of a request that is refused.
pub(super) type Status = (u16, &'static str);

pub(super) const NOT_FOUND: Status = (404, "Not Found");
/// The request was meant for another server.
pub(super) const MISDIRECTED: Status = (421, "Misdirected Request");
const MALFORMED: Status = (400, "Bad Request");
const NOT_ALLOWED: Status = (405, "Method Not Allowed");
const TOO_LARGE: Status = (431, "Request Header Fields Too Large");

/// Reads a request; `None` where the connection has ended.
pub(super) fn read(from: &mut impl BufRead) -> io::Result<Option<Result<Request, Status>>> {
    let mut from = from.take(LONGEST);
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        if from.read_until(b'\n', &mut line)? == 0 {
            let is_cut = from.limit() == 0;
            return Ok(match (is_cut, lines.is_empty()) {
                (true, _) => Some(Err(TOO_LARGE)),
                (false, true) => None,
                (false, false) => Some(Err(MALFORMED)),
            });
        }
        let Ok(line) = String::from_utf8(line) else {
            return Ok(Some(Err(MALFORMED)));
        };
        match line.trim_end_matches(['\r', '\n']) {
            // Empty lines before a request are allowed.
            "" if lines.is_empty() => {}
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    Ok(Some(parse(&lines)))
}

fn parse(lines: &[String]) -> Result<Request, Status> {
    let (first, fields) = lines.split_first().ok_or(MALFORMED)?;
    let words: Vec<&str> = first.split(' ').collect();
    let [method, path, version] = words[..] else {
        return Err(MALFORMED);
    };
    if !version.starts_with("HTTP/1.") || !path.starts_with('/') {
        return Err(MALFORMED);
    }
    let wants_body = match method {
        "GET" => true,
        "HEAD" => false,
        _ => return Err(NOT_ALLOWED),
    };
    let all = |name: &str| -> Vec<&str> {
        fields
            .iter()
            .filter_map(|field| field.split_once(':'))
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
            .collect()
    };
    // A body would be taken for the next request.
    let has_body = !all("transfer-encoding").is_empty()
        || all("content-length").iter().any(|length| *length != "0");
    let hosts = all("host");
    let [host] = hosts[..] else {
        return Err(MALFORMED);
    };
    if has_body {
        return Err(MALFORMED);
    }
    let connections = all("connection");
    let mut connections = connections.iter();
    let closes =
        version == "HTTP/1.0" || connections.any(|value| value.eq_ignore_ascii_case("close"));
    Ok(Request {
        path: path.into(),
        host: host.to_ascii_lowercase(),
        wants_body,
        closes,
    })
}

pub(super) struct Answer {
    status: Status,
    kind: &'static str,
    /// Whether the content never changes under this name.
    lasts: bool,
    body: &'static [u8],
}

impl Answer {
    pub(super) fn file(name: &str, body: &'static [u8]) -> Answer {
        Answer {
            status: (200, "OK"),
            kind: kind(name),
            // Names of assets are made of their content.
            lasts: name.starts_with("/assets/"),
            body,
        }
    }

    /// A refusal, which says what it is.
    pub(super) fn refused(status: Status) -> Answer {
        Answer {
            status,
            kind: "text/plain; charset=utf-8",
            lasts: false,
            body: status.1.as_bytes(),
        }
    }

    pub(super) fn bytes(&self, with_body: bool, is_last: bool) -> Vec<u8> {
        let (code, reason) = self.status;
        let length = self.body.len();
        let cache = match self.lasts {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        let connection = if is_last { "close" } else { "keep-alive" };
        // The page brings its own content security policy; what a page cannot say of itself is here.
        let head = format!(
            "HTTP/1.1 {code} {reason}\r\n\
             Content-Type: {}\r\n\
             Content-Length: {length}\r\n\
             Cache-Control: {cache}\r\n\
             Connection: {connection}\r\n\
             Content-Security-Policy: frame-ancestors 'none'\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\n\
             Cross-Origin-Opener-Policy: same-origin\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n\r\n",
            self.kind
        );
        let mut bytes = head.into_bytes();
        if with_body {
            bytes.extend_from_slice(self.body);
        }
        bytes
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> Result<Request, Status> {
        match read(&mut text.as_bytes()) {
            Ok(Some(found)) => found,
            other => panic!("no request: {:?}", other.map(|_| ())),
        }
    }

    #[test]
    fn requests_are_read() {
        let found = request("GET /a?b HTTP/1.1\r\nhOsT: LocalHost:1\r\n\r\n").ok();
        let found = found.expect("it is a request");
        assert_eq!((&*found.path, &*found.host), ("/a?b", "localhost:1"));
        assert!(found.wants_body && !found.closes);
        let found = request("HEAD / HTTP/1.1\nHost: x\nConnection: close\n\n").ok();
        let found = found.expect("it is a request");
        assert!(!found.wants_body && found.closes);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let status = |text: &str| request(text).err().map(|(code, _)| code);
        for text in [
            "GET /\r\nHost: x\r\n\r\n",
            "GET x HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET / HTTP/2\r\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
            "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET / HTTP/1.1\r\nHost",
        ] {
            assert_eq!(status(text), Some(400), "{text:?}");
        }
        assert_eq!(status("POST / HTTP/1.1\r\nHost: x\r\n\r\n"), Some(405));
        let long = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", "x".repeat(20_000));
        assert_eq!(status(&long), Some(431));
        assert!(matches!(read(&mut &b""[..]), Ok(None)));
        assert!(matches!(read(&mut &b"\xff\n\n"[..]), Ok(Some(Err(_)))));
    }
}

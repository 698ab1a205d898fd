//! Lists the files of the page for `bestplay serve`, which holds them.
//!
//! Without the feature there is nothing to do.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_SERVE").is_none() {
        return;
    }
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder of the manifest");
    let out = env::var("OUT_DIR").expect("cargo names the folder for what is built");
    let page = Path::new(&manifest).join("../../page/dist");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    collect(&page, &mut files);
    files.sort();
    assert!(
        files.iter().any(|file| file.ends_with("index.html")),
        "the feature `serve` holds the page, which has not been built: run `make page` first"
    );
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&page).expect("it lies there");
        let name = name.to_string_lossy().replace('\\', "/");
        let path = file.canonicalize().expect("it was just found");
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(
            list,
            "    ({:?}, include_bytes!({:?})),",
            format!("/{name}"),
            path.display().to_string()
        )
        .expect("text grows");
    }
    list.push_str("]\n");
    fs::write(Path::new(&out).join("page.rs"), list)
        .expect("the folder for what is built is there");
}

/// All files in a folder and below.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

//! What a module leaves open for Python to fill in, linkers have to be told on macOS.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}

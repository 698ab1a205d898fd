# The project's few chores. Each is a line that works by itself as well.

CARGO ?= cargo

.PHONY: test lint doc bench

# All tests: units, twins, laws, references, the command, the examples in the documentation.
test:
	$(CARGO) test --workspace --all-targets
	$(CARGO) test --workspace --doc

# Format and lints, warnings denied.
lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

# The documentation, warnings denied.
doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

# Ours beside peers and plain methods; see bench/README.md.
bench:
	$(MAKE) -C bench

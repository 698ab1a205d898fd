# The project's few chores. Each is a line that works by itself as well.

CARGO ?= cargo
# Python 3.10 or later; the package and its tests live in a virtual environment of their own.
PYTHON ?= python3
VENV ?= .venv

# How long the adversary goes on: seconds, and seeds as from..to (all there are).
ADVERSARY_SECONDS ?= 3600
ADVERSARY_SEEDS ?=

# Node 20 or later; the npm package needs it, and the target of Rust that browsers run.
NPM ?= npm
WASM ?= wasm32-unknown-unknown
# Both are there. Where one is missing the rest goes without.
HAS_WEB := $(shell command -v $(NPM) >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && test -d "$$(MAKEFLAGS= rustc --print sysroot)/lib/rustlib/$(WASM)" && echo yes)
WEB_NEEDS = npm with Node 20 or later, and rustup target add $(WASM)
# The page is tested in a browser; the one that never has windows takes a third of the time.
CHROMIUM ?= $(firstword $(wildcard /usr/bin/chromium-headless-shell /usr/bin/chromium))
HAS_BROWSER := $(and $(HAS_WEB),$(wildcard $(CHROMIUM)))
# The command, whose answers all others are compared with.
COMMAND = $(abspath $(or $(CARGO_TARGET_DIR),target))/debug/bestplay

# The oldest Rust that the packages promise to build with.
OLDEST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# What is built as a whole with its tests, so that nothing is built twice with other features: all but what browsers run.
RUST = --workspace --exclude bestplay-web

# Formats Rust; the games are declared by a macro, which `cargo fmt` does not look into.
FORMAT = $(CARGO) fmt --all $(1) && rustfmt --edition 2024 $(1) $(addprefix crates/bestplay-games/src/*/,mod.rs tests.rs tests/mod.rs)

# All files in these folders, and all that the engine and these crates are built from.
FILES = $(shell find $(1) -type f)
CRATES = Cargo.toml Cargo.lock $(shell find $(addprefix crates/,bestplay bestplay-sheets bestplay-answers bestplay-dice bestplay-games $(1)) \
	-type f ! -path 'crates/*/tests/*')

# What could not be made is made anew.
.DELETE_ON_ERROR:

.PHONY: format write test release test-game test-rust test-python test-npm test-page adversary lint lint-rust lint-python lint-npm lint-oldest get-oldest doc package npm page bench guard

format:
	$(call FORMAT)

# What lints and tests need, built. Each of these keeps one core busy for minutes: `make -j2 built`.
built: $(VENV)/installed built-rust $(if $(HAS_WEB),npm)

.PHONY: built built-rust
built-rust:
	MAKEFLAGS= $(CARGO) build $(RUST) --bins --tests

# Makes what stands behind and says how long it took; the plus hands on how many jobs there may be.
timed-%:
	+@start=$$(date +%s) && $(MAKE) --no-print-directory $* && echo "make $*: $$(($$(date +%s) - start)) s"

# All tests, of Rust, of Python and of JavaScript: two at a time unless `-j` says otherwise, as each waits for its
# longest one.
ifeq (0test,$(MAKELEVEL)$(filter test,$(MAKECMDGOALS))$(findstring -j,$(MAKEFLAGS)))
MAKEFLAGS += -j2
endif
TESTS = test-rust test-python $(if $(HAS_WEB),test-npm,no-web) $(if $(HAS_BROWSER),test-page,no-browser)
test: $(addprefix timed-,$(TESTS))

# What has to hold before a release, and takes longer than anybody waits for a change: everything that a
# change has to pass, with what tests leave out of large families, and by the oldest Rust; the crates, each built from
# its package alone, and the wheel; hard random games; the instructions of the main jobs.
RELEASE = get-oldest built lint doc test package adversary guard
release: export BESTPLAY_RELEASE = 1
release: export ADVERSARY_SECONDS = 600
release:
	+for one in $(RELEASE); do $(MAKE) --no-print-directory timed-$$one || exit 1; done

.PHONY: no-web no-browser
no-browser:
	@echo "left out: the page is tested in Chromium, which is not there; CHROMIUM=path says where it is"

no-web:
	@echo "left out: what is tested in JavaScript needs $(WEB_NEEDS)"

# Units, twins, laws, references, the command, the examples in the documentation, which go on beside the rest with `-j2`.
# Cargo would look for make's jobs, and warn that it finds none.
test-rust: test-rust-programs test-rust-examples

.PHONY: test-rust-programs test-rust-examples
test-rust-programs:
	MAKEFLAGS= $(CARGO) test $(RUST) --tests

test-rust-examples:
	MAKEFLAGS= $(CARGO) test $(RUST) --doc

# One game of the catalogue, say GAME=nim: its own tests, its reference values and the laws; and those of its parts, if it
# has any, for which the library is built once more.
test-game: folder = $(subst -,_,$(GAME))
test-game:
	BESTPLAY_GAME=$(GAME) $(CARGO) test -p bestplay-games --test games -- catalogue:: $(folder)::tests::
	if grep -rqF 'cfg(test)' crates/bestplay-games/src/*$(folder); then $(CARGO) test -p bestplay-games --lib $(folder)::; fi

# The files that are made from the code: the fields of answers, values, messages, transcripts, types.
write: export BESTPLAY_WRITE = 1
write: $(VENV)/installed
	$(CARGO) test -p bestplay-games --test games -- catalogue:: schema:: gambler_page::
	$(CARGO) test -p bestplay-cli --test transcripts
	$(CARGO) test -p bestplay-cli --test command messages
	$(VENV)/bin/python -m pytest -q python/tests/test_types.py

# The Python package, built and installed as a user would.
test-python: $(VENV)/installed
	$(VENV)/bin/python -m pytest -q -n auto --dist worksteal python/tests --pyargs bestplay

# The npm package: its rules, its types, its README, and the command's answers digit by digit.
test-npm: npm built-rust
	cd npm && BESTPLAY=$(COMMAND) $(NPM) test

# The page: whole journeys through it, and what is in anybody's way. SCREENSHOTS=folder keeps pictures.
test-page: page built-rust
	$(CARGO) test $(RUST) --features bestplay-cli/serve --test serve
	cd page && BESTPLAY=$(COMMAND) CHROMIUM=$(CHROMIUM) $(NPM) test

# Hard random games against an independent computation, for as long as one likes; fails with the game
# in full where anything disagrees. ADVERSARY_FAMILY=name takes the families of that name only.
adversary:
	ADVERSARY_SECONDS=$(ADVERSARY_SECONDS) ADVERSARY_SEEDS=$(ADVERSARY_SEEDS) \
		$(CARGO) test --release -p bestplay --test adversary -- nothing_disagrees --nocapture

# Format and lints, warnings denied.
lint: lint-rust lint-python $(if $(HAS_WEB),lint-npm) lint-oldest

lint-rust:
	$(call FORMAT,--check)
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(if $(HAS_WEB),,$(CARGO) check -p bestplay --no-default-features)

# The oldest Rust, if it is there, builds everything; in a folder of its own, so that nothing is built
# anew afterwards.
lint-oldest:
	@if rustup toolchain list 2>/dev/null | grep -q '^$(OLDEST)[-.]'; then \
		cargo +$(OLDEST) check --workspace --target-dir target/oldest; \
	else \
		echo "left out: building with Rust $(OLDEST), which make get-oldest installs"; \
	fi

# Installs it; needs rustup.
get-oldest:
	rustup toolchain install --profile minimal --no-self-update $(OLDEST)

# The half of the npm package that is Rust, and the engine without its features.
lint-npm:
	$(CARGO) clippy --package bestplay-web --target $(WASM) -- -D warnings

# Format, lints and types; the stubs are what the native half really has.
lint-python: $(VENV)/installed
	$(VENV)/bin/ruff format --check python
	$(VENV)/bin/ruff check python
	$(VENV)/bin/mypy
	$(VENV)/bin/python -m mypy.stubtest bestplay._bestplay

# The documentation of Rust, within the engine first, and of Python (target/doc-python), warnings denied.
doc: $(VENV)/installed
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --package bestplay --no-deps --document-private-items
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	$(VENV)/bin/pdoc --docformat google --no-show-source --output-directory target/doc-python \
		bestplay bestplay.games bestplay.plots

# The crates as they would be published, before a release each built from its package alone, only to see
# that it builds; and the wheel. In a new folder each time: cargo keeps what it has once unpacked from one.
package: $(VENV)/installed
	folder=$$(mktemp -d) && trap "rm -rf $$folder" EXIT && CARGO_PROFILE_DEV_OPT_LEVEL=0 \
		$(CARGO) package --target-dir $$folder $(RUST) --exclude bestplay-python --allow-dirty $(if $(BESTPLAY_RELEASE),,--no-verify)
	$(VENV)/bin/pip wheel --quiet --no-deps --wheel-dir target/wheels .

# What these need, or what is missing in a line.
.PHONY: web
web:
	@$(if $(HAS_WEB),:,echo "the npm package and the page need $(WEB_NEEDS)" >&2; exit 1)

# The npm package: the engine as WebAssembly, with modules and types, in npm/dist.
npm: web npm/dist/index.js

# Not for cargo to see that nothing has changed: both modules of the engine are linked to one file.
npm/dist/index.js: npm/node_modules/.package-lock.json npm/build.mjs npm/tsconfig.json \
		$(call FILES,npm/src) $(call CRATES,bestplay-web) | web
	cd npm && $(NPM) run build
	touch $@

npm/node_modules/.package-lock.json: npm/package.json npm/package-lock.json
	cd npm && $(NPM) ci
	touch $@

# The page as static files, in page/dist: for any web server, at any address.
page: npm page/dist/index.html

page/dist/index.html: npm/dist/index.js page/node_modules/.package-lock.json page/index.html page/vite.config.js \
		page/tsconfig.json $(call FILES,page/src page/public)
	cd page && $(NPM) run build
	touch $@

page/node_modules/.package-lock.json: page/package.json page/package-lock.json
	cd page && $(NPM) ci
	touch $@

# Ours beside peers and plain methods; see bench/README.md.
bench:
	$(MAKE) -C bench

# The instructions of some main jobs beside those recorded; WRITE=1 records anew. See bench/README.md.
guard:
	$(MAKE) -C bench guard

# The package and what its chores need, afresh whenever one of its sources has changed. It is built as Rust's tests are,
# which saves minutes, and finds what overflows.
$(VENV)/installed: pyproject.toml $(shell find python/bestplay -name '*.py*' ! -name '*.pyc') \
		$(call CRATES,bestplay-cli bestplay-python)
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(VENV)/bin/pip install --quiet --group test --group lint --group doc
	MATURIN_PEP517_ARGS="--profile dev" $(VENV)/bin/pip install --quiet .
	touch $@

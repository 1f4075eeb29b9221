# What a fresh machine needs: Python 3.11 or newer, and make. Everything else is installed into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Stamps: a target that installed something is not repeated until what it installs changes.
MADE := $(VENV)/.made
INSTALLED := $(VENV)/.installed
DEVELOPING := $(VENV)/.developing

.DEFAULT_GOAL := help
.PHONY: help demo test test-fast test-compiled test-editors lint docs bench extension clean

help:
	@printf "%-19s%s\n" "make demo" "check the example kernels"
	@printf "%-19s%s\n" "make test" "run the tests (Python alone)"
	@printf "%-19s%s\n" "make test-fast" "run the tests that say most in 20 seconds"
	@printf "%-19s%s\n" "make test-compiled" "compare the lowering with a C++ compiler, and diffs with patch"
	@printf "%-19s%s\n" "make test-editors" "run the tests in real editors"
	@printf "%-19s%s\n" "make lint" "ruff, basedpyright and import-linter"
	@printf "%-19s%s\n" "make docs" "write docs/rules/ from the rules, the README's picture and the icon"
	@printf "%-19s%s\n" "make bench" "print latencies"
	@printf "%-19s%s\n" "make extension" "build the VS Code extension"
	@printf "%-19s%s\n" "make clean" "remove what was installed and built"

$(MADE):
	@command -v $(PYTHON) >/dev/null || { \
	  echo "make: $(PYTHON) is not there: install Python 3.11 or newer, or name it: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: $(PYTHON) is $$($(PYTHON) --version 2>&1), but Syncline needs 3.11 or newer: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "make: $(PYTHON) cannot make virtual environments: on Debian and Ubuntu, apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(INSTALLED): $(MADE) pyproject.toml
	$(PIP) install --quiet --editable .
	@touch $@

$(DEVELOPING): $(MADE) pyproject.toml
	$(PIP) install --quiet --editable '.[dev]'
	@touch $@ $(INSTALLED)

# Findings are what the demo is about: 1 is fine, anything else is not.
demo: $(INSTALLED)
	@$(BIN)/syncline check examples/; code=$$?; [ $$code -eq 0 ] || [ $$code -eq 1 ]

test: $(DEVELOPING)
	$(BIN)/python -m pytest -m "not editors and not compiler and not patch" -n 2

test-fast: $(DEVELOPING)
	$(BIN)/python -m pytest -m "not editors and not compiler and not patch" --fast -n 2

test-compiled: $(DEVELOPING)
	$(BIN)/python -m pytest -m "compiler or patch" tests/frontend tests/report

test-editors: $(DEVELOPING)
	PYTHON=$(CURDIR)/$(BIN)/python bash tests/editors/setup.sh
	$(BIN)/python -m pytest -m editors tests/editors

# All four run, whatever the first one says.
lint: $(DEVELOPING)
	@status=0; \
	for check in "ruff check ." "ruff format --check ." "basedpyright --pythonpath $(BIN)/python" lint-imports; do \
	  echo "$$check"; $(BIN)/$$check || status=1; \
	done; exit $$status

docs: $(INSTALLED)
	$(BIN)/python docs/rule_pages.py
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/icon.py

bench: $(INSTALLED)
	$(BIN)/python benchmarks/latency.py

extension: $(MADE)
	cd vscode-extension && npm ci --no-audit --no-fund && PYTHON=$(CURDIR)/$(BIN)/python npm run package

clean:
	rm -rf $(VENV) vscode-extension/node_modules vscode-extension/out vscode-extension/server vscode-extension/images vscode-extension/*.vsix

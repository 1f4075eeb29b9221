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
.PHONY: help demo test test-editors lint docs bench extension clean

help:
	@echo "make demo          check the example kernels"
	@echo "make test          run the tests (Python alone)"
	@echo "make test-editors  run the tests in real editors"
	@echo "make lint          ruff, basedpyright and import-linter"
	@echo "make docs          write docs/rules/ from the rules"
	@echo "make bench         print latencies"
	@echo "make extension     build the VS Code extension"
	@echo "make clean         remove what was installed and built"

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
	$(BIN)/python -m pytest -m "not editors" -n 2

test-editors: $(DEVELOPING)
	bash tests/editors/setup.sh
	$(BIN)/python -m pytest -m editors tests/editors

# All four run, whatever the first one says.
lint: $(DEVELOPING)
	@status=0; \
	for check in "ruff check ." "ruff format --check ." "basedpyright --pythonpath $(BIN)/python" lint-imports; do \
	  echo "$$check"; $(BIN)/$$check || status=1; \
	done; exit $$status

docs: $(INSTALLED)
	$(BIN)/python docs/rule_pages.py

bench: $(INSTALLED)
	$(BIN)/python benchmarks/latency.py

extension:
	cd vscode-extension && npm ci --no-audit --no-fund && npm run package

clean:
	rm -rf $(VENV) vscode-extension/node_modules vscode-extension/out vscode-extension/*.vsix

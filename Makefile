# `make` sets everything up and builds; `make help` lists the rest. How .venv is made: .ci/setup.

BIN := .venv/bin

# What these point at is not for our Python.
unexport PYTHONHOME PYTHONPATH

.PHONY: all test lint bench mutants schema lock clean help setup setup-dev

all: setup ## richtet alles ein und druckt nach build/
	$(BIN)/blattwerk build

test: setup-dev ## lässt die Tests laufen
	$(BIN)/python -m pytest -q -n 2 --dist worksteal

lint: setup-dev ## prüft Stil und Typen
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup-dev ## misst alle Ziele, nach build/bench.json (RUNS=zahl, PARTS="check build growth kernel")
	$(BIN)/python -m bench $(if $(RUNS),--runs $(RUNS)) $(foreach part,$(PARTS),--part $(part))

# Set and dictionary orders are the same in every run, so that what survives does not change.
mutants: setup-dev ## prüft, ob die Fälle Fehler in den Engines merken (GAME=spiel, SAMPLE=zahl, SEED=zahl, JSON=1)
	PYTHONHASHSEED=0 $(BIN)/python -m bench.mutants $(if $(GAME),--game $(GAME)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(JSON),--json)

schema: setup ## schreibt die JSON-Schemas der Inhaltsdateien
	$(BIN)/blattwerk schema

lock: setup-dev ## schreibt requirements*.txt neu aus pyproject.toml (UPGRADE=1: mit neueren Versionen)
	sh .ci/lock

clean: ## löscht Gedrucktes und alle Zwischenspeicher; .venv bleibt
	find build -mindepth 1 -maxdepth 1 ! -name .gitignore -exec rm -rf {} +
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name .venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## zeigt diese Liste
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup:
	@sh .ci/setup run

setup-dev:
	@sh .ci/setup dev

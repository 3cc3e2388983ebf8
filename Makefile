# Each target sets up what it needs by itself: system packages, the virtual environment, Python packages.
# ARGS hands words on to the program, PYTHON names the Python to use:
#
#     make play ARGS="--fullscreen --camera 0"
#     make test PYTHON=python3.13

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# what the goals need of the system: tests tap on a real window and listen to the voice
NEEDS := play $(if $(filter-out play portrait printed-parts cutting-plan build-pictures docs release release-key,$(MAKECMDGOALS)),test) $(if $(filter portrait build-pictures,$(MAKECMDGOALS)),portrait)
EXTRA := $(if $(filter test,$(NEEDS)),dev,$(if $(filter docs,$(MAKECMDGOALS)),docs))
# temporary files in memory, where 2 GB are free and programs may run: many tests wait until a disk has written
SCRATCH = $(shell [ -w /dev/shm ] && ! grep -q '^[^ ]* /dev/shm [^ ]* [^ ]*noexec' /proc/mounts && df -Pk /dev/shm | awk 'END {if ($$4 > 2000000) print "PYTEST_DEBUG_TEMPROOT=/dev/shm"}')
# every worker and every program that a test starts loads the same modules: Python compiles them once
PYTEST = PYTHONDONTWRITEBYTECODE= $(SCRATCH) $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal
WORKERS = $(shell echo $$(( $$(nproc) < 7 ? $$(nproc) + 1 : 8 )))
export PYTHON VENV

.PHONY: house play test test-slow check bench bench-eyes bench-reliability bench-colours bench-watch bench-clips bench-copy bench-pieces bench-face bench-start test-arm64 bench-hall bench-hands bench-voice bench-coach bench-phones torn-frames link-faults coach model kept-out catalogues screenshots portrait printed-parts check-printed-parts cutting-plan build-pictures docs release release-key firmware install-pi uninstall-pi voices image test-image lock torture phones-games phones-faults fuzz unplug soak clean packages

# a whole game; without a display the demo plays one by itself
play: $(VENV)/play.stamp
	@$(BIN)/oyez play $(ARGS)

# one worker more than there are cores, as many tests wait for a window or a wire
test: $(VENV)/test.stamp
	@echo "oyez: the tests take some minutes on two cores; a failure is named as soon as it is there, and told at the end"
	@mkdir -p build && date +%s > build/test_began
	@$(PYTEST) -m "not slow" $(ARGS)
	@$(if $(ARGS),,echo $$(( $$(date +%s) - $$(cat build/test_began) )) > build/test_seconds)

# whole games by real taps, tortures, and whatever else takes long
test-slow: $(VENV)/test.stamp
	@$(PYTEST) -m slow $(ARGS)

# style, types, the layers of the packages, plain English, the wiring's currents and levels, and the pinned libraries: known vulnerabilities, wheels
check: $(VENV)/test.stamp build/pico-stubs.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/mypy-pico.ini
	$(BIN)/mypy --strict packaging/request.py
	$(BIN)/mypy --strict packaging/hotspot.py
	$(BIN)/lint-imports
	$(BIN)/python tools/prose.py
	$(BIN)/python tools/electrical.py
	$(BIN)/python tools/audit.py
	$(BIN)/python tools/lock_wheels.py
	! command -v systemd-analyze >/dev/null || for unit in packaging/oyez.service packaging/oyez-phones.service; do \
		found=$$(systemd-analyze security --offline=true --threshold=20 --no-pager $$unit) || exit 1; echo "$$found" | tail -n 1; done

# the engine's, the reader's and the screen's tests with the wheels for 64-bit Arm, under qemu; many minutes
test-arm64: $(VENV)/test.stamp
	$(BIN)/python -m tests.arm64 $(ARGS)

# the engine beside python-chess
bench: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.engine $(ARGS)
	$(BIN)/python -m tests.bench.troyes_engine
	$(BIN)/python -m tests.bench.castles_of_tuscany_engine

# the reader on the labelled photos in ../shared/photos
bench-eyes: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.eyes $(ARGS)

# the reader's certainty beside the truth, by bins, on the photos that training never saw and on sets named in ARGS
bench-reliability: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.reliability $(ARGS)

# red, white, yellow and black dice under warm and cold lamps, on the pictures of make kept-out
bench-colours: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.coloured_dice $(ARGS)

# how soon a throw is told and what it costs to watch
bench-watch: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.watch $(ARGS)

# whether each throw in clips on printed cloths is told once, rightly and soon
bench-clips: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.filmed_throws build/clips --kept-out --count 32
	$(BIN)/python -m tests.bench.clips_scored build/clips/*_*

# the wheel's colours and dice with and without Learn my copy, on the pictures of make kept-out
bench-copy: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.kept_out.copies --of build/kept_out/wheels --out build/kept_out/copies
	$(BIN)/python -m tests.bench.learned_wheels build/kept_out/wheels build/kept_out/copies $(ARGS)

# coloured pieces on path-traced displays that development never saw, learned from one picture of each copy; needs g++
bench-pieces: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.kept_out.pieces --out build/kept_out/pieces
	$(BIN)/python -m tests.bench.pieces build/kept_out/pieces $(ARGS)

# how soon the screen answers and what it costs, on one core
bench-face: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.face $(ARGS)

# what is loaded, when the first screen is there, and memory, on one core
bench-start: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.start $(ARGS)
	$(BIN)/python -m tests.bench.troyes_memory

# how well the code keeps to the design: imports of games, circles, sentences taken apart, the largest file
house: $(VENV)/test.stamp
	$(BIN)/python tools/house.py

# ring, motor and link: host and Pico together
bench-hands: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.hands $(ARGS)

# the ring's data line while the motor turns, an hour of a simulated Pico's time; ARGS=SECONDS for less
torn-frames: $(VENV)/test.stamp
	@$(BIN)/python -m tests.firmware.test_turning $(ARGS)

# the link over a line that damages, echoes and repeats, 100,000 times; ARGS=FAULTS for fewer
link-faults: $(VENV)/test.stamp
	@$(BIN)/python -m tests.firmware.cases.echoes $(ARGS)

# how soon and how long the crier speaks; ARGS=FOLDER writes the sentences of a whole game
bench-voice: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.voice $(ARGS)

# many tables on one broker: the delay until the hall's page shows a change, and memory; needs mosquitto
bench-hall: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.hall $(ARGS)

# the coach: scores of its levels, time, memory, promises, legality
bench-coach: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.coach $(ARGS)

# a hundred phones at one table: states, joins, turns, memory, and phones that misbehave; ten minutes
bench-phones: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.phones $(ARGS)
	$(BIN)/python -m tests.bench.phones --game troyes

# the networks of the reader, trained anew: on path-traced tables and made-up scenes, and on ../shared/photos where they
# are; 78 minutes of training with a GPU, 255 without, besides the pictures; needs g++ or nvcc
model: $(VENV)/test.stamp
	$(PIP) install --editable '.[dev,training]'
	$(BIN)/python -m vision.training.make_model --work build/model $(ARGS)

# the net of the coach, trained anew by its own games: half an hour of one core; needs gcc
coach: $(VENV)/test.stamp
	$(BIN)/python -m companion.games.troyes_dice.coach.training.train --work build/coach $(ARGS)
	$(BIN)/python -m companion.games.troyes_dice.coach.training.export build/coach/weights.npy

# pictures for measuring alone, of families that training never uses, into build/kept_out; needs g++ or nvcc
kept-out: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench.kept_out --out build/kept_out $(ARGS)

# the pictures of the documentation
screenshots: $(VENV)/test.stamp
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
	$(BIN)/python -m tests.companion.web.pictures docs/pictures

# the picture that opens the README, path-traced anew with the present screen in it; five minutes of one processor
portrait: $(VENV)/portrait.stamp
	PYTHONPATH=. $(BIN)/python tools/portrait.py $(ARGS)

# the documentation as a site, build/site/index.html; every link, anchor and picture has to be there
docs: $(VENV)/docs.stamp
	rm -rf build/site
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html -c docs -d build/doctrees . build/site
	echo '<meta http-equiv="refresh" content="0; url=docs/index.html">' > build/site/index.html

# the parts to print as STL and STEP, into build/printed-parts; ARGS="--wheel MM" for your wheel, ARGS=--ask asks for it
printed-parts: $(VENV)/printed-parts.stamp
	$(BIN)/python -m hardware.printed_parts $(ARGS)

# the same parts for people without a printer: sheets of A4 for plywood and card, into build/cutting-plan
cutting-plan: $(VENV)/play.stamp
	$(BIN)/python -m hardware.printed_parts.cutting_plan $(ARGS)

# the path-traced pictures of the printed parts; ten minutes of one processor; ARGS=NAME for one of them
build-pictures: $(VENV)/printed-parts.stamp $(VENV)/portrait.stamp
	PYTHONPATH=. $(BIN)/python tools/build_pictures.py $(ARGS)
	$(BIN)/python -m hardware.printed_parts.cutting_plan --out docs/build/cutting

# whether these parts can be printed and fit one another and the bought parts; five minutes
check-printed-parts: $(VENV)/printed-parts.stamp $(VENV)/test.stamp
	$(BIN)/python -m pytest --numprocesses 0 tests/hardware/printed_parts $(ARGS)

# wheel, sdist and notes of this version, tried out in an empty environment, into dist
release: $(VENV)/release.stamp
	$(BIN)/python tools/release.py

# the key that signs releases, made once; its public half goes into the package
release-key: $(VENV)/play.stamp
	$(BIN)/python tools/release_key.py $(ARGS)

# the catalogues of the languages: new sentences into them, and compiled; says what is still to be translated
catalogues: $(VENV)/test.stamp
	$(BIN)/python tools/catalogues.py $(ARGS)

# the firmware, onto a Raspberry Pi Pico
firmware: $(VENV)/play.stamp
	$(BIN)/oyez flash $(ARGS)

# a service on this Raspberry Pi that starts with it, and away with it again (the games stay): run these with sudo
install-pi:
	tools/install-pi install $(ARGS)

uninstall-pi:
	tools/install-pi uninstall

# Piper for an installed Oyez, with the voices that lie in FOLDER; as root
voices:
	tools/install-pi voices "$(FOLDER)"

# a card's image, dist/oyez-VERSION-arm64.img.xz; as root, half an hour at first
image: $(VENV)/play.stamp
	tools/image $(ARGS)

# boots the image in qemu and uses it as its owner does: taps, plugs, updates, power cuts; many minutes, as root
test-image: $(VENV)/test.stamp
	tools/image --raw
	$(BIN)/python -m tests.image dist/oyez-*-arm64.img $(ARGS)

# every kind of end (killed, power cut, lying disk), and of damage to the files, for hours; prints name=value
torture: $(VENV)/test.stamp
	$(BIN)/python -m tests.torture $(ARGS)

# a thousand random games by the protocol of the phones, each again by touch: are they the same? prints name=value
phones-games: $(VENV)/test.stamp
	$(BIN)/python -m tests.torture.phone_games $(ARGS)

# ten thousand faults in games by phones (locked, cut off, killed, two tabs, ...), for hours; prints name=value; needs chromium
phones-faults: $(VENV)/test.stamp
	$(BIN)/python -m tests.torture.phone_faults $(ARGS)

# camera, Pico, sound and display pulled out of whole games and put back, a thousand times; prints name=value
unplug: $(VENV)/test.stamp
	$(BIN)/python -m tests.torture.unplug $(ARGS)

# a thousand whole games through the whole program: does anything grow? prints name=value
soak: $(VENV)/test.stamp
	$(BIN)/python -m tests.torture.soak $(ARGS)

# 2,000 random whole games of Troyes and as many of The Castles of Tuscany by both engines, compared after each event
two-engines: $(VENV)/test.stamp
	$(BIN)/python -m tests.engine.troyes.two_engines $(ARGS)
	$(BIN)/python -m tests.engine.castles_of_tuscany.two_engines $(ARGS)

# everything that comes from outside, made wrong in 200,000 ways for each kind, for an hour or two; prints name=value
fuzz: $(VENV)/test.stamp
	$(BIN)/python -m tests.fuzz $(ARGS)

# the libraries pinned anew; needs uv
lock:
	tools/lock

# what was built; the games are kept in the user's data folder and stay
clean:
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# looked at in every run: it takes a moment, and a package may have been removed since
packages:
	@tools/python-packages announce $(EXTRA)
	@tools/system-packages $(NEEDS)

# MicroPython's types, apart from CPython's, whose place they take
build/pico-stubs.stamp: | $(VENV)/test.stamp
	rm -rf build/pico-stubs
	$(PIP) install --target build/pico-stubs micropython-rp2-rpi_pico-stubs==1.25.0.post3 micropython-stdlib-stubs==1.29.0.post2
	touch $@

$(VENV)/play.stamp: pyproject.toml | packages
	@tools/python-packages install
	@touch $@

$(VENV)/test.stamp: pyproject.toml | packages
	@tools/python-packages install dev
	@touch $@ $(VENV)/play.stamp

$(VENV)/docs.stamp: pyproject.toml | packages
	@tools/python-packages install docs
	@touch $@

$(VENV)/release.stamp: pyproject.toml | packages
	@tools/python-packages install release
	@touch $@

$(VENV)/printed-parts.stamp: pyproject.toml | packages
	@tools/python-packages install printed-parts
	@touch $@

$(VENV)/portrait.stamp: pyproject.toml | packages
	@tools/python-packages install portrait
	@touch $@

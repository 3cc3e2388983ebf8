"""The electrical check of hardware/pins.toml, or of the files named: every build that it can wire.

    .venv/bin/python tools/electrical.py [FILE...]      one sentence a finding; exit status 1 if there is one

`oyez hardware` makes the same check of the wiring in use.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from companion.i18n.fault_texts import text  # noqa: E402
from companion.i18n.language import Language  # noqa: E402
from hardware.electrical import findings, header_supply_ma, led_branches, pico_supply_ma  # noqa: E402
from hardware.faults import Fault  # noqa: E402
from hardware.pin_rules import gpio_faults  # noqa: E402
from hardware.pin_tables import Pins  # noqa: E402
from hardware.pins import PINS_FILE, WiringError, read_pins  # noqa: E402


def main(files: list[Path]) -> int:
    """Check the files; the exit status."""
    return max(_check(file) for file in files or [PINS_FILE])


def builds(pins: Pins) -> Iterator[tuple[str, Pins]]:
    """The wiring with each choice of lights and disc that [gpio] allows."""
    for lights in ("lamps", "rgb", "spi"):
        for disc in ("none", "stepper", "servo"):
            yield f"{lights}, {disc}", replace(pins, gpio=replace(pins.gpio, lights=lights, disc=disc))


def _check(file: Path) -> int:
    try:
        pins = read_pins(file)
    except WiringError as error:
        print(text(error.fault, Language.EN))
        return 1
    told: dict[str, str] = {}
    for build, wired in builds(pins):
        for each in _faults(wired):
            told.setdefault(text(each, Language.EN), build)
    for sentence, build in told.items():
        print(f"{file}: {sentence} ({build})")
    if not told:
        print(f"{file}: no findings. {_currents(pins)}")
    return 1 if told else 0


def _faults(pins: Pins) -> tuple[Fault, ...]:
    return (*gpio_faults(pins.gpio, pins.gpio.lights), *findings(pins))


def _currents(pins: Pins) -> str:
    wired = dict(builds(pins))
    leds = {
        name: sum(each.count * each.max_ma for each in led_branches(wired[f"{name}, none"]))
        for name in ("lamps", "rgb")
    }
    return (
        f"From the 5 V supply: Pico {pico_supply_ma(pins)} mA, motor {header_supply_ma(wired['lamps, stepper'])} mA, "
        f"servo {header_supply_ma(wired['rgb, servo'])} mA, ring and motor {header_supply_ma(wired['spi, stepper'])} "
        f"mA. From the Pi's pins: lamps {leds['lamps']:.0f} mA, RGB {leds['rgb']:.0f} mA."
    )


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))

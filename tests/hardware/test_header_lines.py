"""The header's pins as the kernel describes them: only read, from the right chip, with the name of each user."""

from pathlib import Path

import pytest

from hardware.header_lines import CHIP, GET_CHIP, GET_LINE, LINE, NoHeaderError, Taken, taken_pins


class Kernel:
    """Chips of pins as the kernel's character devices; records every request."""

    def __init__(self, folder: Path, labels: tuple[str, ...], users: dict[int, str]) -> None:
        self._devices = [folder / f"gpiochip{number}" for number in range(len(labels))]
        for device in self._devices:
            device.touch()
        self._labels = labels
        self._users = users
        self.asked: list[tuple[str, int]] = []

    def __call__(self, chip: int, request: int, told: bytes) -> bytes:
        device = Path(f"/proc/self/fd/{chip}").readlink()
        self.asked.append((device.name, request))
        if request == GET_CHIP:
            label = self._labels[self._devices.index(device)]
            return CHIP.pack(device.name.encode(), label.encode(), 54)
        assert request == GET_LINE
        pin = LINE.unpack(told)[2]
        if pin > 53:
            raise OSError(22, "Invalid argument")
        user = self._users.get(pin)
        return LINE.pack(f"GPIO{pin}".encode(), (user or "").encode(), pin, 0, 0 if user is None else 0x9, b"")


def test_the_numbers_are_those_of_the_kernel() -> None:
    # as a C compiler computes them from <linux/gpio.h>
    assert (GET_CHIP, GET_LINE) == (0x8044B401, 0xC100B405)
    assert (CHIP.size, LINE.size) == (68, 256)


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_pins_in_use_are_found_on_the_headers_chip(tmp_path: Path, label: str) -> None:
    kernel = Kernel(tmp_path, ("raspberrypi-exp-gpio", label, "gpio-brcmstb"), {8: "spi0 CS0", 17: "lg", 27: ""})
    found = taken_pins((27, 22, 17, 8), tmp_path, kernel)
    assert found == (Taken(27, "a program"), Taken(17, "lg"), Taken(8, "spi0 CS0"))
    assert {name for name, request in kernel.asked if request == GET_LINE} == {"gpiochip1"}
    assert {request for _name, request in kernel.asked} == {GET_CHIP, GET_LINE}


def test_without_the_headers_chip_nothing_is_looked_at(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path, ("some-laptop",), {})
    with pytest.raises(NoHeaderError):
        taken_pins((17,), tmp_path, kernel)
    assert [request for _name, request in kernel.asked] == [GET_CHIP]
    with pytest.raises(NoHeaderError):
        taken_pins((17,), tmp_path / "empty", kernel)


def test_a_file_that_is_no_chip_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(NoHeaderError):
        taken_pins((17,), tmp_path)


def test_a_pin_that_the_chip_has_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        taken_pins((99,), tmp_path, Kernel(tmp_path, ("pinctrl-rp1",), {}))

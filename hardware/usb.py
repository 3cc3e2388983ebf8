"""The devices on the USB as Linux lists them: the reason why no Pico with MicroPython is found.

A board in its boot loader names its chip: RP2040 for a Pico or Pico W, RP2350 for a Pico 2 or Pico 2 W. Each chip takes
images of its own, and shows a drive of its own name. MicroPython's identity is the same on all of them.

An ESP32-S3 with MicroPython has an identity of its own. Without it its loader answers (USB serial/JTAG), and so does a
MicroPython that was built for that port: their identities are the same.
"""

from pathlib import Path

from msgspec import Struct

from hardware.faults import Code, Fault, Part, fault

USB_DEVICES = Path("/sys/bus/usb/devices")
RASPBERRY_PI = "2e8a"
MICROPYTHON = "0005"
ESPRESSIF, ESP_MICROPYTHON, ESP_LOADER = "303a", "4001", "1001"
BOARDS = {(RASPBERRY_PI, MICROPYTHON), (ESPRESSIF, ESP_MICROPYTHON)}
"""Vendor and product of each board that runs MicroPython, four hexadecimal digits each."""
PORT_VARIABLE = "OYEZ_PICO"
"""Names the serial port of the Pico."""
CIRCUITPYTHON = "239a"

DOWNLOADS = "https://micropython.org/download/"


class BootLoader(Struct, frozen=True):
    """The drive that a board in its boot loader shows, and the name of the image that it takes."""

    drive: str
    image: str


BOOT_LOADERS = {"0003": BootLoader("RPI-RP2", "RPI_PICO"), "000f": BootLoader("RP2350", "RPI_PICO2")}
"""By the product's number. The images run on the boards with radio too; Oyez does not use it."""


def micropython_there(devices: Path | None = None) -> bool:
    """Return True if a Pico or an ESP32-S3 with MicroPython is plugged in."""
    return not BOARDS.isdisjoint(_identities(devices or USB_DEVICES))


def found_instead(devices: Path = USB_DEVICES) -> Fault | None:
    """The fault of a Pico that is plugged in but runs no MicroPython; None if there is none either."""
    seen = _identities(devices)
    for product, loader in BOOT_LOADERS.items():
        if (RASPBERRY_PI, product) in seen:
            address = f"{DOWNLOADS}{loader.image}/"
            return fault(Code.PICO_WITHOUT_MICROPYTHON, Part.PICO, address=address, drive=loader.drive)
    if (ESPRESSIF, ESP_LOADER) in seen:
        address = f"{DOWNLOADS}ESP32_GENERIC_S3/"
        return fault(Code.ESP_WITHOUT_MICROPYTHON, Part.PICO, address=address, variable=PORT_VARIABLE)
    if any(vendor == CIRCUITPYTHON for vendor, _ in seen):
        return fault(Code.OTHER_BOARD, Part.PICO, address=f"{DOWNLOADS}?port=rp2", program="CircuitPython")
    if any(vendor == RASPBERRY_PI and product != MICROPYTHON for vendor, product in seen):
        return fault(Code.OTHER_PROGRAM, Part.PICO, address=f"{DOWNLOADS}?port=rp2")
    return None


def _identities(devices: Path) -> set[tuple[str, str]]:
    """Vendor and product of each device, as four hexadecimal digits."""
    seen = set()
    for vendor in devices.glob("*/idVendor"):
        try:
            seen.add((vendor.read_text().strip(), vendor.with_name("idProduct").read_text().strip()))
        except OSError:
            continue  # unplugged in this moment
    return seen

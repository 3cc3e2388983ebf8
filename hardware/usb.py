"""The devices on the USB as Linux lists them: the reason why no Pico with MicroPython is found."""

from pathlib import Path

from hardware.faults import Code, Fault, Part, fault

USB_DEVICES = Path("/sys/bus/usb/devices")
RASPBERRY_PI = "2e8a"
BOOTLOADERS = {"0003": "RP2040", "000f": "RP2350"}
MICROPYTHON = "0005"
CIRCUITPYTHON = "239a"

DOWNLOAD = "https://micropython.org/download/RPI_PICO/"


def found_instead(devices: Path = USB_DEVICES) -> Fault | None:
    """The fault of a Pico that is plugged in but runs no MicroPython; None if there is none either."""
    seen = _identities(devices)
    if any(vendor == RASPBERRY_PI and product in BOOTLOADERS for vendor, product in seen):
        return fault(Code.PICO_WITHOUT_MICROPYTHON, Part.PICO, address=DOWNLOAD)
    if any(vendor == CIRCUITPYTHON for vendor, _ in seen):
        return fault(Code.OTHER_BOARD, Part.PICO, address=DOWNLOAD, program="CircuitPython")
    if any(vendor == RASPBERRY_PI and product != MICROPYTHON for vendor, product in seen):
        return fault(Code.OTHER_PROGRAM, Part.PICO, address=DOWNLOAD)
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

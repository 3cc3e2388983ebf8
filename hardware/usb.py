"""What hangs on the USB as Linux tells it: to say why no Pico with MicroPython is found."""

from pathlib import Path

USB_DEVICES = Path("/sys/bus/usb/devices")
RASPBERRY_PI = "2e8a"
BOOTLOADERS = {"0003": "RP2040", "000f": "RP2350"}
MICROPYTHON = "0005"
CIRCUITPYTHON = "239a"

DOWNLOAD = "https://micropython.org/download/RPI_PICO/"


def found_instead(devices: Path = USB_DEVICES) -> str | None:
    """A sentence on a Pico that is plugged in but runs no MicroPython; None where there is none either."""
    seen = _identities(devices)
    if any(vendor == RASPBERRY_PI and product in BOOTLOADERS for vendor, product in seen):
        return (
            "A Pico is plugged in and waits for MicroPython: it shows itself as a drive named RPI-RP2. Load the newest "
            f"UF2 file from {DOWNLOAD}, copy it onto that drive, and run `oyez flash` again."
        )
    if any(vendor == CIRCUITPYTHON for vendor, _ in seen):
        return _other("CircuitPython")
    if any(vendor == RASPBERRY_PI and product != MICROPYTHON for vendor, product in seen):
        return _other("another program")
    return None


def _other(what: str) -> str:
    return (
        f"A board is plugged in that runs {what} instead of MicroPython. Hold its BOOTSEL button while you plug it in, "
        f"copy the newest UF2 file from {DOWNLOAD} onto the drive that appears, and run `oyez flash` again."
    )


def _identities(devices: Path) -> set[tuple[str, str]]:
    """Vendor and product of each device, as four hexadecimal digits."""
    seen = set()
    for vendor in devices.glob("*/idVendor"):
        try:
            seen.add((vendor.read_text().strip(), vendor.with_name("idProduct").read_text().strip()))
        except OSError:
            continue  # unplugged in this moment
    return seen

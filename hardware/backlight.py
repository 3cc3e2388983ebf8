"""The screen's light, where the system lets it be set: /sys/class/backlight of the Linux kernel."""

from pathlib import Path

from hardware.faults import Code, Fault, Part, fault, reason_of

FOLDER = Path("/sys/class/backlight")

RULE = 'SUBSYSTEM=="backlight", RUN+="/bin/chmod a+w /sys/class/backlight/%k/brightness"'
"""The line for udev that lets everybody set the brightness."""


class Backlight:
    """Sets the light of the first screen found in `folder`; `fault` says why it cannot, `there` whether one is."""

    def __init__(self, folder: Path | None = FOLDER) -> None:
        self.fault: Fault | None = None
        found = sorted(folder.iterdir()) if folder is not None and folder.is_dir() else []
        self._file = next((each / "brightness" for each in found if (each / "max_brightness").is_file()), None)
        self._percent, self._dark = 100, False

    @property
    def there(self) -> bool:
        """Return True if the system has a light that can be set."""
        return self._file is not None

    def set(self, percent: int) -> None:
        """Shine with this share of the full light, 0-100; do nothing without a backlight."""
        self._percent = percent
        self._apply()

    def darken(self, dark: bool) -> None:
        """Put the light out, or back to its last setting."""
        self._dark = dark
        self._apply()

    def _apply(self) -> None:
        if self._file is None:
            return
        try:
            most = int(self._file.with_name("max_brightness").read_text())
            level = 0 if self._dark else max(1, round(most * self._percent / 100))
            self._file.write_text(f"{level}\n")
            self.fault = None
        except (OSError, ValueError) as error:
            # the full light is there without the right
            is_missed = self._dark or self._percent < 100
            told = fault(Code.BRIGHTNESS_FORBIDDEN, Part.BACKLIGHT, reason=reason_of(error), line=RULE)
            self.fault = told if is_missed else None

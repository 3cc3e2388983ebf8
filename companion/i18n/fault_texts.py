"""What cameras, lamps, motors and files say of their faults, in the language used now.

Drivers speak English, for logs and programs as well as for people. Here each of their sentences stands once as a
pattern, and is said in the language of the screen where it is shown. One that stands here in no pattern is shown as
the driver said it.
"""

import re
from functools import lru_cache

from companion.i18n import hardware_test_patterns
from companion.i18n.language import N_, Language, _, pgettext, used, using

SENTENCES = (
    # the loudspeaker
    N_(
        "The loudspeaker {name} is missing, so Oyez uses the system's default. Plug it in again, or choose another "
        "one in the settings."
    ),
    # the Pico
    N_(
        "There is no Pico: plug it into a USB port with a cable that carries data. A new Pico needs MicroPython and "
        "then `oyez flash`. {variable} names its port where it is not found by itself."
    ),
    N_(
        "The Pico at {name} does not answer. Run `oyez flash` where Oyez is not on it yet; else unplug it and plug it "
        "in again."
    ),
    N_(
        "The Pico's firmware speaks version {theirs} of the link and this program version {ours}. Run `oyez flash` to "
        "bring the Pico up to date."
    ),
    N_(
        "The Pico's firmware is number {theirs}, and number {ours} is here. It works; run `oyez flash` to bring it up "
        "to date."
    ),
    N_("The Pico was flashed with another wiring than pins.toml has now. Run `oyez flash` again."),
    N_(
        "The cable to the Pico is bad: {count} messages had to be sent again within a minute. Nothing was lost; take "
        "another cable, or another USB port."
    ),
    N_(
        "The Pico at {name} may not be used by you. Join the group {group}: run `{command}`, then log out and in again."
    ),
    N_(
        "The Pico at {name} is in use by another program. Close that one (another Oyez, mpremote, Thonny, a serial "
        "monitor); then it is found by itself."
    ),
    N_("The Pico at {name} is gone: it was unplugged, or has no power. Plug it in again; the game goes on meanwhile."),
    N_("The Pico at {name} cannot be opened. Unplug it and plug it in again."),
    N_("The Pico at {name} cannot be opened ({reason}). Unplug it and plug it in again."),
    # lamps, disc, buttons
    N_(
        "The disc's motor is off: its switch was not found in a whole turn. Look whether the disc turns and presses "
        "the switch, and whether the switch's wires hold; then run `oyez hardware test`. Turn the disc by hand; the "
        "game goes on."
    ),
    N_(
        "The disc's motor is off: the switch was not where it should be, so the disc was held or has slipped. Free it, "
        "then run `oyez hardware test`. Turn the disc by hand; the game goes on."
    ),
    N_("The disc's motor is off: {reason}. Turn the disc by hand; the game goes on."),
    N_("The disc's motor is off. {reason}"),
    N_("The lamps stay dark: {reason}. Play goes on with the ring on the screen (--ring screen)."),
    N_("The buttons are deaf: {reason}. Everything can be done on the touchscreen as well."),
    N_("The buttons are deaf. {reason}"),
    N_("The ring stays dark. {reason}"),
    N_("The power button is deaf: {reason}. Switch off on the touchscreen instead."),
    N_(
        "The ring on the SPI stays dark: the library {library} is missing. Install it with `{command}`. Play goes on "
        "with the ring on the screen (--ring screen)."
    ),
    N_(
        "The ring on the SPI stays dark: there is no {device}. Switch the SPI on with `{command}` and start the Pi "
        "again. Play goes on with the ring on the screen (--ring screen)."
    ),
    N_(
        "The ring on the SPI stays dark: you may not use {device}. Join its group with `{command}`, log out and in "
        "again. Play goes on with the ring on the screen (--ring screen)."
    ),
    N_(
        "The ring on the SPI stays dark: {device} says: {reason}. Look at its wires and start Oyez again. Play goes on "
        "with the ring on the screen (--ring screen)."
    ),
    N_(
        "this computer has no GPIOs that you may use; on a Raspberry Pi join their group with `{command}`, then log "
        "out and in again"
    ),
    N_("the library lgpio is missing; install it with `{command}`"),
    N_("the library lgpio cannot use the pins of this computer ({reason}); start the computer again"),
    N_("another program uses one of their pins; close that one, or name free pins in pins.toml"),
    N_("the pins that pins.toml names cannot be used ({reason}); look at them there and at the wires"),
    N_(
        "The brightness of the screen may not be set: {reason}. Put this line into "
        "/etc/udev/rules.d/99-backlight.rules and start again: {line}"
    ),
    # the camera
    N_("No camera: {reason}. Enter the dice by hand."),
    N_("The {camera} sends no picture. Check its cable, or enter the dice by hand."),
    N_("Looking at the dice failed by a mistake in Oyez; its log says more. Enter the dice by hand."),
    N_("There is no wheel on the made-up table."),
    N_("{camera} cannot be opened: another program may use it; close that or plug it in again, {otherwise}"),
    N_("there is no {camera} (found: {known}); plug it in, {otherwise}"),
    N_("{camera} may not be used by you: `{command}` and log in again, {otherwise}"),
    N_("{camera} gives no more pictures; check its cable, {otherwise}"),
    N_("{camera} gives no more pictures ({reason}); check it and the network, {otherwise}"),
    N_("{camera} shows the same picture for ever; plug it in again, {otherwise}"),
    N_("{camera} shows only black; take the cap off its lens and turn on a lamp, {otherwise}"),
    N_("{camera} does not answer; check the cable of {same} and that no other program uses it, {otherwise}"),
    N_("{camera} gives no picture; check the cable of {same} and that no other program uses it, {otherwise}"),
    N_("{camera} failed ({reason}); check the cable of {same} and that no other program uses it, {otherwise}"),
    N_("{camera} does not answer ({reason}); check the address and the network, {otherwise}"),
    N_("{camera} answers with {kind}, not with pictures; give the stream's own address, {otherwise}"),
    N_("{camera} cannot be started ({reason}); check its ribbon cable and that no other program uses it, {otherwise}"),
    N_("picamera2 is missing: `{command}` and make the virtual environment with --system-site-packages, {otherwise}"),
    N_("or play on with --camera made-up or by touch"),
    N_(
        "{source} is no camera: give a device number (0), picamera, an http address, a folder of pictures, a film, or "
        "made-up"
    ),
    N_("there is no file or folder {source}; check the name"),
    N_("the folder {folder} holds no pictures; put JPEG or PNG files into it"),
    # the calibration
    N_(
        "The picture is {width} x {height} pixels, but the camera was calibrated at {was_width} x {was_height}. The "
        "dice are read without the calibration until you run `oyez calibrate` again."
    ),
    N_(
        "The mat lies elsewhere in the picture than when the camera was calibrated. The dice are read without the "
        "calibration until you run `oyez calibrate` again."
    ),
    N_(
        "No marker of the mat is seen where the camera was calibrated. The dice are read without the calibration until "
        "you run `oyez calibrate` again."
    ),
    N_("The calibrated exposure cannot be kept: {reason}. The camera decides by itself."),
    # the voice
    N_(
        "There is no speech: espeak-ng is not installed. Install it with `{command}`; the same sentences stand on the "
        "screen."
    ),
    N_(
        "There is no speech: espeak-ng lacks its data. Install it again with `{command}`; the same sentences stand on "
        "the screen."
    ),
    N_(
        "The crier cannot be heard: no sound output was found ({reason}). Plug in a loudspeaker; `aplay -l` lists "
        "those there are. The same sentences stand on the screen."
    ),
    N_("there is no sound card"),
    N_("Piper cannot say a sentence with {voice} ({reason}); espeak-ng says it instead."),
    # files
    N_(
        "Action {seq} of game {game} does not follow: the next one in {file} is {expected}. Another Oyez plays this "
        "game; close it and resume."
    ),
    N_("There is no game {game} in {file}. `oyez games` lists those there are."),
    N_("The settings {file} cannot be read ({reason}); the usual ones are used."),
    N_("The settings {file} are no TOML: {reason}. The usual ones are used; correct the file or set them anew."),
    N_("There is no setting {name}; in {file} there may be {allowed}."),
)
"""Each sentence with what changes in it in braces; longer ones before those that they would also fit."""


def said(text: str) -> str:
    """A part's sentence in the language used now, line by line; what is in no pattern stays as it is."""
    if used() is Language.EN:
        return text
    return "\n".join(_said(line, used()) for line in text.split("\n"))


def said_in(text: str, language: Language) -> str:
    """A part's sentence in a language."""
    with using(language):
        return said(text)


@lru_cache(maxsize=256)
def _said(line: str, _language: Language) -> str:
    for pattern, sentence in _patterns():
        if match := pattern.fullmatch(line):
            parts = {name: _said(part, _language) for name, part in match.groupdict().items()}
            found = _(sentence).format(**parts)
            return found[:1].upper() + found[1:] if line[:1].isupper() else found
    # half a sentence of a camera's, made a whole one
    half = line.removesuffix(".")
    if half == line or (found := _said(half, _language)) == half:
        return line
    return found + pgettext("full stop", ".")


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(sentence), sentence) for sentence in (*SENTENCES, *hardware_test_patterns.SENTENCES))


def _pattern(sentence: str) -> re.Pattern[str]:
    literal = re.escape(sentence)
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", literal), re.IGNORECASE)

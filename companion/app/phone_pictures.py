"""Photographs of the dice from phones: their parts put together, read in a thread, the reading put into words."""

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from companion.app.open_game import OpenGame
from companion.app.phone_link import PhoneLink
from companion.app.phone_turns import language_named
from companion.app.ports import Doers, Loop
from companion.app.seats_keeper import SeatsKeeper
from companion.camera.calibrated_reader import CalibratedReader
from companion.game.roll_form import RollForm
from companion.i18n.language import Language, _, using
from companion.ui import commands, update_phones
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.update_throw import confirm_roll, is_sure
from companion.web.wire import PICTURE_PART, Answer, PicturePart
from engine.game import Rules
from vision.camera import Frame
from vision.faults import FaultError
from vision.image_file import Pixels
from vision.reader import Reader
from vision.reading import Expectation, Reading

Read = Callable[[Pixels, Expectation], Reading]


class PhonePictures:
    """Reads one photograph at a time; `post` gets a `photo_read` for each, from the thread of the reader.

    The nets are loaded at the first one. No picture is stored: the screen shows it until the next one.
    """

    def __init__(self, post: Callable[[Message], None], read: Read | None = None) -> None:
        self._post = post
        self._read = read
        self._id = ""
        self._data = bytearray()
        self._thread: threading.Thread | None = None

    def take(self, part: PicturePart, expect: Expectation) -> str:
        """Add a part; the last one begins the reading. Return the code of a refusal, else empty."""
        if self._thread is not None and self._thread.is_alive():
            return "picture_busy"
        if part.part == 0:
            self._id, self._data = part.id, bytearray()
        whole = 3 * part.width * part.height
        fits = part.id == self._id and len(self._data) == part.part * PICTURE_PART
        if not fits or not part.data or len(self._data) + len(part.data) > whole:
            self._forget()
            return "bad_picture"
        self._data += part.data
        if len(self._data) == whole:
            pixels = np.frombuffer(bytes(self._data), np.uint8).reshape(part.height, part.width, 3)
            self._forget()
            self._thread = threading.Thread(
                target=self._answer, args=(part.id, pixels, expect), name="phone's picture", daemon=True
            )
            self._thread.start()
        return ""

    def _forget(self) -> None:
        self._id, self._data = "", bytearray()

    def _answer(self, id_: str, pixels: Pixels, expect: Expectation) -> None:
        if self._read is None:
            self._read = CalibratedReader(Reader(), None, lambda _fault: None).read
        try:
            reading = self._read(pixels, expect)
        except FaultError:
            height, width = pixels.shape[:2]
            reading = Reading(width, height, (), False, 0.0)
        self._post(update_phones.photo_read.news(id_, Frame(pixels, time.monotonic(), 0), reading))


class PictureRequests:
    """Has the photographs of players and hosts read while a throw is due, and answers them."""

    def __init__(self, loop: Loop, game: OpenGame, keeper: SeatsKeeper, link: PhoneLink) -> None:
        self.pictures = PhonePictures(loop.post)
        self._loop = loop
        self._game = game
        self._keeper = keeper
        self._link = link
        self._language = Language.EN

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {commands.AnswerPhoto: self._answer}

    def take(self, part: PicturePart) -> None:
        """Take a part of a photograph; a refusal is answered at once."""
        session, form = self._game.session, self._loop.model.due
        if not self._keeper.may_photograph(part.token):
            code = "not_joined"
        elif session is None or form is None or not throw_is_due(self._loop.model, session.rules):
            code = "no_throw_due"
        else:
            self._language = language_named(part.language)
            code = self.pictures.take(part, form.expectation)
        if code:
            self._link.answer(Answer(part.id, False, code))

    def _answer(self, command: commands.AnswerPhoto) -> None:
        """Answer the phone that has sent a photograph."""
        form = self._loop.model.due
        if not self._link.on or form is None:
            return
        if command.refusal:
            self._link.answer(Answer(command.id, False, command.refusal))
            return
        with using(self._language):
            self._link.answer(Answer(command.id, True, text=answer_text(command.reading, form)))


def throw_is_due(model: Model, rules: Rules[Any, Any, Any, Any]) -> bool:
    """Return True if the open game waits for a throw."""
    return model.game is not None and model.lesson is None and bool(rules.turn(model.game).dice)


def answer_text(reading: Reading, form: RollForm) -> str:
    """The dice of a reading, and the place where they are confirmed, in the language used."""
    if is_sure(confirm_roll(reading, form), form):
        return _("Read: {dice}. Confirm it at the touchscreen.").format(dice=_dice(reading, form))
    return _("Read: {dice}. Oyez is not sure: the touchscreen asks.").format(dice=_dice(reading, form))


def _dice(reading: Reading, form: RollForm) -> str:
    """The values by the body of the dice: `3 4 2 clear, 5 black`."""
    dice = confirm_roll(reading, form).dice
    groups = []
    for kind in form.kinds:
        values = " ".join(str(die.value) for die in dice if die.body == kind.key)
        if values:
            word = _(kind.word) if kind.word else ""
            groups.append(f"{values} {word}".rstrip())
    return ", ".join(groups)

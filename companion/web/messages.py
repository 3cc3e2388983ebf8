"""The messages of the websocket: those of a phone as strict forms, those to a phone as JSON."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.i18n.language import Language
from companion.web.seat_screen import MAX_KEPT
from companion.web.wire import Id, KeyName, Name, Number, Role, Seat

Tab = Literal["turn", "table", "players", "learn"]
"""The tabs of a page: the own screen, the table's own one for a host, the players, the guide."""
LanguageName = Annotated[str, Meta(max_length=10)]
Height = Annotated[int, Meta(ge=0, le=10_000)]
"""The height of a page that is 480 wide, 0 for one that is wider than high (`page_size`)."""


class Look(Struct, frozen=True, tag_field="t", tag="look", forbid_unknown_fields=True):
    """The page shows another tab, is in another language, or has another height, as a phone held another way."""

    language: LanguageName | None = None
    height: Height | None = None
    tab: Tab | None = None


class Hello(Look, frozen=True, tag="hello"):
    """The first message: the look of the page, and the token that the phone has."""

    token: Id | None = None
    kept: Annotated[str, Meta(max_length=MAX_KEPT)] = ""
    """The choices that the phone keeps (`SeatScreen.kept`): they outlive this process."""


class JoinSeat(Struct, frozen=True, tag_field="t", tag="join", forbid_unknown_fields=True):
    """Ask for a seat, by name for one of the next game, or for a role."""

    id: Id
    code: Annotated[str, Meta(max_length=20)]
    seat: Seat | None = None
    name: Name | None = None
    role: Role | None = None


class Tap(Struct, frozen=True, tag_field="t", tag="tap", forbid_unknown_fields=True):
    """A tap on a key of the picture with this number; one on an older picture is dropped. `held` for a whole hold."""

    picture: Number
    key: Number
    held: bool = False


class KeyPressed(Struct, frozen=True, tag_field="t", tag="key", forbid_unknown_fields=True):
    """A key of a real keyboard on the table's own page: a letter, or the browser's name of the key."""

    text: KeyName


class LeaveSeat(Struct, frozen=True, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Give the seat up."""

    id: Id


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """A sign of life; answered by pong."""


class WatchHall(Struct, frozen=True, tag_field="t", tag="hall", forbid_unknown_fields=True):
    """The first message of a hall's page: a token or the table's code, unless the hall is open; its language."""

    token: Id | None = None
    code: Annotated[str, Meta(max_length=20)] = ""
    language: LanguageName = ""


GameMessage = JoinSeat | LeaveSeat
"""The messages that the game answers; each has an id."""

FromPhone = Hello | WatchHall | JoinSeat | Tap | Look | KeyPressed | LeaveSeat | Ping
FROM_PHONE = msgspec.json.Decoder(FromPhone)
_ENCODER = msgspec.json.Encoder()


def as_json(message: Any) -> str:
    """A message to a phone."""
    return _ENCODER.encode(message).decode()


def language_of(name: str, usual: Language) -> Language:
    """The language with this name, or the nearest to a browser's name for one (`zh-TW`); `usual` for another one."""
    wanted = name.replace("-", "_").lower()
    for language in Language:
        if wanted == language.lower():
            return language
    first, _sep, place = wanted.partition("_")
    if first == "zh":
        return Language.ZH_HANT if place[:4] in ("tw", "hk", "mo", "hant") else Language.ZH_HANS
    return next((language for language in Language if language == first), usual)

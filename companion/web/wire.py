"""The messages between the game and the phones' process: JSON lines on a Unix socket, in both directions.

The phones' process trusts no phone, and the game trusts the phones' process no further than these forms. An attacker
who takes it over can act and take hints for the seats that are played on phones, tap for a host where one is admitted,
and on the table's own screen where that is in a browser; nothing else.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.game.coach import Coaching
from companion.web.finished_games import FinishedGame
from companion.web.port import DEFAULT_PORT

MAX_LINE = 1 << 20
"""Bytes of a line to the game, without its end; those of the game itself may be longer, as a history is."""
MAX_PICTURE_SIDE = 1600
"""Pixels of a photograph's longer side."""
MAX_ACTION = 16 * 1024
"""Bytes of an action that a phone may confirm."""
PICTURE_PART = 512 * 1024
"""Bytes of a part, which a line holds as text."""
MAX_REQUEST, MAX_ADVICE = 1024, 512 * 1024
"""Bytes of a question to the coach, and of its answer."""
MAX_NAME = 40
"""Letters of a name that a phone sends; the game allows fewer."""
MAX_TEXT = 1000
"""Letters of a refusal."""
MAX_VIEWS = 16
"""Ways in which pages show the table's own screen at once."""

NOTHING = msgspec.Raw(b"null")

Id = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""A number of 128 bits that a phone made up, in hexadecimal digits."""
TokenHash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of a token; the token itself never leaves the phones' process and the phone."""
Name = Annotated[str, Meta(max_length=MAX_NAME)]
LanguageKey = Annotated[str, Meta(max_length=10)]
Number = Annotated[int, Meta(ge=0, lt=1 << 53)]
Seat = Annotated[int, Meta(ge=0, lt=1000)]
KeyName = Annotated[str, Meta(min_length=1, max_length=10)]
Port = Annotated[int, Meta(gt=0, lt=65536)]


Role = Literal["spectator", "hall", "host"]
"""The right of a token that has no seat: to watch on a phone, to watch on the hall's screen, to help at the table."""
ROLES: tuple[Role, ...] = ("spectator", "hall", "host")
HOST: Role = "host"
PublishKind = Literal["state", "announcement", "results"]
"""The topics of this table on the broker, which the phones' process fills."""


class TakenSeat(Struct, frozen=True):
    """A seat that is played on a phone, with the hash of its only token."""

    player: Seat
    token: TokenHash


class GrantedRole(Struct, frozen=True):
    """A token with a role; it may have a seat besides."""

    token: TokenHash
    role: Role


class WaitingPhone(Struct, frozen=True):
    """A phone that asks for a seat or a role; `admitted` if it waits only for the next game."""

    token: TokenHash
    name: str
    admitted: bool = False
    role: Role | None = None


class BrokerOptions(Struct, frozen=True):
    """The game publishes this table on a broker of the house; `named` if players' own names may leave the table.

    `connection` is another number for each connection to a broker: it gets everything again.
    """

    connection: Number
    named: bool = False


class HallOptions(Struct, frozen=True):
    """The hall's page: `open` for everybody in the network, the ranking hidden until late, its usual language."""

    open: bool = False
    late_ranking: bool = False
    language: LanguageKey = ""


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """All that phones, the hall and a home may know: the newest replaces every earlier one.

    `revision` grows with every change, also over restarts. `game_id` is None while no game is open. `setup` and
    `actions` are as the game's file has them; on the wire `first` actions came before (`companion.web.history`).
    `closed` are seats that no phone can take: computer players. `listening` is False while phones are switched off:
    then the process opens no port. `port` is the one for phones: a process that starts listens there. `own_wifi` is
    this machine's address in Oyez's own Wi-Fi, empty unless that is on. `own_page` is the token of pages that are the
    table's own screen: this machine has it without asking, also while phones are off. `faults` are the parts with a
    fault, `finished` the games of this evening. `coaching` is the coach's part in the game, `options` are the settings
    of games, by name and value, that differ from the default.
    """

    revision: Number
    code: str
    language: LanguageKey
    lobby_open: bool = False
    game_id: int | None = None
    key: str = ""
    setup: msgspec.Raw = NOTHING
    actions: tuple[msgspec.Raw, ...] = ()
    seats: tuple[TakenSeat, ...] = ()
    waiting: tuple[WaitingPhone, ...] = ()
    closed: tuple[int, ...] = ()
    roles: tuple[GrantedRole, ...] = ()
    listening: bool = True
    table: str = ""
    faults: tuple[str, ...] = ()
    finished: tuple[FinishedGame, ...] = ()
    hall: HallOptions = HallOptions()
    broker: BrokerOptions | None = None
    port: Port = DEFAULT_PORT
    own_wifi: str = ""
    own_page: TokenHash | None = None
    first: Number = 0
    coaching: Coaching = Coaching()
    options: tuple[tuple[str, str], ...] = ()


class OtherBox(Struct, frozen=True, tag="box"):
    """A message of another box on the broker, as it came: its size is checked, and its form is not."""

    connection: Number
    box: str
    kind: str
    payload: bytes


class TableView(Struct, frozen=True):
    """A way of showing the table's own screen: its language and shape, `whole` with the machine's own settings."""

    language: LanguageKey
    tall: bool
    whole: bool


class TablePicture(Struct, frozen=True, tag="table"):
    """The table's own screen in a view: the size in logical pixels, each widget as SVG, and all icons by their ids."""

    view: TableView
    picture: Number
    size: tuple[int, int]
    parts: tuple[str, ...]
    heading: str
    symbols: dict[str, str]


class Answer(Struct, frozen=True, tag="answer"):
    """The outcome of a request, once it is on the disk; `text` is the reason, in the phone's words.

    `advice` is the coach's answer, in the form of its game.
    It comes after the snapshot with the change that it reports: a page that has a token but no seat forgets the token,
    and one that is answered before it is shown its turn offers the turn once more.
    """

    id: Id
    ok: bool
    code: str = "ok"
    text: Annotated[str, Meta(max_length=MAX_TEXT)] = ""
    advice: msgspec.Raw = NOTHING


class Act(Struct, frozen=True, tag="act"):
    """A confirmed turn of the seat with this token; `throws` is the number of throws that the phone had seen.

    `action` is null if the phones' process no longer knows the revision: only an id that was carried out counts then.
    """

    id: Id
    token: TokenHash
    game_id: int
    throws: Number
    language: LanguageKey
    action: msgspec.Raw = NOTHING


class Join(Struct, frozen=True, tag="join"):
    """A phone that asks for a seat of the open game, by name for one of the next game, or for a role."""

    id: Id
    token: TokenHash
    language: LanguageKey
    player: Seat | None = None
    name: Name | None = None
    role: Role | None = None
    unchecked: bool = False
    """True while no codes are checked: only the touchscreen admits this phone."""


class AskCoach(Struct, frozen=True, tag="coach"):
    """A request to the coach, in the form of the game, from the seat with this token."""

    id: Id
    token: TokenHash
    game_id: int
    request: msgspec.Raw


class CountHint(Struct, frozen=True, tag="hint"):
    """The seat with this token takes the hint that has come: it is stored before it is shown."""

    id: Id
    token: TokenHash
    game_id: int


class ViewsWanted(Struct, frozen=True, tag="views"):
    """The views of the table's own screen that pages show now."""

    views: Annotated[tuple[TableView, ...], Meta(max_length=MAX_VIEWS)]


class TableTap(Struct, frozen=True, tag="tap"):
    """A tap of a host, or of the table's own page, on a key of the picture with this number."""

    id: Id
    token: TokenHash
    view: TableView
    picture: Number
    key: Number
    held: bool


class TableKey(Struct, frozen=True, tag="key"):
    """A key of a real keyboard on the table's own page: a letter, or the browser's name of the key."""

    token: TokenHash
    text: KeyName


class PicturePart(Struct, frozen=True, tag="picture"):
    """A part of a decoded photograph of the dice: rows from the top, each pixel as blue, green, red.

    The parts of an id come in order, from 0; the last one completes `width` x `height` pixels.
    """

    id: Id
    token: TokenHash
    language: LanguageKey
    width: Annotated[int, Meta(gt=0, le=MAX_PICTURE_SIDE)]
    height: Annotated[int, Meta(gt=0, le=MAX_PICTURE_SIDE)]
    part: Annotated[int, Meta(ge=0, lt=64)]
    data: bytes


class Leave(Struct, frozen=True, tag="leave"):
    """A phone that gives its seat, or its place among the waiting, up."""

    id: Id
    token: TokenHash


class Seen(Struct, frozen=True, tag="seen"):
    """A seat whose phone has been away for a while, or is back."""

    player: Seat
    away: bool


class InOwnWifi(Struct, frozen=True, tag="in_own_wifi"):
    """The number of phones that are connected by Oyez's own Wi-Fi has changed."""

    phones: Annotated[int, Meta(ge=0, le=1000)]


class CodesGuarded(Struct, frozen=True, tag="codes"):
    """Codes are no longer checked, as too many were wrong, or are checked again."""

    on: bool


class Listening(Struct, frozen=True, tag="listening"):
    """The phones' process accepts phones on this port."""

    port: Port


class Unable(Struct, frozen=True, tag="unable"):
    """The phones' process cannot listen on this port; `error` is the system's number of the reason."""

    port: Annotated[int, Meta(ge=0, lt=65536)]
    error: Annotated[int, Meta(ge=0, lt=1 << 16)]


class Publish(Struct, frozen=True, tag="publish"):
    """A message about this table that the broker shall have; the game checks its form."""

    kind: PublishKind
    payload: bytes


class TablesWanted(Struct, frozen=True, tag="tables"):
    """The phones' process knows no other table: the broker shall send all of them again."""


ToPhones = Snapshot | Answer | OtherBox | TablePicture
Told = Seen | InOwnWifi | CodesGuarded | Listening | Unable
"""Messages that need no answer."""
ToGame = (
    Act
    | Join
    | AskCoach
    | CountHint
    | ViewsWanted
    | TableTap
    | TableKey
    | PicturePart
    | Leave
    | Publish
    | TablesWanted
    | Told
)


def role_named(name: str) -> Role | None:
    """The role with this name; None for none and for one of another release."""
    return next((role for role in ROLES if role == name), None)


TO_PHONES = msgspec.json.Decoder(ToPhones)
TO_GAME = msgspec.json.Decoder(ToGame)
_ENCODER = msgspec.json.Encoder()


def encode(message: ToPhones | ToGame) -> bytes:
    """A message as a line, with its end."""
    return _ENCODER.encode(message) + b"\n"

"""The page of a phone around its picture, as HTML: joining, waiting, the players, the menu. Its script has no words."""

from functools import lru_cache
from html import escape as attribute

from msgspec import Struct

from companion.i18n.language import Language, _, using
from companion.web.messages import Tab
from companion.web.played import TableSeen
from companion.web.wire import HOST, Role

PLAIN, PARTS, BARE = "plain", "parts", "bare"
"""The kinds of pages: words, tabs with a picture, a picture and nothing else."""
UNKNOWN = "\N{EN DASH}"
"""Points that nobody sees yet."""
MAX_PAGES = 32
"""Cached pages: many phones without a seat have the same one."""
MAX_TABLES = 8
"""Cached rows of players, a table's in a language: all seats share them but for their own row."""
LANGUAGES = tuple((str(language), language.own_name) for language in Language)


class Seen(Struct, frozen=True):
    """The state that a page shows: screen, own seat, role, table, chosen tab; `waiting` is the name of a guest."""

    screen: str
    language: Language
    table: TableSeen
    you: int | None = None
    role: Role | None = None
    waiting: str = ""
    admitted: bool = False
    tab: Tab = "turn"


class Page(Struct, frozen=True):
    """A page: its kind, its heading, the HTML above and beside the picture, and True if it shows a picture."""

    kind: str
    heading: str
    head: str
    body: str
    picture: bool = True


@lru_cache(MAX_PAGES)
def page(seen: Seen) -> Page:
    """The page in its language."""
    with using(seen.language):
        return _page(seen)


def _page(seen: Seen) -> Page:
    if seen.screen == "table":
        return Page(BARE, "Oyez", _heading("Oyez", hidden=True), "")
    if seen.screen == "lobby":
        return _plain(seen, _("Join the table"), _lobby(seen.table))
    if seen.screen == "wait":
        told = _("You are in. The next game begins at the touchscreen.")
        words = told if seen.admitted else _("Somebody has to admit you at the touchscreen.")
        return _plain(seen, seen.waiting or _("Join the table"), _large(words))
    if seen.screen == "off" or (not seen.table.names and seen.role != HOST):
        none = _("This table has no game for phones now. The page continues as soon as there is one.")
        return _plain(seen, _(seen.table.title) or "Oyez", _large(none))
    return _parts(seen)


def _plain(seen: Seen, heading: str, body: str) -> Page:
    return Page(PLAIN, heading, _heading(heading) + _menu(seen.screen, seen.role, seen.language), body, False)


def _parts(seen: Seen) -> Page:
    """The tabs: the own screen, the table's for a host, the players, the guide; one that is not there is the first."""
    host = seen.role == HOST
    found = [("turn", _("Turn"))] if seen.you is not None or not host else []
    found += [("table", _("Table"))] if host else []
    found.append(("players", _("Players")))
    found += [("learn", _("Learn"))] if seen.table.guide else []
    shown = seen.tab if any(name == seen.tab for name, _title in found) else found[0][0]
    current = {shown: "page"}
    tabs = "".join(
        _element("button", attribute(title), type="button", data_tab=name, aria_current=current.get(name))
        for name, title in found
    )
    heading = _(seen.table.title) or "Oyez"
    head = _heading(heading, hidden=True) + _element("nav", tabs, class_="tabs")
    head += _menu(seen.screen, seen.role, seen.language)
    if shown == "players":
        return Page(PARTS, heading, head, _players(seen), False)
    photo = shown != "learn" and seen.table.throw and (host or seen.you is not None)
    return Page(PARTS, heading, head, _photo() if photo else "")


def _heading(words: str, hidden: bool = False) -> str:
    return _element("h1", attribute(words), tabindex="-1", class_="sr" if hidden else None)


@lru_cache(MAX_PAGES)
def _menu(screen: str, role: Role | None, used: Language) -> str:
    """The language, and the ways to another role and out of the seat."""
    languages = "".join(
        _element("option", attribute(name), value=key, lang=key.replace("_", "-"), selected=key == used)
        for key, name in LANGUAGES
    )
    content = _element("label", attribute(_("Language")), for_="language") + _element(
        "select", languages, id="language"
    )
    if screen == "seat" and role is None:
        content += _key(_("Help as host"), data_do="join", data_role="host")
    if screen != "lobby":
        leave = _("Leave the seat")
        sure = _element("p", attribute(_("You need the table code to come back. Leave the seat?")))
        key = _element("button", attribute(leave), type="button", data_do="leave")
        content += _element("details", _element("summary", attribute(leave)) + sure + key, class_="leave")
    content = _element("div", content, class_="menu-body")
    menu = _element("details", _element("summary", attribute(_("Menu"))) + content, class_="menu")
    return _element("span", class_="line") + menu


def _lobby(table: TableSeen) -> str:
    """The code of the table, and a seat, a name for the next game, or a role."""
    code = (
        _element("label", attribute(_("Table code")), for_="code")
        + _field(
            "code", 8, "next", class_="code", autocapitalize="characters", spellcheck="false", aria_describedby="hint"
        )
        + _element("p", attribute(_("The touchscreen shows its four letters.")), id="hint", class_="hint")
    )
    return _element("form", code + (_seats(table) if table.seats else _name()) + _roles(), class_="join")


def _seats(table: TableSeen) -> str:
    legend = _element("legend", attribute(_("Which seat is yours?")))
    held = _element("span", attribute(_("taken")), class_="small")
    keys = "".join(
        _element(
            "button",
            _element("span", attribute(name)) + (held if taken else ""),
            type="button", class_="key", data_do="join", data_seat=str(player), disabled=taken,
        )
        for player, (name, taken) in enumerate(table.seats)
    )  # fmt: skip
    return _element("fieldset", legend + keys, class_="seats")


def _name() -> str:
    hint = _element("p", attribute(_("No game is open. Join now and play in the next one.")), class_="hint")
    field = _element("label", attribute(_("Your name")), for_="name") + _field("name", 40, "go")
    key = _element("button", attribute(_("Join")), type="submit", class_="key main-key")
    return _element("div", hint + field + key, class_="named")


def _roles() -> str:
    """No seat: only look on, help at the table, or show it to a room."""
    title = _("Without a seat")
    roles = (("spectator", _("Watch")), ("host", _("Help as host")), ("hall", _("Hall screen")))
    keys = "".join(_key(words, data_do="join", data_role=role) for role, words in roles)
    return _element("div", _element("h2", attribute(title)) + keys, class_="roles", role="group", aria_label=title)


def _photo() -> str:
    """The key that opens the camera while a throw is due; the words for its script are beside it."""
    field = _element("input", id="photo", type="file", accept="image/jpeg,image/png,image/*", capture="environment")
    usual = _element("span", attribute(_("Photograph the dice")), class_="usual")
    sending = _element("span", attribute(_("Reading the photo…")), class_="sending")
    hint = _("Take it from above, with all dice in it. The table keeps no picture.")
    return _element(
        "div",
        _element("label", field + usual + sending, class_="key photo-key")
        + _element("p", id="reading", class_="photo-text", hidden=True)
        + _element("p", attribute(hint), class_="hint"),
        class_="photo part",
        data_lost=_("The photo did not arrive. Try again."),
        data_large=_("This photo is larger than 8 MB. Take a smaller one."),
    )


def _players(seen: Seen) -> str:
    """The players by their rank: points so far, who has still to act."""
    names = _("Players")
    rank = _element("span", attribute(_("Rank")), class_="sr")
    head = "".join(_element("th", each, scope="col") for each in (rank, attribute(_("Player")), attribute(_("points"))))
    shared = _rows(seen.table, seen.language)
    rows = "".join(
        _player(seen.table, *line, own=True) if line[0] == seen.you else row
        for line, row in zip(seen.table.standings, shared, strict=True)
    )
    caption = _element("caption", attribute(names), class_="sr")
    body = _element("thead", _element("tr", head)) + _element("tbody", rows)
    return _element("section", _element("table", caption + body, class_="ranking"), class_="part", aria_label=names)


@lru_cache(MAX_TABLES)
def _rows(table: TableSeen, _language: Language) -> tuple[str, ...]:
    """The players as anybody else sees them."""
    return tuple(_player(table, *line) for line in table.standings)


def _player(table: TableSeen, player: int, points: int | None, rank: int | None, own: bool = False) -> str:
    name = _element("span", attribute(table.names[player]), class_="name")
    name += _tag(_("you")) if own else ""
    name += _tag(_("to act"), "tag wait") if player in table.waiting and not table.over else ""
    name += _tag(_("away")) if player in table.away else ""
    cells = (
        _element("td", "" if rank is None else f"{rank}.")
        + _element("th", name, scope="row")
        + _element("td", UNKNOWN if points is None else str(points), class_="number")
    )
    return _element("tr", cells, class_="you" if own else None)


def _field(name: str, letters: int, key: str, **more: str) -> str:
    """A field that the phone neither fills in nor corrects; `key` is the one that ends it on a phone's keyboard."""
    return _element(
        "input", id=name, maxlength=str(letters), autocomplete="off", enterkeyhint=key, required=True, **more
    )


def _key(words: str, **more: str) -> str:
    return _element("button", attribute(words), type="button", class_="key", **more)


def _tag(words: str, kind: str = "tag") -> str:
    return " " + _element("span", attribute(words), class_=kind)


def _large(words: str) -> str:
    return _element("p", attribute(words), class_="large")


def _element(name: str, content: str = "", **attributes: str | bool | None) -> str:
    """An element with this markup in it: class_ is its class, data_do its data-do, False and None are left out."""
    words = [
        key.rstrip("_").replace("_", "-") + ("" if value is True else f'="{attribute(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    ]
    return f"<{' '.join([name, *words])}>" + ("" if name == "input" else f"{content}</{name}>")

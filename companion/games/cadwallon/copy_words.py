"""The words for the owner's copy on the screen: kinds of pieces, titles of values, and values, by the file's keys."""

from collections.abc import Mapping

from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.copy_pieces import KINDS, Content
from companion.games.owner_file import entries
from companion.games.piece_words import PieceWords
from companion.i18n.language import N_, _
from engine.cadwallon.terms import KINDS as TREASURE
from engine.cadwallon.terms import Kind
from engine.owner_file import Path

PIECES: Mapping[str, str] = {
    "gang": N_("Gangs"),
    "character": N_("Thieves"),
    "militia": N_("Militia"),
    "adventure": N_("Adventures"),
    "mission": N_("Missions"),
    "arcana": N_("Arcana"),
    "other": N_("Others"),
}
TITLES: Mapping[str, str] = {
    "": N_("Kind of skill"),
    "name": N_("Name"),
    "colour": N_("Colour of the bases"),
    "gang": N_("Gang"),
    "combat": N_("Combat"),
    "move": N_("Movement"),
    "mind": N_("Mind"),
    "skill": N_("Skill"),
    "always": N_("Always at work"),
    "cost": N_("Price"),
    "ap": N_("Action points"),
    "arcana": N_("Arcana cards"),
    "start": N_("Starts in the area"),
    "count": N_("Copies in the deck"),
    "when": N_("When it is used"),
    "on": N_("Target"),
    "of": N_("Which dice"),
    "effect": N_("Effects"),
    "op": N_("Effect"),
    "kind": N_("Effect"),
    "n": N_("How many"),
    "side": N_("Whose dice"),
    "against": N_("Against"),
    "who": N_("Whose ducats"),
    "text": N_("Words on the card"),
    "manual": N_("Words on the card"),
    "kinds": N_("Treasure"),
    "bonus": N_("Bonus for each"),
    "rounds": N_("Rounds"),
    "alarm": N_("Alarm in round"),
    "events": N_("Events"),
    "round": N_("In round"),
    "close": N_("Gates that close"),
    "open": N_("Gates that open"),
    "id": N_("Figure"),
    "at": N_("Area"),
    "rooms": N_("Rooms"),
}
WORDS: Mapping[str, Mapping[str, str]] = {
    "": {"always": N_("always at work"), "when": N_("used at a time"), "manual": N_("in words")},
    "colour": {
        "red": N_("red bases"),
        "blue": N_("blue bases"),
        "green": N_("green bases"),
        "yellow": N_("yellow bases"),
        "white": N_("white bases"),
        "orange": N_("orange bases"),
        "purple": N_("purple bases"),
        "grey": N_("grey bases"),
    },
    "when": {
        "turn": N_("in the own activation"),
        "foe": N_("in another player's activation"),
        "any": N_("in any activation"),
        "attack": N_("before the dice, attacking"),
        "defend": N_("before the dice, defending"),
        "fight": N_("before the dice of a fight"),
        "reroll": N_("after the dice"),
    },
    "on": {
        "own": N_("an own character"),
        "enemy": N_("a character of another player"),
        "player": N_("another player"),
        "room": N_("a room"),
    },
    "of": {
        "fight": N_("dice of a fight"),
        "lock": N_("the die of a lock"),
        "move": N_("a move"),
        "attack": N_("an attack"),
        "pick": N_("picking a lock"),
        "bash": N_("bashing a lock"),
    },
    "op": {
        "steps": N_("more or fewer steps"),
        "walls": N_("goes through walls"),
        "pass": N_("goes through figures"),
        "mind": N_("opens a lock more easily"),
        "open": N_("opens a lock without a die"),
        "bounty": N_("more ducats for a lock"),
        "swap": N_("characters change places"),
        "ap": N_("action points of a turn"),
        "dice": N_("more or fewer dice"),
        "ties": N_("wins ties"),
        "again": N_("throws again"),
        "ducats": N_("gains or pays ducats"),
        "draw": N_("draws cards"),
        "shut": N_("treasure is locked up"),
        "manual": N_("something else, in words"),
        "gates": N_("gates close or open"),
        "place": N_("a figure appears"),
        "remove": N_("a figure leaves the board"),
    },
    "kind": {
        "dice": N_("throws more dice"),
        "ties": N_("wins ties as defender"),
        "pass": N_("goes through figures"),
        "cost": N_("pays other action points"),
        "chest": N_("more ducats for a lock"),
        "carry": N_("carries more"),
        "spoils": N_("takes more ducats"),
        "run": N_("runs less after a defeat"),
        "immune": N_("the militia stays away"),
        "fence": N_("sells better at the end"),
    },
    "side": {
        "own": N_("own dice"),
        "other": N_("dice of the other side"),
        "attack": N_("attacking"),
        "defend": N_("defending"),
        "both": N_("both"),
    },
    "against": {"thieves": N_("thieves"), "militia": N_("the militia"), "all": N_("everybody")},
    "who": {"self": N_("the player's own"), "target": N_("the target's"), "others": N_("those of all others")},
}


def own_word(content: Content, path: Path, value: object) -> str | None:
    """The words for treasures, rooms, gates, and for everything that has a name in the file."""
    key = next(part for part in reversed(path) if isinstance(part, str))
    if isinstance(value, list) and key in ("close", "open") and len(value) == 2 and path[-1] != key:
        one, other = (COPY_WORDS.word(content, ("at",), each) for each in value)
        return _("{one} to {other}").format(one=one, other=other)
    if not isinstance(value, str):
        return None
    if key == "kinds" and value in TREASURE:
        return vocabulary.kind(Kind(value))
    if key == "rooms" and value == "all":
        return _("all rooms")
    return None if value in WORDS.get(key, {}) else names(content).get(value)


def names(content: Content) -> dict[str, str]:
    """The names of all pieces and areas of the file by their ids."""
    board = content.get("board")
    areas = board.get("names") if isinstance(board, dict) else None
    found = {each["id"]: str(each.get("name", each["id"])) for kind in KINDS for each in entries(content, kind)}
    return {**found, **(areas if isinstance(areas, dict) else {})}


COPY_WORDS = PieceWords(TITLES, WORDS, own_word)

"""A box file to fill in: "?" in all places, with comments for people who type it with an editor."""

from companion.owner_file.edit import toml_value
from engine.castles_of_tuscany.box import FORMAT, VERSION
from engine.castles_of_tuscany.terms import KINDS, LETTERS, SPACES

NAME = "Our copy"
HEAD = """\
# The box of our copy of The Castles of Tuscany, for Oyez. "?" stands for a value that is not typed in yet.
format = "{format}"
version = {version}
name = {name}

# How many region cards of each kind. It may stay "?": Oyez then counts with 122 cards of unknown kinds.
cards = "?"

# The four farm tiles that every player has, and the four neutral ones. Each is a list of one or two of
# "olive", "grape", "grain", "livestock", such as ["olive", "grape"].
[farms]
player = ["?", "?", "?", "?"]
neutral = ["?", "?", "?", "?"]

# The two numbers of each colour bonus: for the first player and for the second one.
[colour_bonus]
"""
BOARDS = """
# The region boards. Pencil the id on the back of each board. The spaces are the left column from the top, then the
# right one from the top; its spaces lie half a space lower. Each is one of:
# {kinds}
"""
PRODUCTION = """
# The production cards may be left out. One of them looks like this; in place of gain a card has
# choose = [{ green = 1 }, { worker = 1 }] or manual = "what the card says".
# [[production]]
# id = "harvest"
# name = "Harvest"
# count = 5
# gain = { green = 2 }
"""
BOARDS_EACH = 4


def new_box(name: str = NAME) -> str:
    """The text of a box file in which nothing is typed in yet."""
    parts = [HEAD.format(format=FORMAT, version=VERSION, name=toml_value(name))]
    parts += [f'{kind} = ["?", "?"]\n' for kind in KINDS]
    parts.append(BOARDS.format(kinds=", ".join(f'"{kind}"' for kind in KINDS)))
    spaces = toml_value(["?"] * SPACES)
    parts += [
        f'\n[[board]]\nid = "{letter}{number}"\nspaces = {spaces}\n'
        for letter in LETTERS
        for number in range(1, BOARDS_EACH + 1)
    ]
    return "".join([*parts, PRODUCTION])

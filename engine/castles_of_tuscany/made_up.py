"""The made-up box for trying and tests: a box file as text, because the engine reads no files.

Nothing in it stands on a piece of the game.
"""

import tomllib
from functools import cache

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box


@cache
def made_up_box() -> Box:
    """The made-up box, read once."""
    box = read_box(tomllib.loads(MADE_UP)).box
    assert box is not None
    return box


MADE_UP = """\
# Nothing in this file stands on a piece of the game: every layout, number and card is made up, for tests and the demo.
# Every kind of gain of the format occurs at least once.
format = "oyez.tuscany-box"
version = 1
name = "Made-up box for tests"

[shape]                          # two columns of five, the right one half a space lower
spaces = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4]]
joins = [[2, -2], [2, -1], [2, 0]]   # the next board: one space higher, level, one space lower

[cards]
village = 18
farm = 17
carter = 16
monastery = 16
mine = 16
city = 14
inn = 12
castle = 13

[farms]
player = [["olive"], ["grape"], ["olive", "grape"], ["grain", "livestock"]]
neutral = [["grape"], ["grain"], ["livestock"], ["olive", "grain"]]

[colour_bonus]                   # first, second
village = [4, 2]
farm = [4, 2]
carter = [3, 2]
monastery = [3, 2]
mine = [3, 1]
city = [3, 1]
inn = [2, 1]
castle = [2, 1]

[[board]]
id = "A1"
spaces = ["farm", "farm", "castle", "monastery", "inn",
          "city", "village", "mine", "carter", "village"]

[[board]]
id = "A2"
spaces = ["farm", "farm", "castle", "inn", "village",
          "monastery", "city", "village", "carter", "mine"]

[[board]]
id = "A3"
spaces = ["farm", "farm", "monastery", "mine", "village",
          "city", "inn", "village", "castle", "carter"]

[[board]]
id = "A4"
spaces = ["carter", "village", "mine", "city", "village",
          "monastery", "castle", "inn", "farm", "farm"]

[[board]]
id = "B1"
spaces = ["inn", "city", "village", "monastery", "monastery",
          "mine", "carter", "castle", "farm", "farm"]

[[board]]
id = "B2"
spaces = ["farm", "farm", "inn", "mine", "castle",
          "village", "carter", "city", "monastery", "monastery"]

[[board]]
id = "B3"
spaces = ["city", "inn", "village", "castle", "carter",
          "mine", "monastery", "monastery", "farm", "farm"]

[[board]]
id = "B4"
spaces = ["farm", "farm", "monastery", "castle", "inn",
          "carter", "monastery", "mine", "city", "village"]

[[board]]
id = "C1"
spaces = ["city", "village", "mine", "mine", "farm",
          "village", "carter", "carter", "castle", "monastery"]

[[board]]
id = "C2"
spaces = ["carter", "village", "village", "farm", "mine",
          "carter", "castle", "monastery", "mine", "city"]

[[board]]
id = "C3"
spaces = ["monastery", "castle", "city", "mine", "farm",
          "carter", "carter", "mine", "village", "village"]

[[board]]
id = "C4"
spaces = ["carter", "carter", "mine", "castle", "village",
          "city", "farm", "mine", "monastery", "village"]

[[production]]
id = "x_harvest"
name = "Made-up Harvest"
count = 5
gain = { green = 2 }

[[production]]
id = "x_fair"
name = "Made-up Fair"
count = 4
gain = { red = 3 }

[[production]]
id = "x_messenger"
name = "Made-up Messenger"
count = 5
gain = { cards = 2 }

[[production]]
id = "x_helper"
name = "Made-up Helper"
count = 4
gain = { worker = 1 }

[[production]]
id = "x_quarry"
name = "Made-up Quarry"
count = 3
gain = { marble = 1 }

[[production]]
id = "x_guest"
name = "Made-up Guest"
count = 2
gain = { joker = 1 }

[[production]]
id = "x_crossroads"
name = "Made-up Crossroads"
count = 2
choose = [{ green = 1, cards = 1 }, { worker = 1 }, { red = 2 }]

[[production]]
id = "x_council"
name = "Made-up Council"
count = 1
gain = { bonus = 1 }

[[production]]
id = "x_feast"
name = "Made-up Feast"
count = 1
manual = "Read your card and enter what it gives."
"""

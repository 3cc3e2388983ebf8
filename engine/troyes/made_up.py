"""Made-up cards for trying and tests: a cards file as text, because the engine reads no files.

Nothing in it stands on a card of the game.
"""

import tomllib
from functools import cache

from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards


@cache
def made_up_cards() -> Cards:
    """The made-up cards, read once."""
    cards = read_cards(tomllib.loads(MADE_UP)).cards
    assert cards is not None
    return cards


MADE_UP = """\
# Nothing in this file stands on a card of the game: every name, number and effect is made up, for tests and the demo.
# Each effect of the format occurs at least once.
format = "oyez.troyes-cards"
version = 1
name = "Made-up cards for tests"

[board]
wages = { palace = 2, bishopric = 1, city_hall = 0 }

# yellow
[[activity]]
id = "x_merchant"
name = "Made-up Merchant"
colour = "yellow"
number = 1
hire = 4
vp = [2, 1]
divisor = 2
when = "now"
effect = { gain = { denier = 2 } }
[[activity]]
id = "x_tinker"
name = "Made-up Tinker"
colour = "yellow"
number = 1
hire = 2
vp = [2, 1]
divisor = 3
when = "now"
effect = { cost = { influence = 1 }, gain = { denier = 5 } }
[[activity]]
id = "x_baker"
name = "Made-up Baker"
colour = "yellow"
number = 1
hire = 3
vp = [2, 1]
divisor = 4
when = "now"
effect = { per = { count = "citizens", in = ["palace", "bishopric"], pick = "best" }, gain = { denier = 2 } }
[[activity]]
id = "x_smith"
name = "Made-up Smith"
colour = "yellow"
number = 2
hire = 6
vp = [3, 1]
divisor = 3
when = "later"
effect = { kind = "add_group", colour = "red", n = 4 }
[[activity]]
id = "x_carter"
name = "Made-up Carter"
colour = "yellow"
number = 2
hire = 5
vp = [3, 1]
divisor = 4
when = "later"
effect = { kind = "recolour", from = "yellow", to = "red" }
[[activity]]
id = "x_broker"
name = "Made-up Broker"
colour = "yellow"
number = 3
hire = 8
vp = [4, 2]
divisor = 4
when = "now"
effect = { need = { denier = 20 }, gain = { vp = 2 } }
[[activity]]
id = "x_settler"
name = "Made-up Settler"
colour = "yellow"
number = 3
hire = 10
vp = [5, 2]
divisor = 6
when = "now"
effect = { cost = { denier = 3 }, gain = { vp = 1, citizen = 1 } }

# white
[[activity]]
id = "x_priest"
name = "Made-up Priest"
colour = "white"
number = 1
hire = 8
vp = [3, 2]
divisor = 3
when = "later"
effect = { kind = "add_each", colour = "yellow", n = 3 }
[[activity]]
id = "x_abbot"
name = "Made-up Abbot"
colour = "white"
number = 1
hire = 4
vp = [2, 1]
divisor = 4
when = "later"
effect = { kind = "multiply", from = "white", to = "yellow", count = 3 }
[[activity]]
id = "x_teacher"
name = "Made-up Teacher"
colour = "white"
number = 2
hire = 6
vp = [3, 2]
divisor = 3
when = "later"
effect = { kind = "set_each", n = 5 }
[[activity]]
id = "x_collector"
name = "Made-up Collector"
colour = "white"
number = 2
hire = 6
vp = [3, 1]
divisor = 3
when = "later"
effect = { kind = "free", colour = "yellow", n = 1 }
[[activity]]
id = "x_pilgrim"
name = "Made-up Pilgrim"
colour = "white"
number = 3
hire = 8
vp = [4, 2]
divisor = 6
when = "now"
effect = { gain = { cathedral_cube = 1 } }
[[activity]]
id = "x_lay_brother"
name = "Made-up Lay Brother"
colour = "white"
number = 3
hire = 9
vp = [4, 2]
divisor = 4
when = "later"
effect = { kind = "virtual", colour = "yellow", n = 6 }

# red
[[activity]]
id = "x_scout"
name = "Made-up Scout"
colour = "red"
number = 1
hire = 2
vp = [2, 1]
divisor = 4
when = "now"
effect = { roll = [3, 4, 5, 6], gain = { event_cube = 1 } }
[[activity]]
id = "x_guard"
name = "Made-up Guard"
colour = "red"
number = 1
hire = 3
vp = [2, 1]
divisor = 3
when = "now"
effect = { gain = { influence = 1 } }
[[activity]]
id = "x_herald"
name = "Made-up Herald"
colour = "red"
number = 2
hire = 5
vp = [3, 1]
divisor = 6
when = "now"
effect = { per = { count = "events_with_own_cube" }, gain = { vp = 1 } }
[[activity]]
id = "x_riders"
name = "Made-up Riders"
colour = "red"
number = 2
hire = 6
vp = [3, 1]
divisor = 6
when = "now"
effect = { per = { count = "own_dice", colour = "red" }, gain = { event_cube = 1 } }
[[activity]]
id = "x_feast"
name = "Made-up Feast"
colour = "red"
number = 3
hire = 8
vp = [4, 2]
divisor = 8
when = "now"
effect = { per = { count = "most_dice", colour = "red" }, gain = { vp = 1 } }
[[activity]]
id = "x_herbalist"
name = "Made-up Herbalist"
colour = "red"
number = 3
hire = 7
vp = [4, 1]
divisor = 5
when = "now"
effect = { manual = "For each use turn one die of your district to any face." }
[[activity]]
id = "x_jester"
name = "Made-up Jester"
colour = "red"
number = 2
hire = 4
vp = [2, 1]
divisor = 5
when = "later"
effect = { manual = "Turn one die of your district to any face before your action." }

# red events
[[event]]
id = "x_marauders"
name = "Made-up Marauders"
colour = "red"
start = true
effects = [{ kind = "black", n = 1 }]
dice = "red"
divisor = 3
flags = 3
vp = [3, 1]
[[event]]
id = "x_war"
name = "Made-up War"
colour = "red"
calls = "white"
effects = [{ kind = "black", n = 2 }]
dice = "red"
divisor = 3
flags = 4
vp = [4, 2]
[[event]]
id = "x_siege"
name = "Made-up Siege"
colour = "red"
calls = "yellow"
effects = [{ kind = "black", n = 3 }]
dice = "red"
divisor = 4
flags = 5
vp = [6, 3]
[[event]]
id = "x_quarrel"
name = "Made-up Quarrel"
colour = "red"
calls = "yellow"
effects = [{ kind = "replace", building = "palace", n = 1, by = "owner" }]
dice = "red"
divisor = 4
flags = 5
vp = [4, 2]
[[event]]
id = "x_deserters"
name = "Made-up Deserters"
colour = "red"
calls = "white"
effects = [{ kind = "discard", colour = "red", n = 1, pick = "highest" }]
dice = "red"
divisor = 4
flags = 3
vp = [4, 1]
[[event]]
id = "x_tribute"
name = "Made-up Tribute"
colour = "red"
calls = "yellow"
effects = [{ kind = "lose", what = "denier", n = 1, per = { count = "citizens", in = ["palace", "bishopric", "city_hall"], pick = "sum" } }, { kind = "black", n = 1 }]
dice = "red"
divisor = 3
flags = 3
vp = [3, 2]
[[event]]
id = "x_envoys"
name = "Made-up Envoys"
colour = "red"
calls = "white"
effects = [{ kind = "enter", building = "palace", space = 6 }]
dice = "red"
divisor = 5
flags = 2
vp = [3, 1]
[[event]]
id = "x_rumour"
name = "Made-up Rumour"
colour = "red"
calls = "white"
effects = [{ kind = "manual", text = "Do what the players agree on." }]
dice = "red"
divisor = 4
flags = 4
vp = [4, 2]

[[event]]
id = "x_sabotage"
name = "Made-up Sabotage"
colour = "red"
calls = "yellow"
effects = [{ kind = "uncube", from = "event", n = 1 }]
dice = "red"
divisor = 4
flags = 4
vp = [4, 2]

# white events
[[event]]
id = "x_visitors"
name = "Made-up Visitors"
colour = "white"
effects = [{ kind = "enter", building = "city_hall", space = "start" }]
dice = "white"
divisor = 4
flags = 3
vp = [4, 2]
[[event]]
id = "x_doubt"
name = "Made-up Doubt"
colour = "white"
effects = [{ kind = "lose", what = "influence", n = 1 }]
dice = "white"
divisor = 3
flags = 3
vp = [4, 2]
[[event]]
id = "x_cracks"
name = "Made-up Cracks"
colour = "white"
effects = [{ kind = "uncube", from = "cathedral", n = 1 }]
dice = "white"
divisor = 4
flags = 3
vp = [4, 2]
[[event]]
id = "x_reform"
name = "Made-up Reform"
colour = "white"
effects = [{ kind = "enter", building = "bishopric", space = 1 }]
dice = "white"
divisor = 4
flags = 4
vp = [5, 2]
[[event]]
id = "x_silence"
name = "Made-up Silence"
colour = "white"
effects = [{ kind = "uncube", from = "activity", n = 1 }]
dice = "white"
divisor = 5
flags = 2
vp = [3, 1]

# yellow events
[[event]]
id = "x_toll"
name = "Made-up Toll"
colour = "yellow"
effects = [{ kind = "lose", what = "denier", n = 3 }]
dice = "yellow"
divisor = 4
flags = 3
vp = [3, 1]
[[event]]
id = "x_frost"
name = "Made-up Frost"
colour = "yellow"
effects = [{ kind = "discard", colour = "yellow", n = 1, pick = "choose" }]
dice = "yellow"
divisor = 5
flags = 3
vp = [4, 2]
[[event]]
id = "x_exodus"
name = "Made-up Exodus"
colour = "yellow"
effects = [{ kind = "replace", building = "city_hall", n = 1, by = "start" }]
dice = "yellow"
divisor = 4
flags = 4
vp = [5, 3]
[[event]]
id = "x_gossip"
name = "Made-up Gossip"
colour = "yellow"
effects = [{ kind = "lose", what = "vp", n = 1 }]
dice = "yellow"
divisor = 3
flags = 2
vp = [2, 1]

[[character]]
id = "x_knight"
name = "Made-up Knight"
counts = "influence"
steps = [[5, 1], [10, 3], [15, 6]]
[[character]]
id = "x_builder"
name = "Made-up Builder"
counts = "cathedral_cubes"
steps = [[3, 1], [5, 3], [7, 6]]
[[character]]
id = "x_banker"
name = "Made-up Banker"
counts = "denier"
steps = [[6, 1], [12, 3], [18, 6]]
[[character]]
id = "x_guildsman"
name = "Made-up Guildsman"
counts = "tradesmen"
steps = [[2, 1], [3, 3], [4, 6]]
[[character]]
id = "x_poet"
name = "Made-up Poet"
counts = "citizens"
steps = [[3, 1], [4, 3], [6, 6]]
[[character]]
id = "x_regent"
name = "Made-up Regent"
counts = "events_won"
steps = [[1, 1], [2, 3], [3, 6]]
"""  # noqa: E501

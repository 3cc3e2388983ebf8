"""A cards file to fill in: the cards that seed 002 names, with "?" for all that it does not say."""

SEED_CARDS = """\
# What seed 002 says of single cards, and nothing else. "?" means: read it off your card. Not playable as it stands.
# Values marked (*) come from public summaries.
format = "oyez.troyes-cards"
version = 1
name = "Cards named by the seed"

[board]
wages = { palace = 2, bishopric = 1, city_hall = 0 }   # (*) check with your board

[[activity]]
id = "merchant"
name = "Merchant"
colour = "yellow"
number = 1                       # (*)
hire = 4
vp = "?"                         # the first space is 2
divisor = 2
when = "now"
effect = { gain = { denier = 2 } }

[[activity]]
id = "priest"
name = "Priest"
colour = "white"
number = 1                       # (*)
hire = 8
vp = "?"                         # the first space is 3
divisor = 3
when = "later"
effect = { kind = "add_each", colour = "yellow", n = 3 }

[[event]]
id = "marauding"
name = "Marauding"
colour = "red"
start = true
effects = [{ kind = "black", n = 1 }]
dice = "?"
divisor = "?"
flags = "?"
vp = "?"

[[event]]
id = "war"
name = "War"
colour = "red"
calls = "white"
effects = [{ kind = "black", n = 2 }]
dice = "?"
divisor = "?"
flags = "?"
vp = "?"

[[event]]
id = "theological_conflict"
name = "Theological Conflict"
colour = "white"
effects = "?"
dice = "?"
divisor = "?"
flags = "?"
vp = "?"

[[event]]
id = "succession_conflict"
name = "Succession Conflict"
colour = "?"
calls = "?"
effects = "?"
dice = "red"
divisor = 4
flags = "?"                      # five fit the seed's example
vp = [4, 2]

# Write [[character]] tables here; the seed names none.
"""

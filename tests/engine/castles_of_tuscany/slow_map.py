"""A player's map for the slow engine: three boards joined, their spaces and neighbours (D2.2 to D2.4)."""

from typing import Any

Place = tuple[int, int]
STEPS: tuple[Place, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def add(one: Place, two: Place) -> Place:
    """The sum of two pairs."""
    return one[0] + two[0], one[1] + two[1]


def touching(one: Place, two: Place) -> bool:
    """Return True if two places share an edge (D2.4)."""
    return (two[0] - one[0], two[1] - one[1]) in STEPS


def centre(spaces: list[Place]) -> Place:
    """The pair c of D2.2; the sums are multiples of five in a right shape."""
    return sum(q for q, _ in spaces) // 5, sum(r for _, r in spaces) // 5


class Map:
    """Three boards from left to right, as in the event `map`."""

    def __init__(self, box: dict[str, Any], boards: list[dict[str, Any]]) -> None:
        self.places: dict[str, Place] = {}
        self.kinds: dict[str, str] = {}
        origin: Place = (0, 0)
        middle = centre(box["spaces"])
        for board in boards:
            if "join" in board:
                origin = add(origin, box["joins"][board["join"]])
            for number, (q, r) in enumerate(box["spaces"]):
                name = f"{board['board'][0]}{number}"
                at = (middle[0] - q, middle[1] - r) if board.get("turned", False) else (q, r)
                self.places[name] = add(origin, at)
                self.kinds[name] = box["boards"][board["board"]][number]
        self.neighbours = {
            space: [other for other, there in self.places.items() if touching(place, there)]
            for space, place in self.places.items()
        }
        """The spaces that share an edge with each (2.6)."""

    def area(self, space: str) -> set[str]:
        """The spaces of the area of a space (2.6)."""
        found, edge = {space}, [space]
        while edge:
            for near in self.neighbours[edge.pop()]:
                if near not in found and self.kinds[near] == self.kinds[space]:
                    found.add(near)
                    edge.append(near)
        return found

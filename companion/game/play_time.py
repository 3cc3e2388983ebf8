"""The time that a game took: the share of each player, and the rest."""

from collections.abc import Sequence

from msgspec import Struct


class PlayTime(Struct, frozen=True):
    """Seconds of a game: `seats` those in which one player alone was to act, `shared` all others, such as throws."""

    seats: tuple[float, ...] = ()
    shared: float = 0.0

    @property
    def total(self) -> float:
        """The length of the game in seconds."""
        return sum(self.seats) + self.shared

    @property
    def minutes(self) -> tuple[int, ...]:
        """Whole minutes: the length of the game, the shared ones, each seat's."""
        return tuple(int(seconds // 60) for seconds in (self.total, self.shared, *self.seats))

    def of(self, seat: int) -> float:
        """The seconds of a seat; 0 for one that has none yet."""
        return self.seats[seat] if seat < len(self.seats) else 0.0

    def after(self, seconds: float, awaited: Sequence[int]) -> "PlayTime":
        """The same with some more seconds, in which the game waited for these seats."""
        if len(awaited) != 1:
            return PlayTime(self.seats, round(self.shared + seconds, 3))
        (seat,) = awaited
        seats = [self.of(each) for each in range(max(len(self.seats), seat + 1))]
        seats[seat] = round(seats[seat] + seconds, 3)
        return PlayTime(tuple(seats), self.shared)

"""A motor's shaft that follows its coils, with a cam that closes a switch, on either Python."""

from firmware.stepper import HALF_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CAM = 30
"""Half steps over which the switch is closed."""


def never() -> bool:
    """The switch has no bad contact."""
    return False


class Shaft:
    """`angle` counts half steps clockwise from where the switch opens, `least` and `most` where it has been.

    The gear has `play` half steps: turning back, the rotor moves as far before the shaft follows. `glitch` says in each
    look at the switch if its level is a wrong one, as contacts bounce and coils disturb.
    """

    def __init__(self, angle: int, turn: int, clockwise: bool = True, play: int = 0) -> None:
        self.angle = self.least = self.most = angle
        self.glitch: Callable[[], bool] = never
        self._play = play
        self._rotor = angle
        self.stuck = False
        self.switch_broken = False
        self.steps = 0
        self._turn = turn
        self._forward = 1 if clockwise else -1
        self._coils = 0

    @property
    def closed(self) -> bool:
        """Return True if the switch is closed."""
        return (not self.switch_broken and (self.angle + CAM) % self._turn <= CAM) != self.glitch()

    def slip(self, steps: int) -> None:
        """Turn the disc by hand."""
        self.angle += steps
        self._rotor += steps

    def follow(self, coils: int) -> bool:
        """Turn as the field of these coils does; whether that was a step. AssertionError where one was left out."""
        before, self._coils = self._coils, coils or self._coils
        if not coils or not before or coils == before:
            return False
        turned = (HALF_STEPS.index(coils) - HALF_STEPS.index(before)) % 8
        assert turned in (1, 7), "a step was left out"
        self.steps += 1
        if not self.stuck:
            self._rotor += self._forward if turned == 1 else -self._forward
            # the rotor pushes clockwise with one flank and anticlockwise with the other
            self.angle = min(max(self.angle, self._rotor), self._rotor + self._play)
        self.least, self.most = min(self.least, self.angle), max(self.most, self.angle)
        return True

"""Turn the companion's scene into the one that the patterns draw and the link carries."""

from firmware import messages
from firmware.messages import Scene as WireScene
from hardware.scene import Colour, Mood, Motion, Scene

MOODS = {
    Mood.IDLE: messages.IDLE,
    Mood.PROMPT: messages.PROMPT,
    Mood.PLAY: messages.PLAY,
    Mood.OVER: messages.OVER,
    Mood.ERROR: messages.ERROR,
    Mood.TEST: messages.TEST,
}
COLOURS = {Colour.RED: messages.RED, Colour.YELLOW: messages.YELLOW, Colour.WHITE: messages.WHITE}
MOTIONS = {Motion.STILL: messages.STILL, Motion.RUNNING: messages.RUNNING, Motion.WAVES: messages.WAVES}


def to_wire(scene: Scene) -> WireScene:
    """Encode a scene; counts above 255 become 255. Raises ValueError for any other value out of range."""
    segments, marker = scene.segments, scene.marker
    return WireScene(
        mood=MOODS[scene.mood],
        colours=bytes(COLOURS[segment.colour] for segment in segments),
        levels=bytes(segment.level for segment in segments),
        motions=bytes(MOTIONS[segment.motion] for segment in segments),
        numbers=bytes(segment.number for segment in segments),
        inverted=sum(segment.inverted << index for index, segment in enumerate(segments)),
        marker=messages.NO_MARKER if marker is None else marker.segment,
        winks=0 if marker is None else marker.winks,
        marker_inverted=marker is not None and marker.inverted,
        start=scene.start,
        remaining=min(scene.remaining, messages.MAX_COUNT),
        beams=min(scene.beams, messages.MAX_COUNT),
    )

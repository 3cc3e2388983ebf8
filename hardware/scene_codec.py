"""Turn the companion's scene into the one that the patterns draw and the link carries."""

from firmware import messages
from firmware.messages import Scene as WireScene
from hardware.scene import Colour, Mood, Motion, Opening, Scene

MOODS = {
    Mood.IDLE: messages.IDLE,
    Mood.PROMPT: messages.PROMPT,
    Mood.PLAY: messages.PLAY,
    Mood.OVER: messages.OVER,
    Mood.ERROR: messages.ERROR,
    Mood.TEST: messages.TEST,
}
COLOURS = {
    Colour.RED: messages.RED,
    Colour.YELLOW: messages.YELLOW,
    Colour.WHITE: messages.WHITE,
    Colour.BLUE: messages.BLUE,
    Colour.GREEN: messages.GREEN,
    Colour.ORANGE: messages.ORANGE,
    Colour.NATURAL: messages.NATURAL,
}
MOTIONS = {
    Motion.STILL: messages.STILL,
    Motion.RUNNING: messages.RUNNING,
    Motion.WAVES: messages.WAVES,
    Motion.BREATHING: messages.BREATHING,
    Motion.COMET: messages.COMET,
}
OPENINGS = {
    Opening.NONE: messages.NO_OPENING,
    Opening.WAVE: messages.WAVE_ONCE,
    Opening.COMET: messages.COMET_ONCE,
    Opening.FILL: messages.FILL,
}


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
        marker_colour=messages.BLUE if marker is None else COLOURS[marker.colour],
        opening=OPENINGS[scene.opening],
    )


def for_firmware(scene: WireScene, firmware: int) -> WireScene:
    """Return the scene as firmware of this number knows it.

    An older one gets white for a newer colour, a running point for a newer motion, a blue marker and no opening.
    """
    if firmware >= messages.FIRST_COLOURED:
        return scene
    return WireScene(
        scene.mood,
        bytes(min(colour, messages.WHITE) for colour in scene.colours),
        scene.levels,
        bytes(motion if motion <= messages.WAVES else messages.RUNNING for motion in scene.motions),
        scene.numbers,
        scene.inverted,
        scene.marker,
        scene.winks,
        scene.marker_inverted,
        scene.start,
        scene.remaining,
        scene.beams,
    )

"""Icons of the parts to check when a device does not work: cables, plugs and the homing switch, with an arrow.

Drawn in a unit square like the other icons; a blue arrow says which way something is pushed or pulled.
"""

from collections.abc import Callable

from companion.ui.toolkit import theme
from companion.ui.toolkit.icon_painter import IconPainter, Point, curve
from companion.ui.toolkit.widgets import Icon

HAND = theme.WOAD
THIN, THICK = 0.03, 0.055


def _arrow(p: IconPainter, tail: Point, tip: Point, thick: float = THICK) -> None:
    """An arrow along one of the two axes."""
    (x0, y0), (x1, y1) = tail, tip
    along = ((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0))
    back, side = 1.9 * thick, 1.7 * thick
    foot = (x1 - back * along[0], y1 - back * along[1])
    p.stroke([tail, foot], thick, HAND)
    barbs = [(foot[0] + s * side * along[1], foot[1] + s * side * along[0]) for s in (1, -1)]
    p.shape([barbs[0], (x1, y1), barbs[1]], HAND, outline=False)


def _ribbon(p: IconPainter) -> None:
    """The flat cable of camera or display: the latch is pulled up, the cable goes in, the latch goes down again."""
    p.shape([(0.27, 0.02), (0.73, 0.02), (0.73, 0.66), (0.27, 0.66)], p.pale)
    for x in (0.34, 0.4, 0.46, 0.54, 0.6, 0.66):
        p.stroke([(x, 0.44), (x, 0.6)], THIN, theme.GOLD)
    p.box(0.2, 0.64, 0.8, 0.84, p.fill, outline=True)
    p.shape([(0.12, 0.5), (0.88, 0.5), (0.88, 0.58), (0.12, 0.58)], p.ink)
    p.shape([(0.04, 0.86), (0.96, 0.86), (0.96, 0.97), (0.04, 0.97)], theme.PALETTES["usual"].seen)
    _arrow(p, (0.5, 0.08), (0.5, 0.4))
    for x in (0.09, 0.91):
        _arrow(p, (x, 0.44), (x, 0.18))


def _usb(p: IconPainter) -> None:
    """A USB plug on its way into its socket."""
    p.stroke([*curve((0.05, 0.94), (0.02, 0.56), (0.16, 0.56))], 0.08)
    p.shape([(0.16, 0.38), (0.42, 0.38), (0.42, 0.74), (0.16, 0.74)])
    p.shape([(0.42, 0.44), (0.66, 0.44), (0.66, 0.68), (0.42, 0.68)], p.pale)
    for y in (0.5, 0.6):
        p.box(0.53, y, 0.59, y + 0.05, p.ink)
    p.shape([(0.8, 0.28), (0.97, 0.28), (0.97, 0.84), (0.8, 0.84)], p.pale)
    p.box(0.8, 0.44, 0.9, 0.68, p.ink)
    _arrow(p, (0.3, 0.2), (0.72, 0.2))


def _pico(p: IconPainter) -> None:
    """A Pico from above, and the micro-USB plug on its way in."""
    p.stroke([(0.5, 0.0), (0.5, 0.06)], 0.1)
    p.shape([(0.38, 0.04), (0.62, 0.04), (0.62, 0.18), (0.38, 0.18)])
    p.box(0.44, 0.18, 0.56, 0.25, p.pale, outline=True)
    p.shape([(0.26, 0.42), (0.74, 0.42), (0.74, 0.98), (0.26, 0.98)], theme.PALETTES["usual"].seen)
    p.shape([(0.42, 0.36), (0.58, 0.36), (0.58, 0.5), (0.42, 0.5)], p.pale)
    p.box(0.42, 0.66, 0.58, 0.82, p.ink)
    p.circle(0.38, 0.58, 0.045, p.pale, outline=False)
    for step in range(6):
        for x in (0.31, 0.69):
            p.circle(x, 0.52 + 0.08 * step, 0.024, theme.GOLD, outline=False)
    _arrow(p, (0.86, 0.1), (0.86, 0.42))


def _loudspeaker(p: IconPainter) -> None:
    """A loudspeaker, its cable, and the plug at its end."""
    p.shape([(0.04, 0.04), (0.5, 0.04), (0.5, 0.74), (0.04, 0.74)])
    p.circle(0.27, 0.5, 0.16, p.pale)
    p.circle(0.27, 0.5, 0.05, p.ink, outline=False)
    p.circle(0.27, 0.2, 0.08, p.pale)
    under = [*curve((0.27, 0.8), (0.3, 0.96), (0.56, 0.94)), *curve((0.62, 0.93), (0.86, 0.9), (0.84, 0.72))]
    p.stroke([(0.27, 0.76), *under], 0.05)
    p.shape([(0.75, 0.48), (0.93, 0.48), (0.93, 0.72), (0.75, 0.72)], p.ink)
    p.box(0.79, 0.32, 0.89, 0.48, p.pale, outline=True)
    p.shape([(0.79, 0.32), (0.84, 0.24), (0.89, 0.32)], p.pale)
    _arrow(p, (0.64, 0.52), (0.64, 0.2))


def _power(p: IconPainter) -> None:
    """A power supply with its cable and a bolt on it."""
    for x in (0.3, 0.54):
        p.stroke([(x, 0.06), (x, 0.2)], 0.07)
    p.shape([(0.12, 0.22), (0.72, 0.22), (0.72, 0.78), (0.12, 0.78)])
    p.shape([(0.46, 0.28), (0.26, 0.54), (0.4, 0.54), (0.36, 0.72), (0.58, 0.45), (0.43, 0.45)], p.ink, outline=False)
    p.stroke(
        [
            (0.42, 0.8),
            *curve((0.42, 0.84), (0.44, 0.96), (0.62, 0.95)),
            *curve((0.66, 0.95), (0.88, 0.92), (0.88, 0.6)),
        ],
        0.055,
    )
    p.shape([(0.8, 0.36), (0.96, 0.36), (0.96, 0.6), (0.8, 0.6)], p.ink)
    p.box(0.83, 0.24, 0.93, 0.36, p.pale, outline=True)


def _switch(p: IconPainter) -> None:
    """The homing switch: one end of the motor's arm has to press its lever."""
    p.shape([(0.1, 0.54), (0.78, 0.54), (0.78, 0.86), (0.1, 0.86)], theme.INK_SOFT)
    for x in (0.2, 0.44, 0.68):
        p.stroke([(x, 0.88), (x, 0.98)], 0.05)
    p.circle(0.22, 0.7, 0.045, p.pale, outline=False)
    p.circle(0.66, 0.7, 0.045, p.pale, outline=False)
    p.box(0.39, 0.46, 0.49, 0.54, p.fill, outline=True)
    p.stroke([(0.14, 0.52), (0.86, 0.34)], 0.06)
    p.shape([(0.58, 0.02), (0.98, 0.02), (0.98, 0.16), (0.58, 0.16)])
    _arrow(p, (0.74, 0.12), (0.74, 0.34))


DRAWINGS: dict[Icon, Callable[[IconPainter], None]] = {
    Icon.RIBBON: _ribbon,
    Icon.USB: _usb,
    Icon.PICO: _pico,
    Icon.LOUDSPEAKER: _loudspeaker,
    Icon.POWER: _power,
    Icon.SWITCH: _switch,
}

"""Stands in for MicroPython's `rp2` on the simulated chip: one state machine and a channel of the DMA."""

from chip import CHIP, FIFO_WORDS


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0
    JOIN_TX = 1


def asm_pio(sideset_init, out_shiftdir, autopull, pull_thresh, fifo_join):
    assert autopull
    assert out_shiftdir == PIO.SHIFT_LEFT
    assert fifo_join == PIO.JOIN_TX
    CHIP.word_bits = pull_thresh
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        assert number == 0
        assert freq == 9600000

    def active(self, on):
        assert on

    def put(self, data, shift=0):
        for each in data:
            # as MicroPython does: while the FIFO is full it lets callbacks run
            while len(CHIP.fifo) >= FIFO_WORDS:
                CHIP.spend(1)
                CHIP.run_due()
            CHIP.fifo.append((CHIP.now_ns, each << shift))
            CHIP.shift_out()


class DMA:
    def pack_ctrl(self, size=2, inc_write=True, treq_sel=63, bswap=False):
        assert size == 2
        assert not inc_write, "the FIFO is one register"
        assert treq_sel == 0, "the FIFO of state machine 0 sets the pace"
        return int(bswap)

    def config(self, read, write, count, ctrl, trigger):
        assert isinstance(write, StateMachine)
        assert trigger
        assert CHIP.transfer is None, "the last picture is still on its way"
        assert 4 * count <= len(read), "the transfer would read beyond the memory"
        CHIP.access()
        CHIP.transfer = (read, 0, count, bool(ctrl), CHIP.now_ns)
        CHIP.shift_out()

    def active(self):
        CHIP.access()
        return CHIP.transfer is not None

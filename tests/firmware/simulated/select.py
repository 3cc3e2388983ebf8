"""Stands in for MicroPython's `select` on the simulated chip: the port's bytes are those of `select.port`."""

from chip import CHIP

POLLIN, POLLOUT = 1, 4


class Port:
    """The USB's serial port: bytes from the host, and those that the firmware wrote."""

    def __init__(self):
        self.incoming = bytearray()
        self.written = bytearray()

    def readinto(self, one):
        one[0] = self.incoming[0]
        self.incoming = self.incoming[1:]
        return 1

    def write(self, data):
        self.written.extend(data)


port = Port()


class poll:  # noqa: N801 - MicroPython calls it so
    def register(self, stream, events):
        self.events = events

    def ipoll(self, ms):
        CHIP.access()
        until_ns = CHIP.now_ns + ms * 1000000
        while ms and not port.incoming and CHIP.now_ns < until_ns:
            CHIP.spend(20)
            CHIP.run_due()
        if self.events == POLLOUT or port.incoming:
            yield (None, self.events)

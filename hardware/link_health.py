"""The health of the link with a Pico: a frozen value for screens, the doctor and tests."""

from msgspec import Struct


class Health(Struct, frozen=True):
    """Messages `sent` and `received`, those sent again by this end and by the Pico, chunks refused.

    `answers` says whether a session is open, `sessions` counts them; `firmware` is None before the first;
    `round_trip_ms` is 0 before it was measured. `other_protocol` is the version of the Pico's link where that is not
    the host's: then no session opens. `board` names the Pico's board and chip.
    """

    port: str | None
    answers: bool
    firmware: int | None
    round_trip_ms: int
    sent: int
    received: int
    resent: int
    resent_by_pico: int
    refused: int
    refused_by_pico: int
    sessions: int
    other_protocol: int | None = None
    board: str = ""

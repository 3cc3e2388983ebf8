"""Pig a second time: plain, slow, and written from docs/rules-pig.md alone. Records are parsed JSON."""

from __future__ import annotations

from typing import Any


class Refused(Exception):  # noqa: N818 - a refusal is what the format calls it
    """An event is not allowed: `event` is its index, `rule` the number that it breaks."""

    def __init__(self, event: int, rule: str | None) -> None:
        super().__init__(f"event {event} breaks {rule}")
        self.event, self.rule = event, rule


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """Give scores, the player to act, the turn's points and the winner after all events."""
    moves: list[tuple[str, int]] = []  # the rolls and holds that count
    for index, event in enumerate(record["events"]):
        [(word, body)] = event.items()
        table = play(record, moves)
        if word == "roll":
            check(index, table["winner"] is None, "3.1")
            check(index, 1 <= body <= 6, "2.1")
            moves.append(("roll", body))
        elif word == "hold":
            check(index, table["winner"] is None, "3.1")
            check(index, 0 <= body["player"] < len(table["scores"]), None)
            check(index, body["player"] == table["player"], "1.2")
            check(index, table["rolls"] > 0, "2.3")
            moves.append(("hold", body["player"]))
        elif word == "correct":
            check(index, moves != [] and moves[-1][0] == "roll", "4.1")
            check(index, 1 <= body["roll"] <= 6, "2.1")
            moves[-1] = ("roll", body["roll"])
        else:
            check(index, 0 <= body["player"] < len(table["scores"]), None)
            check(index, moves[-1:] == [("hold", body["player"])], "4.2")
            moves.pop()
    return play(record, moves)


def check(index: int, allowed: bool, rule: str | None) -> None:
    if not allowed:
        raise Refused(index, rule)


def play(record: dict[str, Any], moves: list[tuple[str, int]]) -> dict[str, Any]:
    """Play all moves from the start (1.2 to 3.1)."""
    scores = [0] * len(record["setup"]["players"])
    target = record["setup"].get("target", 100)
    player = turn = rolls = 0
    winner = None
    for word, value in moves:
        if word == "roll" and value != 1:
            turn, rolls = turn + value, rolls + 1
            continue
        if word == "hold":
            scores[player] += turn
            if scores[player] >= target:
                winner = player
        if winner is None:
            player = (player + 1) % len(scores)
        turn = rolls = 0
    return {"scores": scores, "player": player, "turn": turn, "rolls": rolls, "winner": winner}

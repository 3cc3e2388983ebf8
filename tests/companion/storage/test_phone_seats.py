"""The notes about phones: hashes of tokens, and requests that were carried out."""

from companion.storage.phone_seats import (
    LEAP,
    MAX_IDS,
    PhoneGuest,
    PhoneSeats,
    decoded_ids,
    decoded_seats,
    written_ids,
    written_seats,
)

ANN, BEN = PhoneGuest("a" * 64, "1" * 32, "Ann"), PhoneGuest("b" * 64, "2" * 32, "Ben", 0)


def test_seats_survive_a_restart_with_a_revision_that_was_never_used() -> None:
    seats = PhoneSeats(5, "ABCD", 3).seated(ANN, 1).waiting(BEN)
    again = decoded_seats(written_seats(seats))
    assert (again.code, again.game_id, again.seats, again.guests) == ("ABCD", 3, seats.seats, seats.guests)
    assert again.revision == 5 + LEAP
    for wrong in ("", "{", '{"seats": 3}', "[" * 5000):
        assert decoded_seats(wrong) == PhoneSeats(LEAP)


def test_a_seat_has_one_token_and_a_token_one_place() -> None:
    seats = PhoneSeats().seated(ANN, 1)
    assert seats.player_of(ANN.token) == 1
    moved = seats.seated(ANN, 0)
    assert [seat.player for seat in moved.seats] == [0]
    other = moved.waiting(BEN).seated(BEN, 0)
    assert other.player_of(ANN.token) is None
    assert (other.player_of(BEN.token), other.guests) == (0, ())
    assert other.without(BEN.token) == PhoneSeats()


def test_only_the_newest_requests_of_this_game_are_remembered() -> None:
    ids = tuple(f"{number:032x}" for number in range(MAX_IDS + 5))
    text = written_ids(7, ids)
    assert decoded_ids(text, 7) == ids[5:]
    assert decoded_ids(text, 8) == ()
    assert decoded_ids("nothing", 7) == ()


def test_a_role_stands_beside_a_seat_and_belongs_to_one_game() -> None:
    watcher = PhoneGuest("c" * 64, "3" * 32, "", role="spectator")
    host = PhoneGuest(ANN.token, "4" * 32, "", role="host")
    seats = PhoneSeats(game_id=3).seated(ANN, 1).asking_for_role(host).granted(watcher, 3)
    assert (seats.player_of(ANN.token), [guest.role for guest in seats.guests]) == (1, ["host"])
    seats = seats.granted(host, 3)
    assert (seats.player_of(ANN.token), seats.role_of(ANN.token, 3), seats.guests) == (1, "host", ())
    assert (seats.role_of(watcher.token, 3), seats.role_of(watcher.token, 4)) == ("spectator", "")
    assert seats.role_of(watcher.token, None) == "spectator", "the game can be resumed"
    assert seats.in_game(3, (), over=True).role_of(watcher.token, None) == ""
    assert decoded_seats(written_seats(seats)).roles == seats.roles
    assert seats.without_role(ANN.token).player_of(ANN.token) == 1
    assert seats.in_game(3, ("Cy", "Ann")) == seats
    assert seats.in_game(4, ("Cy", "Ann")).roles == ()
    waiting = PhoneSeats(game_id=3).granted(watcher, None)
    assert waiting.in_game(4, ("Ann",)).role_of(watcher.token, 4) == "spectator"

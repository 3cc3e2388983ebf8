"""Ids by names."""

from companion.owner_file.ids import new_id


def test_ids_come_from_the_name_and_differ() -> None:
    assert new_id("activity", "Maître d'Œuvre!", ()) == "maitre_d_uvre"
    assert new_id("activity", "Smith", {"smith", "smith_2"}) == "smith_3"
    assert new_id("event", "商人", {"event"}) == "event_2"
    assert new_id("activity", "X Smith", ()) == "activity"
    assert len(new_id("activity", "a" * 60, {"a" * 36})) <= 40

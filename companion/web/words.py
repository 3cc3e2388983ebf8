"""The sentences of more than one page: the line that is lost, and the reason of each refusal."""

from companion.i18n.language import N_, gettext

LOST = N_("No connection to the table. This page tries again.")
HALL_ENDED = "hall_ended"
REASONS = {
    "stale_game": N_("Another game is on the table now."),
    "stale_throw": N_("The dice have changed since you chose. Choose again."),
    "not_your_seat": N_("This seat is no longer played on this phone."),
    "no_such_way": N_("The table has changed since you chose. Choose again."),
    "not_saved": N_("The game cannot be saved now. Try again, or ask at the table."),
    "wrong_code": N_("This is not the code on the table's screen."),
    "codes_guarded": N_("Too many wrong codes were typed. Open the page for phones here and tap Hall screen."),
    "too_many_codes": N_("Too many wrong codes. Wait a minute, then try again."),
    "seat_taken": N_("Another phone plays this seat. It can be taken back at the table's screen."),
    "no_such_seat": N_("There is no such seat in this game. Choose another one."),
    "bad_name": N_("This name is empty or has more than 12 letters. Type another one."),
    "name_taken": N_("Somebody else has this name. Type another one."),
    "not_joined": N_("Join the table first."),
    "bad_token": N_("This phone has no seat in this game. Join again."),
    HALL_ENDED: N_("This screen may not show the table now. Type the table code to show it."),
    "bad_message": N_("Oyez does not understand this page. Load it again."),
    "too_fast": N_("This phone sends too much. Wait a moment."),
    "too_many_phones": N_("No more phones fit at this table now. This page tries again."),
    "too_many_sockets": N_("This seat is open on too many pages. Close the others."),
    "no_hello": N_("The connection was too slow. This page tries again."),
    "not_host": N_("Only a host may do this. Somebody at the touchscreen can make this phone a host."),
    "only_at_table": N_("This is done at the touchscreen alone."),
    "no_throw_due": N_("No throw is due now."),
    "table_busy": N_("The touchscreen shows something else. Go to the throw there, then take the photo again."),
    "picture_busy": N_("Another photo is being read. Try again in a moment."),
    "picture_too_large": N_("This photo is larger than 8 MB. Take a smaller one."),
    "bad_picture": N_("Oyez cannot read this picture. Take a photo as JPEG or PNG."),
    "not_read": N_("Oyez found no dice in this photo. Take it from above, with all dice in it."),
    "busy": N_("The table does not answer at the moment. Try again in a moment."),
}
"""The reason of each refusal, in English; a refusal by the rules brings the game's own words."""


def reason(code: str) -> str:
    """The reason of a refusal in the language used; empty if the code has none."""
    return gettext(REASONS.get(code, ""))

"""The computer player that knows no game: it is handed the rules, made-up chance and the view of its seat."""

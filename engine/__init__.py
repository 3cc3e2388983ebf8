"""The rules of the games: pure functions over frozen values; no screen, camera, file or clock."""

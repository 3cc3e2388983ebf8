"""The loop, its workers and what it opens: camera, window, loudspeaker."""

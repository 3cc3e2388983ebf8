"""The loop, its workers and their devices: camera, window, loudspeaker."""

"""A live camera over http that shows a made-up table, and can be lost and found again."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

import cv2
import numpy as np

from vision.camera import Pixels

BETWEEN_S = 0.12
"""Seconds between two pictures, where no others are asked for."""
POLL_S = 0.02
"""Seconds between two looks whether it has to end."""
BOUNDARY = "picture"


class LiveTable:
    """Streams the last picture given to `show`, every `between_s` seconds, with a camera's small noise."""

    def __init__(self, between_s: float = BETWEEN_S) -> None:
        self._between_s = between_s
        self._pixels: Pixels = np.full((480, 640, 3), 90, np.uint8)
        self._noise = np.random.default_rng(1)
        self.pictures = 0
        """The number of pictures sent."""
        self._on = threading.Event()
        self._server = self._serve(0)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.lose()

    def show(self, pixels: Pixels) -> None:
        """Another table from now on."""
        self._pixels = pixels

    def lose(self) -> None:
        """The plug is pulled: no picture more, and nobody answers."""
        if self._on.is_set():
            self._on.clear()
            self._server.shutdown()
            self._server.server_close()

    def find(self) -> None:
        """It is plugged in again, at the same address."""
        self._server = self._serve(int(self._server.server_address[1]))

    def _serve(self, port: int) -> ThreadingHTTPServer:
        table = self

        class Stream(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
                self.end_headers()
                while table._on.is_set():
                    jpeg = table._jpeg()
                    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                    try:
                        self.wfile.write(head.encode() + jpeg + b"\r\n")
                    except OSError:
                        return
                    table.pictures += 1
                    # a camera has its own pace
                    time.sleep(table._between_s)

            def log_message(self, *_words: object) -> None:
                """Nobody reads it."""

        ThreadingHTTPServer.allow_reuse_address = True
        server = ThreadingHTTPServer(("127.0.0.1", port), Stream)
        server.daemon_threads = True
        self._on.set()
        threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True).start()
        return server

    def _jpeg(self) -> bytes:
        shown = self._pixels
        noise = self._noise.integers(-2, 3, shown.shape, np.int16)
        pixels = np.clip(shown.astype(np.int16) + noise, 0, 255).astype(np.uint8)
        return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])

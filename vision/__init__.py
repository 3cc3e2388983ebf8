"""From pixels to dice, discs and the mat on the table; knows no game."""

import os

# OpenCV reads these when it is loaded, which only this package does. It then allocates no larger picture than this,
# even if the header announces one; and a film is a film, not a list of addresses and other files, which FFmpeg would
# fetch.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "50000000")
os.environ.setdefault(
    "OPENCV_FFMPEG_CAPTURE_OPTIONS",
    "protocol_whitelist;file|format_whitelist;mov,mp4,m4a,3gp,3g2,mj2,avi,matroska,webm,gif,ogg,mpeg,mpegts,asf,flv",
)

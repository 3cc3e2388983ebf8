"""From pixels to what lies on the table: dice and discs, no game."""

import os

# OpenCV reads these when it is loaded, which only happens in this package. Whatever a picture's header says, no larger
# one is made room for; and a film is a film, not a list of addresses and other files (FFmpeg would go and fetch them).
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "50000000")
os.environ.setdefault(
    "OPENCV_FFMPEG_CAPTURE_OPTIONS",
    "protocol_whitelist;file|format_whitelist;mov,mp4,m4a,3gp,3g2,mj2,avi,matroska,webm,gif,ogg,mpeg,mpegts,asf,flv",
)

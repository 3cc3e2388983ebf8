"""The voice and the sounds, as samples."""

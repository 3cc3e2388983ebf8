"""Cadwallon: City of Thieves at the table: the players move the figures, the game keeps everything else."""

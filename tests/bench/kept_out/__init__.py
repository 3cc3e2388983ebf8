"""Kept-out sets: pictures for measuring alone, of tables, lamps, dice and lenses that no net is trained on."""

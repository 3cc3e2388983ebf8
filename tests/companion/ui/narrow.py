"""Texts that the size Large cannot enlarge, because their boxes have no room."""

# ruff: noqa: RUF001 - French and Chinese have their own punctuation

from itertools import chain

MIN_LARGE = 19
"""The least size of a text that can be broken where Large is chosen: larger than the smallest of the usual ones."""
NARROW: dict[str, tuple[str, ...]] = {
    "three gains in the cell of a choice": ("2 white", "link: 3 knowl.", "at 12: 1 white"),
    "the second fact of an action, of which twelve stand side by side": (
        "atteint un bonus",
        "Thibaut II\N{NO-BREAK SPACE}: 1 par grande halle",
    ),
    "a field of a card, of which eleven are on the screen": (
        "Something else, in words",
        "Appelle une seconde carte",
        "其他效果（以文字说明）",
        "其他效果（以文字說明）",
    ),
    "a key beside others, or with an icon, in French": (
        "1 élément",
        "Garder cette partie",
        "Hôtel de ville",
        "maintenir\N{NO-BREAK SPACE}; parties gardées",
    ),
    "a sentence over keys that need their height, in French": (
        "Touchez une tuile, puis le ou les deux produits qu’elle montre.",
        "Vous saisissez chaque carte la première fois qu’elle est",
        "retournée ; Oyez la garde pour la partie suivante. Saisissez",
        "d’abord l’événement présent dès le début, avec Saisir nos",
        "Cette machine quitte alors le Wi-Fi Maison Dupont : ni SSH ni",
        "mises à jour par lui, jusqu’à ce que vous désactiviez ceci.",
    ),
    "a player's name above one of four columns of an upright score": ("Wilhelmina W",),
    "the gain of a card, which the view shortens for its key": (
        "1 green point and 1 card or …",
        "1 point vert et 1 carte ou 1 …",
        "1点绿色分数和1张卡或1位…",
        "1點綠色分數和1張卡或1位…",
    ),
}
"""The lines of several words that stay as small as they usually are, by the reason."""
LINES = frozenset(chain.from_iterable(NARROW.values()))

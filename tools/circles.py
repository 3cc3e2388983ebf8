"""Find circles of files that import one another, TYPE_CHECKING imports and imports within functions included.

    .venv/bin/python tools/circles.py             all five packages; exit status 1 if there is a circle
    .venv/bin/python tools/circles.py vision ...  only circles within these packages

Prints `circles=N`, then each circle: the names of its files on one line.
"""

import sys
from collections.abc import Iterable

import grimp

PACKAGES = ("engine", "vision", "hardware", "firmware", "companion")


def circles(graph: grimp.ImportGraph) -> list[tuple[str, ...]]:
    """Return the circles of a graph of imports: names in alphabetical order, the largest circle first."""
    imported = {module: graph.find_upstream_modules(module) for module in graph.modules}
    found = {
        tuple(sorted(other for other in modules | {module} if other == module or module in imported[other]))
        for module, modules in imported.items()
    }
    return sorted((circle for circle in found if len(circle) > 1), key=lambda circle: (-len(circle), circle))


def circles_within(packages: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the circles among the files of these packages, each of which stands on the path of Python."""
    return circles(grimp.build_graph(*packages, cache_dir=None))


def main() -> int:
    """Print the number of circles and their files; 0 without circles, else 1."""
    found = circles_within(sys.argv[1:] or PACKAGES)
    print(f"circles={len(found)}")
    for circle in found:
        print(*circle)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())

"""The address of a camera on the network, whose login is for that camera alone.

shown_address("http://ada:secret@cam/video?pwd=x")     # http://cam/video?...
split_login("http://ada:secret@cam/video")             # ("http://cam/video", ("ada", "secret"))
"""

import urllib.parse


def shown_address(source: str) -> str:
    """A source as people may see it: an address without login and query, anything else unchanged.

    The part before the last @ is hidden, since a password may hold any sign, also / and @.
    """
    scheme, mark, rest = source.partition("://")
    if not mark:
        return source
    host = rest.rpartition("@")[2]
    path, query, _values = host.partition("?")
    return f"{scheme}://{path}?..." if query else f"{scheme}://{path}"


def split_login(address: str) -> tuple[str, tuple[str, str] | None]:
    """The address without login, and the login's name and password. Raises ValueError for no address."""
    parts = urllib.parse.urlsplit(address)
    login, _at, place = parts.netloc.rpartition("@")
    # checked here, since later errors would quote the text in its place
    if not parts.hostname or place.endswith(":") or parts.port == 0:
        raise ValueError("no host")
    if "@" in parts.path and parts.port is not None and not login:
        raise ValueError("a slash in the password")
    plain = urllib.parse.urlunsplit(parts._replace(netloc=place))
    if any(ord(sign) <= 32 or ord(sign) == 127 for sign in plain):
        raise ValueError("a space")
    if not login:
        return plain, None
    name, _colon, word = login.partition(":")
    return plain, (urllib.parse.unquote(name), urllib.parse.unquote(word))

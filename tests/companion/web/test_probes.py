"""The answers to "am I online?" in Oyez's own Wi-Fi, on a real socket."""

import asyncio
import contextlib
import http.client
import socket

from companion.web.probes import PROBES, Probes
from tests.until import until

CANONICAL = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
"""The answer that Firefox expects (its setting captivedetect.canonicalContent)."""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def asked(port: int, path: str, host: str, method: str = "GET") -> tuple[int, str, str | None]:
    """Status, text and where it leads."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=30.0)
    wire.request(method, path, headers={"Host": host})
    answer = wire.getresponse()
    found = answer.status, answer.read().decode(), answer.getheader("location")
    wire.close()
    return found


def listens(port: int) -> bool:
    with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def test_each_device_hears_what_it_expects_and_everything_else_leads_to_the_page() -> None:
    port = free_port()

    async def asking() -> None:
        probes = Probes(lambda: 8080, port)
        probes.use("127.0.0.1")
        await asyncio.to_thread(until, lambda: listens(port))
        for path, host, expected in [
            ("/generate_204", "connectivitycheck.gstatic.com", (204, "", None)),
            ("/gen_204?x=1", "connectivitycheck.android.com", (204, "", None)),
            ("/connecttest.txt", "www.msftconnecttest.com", (200, "Microsoft Connect Test", None)),
            ("/ncsi.txt", "www.msftncsi.com", (200, "Microsoft NCSI", None)),
            ("/success.txt", "detectportal.firefox.com", (200, "success\n", None)),
            ("/canonical.html", "detectportal.firefox.com", (200, CANONICAL, None)),
            ("/", "captive.apple.com", (302, "", "http://127.0.0.1:8080/")),
            ("//evil.example/x", "evil.example", (302, "", "http://127.0.0.1:8080/")),
        ]:
            assert await asyncio.to_thread(asked, port, path, host) == expected
        status, text, _where = await asyncio.to_thread(asked, port, "/hotspot-detect.html", "captive.apple.com")
        assert (status, "<BODY>Success</BODY>" in text) == (200, True)
        assert (await asyncio.to_thread(asked, port, "/generate_204", "x", "POST"))[0] == 302
        probes.use("")
        await asyncio.to_thread(until, lambda: not listens(port))
        probes.use("127.0.0.1")
        await asyncio.to_thread(until, lambda: listens(port))
        assert (await asyncio.to_thread(asked, port, "/generate_204", "x"))[0] == 204
        probes.close()

    asyncio.run(asking())


def test_a_port_that_is_taken_or_an_address_that_is_not_ours_is_no_fault() -> None:
    async def trying() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            probes = Probes(lambda: 8080, taken.getsockname()[1])
            # each has some turns of the loop to fail, and reports nothing
            for address in ("127.0.0.1", "192.0.2.7"):
                probes.use(address)
                await asyncio.sleep(0.05)
            probes.close()

    asyncio.run(trying())


def test_the_paths_are_those_that_devices_ask() -> None:
    assert {"/generate_204", "/gen_204", "/hotspot-detect.html", "/ncsi.txt", "/connecttest.txt"} <= set(PROBES)

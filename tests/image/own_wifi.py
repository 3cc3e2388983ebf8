"""Oyez's own Wi-Fi on the image with two virtual radios (mac80211_hwsim): one is Oyez's, a phone has the other."""

import base64

from tests.image.checks import PHONES_PORT, PYTHON, Box, phones_serve
from tests.image.finger import START_S

CABLE = """
ip netns add house
ip link add cable type veth peer name socket netns house
ip addr add 192.168.50.2/24 dev cable; ip link set cable up; ip route add default via 192.168.50.1 dev cable metric 50
ip netns exec house ip addr add 192.168.50.1/24 dev socket; ip netns exec house ip link set socket up
cd /usr/share/doc; ip netns exec house python3 -m http.server 8000 >/dev/null 2>&1 &
"""
"""A network at the cable, with a machine that knows no way to the phones."""

PHONE = """
import struct, socket, subprocess, sys, time
from pathlib import Path
NAME, PASSWORD = sys.argv[1:3]
INSIDE = ("ip", "netns", "exec", "phone")
def attribute(kind, data):
    return struct.pack("<HH", 4 + len(data), kind) + data + bytes(-len(data) % 4)
def ask(wire, family, command, *attributes):
    body = struct.pack("<BBH", command, 1, 0) + b"".join(attributes)
    wire.send(struct.pack("<IHHII", 16 + len(body), family, 5, 1, 0) + body)
    return wire.recv(65536)
def family_of(answer):
    at = 20
    while at < len(answer):
        size, kind = struct.unpack_from("<HH", answer, at)
        if kind == 1:
            return struct.unpack_from("<H", answer, at + 4)[0]
        at += (size + 3) & ~3
def take_the_radio():
    # linux/nl80211.h: NL80211_CMD_SET_WIPHY_NETNS 49, NL80211_ATTR_WIPHY 1, NL80211_ATTR_NETNS_FD 219
    subprocess.run(("ip", "netns", "add", "phone"), check=True)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 16) as wire, open("/run/netns/phone") as place:
        wire.bind((0, 0))
        family = family_of(ask(wire, 16, 3, attribute(2, b"nl80211\\0")))
        radio = int(Path("/sys/class/net/wlan1/phy80211/index").read_text())
        ask(wire, family, 49, attribute(1, struct.pack("<I", radio)), attribute(219, struct.pack("<I", place.fileno())))
    time.sleep(1)
if not Path("/run/netns/phone").exists():
    take_the_radio()
log = Path("/tmp/phone.log")
log.write_text("")
Path("/tmp/phone.conf").write_text(f'network={{\\n ssid="{NAME}"\\n psk="{PASSWORD}"\\n key_mgmt=WPA-PSK\\n}}\\n')
subprocess.run(("pkill", "-f", "wpa_supplicant -i wlan1"))
time.sleep(2)
words = ("wpa_supplicant", "-i", "wlan1", "-c", "/tmp/phone.conf", "-D", "nl80211", "-f", str(log), "-B")
subprocess.run((*INSIDE, *words), check=True)
for _second in range(90):
    said = log.read_text()
    if "CTRL-EVENT-CONNECTED" in said or "WRONG_KEY" in said:
        break
    time.sleep(1)
if "CTRL-EVENT-CONNECTED" not in said:
    print("refused" if "WRONG_KEY" in said else "unheard")
else:
    words = ("timeout", "80", "dhcpcd", "-4", "-1", "-L", "-t", "60", "wlan1")
    got = subprocess.run((*INSIDE, *words), capture_output=True)
    print("joined" if got.returncode == 0 else got.stderr)
"""
"""Joins a WPA2 network in a network namespace of its own; prints joined, refused, or another reason."""

VISIT = """
import http.client, json, socket, struct, sys, time
from urllib.request import urlopen
from websockets.sync.client import connect
def address_of(name):
    asked = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as wire:
        wire.settimeout(20)
        wire.sendto(struct.pack(">6H", 7, 256, 1, 0, 0, 0) + asked + struct.pack(">BHH", 0, 1, 1), ("10.42.0.1", 53))
        return socket.inet_ntoa(wire.recv(600)[-4:])
def status(host, path, port=80):
    wire = http.client.HTTPConnection("10.42.0.1", port, timeout=30)
    wire.request("GET", path, headers={"Host": host})
    return wire.getresponse().status
print(address_of("connectivitycheck.gstatic.com"), address_of("captive.apple.com"))
print(status("connectivitycheck.gstatic.com", "/generate_204"), status("captive.apple.com", "/hotspot-detect.html"),
      status("10.42.0.1", "/"), status("10.42.0.1:8080", "/", 8080), status("evil.example:8080", "/", 8080))
print(urlopen("http://192.168.50.1:8000/", timeout=30).status)
with connect("ws://10.42.0.1:8080/ws", origin="http://10.42.0.1:8080", compression=None) as line:
    line.send(json.dumps({"t": "hello", "language": "fr"}))
    print(json.loads(line.recv(timeout=60))["screen"], flush=True)
    time.sleep(float(sys.argv[1]))
"""
"""The questions that a phone asks: names, whether it is online, the pages, a machine at the cable; then it stays."""

FOUND = ["10.42.0.1 10.42.0.1", "204 200 302 200 421", "200", "lobby"]


def own_wifi_by_touch(box: Box) -> None:
    """A phone joins the Wi-Fi with the password on the screen, and with no other one; it gets all of its answers."""
    finger = box.finger
    box.shell("modprobe mac80211_hwsim radios=2")
    box.machine.until("the radios", lambda: box.shell("nmcli -t -f DEVICE device | grep wlan1 || true"), START_S)
    box.shell(CABLE)
    for message in ("open_settings", "open_phones", "open_own_wifi"):
        finger.tap(message)
    finger.until(lambda seen: any(key.fields == {"name": "hotspot", "value": True} for key in seen.keys))
    finger.tap("set_one", name="hotspot", value=True)
    shown = finger.until(lambda seen: any(text.startswith("OYEZ-") for text in seen.texts), START_S)
    finger.picture("own-wifi")
    at = next(number for number, text in enumerate(shown.texts) if text.startswith("OYEZ-"))
    name, password = shown.texts[at : at + 2]
    for file, text in (("phone", PHONE), ("visit", VISIT)):
        box.shell(f": > /tmp/{file}.64")
        encoded = base64.b64encode(text.encode()).decode()
        # a line of the console has 4095 letters at most
        for start in range(0, len(encoded), 3000):
            box.shell(f"printf %s {encoded[start : start + 3000]} >> /tmp/{file}.64")
        box.shell(f"base64 -d /tmp/{file}.64 > /tmp/{file}.py")
    assert box.shell(f"python3 /tmp/phone.py {name} wrong{password[5:]}", 200) == "refused"
    assert box.shell(f"python3 /tmp/phone.py {name} {password}", 200) == "joined"
    visit = f"ip netns exec phone {PYTHON} /tmp/visit.py"
    assert box.shell(f"{visit} 0", 200).splitlines() == FOUND
    box.shell(f"({visit} 600 >/dev/null 2>&1 &)")
    finger.until(lambda seen: "Phones in this Wi-Fi: 1 of 8" in seen.texts)
    finger.tap("set_one", name="hotspot", value=False)
    box.machine.until("the end of the Wi-Fi", lambda: not box.shell("pgrep dnsmasq || true"), START_S)
    assert "Oyez" not in box.shell("nmcli -t -f NAME connection")
    box.shell("pkill -f visit.py; ip netns delete phone; ip netns delete house; modprobe -r mac80211_hwsim")
    finger.tap("back")
    assert box.shell(PHONES_PORT) == "open"
    phones_serve(box)

"""Train the net for the bodies of coloured dice: `python -m vision.training.train_body --pictures DIR --out FILE`.

It sees a die beside its whole picture: a white die under a warm lamp is as yellow as a yellow one under a cold lamp.
"""

import argparse
import math
import time
from pathlib import Path

import torch
from torch.nn import functional

from vision.training.body_bank import BodyBank
from vision.training.nets import BodyNet, device, follow

REFRESH_S, SAVE_S = 10.0, 45.0


def main() -> None:
    """Train for this number of minutes or steps, saving the averaged weights now and then."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--batch", type=int, default=1024 if torch.cuda.is_available() else 96)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--capacity", type=int, default=120000, help="dice held, 43 KB each")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


def train(o: argparse.Namespace) -> None:
    """Train as the options say."""
    where = device()
    torch.manual_seed(o.seed)
    bank = BodyBank(o.pictures, o.capacity, where)
    net, smooth = BodyNet().to(where), BodyNet().to(where)
    if o.start:
        net.load_state_dict(torch.load(o.start, map_location=where))
    smooth.load_state_dict(net.state_dict())
    best = torch.optim.AdamW(net.parameters(), lr=o.rate, weight_decay=2e-2)
    begin = refreshed = saved = time.monotonic()
    sums, step = torch.zeros(2, device=where), 0
    while (done := max((time.monotonic() - begin) / 60 / o.minutes, step / o.steps)) < 1:
        if time.monotonic() - refreshed > REFRESH_S:
            refreshed = time.monotonic()
            bank.refresh(3)
        for group in best.param_groups:
            group["lr"] = o.rate * min(1, (step + 1) / 300) * max(0.004, 0.5 * (1 + math.cos(math.pi * done)))
        batch = bank.batch(o.batch)
        out = net(batch.views)
        total = functional.cross_entropy(out, batch.colours, label_smoothing=0.01)
        best.zero_grad()
        torch.autograd.backward(total)
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        follow(smooth, net, min(0.9992, (step + 1) / (step + 10)))
        sums += torch.stack([total.detach(), (out.argmax(1) == batch.colours).float().mean()])
        step += 1
        if step % 500 == 0:
            spent = (time.monotonic() - begin) / 60
            print(f"body {step} {spent:.2f} min", (sums / 500).cpu().numpy().round(4), bank.count, flush=True)
            sums.zero_()
        if time.monotonic() - saved > SAVE_S:
            saved = time.monotonic()
            torch.save(smooth.state_dict(), o.out)
    torch.save(smooth.state_dict(), o.out)
    print(f"body steps {step} dice {bank.count}", flush=True)


if __name__ == "__main__":
    main()

"""The nets, in PyTorch: a detector of dice by centre heat map, and classifiers of square crops."""

from typing import cast

import torch
from torch import Tensor, nn

HEAT, BOX, VALUE = slice(0, 1), slice(1, 5), slice(5, 11)
"""Channels of the detector: heat of a top face's middle, reach to left, top, right, bottom, logits of 1 to 6."""

STRIDE = 8
REACH = 32.0
"""The detector's box channels are logarithms of pixels over this."""

VALUES, BODIES, OFFSETS, TILTS = slice(0, 7), slice(7, 10), slice(10, 13), slice(13, 15)
"""Channels of the classifier: logits of no die and 1 to 6; logits of black, clear, other; the offset of the top face
right and down of the crop's middle, as shares of the crop, and the logarithm of the ratio of the die's size to the
supposed one; the offset of the top face right and down of the whole die's middle, as shares of the crop.
"""

BODY_NAMES = ("black", "clear", "other")
CROP, LARGE_CROP = 64, 128
"""Pixels of the sides of the crops that Classifier and LargeClassifier see."""
VIEW = 32
"""Pixels of the sides of both pictures that BodyNet sees."""


def conv(inside: int, outside: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU: OpenCV fuses them into one step."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class Block(nn.Module):  # type: ignore[misc]
    """Two convolutions around a shortcut (He et al. 2016)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        """(N, C, H, W) to the same shape."""
        return torch.relu(x + cast(Tensor, self.second(self.first(x))))


class Detector(nn.Module):  # type: ignore[misc]
    """BGR 0-1 (N, 3, H, W), sides multiples of 32, to (N, 11, H/8, W/8); see HEAT, BOX, VALUE."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(conv(3, 8, 2), conv(8, 16, 2), conv(16, 16))
        self.eighth = nn.Sequential(conv(16, 40, 2), Block(40))
        self.sixteenth = nn.Sequential(conv(40, 64, 2), Block(64), Block(64))
        self.deep = nn.Sequential(conv(64, 96, 2), Block(96))
        self.from_deep = conv(96, 64, size=1)
        self.join = conv(64, 64)
        self.from_join = conv(64, 40, size=1)
        self.head = nn.Sequential(conv(40, 48), nn.Conv2d(48, 11, 1))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.constant_(cast(nn.Conv2d, self.head[1]).bias[HEAT], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Raw channels; the heat is a logit."""
        eighth = self.eighth(self.quarter(x))
        sixteenth = self.sixteenth(eighth)
        joined = self.join(sixteenth + self.up(self.from_deep(self.deep(sixteenth))))
        return cast(Tensor, self.head(eighth + self.up(self.from_join(joined))))


class Classifier(nn.Module):  # type: ignore[misc]
    """Crops BGR 0-1 (N, 3, 64, 64) to (N, 15); see VALUES, BODIES, OFFSETS, TILTS.

    `width` makes the layers wider: a wide one teaches the one that is shipped.
    """

    def __init__(self, width: float = 1.0) -> None:
        super().__init__()
        a, b, c, d = (round(channels * width) for channels in (24, 48, 96, 128))
        self.body = nn.Sequential(
            conv(3, a, 2), conv(a, b, 2), Block(b), conv(b, c, 2), Block(c), conv(c, d, 2), Block(d)
        )
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(d * 16, 15))

    def forward(self, x: Tensor) -> Tensor:
        """Raw logits."""
        return cast(Tensor, self.out(self.body(x)))


class LargeClassifier(nn.Module):  # type: ignore[misc]
    """Crops BGR 0-1 (N, 3, 128, 128) to (N, 15), as Classifier; 0.52 billion multiplications at `width` 1."""

    def __init__(self, width: float = 1.0) -> None:
        super().__init__()
        a, b, c, d = (round(channels * width) for channels in (32, 64, 128, 192))
        self.early = nn.Sequential(conv(3, a, 2), conv(a, b, 2), Block(b), Block(b), conv(b, c, 2), Block(c), Block(c))
        self.late = nn.Sequential(Block(c), conv(c, d, 2), Block(d), Block(d))
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(d * 64, 15))
        self.pips = nn.Sequential(conv(c, 64), nn.Conv2d(64, 8, 1), nn.PixelShuffle(2))
        nn.init.constant_(cast(nn.Conv2d, self.pips[1]).bias, -3.0)

    def forward(self, x: Tensor) -> Tensor:
        """Raw logits."""
        return cast(Tensor, self.out(self.late(self.early(x))))

    def with_heats(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Raw logits, and those of heats (N, 2, 32, 32): of the upper pips, of the lower ones seen through."""
        early = self.early(x)
        return cast(Tensor, self.out(self.late(early))), cast(Tensor, self.pips(early))


CLASSIFIERS: dict[str, type[Classifier | LargeClassifier]]
CLASSIFIERS = {"colour": Classifier, "shape": Classifier, "large": LargeClassifier}


class BodyNet(nn.Module):  # type: ignore[misc]
    """A die's crop above its whole picture, BGR 0-1 (N, 6, VIEW, VIEW), to logits (N, 6) of COLOUR_NAMES."""

    def __init__(self) -> None:
        super().__init__()
        self.die = nn.Sequential(conv(3, 24, 2), conv(24, 40, 2), Block(40), conv(40, 64, 2), nn.Flatten())
        self.room = nn.Sequential(conv(3, 16, 2), conv(16, 24, 2), conv(24, 32, 2), nn.Flatten(), nn.Linear(512, 64))
        self.out = nn.Sequential(nn.Linear(1024 + 64, 96), nn.ReLU(), nn.Dropout(0.2), nn.Linear(96, 6))

    def forward(self, x: Tensor) -> Tensor:
        """Raw logits."""
        return cast(Tensor, self.out(torch.cat([self.die(x[:, :3]), self.room(x[:, 3:])], 1)))


def follow(smooth: nn.Module, net: nn.Module, keep: float) -> None:
    """Move averaged weights a little towards the trained ones."""
    with torch.no_grad():
        for slow, fast in zip(smooth.state_dict().values(), net.state_dict().values(), strict=True):
            if slow.dtype.is_floating_point:
                slow.mul_(keep).add_(fast, alpha=1 - keep)
            else:
                slow.copy_(fast)


def device() -> torch.device:
    """The device to train on: a GPU where there is one."""
    if torch.cuda.is_available():
        torch.backends.cudnn.benchmark = True
        torch.set_float32_matmul_precision("high")
        return torch.device("cuda")
    torch.set_num_threads(1)
    return torch.device("cpu")

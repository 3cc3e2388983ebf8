"""The picture that a camera makes of linear light, for batches on any device: exposure, curve, blur, noise, JPEG."""

import math

import torch
from torch import Tensor
from torch.nn import functional

LUMA = [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99]  # fmt: skip
CHROMA = [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66,
          *[99] * 38]  # fmt: skip
"""Quantisation of JPEG at quality 50 (ITU-T T.81, annex K)."""
SORTING = ((1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 3), (5, 8), (4, 7), (3, 6),
           (1, 4), (2, 5), (4, 7), (4, 2), (6, 4), (4, 2))  # fmt: skip
"""Exchanges that bring the middle one of nine to the fifth place (Smith 1996)."""


def uniform(count: int, low: float, high: float, device: torch.device) -> Tensor:
    """Random numbers (count,)."""
    return torch.rand(count, device=device) * (high - low) + low


def blurred(x: Tensor, sigma: Tensor) -> Tensor:
    """Pictures (N, C, H, W) blurred by a Gaussian, one sigma (N,) each, up to about 2.2 pixels."""
    count, channels, height, _ = x.shape
    reach = 4
    at = torch.arange(-reach, reach + 1, device=x.device, dtype=x.dtype)
    kernel = torch.exp(-(at**2) / (2 * sigma.clamp(min=0.05)[:, None] ** 2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(channels, 0)
    planes = functional.pad(x, (reach,) * 4, mode="replicate").reshape(1, count * channels, height + 2 * reach, -1)
    down = functional.conv2d(planes, kernel[:, None, :, None], groups=count * channels)
    return functional.conv2d(down, kernel[:, None, None, :], groups=count * channels).view(x.shape)


def moved(x: Tensor, far: Tensor, way: Tensor, steps: int = 7) -> Tensor:
    """Pictures (N, C, H, W) blurred by a motion of `far` (N,) pixels along `way` (N,) radians."""
    count, _, height, width = x.shape
    theta = torch.zeros(count, 2, 3, device=x.device)
    theta[:, 0, 0] = theta[:, 1, 1] = 1
    out = torch.zeros_like(x)
    for i in range(steps):
        step = (i / (steps - 1) - 0.5) * far
        theta[:, 0, 2], theta[:, 1, 2] = 2 * step * torch.cos(way) / width, 2 * step * torch.sin(way) / height
        grid = functional.affine_grid(theta, list(x.shape), align_corners=False).to(x.dtype)
        out += functional.grid_sample(x, grid, padding_mode="border", align_corners=False)
    return out / steps


def _cosines(device: torch.device) -> Tensor:
    k = torch.arange(8, device=device, dtype=torch.float32)
    table = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * 0.5
    table[0] *= 2**-0.5
    return table


def _coded(plane: Tensor, table: list[int], scale: Tensor, offset: float) -> Tensor:
    """A plane (N, H, W) after quantisation of its blocks' cosines; sides multiples of 8."""
    count, height, width = plane.shape
    cosines = _cosines(plane.device)
    steps = torch.tensor(table, device=plane.device, dtype=torch.float32).view(1, 8, 8) * scale.view(-1, 1, 1)
    steps = steps.clamp(1, 255).view(count, 1, 1, 8, 8)
    blocks = (plane - offset).view(count, height // 8, 8, width // 8, 8).permute(0, 1, 3, 2, 4)
    waves = torch.round(cosines @ blocks @ cosines.T / steps) * steps
    return (cosines.T @ waves @ cosines).permute(0, 1, 3, 2, 4).reshape(count, height, width) + offset


def jpeg(x: Tensor, quality: Tensor) -> Tensor:
    """Pictures (N, 3, H, W) BGR 0-1 after JPEG at a quality (N,) 5-98; sides multiples of 16."""
    blue, green, red = (x * 255).unbind(1)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality) / 100
    halves = []
    for difference in ((blue - luma) * 0.564, (red - luma) * 0.713):
        half = _coded(functional.avg_pool2d(difference[:, None], 2)[:, 0], CHROMA, scale, 0.0)
        halves.append(functional.interpolate(half[:, None], scale_factor=2, mode="bilinear")[:, 0])
    luma = _coded(luma, LUMA, scale, 128.0)
    blue, red = luma + halves[0] / 0.564, luma + halves[1] / 0.713
    green = (luma - 0.299 * red - 0.114 * blue) / 0.587
    return (torch.stack([blue, green, red], 1) / 255).clamp(0, 1)


def _calmed(linear: Tensor) -> Tensor:
    """Without sparks: no pixel far brighter than the middle one of those about it."""
    _, _, height, width = linear.shape
    padded = functional.pad(linear, (1,) * 4, mode="replicate")
    nine = [padded[:, :, i : i + height, j : j + width] for i in range(3) for j in range(3)]
    for i, j in SORTING:
        nine[i], nine[j] = torch.minimum(nine[i], nine[j]), torch.maximum(nine[i], nine[j])
    level = linear[:, :, ::5, ::5].flatten(1).quantile(0.95, dim=1).view(-1, 1, 1, 1)
    return torch.minimum(linear, torch.maximum(2.0 * nine[4], 0.25 * level))


def _shaded(x: Tensor) -> Tensor:
    """A third of the pictures darker on one side, along a hard or a soft edge."""
    count, device = x.shape[0], x.device
    axes = (torch.linspace(-1, 1, side, device=device) for side in x.shape[2:])
    rows, columns = torch.meshgrid(*axes, indexing="ij")
    way = uniform(count, 0, 2 * math.pi, device).view(-1, 1, 1)
    edge = 10 ** uniform(count, 0, 1.5, device).view(-1, 1, 1)
    beyond = columns * torch.cos(way) + rows * torch.sin(way) + 0.4 * torch.randn(count, 1, 1, device=device)
    depth = uniform(count, 0.1, 0.7, device) * (torch.rand(count, device=device) < 0.35)
    return x * (1 - depth.view(-1, 1, 1) * torch.sigmoid(beyond * edge))[:, None]


def _exposed(x: Tensor) -> Tensor:
    """Toned to a wanted mean brightness, as by automatic exposure."""
    count, device = x.shape[0], x.device
    usual = torch.rand(count, device=device) < 0.8
    wanted = torch.where(usual, uniform(count, 0.3, 0.62, device), uniform(count, 0.14, 0.75, device))
    wanted, curve = wanted.view(-1, 1, 1, 1), (1 / uniform(count, 1.3, 2.5, device)).view(-1, 1, 1, 1)
    small, gain = x[:, :, ::4, ::4], 1 / (x.mean((1, 2, 3), keepdim=True) + 1e-4)
    for _ in range(15):
        level = ((small * gain).clamp(0, 1) ** curve).mean((1, 2, 3), keepdim=True)
        gain = gain * (wanted / (level + 1e-3)) ** (0.7 / curve)
    return (x * gain).clamp(0, 1) ** curve


def photographed(linear: Tensor) -> Tensor:
    """Pictures (N, H, W, 3) of linear light to (N, H, W, 3) uint8."""
    x = _calmed(linear.permute(0, 3, 1, 2).contiguous())
    count, device = x.shape[0], x.device
    x = x * (1 + 0.06 * torch.randn(count, 3, 1, 1, device=device)).clamp(0.75, 1.3)
    x = _exposed(_shaded(x))
    x = blurred(x, (torch.randn(count, device=device) * 0.55).abs())
    shaken = torch.nonzero(torch.rand(count, device=device) < 0.08)[:, 0]
    if some := len(shaken):
        x[shaken] = moved(x[shaken], uniform(some, 2, 8, device), uniform(some, 0, math.pi, device))
    x = x + torch.randn_like(x) * (torch.randn(count, 1, 1, 1, device=device) * 0.008).abs()
    grey = torch.rand(count, device=device) < 0.05
    x[grey] = x[grey].mean(1, keepdim=True)
    x = jpeg(x.clamp(0, 1), uniform(count, 55, 98, device))
    return (x.permute(0, 2, 3, 1) * 255).round().to(torch.uint8)

"""What a server counts, and how Prometheus reads it (`miskatonic[metrics]`).

Counting is a few additions on the way; the library is loaded only when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Times:
    """How long something took, as a histogram."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def took(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def buckets(self) -> list[tuple[str, int]]:
        """The counts up to each bound, as Prometheus wants them."""
        found, total = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            found.append((bound, total))
        return found


class Figures:
    """What one server has done since it started."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()  # by the status of the answer
        self.inputs: Counter[str] = Counter()  # that were stored, by game
        self.sent_bytes = 0
        self.answering = Times()  # a message of a player, from its arrival to the last order it led to
        self.storing = Times()
        self.thinking = Times()
        self.failed_thoughts = 0


HELP = {
    "requests": "Answered requests.",
    "inputs": "Inputs of tables (moves, chat and others) that this server stored.",
    "sent_bytes": "Bytes sent over sockets, before compression.",
    "failed_thoughts": "Bots' moves that no worker had an answer for.",
    "answering": "Seconds to answer a message.",
    "storing": "Seconds until an input was stored.",
    "thinking": "Seconds that a bot thought, with the wait for a worker.",
}
LABELS = {"requests": "status", "inputs": "game"}


class Collector:
    """What Prometheus is told when it asks: the figures, and how things stand now."""

    def __init__(self, figures: Figures, now: Callable[[], Mapping[str, tuple[str, float]]]) -> None:
        self.figures = figures
        self.now = now

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        for name, about in HELP.items():
            value = getattr(self.figures, name)
            full = f"miskatonic_{name}"
            if isinstance(value, Times):
                yield HistogramMetricFamily(f"{full}_seconds", about, buckets=value.buckets(), sum_value=value.sum)
            elif isinstance(value, Counter):
                family = CounterMetricFamily(full, about, labels=[LABELS[name]])
                for label, count in sorted(value.items()):
                    family.add_metric([str(label)], count)
                yield family
            else:
                yield CounterMetricFamily(full, about, value=value)
        for name, (about, level) in self.now().items():
            yield GaugeMetricFamily(f"miskatonic_{name}", about, value=level)


def text(figures: Figures, now: Callable[[], Mapping[str, tuple[str, float]]]) -> tuple[bytes, str]:
    """All figures in Prometheus' format, and its media type."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collector(figures, now))
    return generate_latest(registry), CONTENT_TYPE_LATEST

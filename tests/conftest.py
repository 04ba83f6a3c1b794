"""What all tests share: the browser's event loop is for the browser's tests only."""

import asyncio
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import hypothesis
import pytest

# What is tested is the source, or (.ci/run) a compiled build on the path; never what lies in somebody's cache.
os.environ.setdefault("MISKATONIC_PLAIN", "1")


@contextmanager
def without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """Playwright leaves its loop marked as running in the process, and no other loop could start there."""
    loop = asyncio._get_running_loop()
    if loop is None or item.get_closest_marker("browser"):
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    if nextitem is None:  # the browser itself ends now
        return (yield)
    with without_the_browsers_loop(item):
        return (yield)


# The same examples on every run and machine: a run that failed can be run again. Larger counts find what these do not.
hypothesis.settings.register_profile("house", derandomize=True, deadline=None)
hypothesis.settings.load_profile("house")

"""A power cut, simulated at the file level: writes that were not yet synced are dropped, or only some of them arrive.

A small library is loaded before the C library and notes every write, sync and truncation of the database's files, and
every acknowledgement, in order. The files are then built anew as a disk may hold them when the power goes.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from miskatonic.store import Store
from tests.store.test_durability import WRITER

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)

WATCHER = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int note_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int is_watched(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, 4000);
    if (n < 0) return 0;
    path[n] = 0;
    return strstr(path, "tables.db") != NULL && strstr(path, "-shm") == NULL;
}

static void note(char kind, const char *path, int64_t offset, const void *data, int64_t size) {
    const char *notes = getenv("POWER_NOTES");
    if (note_fd < 0) note_fd = syscall(SYS_openat, AT_FDCWD, notes, O_WRONLY | O_CREAT | O_APPEND, 0600);
    int64_t head[4] = {kind, (int64_t)strlen(path), offset, size};
    syscall(SYS_write, note_fd, head, sizeof head);
    syscall(SYS_write, note_fd, path, strlen(path));
    if (data && size) syscall(SYS_write, note_fd, data, size);
}

static ssize_t pwritten(int fd, const void *data, size_t size, off64_t offset) {
    char path[4096];
    pthread_mutex_lock(&lock);
    ssize_t done = syscall(SYS_pwrite64, fd, data, size, offset);
    if (done > 0 && is_watched(fd, path)) note('W', path, offset, data, done);
    pthread_mutex_unlock(&lock);
    return done;
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { return pwritten(fd, data, size, offset); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) { return pwritten(fd, data, size, offset); }

ssize_t write(int fd, const void *data, size_t size) {
    pthread_mutex_lock(&lock);
    if (fd == 1) note('A', "", 0, data, size);
    ssize_t done = syscall(SYS_write, fd, data, size);
    pthread_mutex_unlock(&lock);
    return done;
}

static int synced(int call, int fd) {
    char path[4096];
    int done = syscall(call, fd);
    pthread_mutex_lock(&lock);
    if (done == 0 && is_watched(fd, path)) note('S', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int fsync(int fd) { return synced(SYS_fsync, fd); }
int fdatasync(int fd) { return synced(SYS_fdatasync, fd); }

static int cut(int fd, off64_t size) {
    char path[4096];
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_ftruncate, fd, size);
    if (done == 0 && is_watched(fd, path)) note('T', path, size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }
"""


class Note(NamedTuple):
    kind: str  # W: written, T: truncated, S: synced, A: acknowledged
    path: str
    offset: int
    data: bytes


def notes_in(file: Path) -> Iterator[Note]:
    data = file.read_bytes()
    at = 0
    while at + 32 <= len(data):
        kind, name, offset, size = struct.unpack_from("<4q", data, at)
        at += 32
        path = data[at : at + name].decode()
        at += name
        body = data[at : at + size] if chr(kind) in "WA" else b""
        at += len(body)
        yield Note(chr(kind), path, offset, body)


def play_and_watch(folder: Path, durability: str) -> list[Note]:
    """A server's store at work, until it is killed; everything it did to the disk."""
    source, library, notes = folder / "watcher.c", folder / "watcher.so", folder / "notes"
    source.write_text(WATCHER)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-w", "-o", library, source, "-lpthread"], check=True)
    place = folder / "tables.db"
    writer = WRITER.replace("Store.open(sys.argv[1])", f"Store.open(sys.argv[1], durability={durability!r})")
    around = {**os.environ, "LD_PRELOAD": str(library), "POWER_NOTES": str(notes), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", writer, place], stdout=subprocess.PIPE, text=True, env=around
    ) as process:
        assert process.stdout is not None
        for count, _ in enumerate(process.stdout, start=1):
            if count == 1500:
                process.kill()
    assert process.returncode == -signal.SIGKILL
    return list(notes_in(notes))


def after_the_cut(notes: list[Note], folder: Path, chance: Random) -> dict[str, int]:
    """Write the files as the disk may hold them; the last number that was acknowledged at each table."""
    files: dict[str, bytearray] = {}
    waiting: dict[str, list[Note]] = {}
    said = b""
    for note in notes:
        if note.kind == "A":
            said += note.data
        elif note.kind == "S":
            for one in waiting.pop(note.path, []):
                apply(files, one)
        else:
            waiting.setdefault(note.path, []).append(note)
    for unsynced in waiting.values():
        for one in unsynced:
            if chance.random() < 0.5:
                torn = one.data[: chance.randrange(len(one.data) + 1)] if chance.random() < 0.2 else one.data
                apply(files, one._replace(data=torn))
    for path, data in files.items():
        if path.endswith("-journal"):
            continue  # of the first moment, before there is a log; it is removed before anything is acknowledged
        (folder / Path(path).name).write_bytes(data)
    acknowledged: dict[str, int] = {}
    for line in said.decode().splitlines(keepends=True):
        if line.endswith("\n"):
            table, number = line.split()
            acknowledged[table] = int(number)
    return acknowledged


def apply(files: dict[str, bytearray], note: Note) -> None:
    file = files.setdefault(note.path, bytearray())
    if note.kind == "T":
        del file[note.offset :]
        return
    file.extend(b"\0" * (note.offset - len(file)))
    file[note.offset : note.offset + len(note.data)] = note.data


async def lost_at(place: Path, acknowledged: dict[str, int]) -> int:
    """How many acknowledged moves are not there; the store must open, and its moves be whole."""
    store = await Store.open(place)
    lost = 0
    for table, number in acknowledged.items():
        inputs = await store.inputs(table)
        assert inputs == [f"move {one}" for one in range(1, len(inputs) + 1)]
        lost += max(0, number - len(inputs))
    await store.close()
    return lost


def lost_in(folder: Path, cuts: int, durability: str) -> int:
    notes = play_and_watch(folder, durability)
    begun = next(at for at, note in enumerate(notes) if note.kind == "A")
    chance = Random(cuts)
    lost = 0
    for cut in range(cuts):
        disk = folder / f"disk-{cut}"
        disk.mkdir()
        acknowledged = after_the_cut(notes[: chance.randrange(begun, len(notes))], disk, chance)
        lost += asyncio.run(lost_at(disk / "tables.db", acknowledged))
        shutil.rmtree(disk)
    return lost


def test_a_power_cut_takes_no_acknowledged_move(tmp_path: Path) -> None:
    assert lost_in(tmp_path, 5, "full") == 0


@pytest.mark.long
def test_forty_power_cuts_take_no_acknowledged_move(tmp_path: Path) -> None:
    assert lost_in(tmp_path, 40, "full") == 0


@pytest.mark.long
def test_without_a_sync_a_power_cut_does_take_some(tmp_path: Path) -> None:
    """So the test above would see it."""
    assert lost_in(tmp_path, 40, "normal") > 0

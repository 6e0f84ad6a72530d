"""Files appear whole or not at all, also where the file system has no hard links."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from liisi_tui.storage.files import writing


def write_too_late(path: Path) -> None:
    """Write a file that another program puts there meanwhile."""
    with writing(path, overwrite=False) as file:
        file.write(b"two")
        path.write_bytes(b"somebody else")


def test_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "x"
    with writing(path, overwrite=False) as file:
        file.write(b"one")
    assert path.read_bytes() == b"one"
    late = tmp_path / "y"
    with pytest.raises(FileExistsError):
        write_too_late(late)
    assert late.read_bytes() == b"somebody else"
    assert sorted(tmp_path.iterdir()) == [path, late]


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path):
    path = tmp_path / "x"
    with pytest.raises(FileExistsError):
        write_too_late(path)
    assert path.read_bytes() == b"somebody else"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_symbolic_link_stays_one(tmp_path: Path, is_there: bool):
    target, link = tmp_path / "target", tmp_path / "link"
    if is_there:
        target.write_bytes(b"one")
    link.symlink_to(target)
    with writing(link, overwrite=is_there) as file:
        file.write(b"two")
    assert link.readlink() == target
    assert target.read_bytes() == b"two"
    assert sorted(tmp_path.iterdir()) == [link, target]


def test_the_mode_of_a_new_file_obeys_the_umask(tmp_path: Path):
    before = os.umask(0o027)
    try:
        with writing(tmp_path / "x", overwrite=False):
            pass
    finally:
        os.umask(before)
    assert (tmp_path / "x").stat().st_mode & 0o777 == 0o640


def test_a_pipe_that_is_only_known_by_its_number_is_written_to():
    reading, writing_end = os.pipe()
    path = Path(f"/dev/fd/{writing_end}")
    if not path.exists():
        pytest.skip("this system has no /dev/fd")
    with writing(path, overwrite=False) as file:
        file.write(b"one")
    os.close(writing_end)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == b"one"

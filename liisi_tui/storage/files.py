"""Writing files so that they are there whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

# What `link` answers on file systems that have no hard links.
_NO_LINKS: Final = frozenset(
    {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
)


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder last; a file system that cannot do this is left in peace."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _publish(temporary: Path, target: Path, overwrite: bool) -> None:
    if overwrite:
        os.replace(temporary, target)
        return
    try:
        os.link(temporary, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.rename(temporary, target)
    else:
        os.unlink(temporary)


@contextmanager
def writing(path: Path, *, overwrite: bool, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A file to write the new contents of `path` to; they appear there when the block ends well.

    `mode` (less the umask) is that of the new file. A symbolic link stays one. Devices and pipes
    are written to directly. Raises `FileExistsError` where the file exists and `overwrite` is
    false, and `OSError` for all else that the system refuses.
    """
    if path.exists():
        if not stat.S_ISREG(path.stat().st_mode):
            with path.open("wb") as device:  # under this name: the one of a pipe leads nowhere
                yield device
            return
        if not overwrite:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".liisi-{os.getpid()}-{os.urandom(4).hex()}.part")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _publish(temporary, target, overwrite)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(target.parent)

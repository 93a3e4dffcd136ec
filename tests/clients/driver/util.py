"""What the suite's `tests/util.py` does, which its source package lacks."""

import contextlib
import functools
import io
import logging
import os
import time
from unittest import mock

import tzlocal


def skip_by_server_version(testcase, wanted):
    testcase.skipTest("wants version " + ".".join(map(str, wanted)))


def require_server_version(*wanted):
    def of(test):
        @functools.wraps(test)
        def checked(self, *words, **named):
            self.client.connection.connect()
            if wanted > self.client.connection.server_info.version_tuple():
                skip_by_server_version(self, wanted)
            return test(self, *words, **named)

        return checked

    return of


@contextlib.contextmanager
def capture_logging(name, level):
    logger, text = logging.getLogger(name), io.StringIO()
    handler, before = logging.StreamHandler(text), logger.level
    logger.addHandler(handler)
    logger.setLevel(level)
    try:
        yield text
    finally:
        logger.setLevel(before)
        logger.removeHandler(handler)


@contextlib.contextmanager
def patch_env_tz(name):
    with mock.patch.dict(os.environ, {"TZ": name}):
        read_zone()
        yield
    read_zone()


def read_zone():
    """Has Python and tzlocal, which keeps it, read the zone anew."""
    time.tzset()
    tzlocal.reload_localzone()

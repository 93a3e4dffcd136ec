"""What the suite's `tests/log.py` does, which its source package lacks."""

import logging


def configure(level):
    logging.basicConfig(level=level)

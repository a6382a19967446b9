"""A worker whose clock is off: with this folder on PYTHONPATH, its time of day is CLOCK_OFF seconds from the machine's."""

import os
import time

_time, _off = time.time, float(os.environ["CLOCK_OFF"])
time.time = lambda: _time() + _off

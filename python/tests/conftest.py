"""Ctrl-C is heard, also where a shell runs the tests in the background and so has it ignored."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)

"""`python3 tests/clients/run.py URSA [CLIENT …]`: programs that speak ClickHouse, against a server of this build.

Each client is a file `<client>_checks.py` beside this one; what it needs is installed as its first lines say. It ends with a table
of counts, and with 1 where anything failed that is not known.
"""
import importlib
import pathlib
import sys
import time

from harness import Checks, Server

HERE = pathlib.Path(__file__).parent


def main():
    ursa, wanted = sys.argv[1], sys.argv[2:]
    names = sorted(path.name.removesuffix("_checks.py") for path in HERE.glob("*_checks.py"))
    failed, rows = 0, []
    for name in wanted or names:
        checks, began = Checks(), time.time()
        try:
            module = importlib.import_module(f"{name}_checks")
        except ModuleNotFoundError as error:
            checks.skips(name, f"there is no Python package {error.name}")
            rows.append((name, checks, time.time() - began))
            continue
        server = Server(ursa, getattr(module, "PASSWORD", "secret"), zone=getattr(module, "ZONE", "UTC"))
        try:
            module.run(server, checks)
        except Exception as error:  # a client that cannot go on has failed, and others go on
            checks.count(False, f"{name} stopped: {type(error).__name__}: {error}")
        finally:
            server.stop()
        failed += checks.failed
        rows.append((name, checks, time.time() - began))
    for name, checks, took in rows:
        skipped = f" skipped: {checks.skipped}" if checks.skipped else ""
        print(f"{name:16} {checks.passed:5} passed {checks.failed:5} failed {checks.known:5} known {took:7.1f} s{skipped}")
    print(f"{sum(checks.passed for _, checks, _ in rows)} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()

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
        module = importlib.import_module(f"{name}_checks")
        server, checks, began = Server(ursa), Checks(), time.time()
        try:
            module.run(server, checks)
        except Exception as error:  # a client that cannot go on has failed, and others go on
            checks.count(False, f"{name} stopped: {type(error).__name__}: {error}")
        finally:
            server.stop()
        failed += checks.failed
        rows.append((name, checks.passed, checks.failed, checks.known, time.time() - began))
    for name, good, bad, known, took in rows:
        print(f"{name:16} {good:5} passed {bad:5} failed {known:5} known {took:7.1f} s")
    print(f"{sum(row[1] for row in rows)} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


main()

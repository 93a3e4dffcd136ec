"""clickhouse-driver by the tests of its source package (native protocol), `ursa client` for their `clickhouse-client`.

Needs `pip install clickhouse-driver parameterized`; pip fetches the source of the version that is installed. It lacks
the suite's helpers, which `driver/` has instead, and its tests of types of columns, which
`tests/native/native_test.py` stands for.
"""

import configparser
import importlib.metadata
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import clickhouse_driver  # noqa: F401: whoever lacks it is told
import parameterized  # noqa: F401

HELPERS = pathlib.Path(__file__).parent / "driver"
PASSWORD = ""
ZONE = "Europe/Moscow"  # that the suite takes for the server's
# Those that ask no server.
LEFT_OUT = ("test_buffered_reader.py", "test_client.py", "test_errors.py", "test_util.py", "test_varint.py")
KNOWN = {
    "test_select_with_progress": "of a query of one row the suite wants to be told progress twice; once says it all",
    "test_client_with_no_cert_validation": "there is no function showCertificate",
}


def source_of(version, folder):
    """The source package of a version, less the driver: the installed one is compiled. Else text that says why not."""
    words = ["download", "--quiet", "--no-deps", "--no-binary=clickhouse-driver", f"clickhouse-driver=={version}"]
    fetched = subprocess.run([sys.executable, "-m", "pip", *words], cwd=folder, capture_output=True, text=True)
    archives = list(pathlib.Path(folder).glob("*.tar.gz"))
    if not archives:
        return None, fetched.stderr[-300:]
    shutil.unpack_archive(archives[0], folder)
    source = pathlib.Path(folder, archives[0].name.removesuffix(".tar.gz"))
    shutil.rmtree(source / "clickhouse_driver")
    return source, ""


def prepare(source, server):
    tests = source / "tests"
    for name in LEFT_OUT:
        (tests / name).unlink()
    # Where a port is not told, it is that of the suite's server.
    defaults = f"tuple({server.tcp} if value == 9000 else value for value in connect.__defaults__)"
    (tests / "__init__.py").write_text(f"from clickhouse_driver import connect\n\nconnect.__defaults__ = {defaults}\n")
    for helper in HELPERS.glob("*.py"):
        shutil.copy(helper, tests)
    client = source / "client"
    client.write_text(f'#!/bin/sh\nexec "{os.path.abspath(server.program)}" client --protocol native "$@"\n')
    client.chmod(0o755)
    settings = configparser.ConfigParser()
    settings.read(source / "setup.cfg")
    settings["db"].update(host="127.0.0.1", port=str(server.tcp), client=str(client))
    with open(source / "setup.cfg", "w") as file:
        settings.write(file)


def run(server, checks):
    version = importlib.metadata.version("clickhouse-driver")
    with tempfile.TemporaryDirectory(prefix="ursa-driver-") as folder:
        source, why = source_of(version, folder)
        if not source:
            return checks.skips("clickhouse-driver", f"pip cannot fetch its source: {why}")
        print("clickhouse-driver", version)
        prepare(source, server)
        environment = {**os.environ, "TZ": "UTC", "PYTHONWARNINGS": "ignore"}
        words = [sys.executable, "-m", "unittest", "discover", "-v", "-s", "tests", "-t", "."]
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True, timeout=600)
    results = re.findall(
        r"^(\w+) \((\S+)\)(?:\n.*?)? \.\.\. (?:.*\n)??.*?(ok|FAIL|ERROR|skipped)\b", tested.stderr, re.M
    )
    checks.count(len(results) > 100, f"the suite ran {len(results)} tests: {tested.stderr[-600:]}")
    for name, _, result in results:
        if result in ("FAIL", "ERROR") and name in KNOWN:
            checks.differs(name, KNOWN[name])
        elif result != "skipped":
            checks.count(result == "ok", f"{name}: {said_by(name, tested.stderr)}")


def said_by(test, output):
    """The end of what a test printed before it failed."""
    ends = r"(?:={10,}|-{10,}\nRan )"
    found = re.search(rf"^(?:ERROR|FAIL): {re.escape(test)} .*?\n-+\n(.*?)\n{ends}", output, re.M | re.S)
    return found.group(1)[-500:] if found else "nothing printed"

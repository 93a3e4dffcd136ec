"""What all checks of clients share: a server of their own, and counts of what passed."""
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server in a folder of its own, with a password, on free ports of loopback; `flags` follow those of its own."""

    def __init__(self, ursa, password="secret", flags=(), zone="UTC"):
        self.program, self.root, self.password = ursa, tempfile.mkdtemp(prefix="ursa-clients-"), password
        self.http, self.tcp = free_port(), free_port()
        command = [ursa, "server", "--path", f"{self.root}/data", "--http-port", str(self.http), "--tcp-port", str(self.tcp)]
        command += map(str, flags)
        with open(f"{self.root}/log", "w") as log:
            self.process = subprocess.Popen(command, stderr=log, env={**os.environ, "URSA_PASSWORD": password, "TZ": zone})
        for port in (self.http, self.tcp):
            self.wait_for(port)

    def wait_for(self, port):
        for _ in range(600):
            try:
                return socket.create_connection(("127.0.0.1", port)).close()
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise SystemExit("the server does not listen: " + open(f"{self.root}/log").read())

    def ask(self, query, **settings):
        """The answer to a statement by HTTP; the error where it fails."""
        address = f"http://127.0.0.1:{self.http}/?{urllib.parse.urlencode(settings)}"
        headers = {"X-ClickHouse-User": "default", "X-ClickHouse-Key": self.password}
        try:
            with urllib.request.urlopen(urllib.request.Request(address, query.encode(), headers), timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode().strip()) from None

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.root, ignore_errors=True)


class Checks:
    """Counts of what passed and failed; a failure is printed when it happens."""

    def __init__(self):
        self.passed, self.failed, self.known, self.skipped = 0, 0, 0, ""

    def differs(self, what, reason):
        """A check that does not pass for a reason that is known and stands in the client's file."""
        self.known += 1
        print("KNOWN ", f"{what}: {reason}", flush=True)

    def skips(self, what, reason):
        """A client that this machine cannot run."""
        self.skipped = reason
        print("SKIPPED", f"{what}: {reason}", flush=True)

    def told(self, output, known):
        """Counts what a program of another language printed: `ok NAME` and `FAILED NAME: why`, a line each."""
        lines = [line for line in output.splitlines() if line.startswith(("ok ", "FAILED "))]
        self.count(bool(lines), "the program printed no result")
        for line in lines:
            name = line.split(" ", 1)[1].split(": ", 1)[0]
            if line.startswith("FAILED") and name in known:
                self.differs(name, known[name])
            else:
                self.count(line.startswith("ok "), line.removeprefix("FAILED "))

    def count(self, is_right, text):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", text, flush=True)

    def gives(self, what, ask, expected):
        try:
            given = ask()
        except Exception as error:  # what a client raises is its own affair
            return self.count(False, f"{what}: {type(error).__name__}: {str(error)[:300]}")
        self.count(given == expected, f"{what}: {given!r}, not {expected!r}")

    def raises(self, what, ask, text):
        try:
            given = ask()
        except Exception as error:
            return self.count(text in str(error), f"{what}: {type(error).__name__}: {str(error)[:300]} lacks {text!r}")
        self.count(False, f"{what}: {given!r}, not an error with {text!r}")

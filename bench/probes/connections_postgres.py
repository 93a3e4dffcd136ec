"""PostgreSQL of the system's packages beside `connections.py`: `pgbench` over a server of its own.

Wants Debian's `postgresql`. A connection is a process of the server; queries are prepared (`-M prepared`), the answers
are in its memory.
"""

import contextlib
import glob
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROWS_OF_METADATA = 1000
ACCOUNTS_BY_SCALE = 100_000  # pgbench's own measure
COUNTED = f"`SELECT count(*)` of {ROWS_OF_METADATA:,} rows"


def measured(sizes):
    """The title, and rows: name of a script, connections, queries a second, milliseconds at 50 % and at 99 %, MB."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/pgbench"), key=lambda path: int(path.split("/")[4]))
    if not found:
        return "PostgreSQL: not on this machine (`apt-get install postgresql`)", []
    scale = sizes.hits // ACCOUNTS_BY_SCALE
    one = "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;"
    scripts = {
        COUNTED: "SELECT count(*) FROM metadata;",
        f"a row of {sizes.hits:,} by its key": f"\\set aid random(1, {sizes.hits})\n{one}",
    }
    with Postgres(os.path.dirname(found[-1]), max(sizes.rival_connections) + 20) as postgres:
        memory = "MB of all its processes, what they share counted once"
        title = f"PostgreSQL {postgres.version}, `pgbench -M prepared` by TCP; {memory}"
        postgres.program("pgbench", "-i", "-q", "-s", str(scale), "postgres")
        numbers = f"generate_series(1, {ROWS_OF_METADATA}) AS n"
        fill = f"CREATE TABLE metadata AS SELECT n AS id, 'table-' || n AS name FROM {numbers}"
        postgres.program("psql", "-q", "-c", fill, "-c", "VACUUM ANALYZE metadata", "postgres")
        return title, [
            [name, f"{count:,}", *postgres.bench(script, count, sizes.seconds)]
            for name, script in scripts.items()
            for count in sizes.rival_connections
        ]


class Postgres:
    """A server over a folder of its own; of the user `postgres` where root starts it, whom it refuses."""

    def __init__(self, programs, connections):
        self.programs, self.connections, self.process = programs, connections, None
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="ursa-postgres-")
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        words = [
            "initdb",
            "-D",
            f"{self.folder}/data",
            "-A",
            "trust",
            "-U",
            "postgres",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        self.run(words, cwd=self.folder, **self.user)
        settings = {
            "port": self.port,
            "max_connections": self.connections,
            "shared_buffers": "256MB",
            "unix_socket_directories": self.folder,
        }
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [f"{self.programs}/postgres", "-D", f"{self.folder}/data", *words]
        with open(f"{self.folder}/log", "w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self.user)
        for _ in range(100):
            with contextlib.suppress(RuntimeError):
                self.version = self.program("psql", "-At", "-c", "SHOW server_version", "postgres").split()[0]
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not answer: " + pathlib.Path(self.folder, "log").read_text()[-300:])

    def __exit__(self, *_):
        if self.process:
            self.process.send_signal(signal.SIGINT)  # ends connections, then itself
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, words, **options):
        done = subprocess.run(
            [f"{self.programs}/{words[0]}", *words[1:]], capture_output=True, text=True, timeout=300, **options
        )
        if done.returncode:
            raise RuntimeError(f"{words[0]}: {done.stderr[-300:]}")
        return done.stdout

    def asked(self, words):
        """A program's words with where the server is."""
        return [words[0], "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", *words[1:]]

    def program(self, *words):
        return self.run(self.asked(words))

    def bench(self, script, connections, seconds):
        """Queries a second, milliseconds at 50 % and 99 %, MB of the server."""
        with tempfile.TemporaryDirectory(prefix="ursa-pgbench-") as folder:
            pathlib.Path(folder, "script").write_text(script)
            threads = str(min(connections, os.cpu_count()))
            words = [
                "pgbench",
                "-n",
                "-M",
                "prepared",
                "-T",
                str(max(round(seconds), 1)),
                "-c",
                str(connections),
                "-j",
                threads,
            ]
            words = self.asked([*words, "-f", f"{folder}/script", "-l", f"--log-prefix={folder}/took", "postgres"])
            running = subprocess.Popen(
                [f"{self.programs}/{words[0]}", *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            most = 0
            while running.poll() is None:
                most = max(most, self.resident())
                with contextlib.suppress(subprocess.TimeoutExpired):
                    running.wait(0.4)
            output, error = running.communicate()
            if running.returncode:
                raise RuntimeError(f"pgbench: {error[-300:]}")
            by_second = float(re.search(r"^tps = ([0-9.]+)", output, re.M).group(1))
            took = sorted(int(line.split()[2]) for file in pathlib.Path(folder).glob("took.*") for line in open(file))
        return f"{by_second:,.0f}", took[len(took) // 2] / 1e3, took[len(took) * 99 // 100] / 1e3, f"{most / 1e6:,.0f}"

    def resident(self):
        """Bytes of the server's processes in RAM, shared pages in equal parts."""
        total, parent = 0, self.process.pid
        with contextlib.suppress(OSError):
            children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
            for process in [str(parent), *children]:
                with contextlib.suppress(OSError):
                    total += (
                        int(
                            re.search(
                                r"^Pss: *(\d+)", pathlib.Path(f"/proc/{process}/smaps_rollup").read_text(), re.M
                            ).group(1)
                        )
                        * 1024
                    )
        return total

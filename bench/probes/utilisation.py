"""utilisation.py BINARY DATA PORT FOLDER: what share of its cores each query of a folder uses; the idlest come first.

Time ready but without a CPU counts as used: it is the machine that was busy then, not the query that was idle.
"""

import glob
import os
import sys
import time

from probe import Server, ask, timed


def measure(server, connection, sql, tries=7):
    best = None
    for _ in range(tries):
        time.sleep(0.02)
        before = server.seconds()
        wall = timed(connection, sql)
        after = server.seconds()
        if best is None or wall < best[0]:
            best = (wall, after[0] - before[0], after[1] - before[1])
    return best


def main(binary, path, port, folder):
    cores = os.cpu_count()
    rows = []
    with Server(binary, path, port) as server:
        connection = server.connect()
        for file in sorted(glob.glob(f"{folder}/*.sql")):
            with open(file) as text:
                sql = "".join(line for line in text if not line.startswith("--")).strip().rstrip(";")
            ask(connection, sql)
            rows.append((os.path.basename(file)[:-4], *measure(server, connection, sql)))
    for name, wall, running, ready in sorted(rows, key=lambda row: (row[2] + row[3]) / row[1]):
        share, lost = running / wall / cores, wall - (running + ready) / cores
        print(f"{name:24} wall {wall * 1e3:9.2f} ms  on CPU {share:5.0%}  idle {max(lost, 0) * 1e3:8.2f} ms of it")
    wall, running, ready = (sum(row[i] for row in rows) for i in (1, 2, 3))
    print(f"all: {wall:.3f} s, on CPU {running / wall / cores:.1%}, on CPU or ready {(running + ready) / wall / cores:.1%} of {cores} cores")


main(*sys.argv[1:5])

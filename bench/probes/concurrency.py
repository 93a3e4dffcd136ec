"""concurrency.py BINARY DATA PORT [CONCURRENCY…]: short queries at once: throughput, latencies, and waits for locks."""

import subprocess
import sys
import time

from probe import Server, ask

QUERIES = [
    "SELECT RegionID, count() FROM hits GROUP BY RegionID ORDER BY count() DESC LIMIT 5",
    "SELECT count() FROM hits WHERE AdvEngineID <> 0",
    "SELECT sum(ResolutionWidth), avg(IsRefresh) FROM hits",
    "SELECT count() FROM hits WHERE CounterID = 62",
    "SELECT AdvEngineID, count() FROM hits WHERE AdvEngineID <> 0 GROUP BY AdvEngineID ORDER BY count() DESC",
    "SELECT uniq(UserID) FROM hits WHERE CounterID < 100",
    "SELECT EventDate, count() FROM hits GROUP BY EventDate ORDER BY EventDate LIMIT 10",
]
EVENTS = "SELECT event, value FROM system.events WHERE event LIKE '%LockWait%' OR event LIKE '%ThreadPool%' OR event IN ('Query', 'ContextLock') FORMAT TSV"


def main(binary, path, port, *concurrencies):
    with Server(binary, path, port) as server:
        connection = server.connect()
        for sql in QUERIES * 3:
            ask(connection, sql)
        for concurrency in concurrencies or ("4", "200"):
            events = lambda: {name: int(value) for name, value in (line.split("\t") for line in ask(connection, EVENTS).splitlines())}
            before, used, start = events(), server.seconds()[0], time.time()
            command = [binary, "benchmark", "--port", port, "-c", concurrency, "-t", "5", "-d", "0", "-r"]
            report = subprocess.run(command, input="\n".join(QUERIES), capture_output=True, text=True).stderr
            cores = (server.seconds()[0] - used) / (time.time() - start)
            print(f"concurrency {concurrency}, {cores:.2f} cores of the server\n{report.strip()}")
            print("  ".join(f"{name} +{count - before.get(name, 0)}" for name, count in events().items()), flush=True)


main(*sys.argv[1:])

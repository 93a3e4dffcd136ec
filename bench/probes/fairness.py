"""fairness.py BINARY DATA PORT [SECONDS]: latencies of short queries alone and beside two heavy ones."""

import sys
import threading
import time

from probe import Server, ask, timed

SHORT = {
    "one": "SELECT 1",
    "filter": "SELECT count() FROM hits WHERE AdvEngineID <> 0",
    "group": "SELECT RegionID, count() FROM hits GROUP BY RegionID ORDER BY count() DESC LIMIT 5",
    "point": "SELECT count() FROM hits WHERE CounterID = 62",
}
THREE = "(SELECT * FROM hits UNION ALL SELECT * FROM hits UNION ALL SELECT * FROM hits)"
HEAVY = {
    "group": f"SELECT WatchID, ClientIP, count(), avg(ResolutionWidth) FROM {THREE} GROUP BY WatchID, ClientIP ORDER BY count() DESC LIMIT 10",
    "match": f"SELECT count() FROM {THREE} WHERE match(URL, '(a|b|c).*[0-9]{{3}}.*(x|y)$')",
    "sort": f"SELECT URL FROM {THREE} ORDER BY Title, URL, EventTime FORMAT Null",
}


def latencies(server, sql, seconds):
    connection, times, end = server.connect(), [], time.time() + seconds
    while time.time() < end:
        times.append(timed(connection, sql))
        time.sleep(0.002)
    times.sort()
    p50, p99 = (times[len(times) * percent // 100] * 1e3 for percent in (50, 99))
    return f"p50 {p50:7.2f} ms  p99 {p99:7.2f} ms  longest {times[-1] * 1e3:7.2f} ms  of {len(times)}"


def main(binary, path, port, seconds=4):
    with Server(binary, path, port) as server:
        connection = server.connect()
        for sql in (*SHORT.values(), *HEAVY.values()):
            ask(connection, sql)
        for name, sql in SHORT.items():
            print(f"{name:8} alone           {latencies(server, sql, float(seconds))}", flush=True)
        for heavy_name, heavy in HEAVY.items():
            alone, ended, done = timed(connection, heavy), threading.Event(), []

            def work():
                own = server.connect()
                while not ended.is_set():
                    done.append(timed(own, heavy))

            threads = [threading.Thread(target=work) for _ in range(2)]
            for thread in threads:
                thread.start()
            for name, sql in SHORT.items():
                print(f"{name:8} beside 2 {heavy_name:6} {latencies(server, sql, float(seconds))}", flush=True)
            ended.set()
            for thread in threads:
                thread.join()
            print(f"         {heavy_name} alone {alone * 1e3:.0f} ms, one of two at once {sum(done) / len(done) * 1e3:.0f} ms")


main(*sys.argv[1:5])

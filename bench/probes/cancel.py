"""cancel.py BINARY DATA PORT [NAME]: milliseconds from KILL QUERY, the deadline and a closed connection to the end of a query.

"answer" is until the client has its error, "idle" until no thread that works for queries runs any more.
"""

import socket
import sys
import threading
import time

from probe import Server, ask

FOUR = "(" + " UNION ALL ".join(["SELECT * FROM hits"] * 4) + ")"
CASES = {
    "group many": f"SELECT WatchID, ClientIP, URL, count(), avg(ResolutionWidth) FROM {FOUR} GROUP BY WatchID, ClientIP, URL ORDER BY count() DESC LIMIT 10",
    "group arrays": f"SELECT RegionID, uniqExact(UserID), groupArray(URL) FROM {FOUR} GROUP BY RegionID FORMAT Null",
    "one group": f"SELECT uniqExact(URL), uniqExact(Title), quantileExact(WatchID) FROM {FOUR}",
    "one array": f"SELECT length(groupUniqArray(URL)), median(UserID) FROM {FOUR}",
    "sort numbers": f"SELECT WatchID, UserID FROM {FOUR} ORDER BY UserID, WatchID FORMAT Null",
    "sort strings": f"SELECT URL, Title FROM {FOUR} ORDER BY Title, URL, WatchID FORMAT Null",
    "join build": "SELECT count() FROM numbers_mt(1000) a JOIN (SELECT sipHash64(number) k, toString(number) v FROM numbers_mt(20000000)) b ON a.number = b.k WHERE b.v <> ''",
    "join rows": "SELECT sum(a.UserID * b.WatchID) FROM hits a JOIN hits b ON a.RegionID = b.RegionID",
    "window": "SELECT max(x) FROM (SELECT quantileExact(0.5)(number) OVER (ORDER BY number ROWS BETWEEN 20000 PRECEDING AND CURRENT ROW) x FROM numbers(3000000))",
    "long strings": "SELECT count() FROM (SELECT repeat('abcdefghij klmnop ', 200000) s, number n FROM numbers(200)) WHERE match(concat(s, toString(n)), '(a|b)[^x]*x[0-9]+$')",
    "distances": "SELECT sum(editDistance(repeat('abcdefghij', 5000), concat(repeat('bacdfeghij', 5000), toString(number)))) FROM numbers(1000)",
    "arrays": "SELECT sum(length(arraySort(arrayMap(x -> sipHash64(x, number), range(2000000))))) FROM numbers(40)",
    "stream": "SELECT sum(sipHash64(number)) FROM numbers_mt(100000000000)",
}
DELAYS = (0.15, 0.4, 0.8, 1.2, 1.8)


def idle_after(server, start, limit=4.0):
    """Seconds from `start` until the threads of queries last ran."""
    last, seen = time.perf_counter(), server.seconds("worker", "query")[0]
    while time.perf_counter() - last < 0.06 and time.perf_counter() - start < limit:
        time.sleep(0.002)
        now = server.seconds("worker", "query")[0]
        if now - seen > 0.001:
            last, seen = time.perf_counter(), now
    return last - start


def killed(server, control, sql, delay):
    """Seconds to the answer and to idle threads; nothing if the query ended before."""
    ends = []

    def work():
        try:
            ask(server.connect(), sql, f"/?query_id=killed-{delay}")
        except RuntimeError:
            pass
        ends.append(time.perf_counter())

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(delay)
    if not thread.is_alive():
        return None
    start = time.perf_counter()
    ask(control, f"KILL QUERY WHERE query_id = 'killed-{delay}' ASYNC")
    idle = idle_after(server, start)
    thread.join()
    return ends[0] - start, idle


def disconnected(server, sql):
    connection, body = socket.create_connection(("127.0.0.1", server.port)), sql.encode()
    connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    time.sleep(0.4)
    start = time.perf_counter()
    connection.close()
    return idle_after(server, start)


def past_deadline(server, sql):
    start = time.perf_counter()
    try:
        ask(server.connect(), sql, "/?max_execution_time=0.4")
    except RuntimeError:
        pass
    return max(time.perf_counter() - start - 0.4, 0)


def main(binary, path, port, only=""):
    with Server(binary, path, port) as server:
        control = server.connect()
        for name, sql in CASES.items():
            if only not in name:
                continue
            found = [pair for delay in DELAYS if (pair := killed(server, control, sql, delay))]
            texts = (" ".join(f"{pair[i] * 1e3:5.0f}" for pair in found) for i in (0, 1))
            print(f"{name:14} answer {next(texts)} | idle {next(texts)} | deadline {past_deadline(server, sql) * 1e3:4.0f} | closed {disconnected(server, sql) * 1e3:4.0f}", flush=True)


main(*sys.argv[1:5])

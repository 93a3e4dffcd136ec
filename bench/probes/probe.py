"""A server under test: starting and stopping it, asking it, and what its threads use and wait for."""

import http.client
import os
import subprocess
import time


class Server:
    """`BINARY server` over a database that has the demo's table `hits` (`BINARY demo --path DIR`)."""

    def __init__(self, binary, path, port, tcp_port=0):
        self.port, self.tcp_port = int(port), int(tcp_port)
        command = [binary, "server", "--path", path, "--http-port", str(port), "--tcp-port", str(tcp_port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                ask(self.connect(), "SELECT 1")
                return
            except OSError:
                time.sleep(0.1)
        self.stop()
        raise SystemExit("the server does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def seconds(self, *names):
        """Seconds on a CPU, and ready but without one, of all threads whose names begin so."""
        running = ready = 0
        tasks = f"/proc/{self.process.pid}/task"
        for task in os.listdir(tasks):
            try:
                with open(f"{tasks}/{task}/comm") as file:
                    name = file.read()
                with open(f"{tasks}/{task}/schedstat") as file:
                    ran, waited, _ = file.read().split()
            except OSError:
                continue
            if not names or name.startswith(names):
                running += int(ran)
                ready += int(waited)
        return running / 1e9, ready / 1e9


def resident_bytes(process_id):
    """Memory of a process that is in RAM now."""
    with open(f"/proc/{process_id}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def ask(connection, sql, url="/"):
    connection.request("POST", url, sql.encode())
    response = connection.getresponse()
    body = response.read().decode(errors="replace")
    if response.status != 200:
        raise RuntimeError(body[:300])
    return body


def timed(connection, sql):
    start = time.perf_counter()
    ask(connection, sql)
    return time.perf_counter() - start

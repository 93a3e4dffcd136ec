#!/usr/bin/env python3
"""What ch-go's suite starts as `clickhouse`: reads its configuration, becomes `URSA server` and says where it listens, as ClickHouse's log does."""
import os
import socket
import sys
import time
import xml.etree.ElementTree


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    try:
        return socket.create_connection(("127.0.0.1", port)).close() is None
    except OSError:
        return False


def main():
    config = xml.etree.ElementTree.parse(sys.argv[sys.argv.index("--config-file") + 1])
    port_of = lambda name: int(config.findtext(name) or 0) or free_port()
    http, tcp = port_of("http_port"), port_of("tcp_port")
    if os.fork() == 0:  # tells of the server and ends; the parent, which the suite kills, becomes it
        for _ in range(90):
            if listens(http) and listens(tcp):
                break
            time.sleep(0.1)
        for text in (f"Listening for http://127.0.0.1:{http}", f"Listening for native protocol (tcp): 127.0.0.1:{tcp}", "Ready for connections."):
            print("2026.01.01 00:00:00.000000 [ 1 ] {} <Information> Application: " + text, flush=True)
        os._exit(0)
    # Its own log says that it is ready too, which the suite takes but once.
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    words = ["server", "--path", config.findtext("path"), "--http-port", str(http), "--tcp-port", str(tcp)]
    os.execv(os.environ["URSA"], [os.environ["URSA"], *words])


main()

"""A server that answers every query with one row, after a set time or when enough queries are under way, and remembers what it was asked."""
import socketserver
import threading
import time
from http.server import BaseHTTPRequestHandler


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        fake = self.server.fake
        sql = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with fake.lock:
            fake.asked.append(sql)
            fake.under_way += 1
            fake.under_way_max = max(fake.under_way_max, fake.under_way)
            fails = fake.fails(len(fake.asked))
            if fake.under_way >= fake.together:
                fake.enough.set()
        # Without an end, a client that sends fewer at once would wait for ever; its test then fails by what it counted.
        fake.enough.wait(20)
        time.sleep(fake.seconds)
        body = b"Code: 60. DB::Exception: Unknown table 'x'\n" if fails else b"1\n"
        self.send_response(404 if fails else 200)
        if fails:
            self.send_header("X-ClickHouse-Exception-Code", "60")
        self.send_header("X-ClickHouse-Summary", '{"read_rows":"10","read_bytes":"80","result_rows":"1","result_bytes":"2"}')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        with fake.lock:
            fake.under_way -= 1

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Threads(socketserver.ThreadingMixIn, socketserver.TCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 512


class FakeServer:
    def __init__(self, seconds=0.0, fails=lambda number: False, together=1):
        """Answers after `seconds`, the first not before `together` queries are under way at once."""
        self.seconds, self.fails, self.together = seconds, fails, together
        self.lock, self.enough = threading.Lock(), threading.Event()
        self.asked, self.under_way, self.under_way_max = [], 0, 0
        self.server = Threads(("127.0.0.1", 0), Handler)
        self.server.fake = self
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

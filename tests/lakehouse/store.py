"""A store of S3's protocol over a folder, without signatures: GET with ranges, HEAD, ListObjectsV2. It counts requests
and makes faults where `plan` says so."""

import email.utils
import hashlib
import http.server
import pathlib
import sys
import threading
import urllib.parse
import xml.sax.saxutils


class Store(http.server.ThreadingHTTPServer):
    """The bucket `lake` with what lies below a folder, and the bucket `private`, which is refused."""

    daemon_threads = True
    # Listings are cut to pages, so that there is a second one.
    page = 7

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), Answer)
        self.folder = pathlib.Path(folder).resolve()
        self.requests = []
        self.plan = lambda method, key: None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path, bucket="lake"):
        path = pathlib.Path(path)
        key = path.relative_to(self.folder) if path.is_absolute() else path
        return f"http://127.0.0.1:{self.server_port}/{bucket}/{key}"

    def taken(self):
        """The requests since the last call."""
        requests, self.requests = self.requests, []
        return requests

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def do_HEAD(self):
        self.respond()

    def do_GET(self):
        self.respond()

    def send(self, status, body=b"", headers=(), length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def error(self, status, code):
        self.send(status, f"<Error><Code>{code}</Code></Error>".encode())

    def respond(self):
        parts = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
        _, bucket, *rest = urllib.parse.unquote(parts.path).split("/", 2)
        key = rest[0] if rest else ""
        kind = "LIST" if "list-type" in query else self.command
        name = query.get("prefix", "") if kind == "LIST" else key
        self.server.requests.append((kind, name))
        fault = self.server.plan(kind, name)
        if isinstance(fault, int):
            return self.error(fault, "InternalError")
        if bucket != "lake":
            return self.error(403, "AccessDenied")
        if self.headers.get("Authorization") and "wrong" in self.headers["Authorization"]:
            return self.error(403, "InvalidAccessKeyId")
        return self.list(query) if kind == "LIST" else self.object(key, fault)

    def list(self, query):
        prefix, after = query.get("prefix", ""), query.get("continuation-token", "")
        folder = self.server.folder
        keys = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
        keys = [key for key in keys if key.startswith(prefix) and key > after]
        page, cut = keys[:self.server.page], len(keys) > self.server.page
        out = [f"<ListBucketResult><Name>lake</Name><Prefix>{xml.sax.saxutils.escape(prefix)}</Prefix>"
               f"<IsTruncated>{str(cut).lower()}</IsTruncated>"]
        for key in page:
            facts = (folder / key).stat()
            moment = email.utils.formatdate(facts.st_mtime)
            stamp = "%04d-%02d-%02dT%02d:%02d:%02d.000Z" % email.utils.parsedate(moment)[:6]
            out.append(f"<Contents><Key>{xml.sax.saxutils.escape(key)}</Key><LastModified>{stamp}</LastModified>"
                       f"<ETag>&quot;{etag(folder / key)}&quot;</ETag><Size>{facts.st_size}</Size></Contents>")
        if cut:
            out.append(f"<NextContinuationToken>{xml.sax.saxutils.escape(page[-1])}</NextContinuationToken>")
        self.send(200, ("".join(out) + "</ListBucketResult>").encode(), [("Content-Type", "application/xml")])

    def object(self, key, fault):
        path = self.server.folder / key
        if not path.is_file():
            return self.error(404, "NoSuchKey")
        data, mark = path.read_bytes(), f'"{etag(path)}"'
        if self.headers.get("If-Match", mark) != mark:
            return self.error(412, "PreconditionFailed")
        headers = [("ETag", mark), ("Accept-Ranges", "bytes"), ("Last-Modified", email.utils.formatdate(path.stat().st_mtime, usegmt=True))]
        if fault == "larger" and self.command == "HEAD":
            return self.send(200, b"", headers, length=len(data) + 1000)
        if fault == "huge" and self.command == "HEAD":
            return self.send(200, b"", headers, length=1 << 62)
        if self.headers.get("Range"):
            first, last = self.headers["Range"].removeprefix("bytes=").split("-")
            first, last = int(first), min(int(last or len(data)), len(data) - 1)
            if first > last:
                return self.error(416, "InvalidRange")
            body = data[first:last + 1]
            headers.append(("Content-Range", f"bytes {first}-{last}/{len(data)}"))
            if fault == "cut":
                self.close_connection = True
                return self.send(206, body[:len(body) // 2], headers, length=len(body))
            return self.send(206, body, headers)
        self.send(200, data, headers)


def etag(path):
    return hashlib.md5(path.read_bytes()).hexdigest()

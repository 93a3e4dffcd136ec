#!/usr/bin/env python3
"""azureBlobStorage() against Azurite, Microsoft's emulator.

    python3 tests/object_storage/azure.py PATH/TO/ursa [PATH/TO/azurite-blob]

Without the second argument `azurite-blob` is looked for in PATH (`npm install azurite` in a folder puts it into
node_modules/.bin); where it is not there nothing is tried. Answers are held against the same statements over file(),
and against azureBlobStorage() of chDB where that is installed (which gives no rows of archives in Azure).
"""
import base64
import datetime
import hashlib
import hmac
import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

URSA = sys.argv[1]
AZURITE = sys.argv[2] if len(sys.argv) > 2 else shutil.which("azurite-blob")
ACCOUNT = "tester"
KEY = base64.b64encode(hashlib.sha512(b"the key of a test").digest()).decode()
failures, passed = [], 0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


PORT, SERVER, TCP = free_port(), free_port(), free_port()
URL = f"http://127.0.0.1:{PORT}/{ACCOUNT}"
CONNECTION = f"DefaultEndpointsProtocol=http;AccountName={ACCOUNT};AccountKey={KEY};BlobEndpoint={URL};"


def expect(name, ok, detail=""):
    global passed
    if ok:
        passed += 1
    else:
        failures.append(name)
        print(f"FAILED {name}: {detail}", flush=True)


def ursa(sql, seconds=120):
    done = subprocess.run([URSA, "local", "-q", sql], capture_output=True, text=True, timeout=seconds)
    return done.stdout, done.stderr if done.returncode else ""


def same(name, sql, other):
    (got, error), (wanted, wrong) = ursa(sql), ursa(other)
    expect(name, not error and not wrong and got == wanted and got, f"{error or wrong or (got[:300], wanted[:300])}")


def fails(name, sql, pattern):
    got, error = ursa(sql)
    expect(name, re.search(pattern, error) is not None and not got, f"{got[:200]!r} {error[:400]!r}")
    expect(f"{name}: no secret in the error", KEY not in error and KEY[10:40] not in error, error)


def signed(method, path, query, text):
    """A request with the signature of the account's key: its canonical form is that of Microsoft's documentation."""
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%a, %d %b %Y %H:%M:%S GMT")
    headers = {"x-ms-date": date, "x-ms-version": "2021-12-02"}
    canonical = "".join(f"{name}:{value}\n" for name, value in sorted(headers.items()))
    resource = f"/{ACCOUNT}/{ACCOUNT}{path}" + "".join(f"\n{name}:{value}" for name, value in sorted(query.items()))
    to_sign = f"{method}\n\n\n\n\n\n\n\n\n\n\n\n{canonical}{resource}"
    mark = hmac.new(base64.b64decode(KEY), to_sign.encode(), hashlib.sha256).digest()
    headers["Authorization"] = f"SharedKey {ACCOUNT}:{base64.b64encode(mark).decode()}"
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    connection.request(method, f"/{ACCOUNT}{path}?{urllib.parse.urlencode(query)}", text, headers)
    answer = connection.getresponse()
    assert answer.status < 300, (answer.status, answer.read())


def token():
    """A shared access signature of the account that lets in for an hour."""
    end = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    fields = {"sp": "rwdlac", "ss": "b", "srt": "sco", "se": end, "spr": "https,http", "sv": "2021-12-02"}
    to_sign = f"{ACCOUNT}\nrwdlac\nb\nsco\n\n{end}\n\nhttps,http\n2021-12-02\n\n"
    mark = hmac.new(base64.b64decode(KEY), to_sign.encode(), hashlib.sha256).digest()
    return urllib.parse.urlencode({**fields, "sig": base64.b64encode(mark).decode()})


def writing(folder):
    rows = "SELECT number AS n, number % 97 AS k, hex(cityHash64(number)) AS s FROM numbers(100000)"
    for name, format_ in (("big.parquet", "auto"), ("big.csv", "CSVWithNames"), ("big.jsonl", "auto"), ("d/e/big.orc", "auto")):
        os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
        for target in (f"file('{folder}/{name}', {format_})", f"azureBlobStorage('{CONNECTION}', 'cont', '{name}', '{format_}')"):
            _, error = ursa(f"INSERT INTO FUNCTION {target} {rows}")
            expect(f"write {name}", not error, error)
    blob = f"azureBlobStorage('{URL}', 'cont', 'w.csv', '{ACCOUNT}', '{KEY}', 'CSV', 'auto', 'n UInt64')"
    _, error = ursa(f"INSERT INTO FUNCTION {blob} SELECT 1")
    expect("write by name and key", not error, error)
    fails("a blob that is there", f"INSERT INTO FUNCTION {blob} SELECT 2", "azure_truncate_on_insert.*BAD_ARGUMENTS")
    _, error = ursa(f"INSERT INTO FUNCTION {blob} SELECT 7 SETTINGS azure_truncate_on_insert = 1")
    same("replace", f"SELECT sum(n) FROM {blob}", "SELECT 7")
    _, error = ursa(f"INSERT INTO FUNCTION {blob} SELECT 8 SETTINGS azure_create_new_file_on_insert = 1")
    same("a new blob beside", f"SELECT _file, n FROM {blob.replace('w.csv', 'w*.csv')} ORDER BY n",
         "SELECT * FROM values(('w.csv', 7), ('w.1.csv', 8))")
    _, error = ursa(f"INSERT INTO FUNCTION azureBlobStorage('{CONNECTION}', 'cont', 'parts.csv') SELECT number, "
                    "repeat('x', 100) FROM numbers(100000) SETTINGS azure_max_single_part_upload_size = 1000000, "
                    "azure_min_upload_part_size = 1000000")
    expect("parts", not error, error)
    same("parts are joined", f"SELECT count(), sum(c1) FROM azureBlobStorage('{CONNECTION}', 'cont', 'parts.csv')",
         "SELECT count(), sum(number) FROM numbers(100000)")
    fails("an insert that fails", f"INSERT INTO FUNCTION azureBlobStorage('{CONNECTION}', 'cont', 'broken.csv') "
          "SELECT throwIf(number = 9) FROM numbers(10)", "THROW_IF")
    same("nothing is left of it", f"SELECT count() FROM azureBlobStorage('{CONNECTION}', 'cont', 'brok*', CSV, auto, 'a Int8')",
         "SELECT 0")
    _, error = ursa(f"INSERT INTO FUNCTION azureBlobStorage('{CONNECTION}', 'cont', 'p/y={{_partition_id}}/a.csv', 'CSV') "
                    "PARTITION BY n % 3 SELECT number AS n FROM numbers(9)")
    expect("partitions", not error, error)
    same("partitions are read", f"SELECT y, count(), sum(c1) FROM azureBlobStorage('{CONNECTION}', 'cont', 'p/**', 'CSV') "
         "GROUP BY y ORDER BY y", "SELECT number % 3 AS y, count(), sum(number) FROM numbers(9) GROUP BY y ORDER BY y")


def reading(folder):
    totals = "SELECT count(), sum(n), sum(k), sum(cityHash64(s)) FROM "
    for name in ("big.parquet", "big.csv", "big.jsonl", "d/e/big.orc"):
        for place in (f"'{CONNECTION}', 'cont', '{name}'", f"'{URL}', 'cont', '{name}', '{ACCOUNT}', '{KEY}'",
                      f"'{URL}?{token()}', 'cont', '{name}'",
                      f"'BlobEndpoint={URL};SharedAccessSignature={token()}', 'cont', '{name}'"):
            same(f"{name} by {place[:20]}", f"{totals} azureBlobStorage({place})", f"{totals} file('{folder}/{name}')")
    same("describe", f"DESCRIBE azureBlobStorage('{CONNECTION}', 'cont', 'big.parquet')", f"DESCRIBE file('{folder}/big.parquet')")
    same("pattern", f"SELECT _path, _file, count() FROM azureBlobStorage('{CONNECTION}', 'cont', '**/big.orc') GROUP BY ALL",
         "SELECT 'cont/d/e/big.orc', 'big.orc', 100000")
    same("a cluster of one", f"SELECT count() FROM azureBlobStorageCluster('default', '{CONNECTION}', 'cont', 'big.parquet')",
         "SELECT 100000")
    fails("another cluster", f"SELECT count() FROM azureBlobStorageCluster('far', '{CONNECTION}', 'cont', 'big.parquet')",
          "CLUSTER_DOESNT_EXIST")
    wrong = base64.b64encode(b"another key").decode()
    fails("wrong key", f"SELECT count() FROM azureBlobStorage('{URL}', 'cont', 'big.csv', '{ACCOUNT}', '{wrong}')",
          "AZURE_BLOB_STORAGE_ERROR")
    fails("no key", f"SELECT count() FROM azureBlobStorage('{URL}', 'cont', 'big.csv')", "AZURE_BLOB_STORAGE_ERROR|FILE_DOESNT_EXIST|STRUCTURE")
    fails("no blob", f"SELECT count() FROM azureBlobStorage('{CONNECTION}', 'cont', 'none.csv')", "STRUCTURE|FILE_DOESNT_EXIST")
    fails("no container", f"SELECT count() FROM azureBlobStorage('{CONNECTION}', 'none', '*.csv', CSV, auto, 'a Int8')",
          "AZURE_BLOB_STORAGE_ERROR|FILE_DOESNT_EXIST")
    got, error = ursa(f"CREATE NAMED COLLECTION az AS connection_string = '{CONNECTION}', container = 'cont'; "
                      "SELECT count() FROM azureBlobStorage(az, blob_path = 'big.csv'); "
                      "CREATE TABLE t (n UInt64) ENGINE = AzureBlobStorage(az, blob_path = 'table.csv', format = 'CSV'); "
                      "INSERT INTO t SELECT number FROM numbers(10); SELECT sum(n) FROM t; SHOW CREATE TABLE t; "
                      f"CREATE TABLE u (n UInt64) ENGINE = AzureBlobStorage('{CONNECTION}', 'cont', 'table.csv', 'CSV'); "
                      f"CREATE TABLE v (n UInt64) ENGINE = AzureBlobStorage('{URL}', 'cont', 'table.csv', '{ACCOUNT}', '{KEY}', 'CSV'); "
                      "SELECT sum(n) FROM u; SELECT sum(n) FROM v; SHOW CREATE TABLE u; SHOW CREATE TABLE v; "
                      "SELECT create_table_query, engine_full FROM system.tables WHERE name IN ('u', 'v')")
    expect("engine", not error and re.match(r"100000\n45\n(.|\n)*\n45\n45\n", got) and KEY not in got, f"{got} {error}")


def archives(folder):
    """Archives in a store and on the web, as file() reads them."""
    for suffix, kind in (("zip", "zip"), ("tar", "tar"), ("tar.gz", "gztar")):
        source = f"{folder}/of_{kind}"
        os.makedirs(source)
        for n in range(3):
            with open(f"{source}/{n}.csv", "w") as file:
                file.writelines(f"{n},{i}\n" for i in range(20000))
        shutil.make_archive(f"{folder}/a_{kind}", kind, source)
        local = f"{folder}/a_{kind}.{suffix}"
        _, error = ursa(f"INSERT INTO FUNCTION azureBlobStorage('{CONNECTION}', 'cont', 'a.{suffix}', 'RawBLOB', 'none') "
                        f"SELECT * FROM file('{local}', 'RawBLOB', 'b String', 'none')")
        expect(f"upload of a {suffix}", not error, error)
        query = "SELECT _file, count(), sum(c1), sum(c2) FROM {} GROUP BY ALL ORDER BY ALL"
        for member in ("*.csv", "{0,2}.csv", "1.csv"):
            same(f"{suffix} :: {member}", query.format(f"azureBlobStorage('{CONNECTION}', 'cont', 'a.{suffix} :: {member}', 'CSV')"),
                 query.format(f"file('{local} :: {member}', 'CSV')"))


def against_chdb():
    try:
        import chdb
    except ImportError:
        print("chDB is not installed: its answers are not compared")
        return
    for query in (f"SELECT count(), sum(n), sum(k) FROM azureBlobStorage('{CONNECTION}', 'cont', 'big.parquet')",
                  f"SELECT count(), sum(n) FROM azureBlobStorage('{URL}', 'cont', 'big.csv', '{ACCOUNT}', '{KEY}', 'CSVWithNames')",
                  f"SELECT _path, _file, count() FROM azureBlobStorage('{CONNECTION}', 'cont', 'p/*/a.csv', 'CSV', 'auto', 'a UInt64') GROUP BY ALL ORDER BY ALL"):
        try:
            wanted = str(chdb.query(query, "TSV"))
        except Exception as error:
            print(f"chDB does not answer {query[:40]}: {str(error)[:200]}")
            continue
        got, error = ursa(query)
        expect(f"as chDB: {query[:60]}", got == wanted, f"{error} {got[:300]!r} {wanted[:300]!r}")


def server(root):
    """A server refuses the address, which is not public, unless the operator has named the host; nothing shows the key."""
    query = f"SELECT count() FROM azureBlobStorage('{CONNECTION}', 'cont', 'big.parquet')"
    for allowed in ([], ["--remote_url_allow_hosts", "127.0.0.1"]):
        command = [URSA, "server", "--path", f"{root}/server{len(allowed)}", "--http-port", str(SERVER), "--tcp-port", str(TCP)]
        log = open(f"{root}/log{len(allowed)}", "w+")
        process = subprocess.Popen([*command, *allowed], stdout=log, stderr=subprocess.STDOUT)
        try:
            def ask(sql):
                for _ in range(200):
                    try:
                        connection = http.client.HTTPConnection("127.0.0.1", SERVER, timeout=60)
                        connection.request("POST", "/", sql)
                        return connection.getresponse().read().decode()
                    except ConnectionRefusedError:
                        time.sleep(0.1)
                return "the server does not answer"
            got = ask(query)
            expect(f"a server with {allowed}", ("UNACCEPTABLE_URL" in got) if not allowed else got == "100000\n", got)
            ask("SYSTEM FLUSH LOGS")
            shown = ask("SELECT query, exception FROM system.query_log")
            expect("the key is not in the log of queries", "azureBlobStorage" in shown and KEY not in shown, shown[:500])
            kept = ask("SELECT * FROM system.schema_inference_cache")
            expect("the key is not in the cache of schemas", KEY not in kept and (not allowed or "cont/big.parquet" in kept), kept)
        finally:
            process.terminate()
            process.wait(30)
        log.seek(0)
        expect("the key is not in the log", KEY not in log.read())


def main():
    if not AZURITE:
        print("azurite is not installed: nothing is tried")
        return
    root = tempfile.mkdtemp(prefix="ursa-azure-")
    command = [AZURITE, "--blobHost", "127.0.0.1", "--blobPort", str(PORT), "--location", f"{root}/store", "--silent",
               "--skipApiVersionCheck", "--disableTelemetry"]
    environment = {**os.environ, "AZURITE_ACCOUNTS": f"{ACCOUNT}:{KEY}"}
    with open(f"{root}/azurite.log", "w") as log:
        azurite = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", PORT)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        signed("PUT", "/cont", {"restype": "container"}, "")
        folder = f"{root}/files"
        os.makedirs(folder)
        writing(folder)
        reading(folder)
        archives(folder)
        against_chdb()
        server(root)
    finally:
        azurite.terminate()
        azurite.wait(30)
        shutil.rmtree(root, ignore_errors=True)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()

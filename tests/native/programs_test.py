"""`python3 tests/native/programs_test.py URSA`: programs that speak the native protocol, against a server.

`ursa client` gives by it what it gives by HTTP; Debian's `clickhouse-client` (18.16) asks and inserts, and fills in the
defaults that it is told; `ssh-keygen` signs a login. A part whose program is not there is left out, and said to be.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from native_test import Test

QUERIES = [
    "SELECT number, toString(number), number / 2, toDate(number), NULL, [number], ('a', 1) FROM numbers(5)",
    "SELECT toDateTime(0, 'Asia/Tokyo'), toDateTime64(1.5, 3, 'UTC'), toUUID('00000000-0000-0000-0000-000000000001'), toIPv4('1.2.3.4')",
    "SELECT toLowCardinality('x'), toDecimal64(1.25, 2), map('a', 1), CAST('a' AS Enum8('a' = 1)), toFixedString('ab', 3), toInt256(-5)",
    "SELECT number % 2 AS k, count() FROM numbers(10) GROUP BY k WITH TOTALS ORDER BY k",
    "SELECT number % 2 AS k, count() FROM numbers(10) GROUP BY k WITH TOTALS ORDER BY k FORMAT JSONCompact SETTINGS output_format_write_statistics = 0",
    "SELECT number FROM numbers(100) ORDER BY number LIMIT 3 FORMAT JSON SETTINGS output_format_write_statistics = 0, extremes = 1",
    "SELECT 1.5 AS a, 'x;y' AS b FORMAT CSV SETTINGS format_csv_delimiter = ';'",
    "SELECT number FROM numbers(200000) FORMAT Null", "SELECT * FROM numbers(0) FORMAT TSVWithNames", "SELECT 'a\\nb' AS s FORMAT Vertical",
    "SET output_format_json_quote_64bit_integers = 1; SELECT toUInt64(5) AS x FORMAT JSONEachRow", "SELECT {a:UInt8} + {b:UInt8}",
    "SELECT toDateTime(0) SETTINGS session_timezone = 'America/New_York'", "CREATE DATABASE IF NOT EXISTS d; USE d; SELECT currentDatabase()",
]


def run(command, text=None, **options):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, **options)
    return done.returncode, done.stdout, done.stderr


def own_client(test, ursa):
    native = [ursa, "client", "--protocol", "native", "--port", str(test.tcp)]
    http = [ursa, "client", "--port", str(test.http)]
    for query in QUERIES:
        both = [run([*command, "--param_a", "1", "--param_b", "2", "-q", query]) for command in (native, http)]
        test.check(f"as by HTTP: {query}", both[0][:2], both[1][:2])
        test.check(f"no error: {query}", both[0][0], 0)
    for query, code in [("SELECT nothing", 47), ("SELEC 1", 62), ("SELECT throwIf(number = 150000) FROM numbers(200000) FORMAT Null", 395 % 256),
                        ("SELECT 1 FORMAT Nothing", 73)]:
        both = [run([*command, "-q", query]) for command in (native, http)]
        test.check(f"exit code: {query}", (both[0][0], both[1][0]), (code, code))
    test.check("password", run([*native, "--password", "wrong", "-q", "SELECT 1"])[0], 516 % 256)
    test.check("settings of flags", run([*native, "--max_threads", "3", "-q", "SELECT getSetting('max_threads')"])[1], "3\n")
    in_zone = [{**os.environ, "TZ": "Asia/Novosibirsk"}, [*native, "-q", "SELECT toDateTime(0), toDateTime(0, 'UTC')"]]
    for flag, expect in [([], "1970-01-01 00:00:00"), (["--use_client_time_zone", "1"], "1970-01-01 07:00:00"),
                         (["--use_client_time_zone"], "1970-01-01 07:00:00")]:
        test.check(f"the zone of times {flag}", run([*in_zone[1], *flag], env=in_zone[0])[1], f"{expect}\t1970-01-01 00:00:00\n")
    for name, command in [("native", native), ("http", http)]:
        table = f"i_{name}"
        run([*command, "-q", f"CREATE TABLE {table} (a UInt64, b String DEFAULT concat('d', toString(a)), c Nullable(Int8) DEFAULT 7) ENGINE = MergeTree ORDER BY a"])
        rows = '{"a": 1, "b": "x", "c": null}\n{"a": 2}\n{"a": 3, "c": 1}\n{"a": 4, "b": "y"}\n'
        test.check(f"rows of standard input {name}", run([*command, "-q", f"INSERT INTO {table} FORMAT JSONEachRow"], rows)[0], 0)
        test.check(f"CSV {name}", run([*command, "-q", f"INSERT INTO {table} (a, c) FORMAT CSV"], "5,6\n6,\\N\n")[0], 0)
        test.check(f"values {name}", run([*command, "-q", f"INSERT INTO {table} (a) VALUES (7), (4 + 4)"])[0], 0)
        test.check(f"broken data {name}", run([*command, "-q", f"INSERT INTO {table} FORMAT CSV"], "9,a,1\nx,y,z\n")[0] != 0, True)
        many = "".join(f"{number}\tz\t1\n" for number in range(100, 200100))
        test.check(f"many rows {name}", run([*command, "-q", f"INSERT INTO {table} FORMAT TSV"], many)[0], 0)
    both = [test.over_http(f"SELECT * FROM i_{name} WHERE a < 100 ORDER BY a") for name in ("native", "http")]
    test.check("what was inserted", both[0], both[1])
    test.check("defaults", both[0].splitlines()[1], "2\td2\t7")
    test.check("all rows", test.over_http("SELECT count() FROM i_native WHERE a >= 100"), "200000\n")
    test.check("constraints", run([*native, "-q", "INSERT INTO no_such_table FORMAT CSV"], "1\n")[0], 60)
    test.check("async inserts", run([*native, "--async_insert", "1", "-q", "INSERT INTO i_native FORMAT CSV"], "50,w,1\n")[0], 0)
    test.check("async rows", test.over_http("SELECT b FROM i_native WHERE a = 50"), "w\n")
    running = subprocess.Popen([*native, "-q", "SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    test.check("Ctrl-C", (running.returncode, "394" in err or "ancel" in err), (394 % 256, True))
    test.check("nothing runs", test.over_http("SELECT count() FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'"), "0\n")


def clickhouse_client(test):
    if not shutil.which("clickhouse-client"):
        print("clickhouse-client is not there: left out")
        return
    base = ["clickhouse-client", "--port", str(test.tcp)]
    ask = lambda query, text=None, *more: run([*base, *more, "--query", query], text)
    for data_type, literal in [
            ("UInt8", "1"), ("Int64", "-5"), ("UInt64", "18446744073709551615"), ("Float64", "0.5"), ("String", "'it\\'s'"), ("FixedString(3)", "'abc'"),
            ("Date", "'2020-01-02'"), ("DateTime", "'2020-01-02 03:04:05'"), ("Decimal(9, 2)", "1.25"), ("Decimal(38, 10)", "-0.1234567891"),
            ("UUID", "'00000000-0000-0000-0000-000000000001'"), ("Enum8('a' = 1, 'b' = -2)", "'b'"), ("Nullable(Int32)", "NULL"),
            ("LowCardinality(String)", "'x'"), ("Array(UInt16)", "[1, 2]"), ("Array(Array(Nullable(String)))", "[['a', NULL], []]"),
            ("Tuple(Int8, String)", "(1, 'a')")]:
        value = f"CAST({literal} AS {data_type})"
        test.check(f"clickhouse-client reads {data_type}", ask(f"SELECT {value}")[:2], (0, test.over_http(f"SELECT {value}")))
        ask("DROP TABLE IF EXISTS old")
        test.check(f"clickhouse-client creates {data_type}", ask(f"CREATE TABLE old (v {data_type}) ENGINE = Memory"), (0, "", ""))
        test.check(f"clickhouse-client inserts {data_type}", ask(f"INSERT INTO old VALUES ({literal})"), (0, "", ""))
        test.check(f"clickhouse-client inserted {data_type}", ask("SELECT v FROM old")[:2], (0, test.over_http(f"SELECT {value}")))
    test.check("many rows", ask("SELECT sum(number) FROM (SELECT number FROM numbers(1000000))")[1], "499999500000\n")
    test.check("rows", len(ask("SELECT number, toString(number) FROM numbers(300000)")[1].splitlines()), 300000)
    test.check("totals", ask("SELECT number % 2 AS k, count() FROM numbers(10) GROUP BY k WITH TOTALS ORDER BY k FORMAT TSV")[1], "0\t5\n1\t5\n\n0\t10\n")
    test.check("extremes", ask("SELECT number FROM numbers(3) FORMAT TSV", None, "--extremes", "1")[1], "0\n1\n2\n\n0\n2\n")
    test.check("settings", ask("SELECT getSetting('max_threads')", None, "--max_threads", "3")[1], "3\n")
    for query, code in [("SELECT nothing", 47), ("SELECT * FROM no_table", 60), ("SELECT throwIf(number = 5) FROM numbers(10)", 395 % 256)]:
        test.check(f"code: {query}", ask(query)[0], code)
    ask("CREATE TABLE old_defaults (a UInt64, b String DEFAULT concat('d', toString(a)), c Int8 MATERIALIZED 3) ENGINE = MergeTree ORDER BY a")
    test.check("rows without fields", ask("INSERT INTO old_defaults FORMAT JSONEachRow", '{"a": 1}\n{"a": 2, "b": "x"}\n'), (0, "", ""))
    test.check("their defaults", ask("SELECT a, b, c FROM old_defaults ORDER BY a")[1], "1\td1\t3\n2\tx\t3\n")
    many = "".join(f"{number}\ty\n" for number in range(10, 200010))
    test.check("many rows in", ask("INSERT INTO old_defaults FORMAT TSV", many), (0, "", ""))
    test.check("they are there", ask("SELECT count() FROM old_defaults")[1], "200002\n")
    test.check("refused rows", ask("INSERT INTO no_table VALUES (1)")[0], 60)
    progress = ask("SELECT count() FROM numbers(50000000) WHERE NOT ignore(sipHash64(number))", None, "--progress")
    test.check("progress", progress[:2], (0, "50000000\n"))
    test.check("several", run([*base, "--multiquery"], "SELECT 1; SELECT 2;")[:2], (0, "1\n2\n"))
    running = subprocess.Popen([*base, "--query", "SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=30)
    time.sleep(0.5)
    test.check("after Ctrl-C", test.over_http("SELECT count() FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'"), "0\n")


def number(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def text(value):
    value = value if isinstance(value, bytes) else value.encode()
    return number(len(value)) + value


def ssh_login(test, user, key, root, namespace="clickhouse", replay=None):
    """The number of the packet that answers, and the signature."""
    with socket.create_connection(("127.0.0.1", test.tcp), timeout=20) as stream:
        stream.sendall(b"\0" + text("test") + number(1) + number(0) + number(54466) + text("default") + text(" SSH KEY AUTHENTICATION " + user) + text(""))
        stream.sendall(number(11))
        packet = stream.recv(1)
        length = stream.recv(1)[0]
        challenge = b""
        while len(challenge) < length:
            challenge += stream.recv(length - len(challenge))
        if packet != b"\x12":
            return packet[0], None
        with open(f"{root}/message", "wb") as file:
            file.write(b"54466default" + user.encode() + challenge)
        if os.path.exists(f"{root}/message.sig"):
            os.remove(f"{root}/message.sig")
        subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-n", namespace, "-f", key, f"{root}/message"], check=True, capture_output=True)
        with open(f"{root}/message.sig", "rb") as file:
            signature = replay or file.read()
        stream.sendall(number(12) + text(signature))
        return stream.recv(1)[0], signature


def ssh(test, root):
    if not shutil.which("ssh-keygen"):
        print("ssh-keygen is not there: left out")
        return
    for kind, more in [("ed25519", []), ("ecdsa", ["-b", "256"]), ("rsa", ["-b", "2048"])]:
        key = f"{root}/{kind}"
        subprocess.run(["ssh-keygen", "-q", "-t", kind, *more, "-N", "", "-f", key], check=True)
        with open(f"{key}.pub") as file:
            type_name, body = file.read().split()[:2]
        test.over_http(f"CREATE USER {kind} IDENTIFIED WITH ssh_key BY KEY '{body}' TYPE '{type_name}'")
    for kind in ("ed25519", "ecdsa", "rsa"):
        number_of, signature = ssh_login(test, kind, f"{root}/{kind}", root)
        test.check(f"login by {kind}", number_of, 0)
    test.check("a signature of before", ssh_login(test, "rsa", f"{root}/rsa", root, replay=signature)[0], 2)
    test.check("another's key", ssh_login(test, "ed25519", f"{root}/rsa", root)[0], 2)
    test.check("another purpose", ssh_login(test, "rsa", f"{root}/rsa", root, namespace="git")[0], 2)
    test.check("nobody", ssh_login(test, "nobody", f"{root}/rsa", root)[0], 2)


def main():
    root = tempfile.mkdtemp()
    ursa = os.path.abspath(sys.argv[1])
    test = Test(ursa, root)
    try:
        own_client(test, ursa)
        clickhouse_client(test)
        ssh(test, root)
    finally:
        test.server.terminate()
        test.server.wait()
        shutil.rmtree(root, ignore_errors=True)
    print(f"{test.passed} passed, {test.failed} failed")
    sys.exit(test.failed > 0)


if __name__ == "__main__":
    main()

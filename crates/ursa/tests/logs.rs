//! The tables of logs of a server: what is in them, and what outlives it.

mod support;

use std::io::{Read, Write};
use std::time::{Duration, Instant};
use support::{Server, TestFolder};

fn start(folder: &TestFolder, more: &[&str]) -> Server {
    let path = folder.0.join("data");
    let flags = ["--path", path.to_str().unwrap(), "--http-port", "0", "--tcp-port", "0"];
    Server::start(&[&flags[..], more].concat(), &[])
}

fn stop(mut server: Server) {
    server.signal("-TERM");
    assert_eq!(server.wait(Duration::from_secs(30)), Some(true));
}

/// Asks until the answer is the one that is waited for: the end of a connection is noticed a moment later.
fn wait_for(server: &Server, query: &str, answer: &str) {
    let begun = Instant::now();
    loop {
        let now = server.ask(query);
        if now == answer {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{query}: {now}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn logins_and_their_ends_outlive_the_server() {
    let folder = TestFolder::new("session-log");
    let server = start(&folder, &[]);
    assert_eq!(server.ask("CREATE USER u IDENTIFIED WITH sha256_password BY 'geheim' SETTINGS max_threads = 1"), "");
    assert_eq!(server.ask("CREATE ROLE r"), "");
    assert_eq!(server.ask("GRANT r TO u"), "");
    // Two requests of one connection are one login.
    let mut stream = server.connect().unwrap();
    for end in ["keep-alive", "close"] {
        let request = format!(
            "GET /?query=SELECT+1&session_id=s1 HTTP/1.1\r\nhost: localhost\r\nconnection: {end}\r\nx-clickhouse-user: \
            u\r\nx-clickhouse-key: geheim\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
    }
    stream.read_to_end(&mut Vec::new()).unwrap();
    drop(stream);
    let head = "GET /?query=SELECT+1&user=u&password=verraten";
    assert_eq!(server.send(head, "").0, 403);
    let rows = "SELECT type, user, auth_type, interface, session_id, profiles, roles, settings, client_port > 0, \
        client_address, failure_reason FROM system.session_log WHERE user = 'u' ORDER BY event_time_microseconds, type";
    let failure = "u: Authentication failed: password is incorrect, or there is no user with such name";
    let address = "::ffff:127.0.0.1";
    let expected = format!(
        "LoginSuccess\tu\tSHA256_PASSWORD\tHTTP\ts1\t['default']\t['r']\t[('max_threads','1')]\t1\t{address}\t\n\
        Logout\tu\tSHA256_PASSWORD\tHTTP\ts1\t[]\t[]\t[]\t1\t{address}\t\n\
        LoginFailure\tu\tNO_PASSWORD\tHTTP\t\t[]\t[]\t[]\t1\t{address}\t{failure}\n"
    );
    wait_for(&server, "SELECT count() FROM system.session_log WHERE user = 'u'", "3\n");
    let rows = format!("{rows} SETTINGS max_threads = 2");
    let mut got: Vec<String> = server.ask(&rows).lines().map(String::from).collect();
    let mut wanted: Vec<String> = expected.lines().map(String::from).collect();
    got.sort();
    wanted.sort();
    assert_eq!(got, wanted);
    let pairs =
        "SELECT uniqExact(auth_id), count() FROM system.session_log WHERE user = 'u' AND type != 'LoginFailure'";
    assert_eq!(server.ask(pairs), "1\t2\n");
    stop(server);
    let server = start(&folder, &[]);
    assert_eq!(server.ask("SELECT count() FROM system.session_log WHERE user = 'u'"), "3\n");
    assert_eq!(
        server
            .ask("SELECT engine, engine_full LIKE '%toIntervalDay(30)%' FROM system.tables WHERE name = 'session_log'"),
        "MergeTree\t1\n"
    );
    // Neither the right password nor the wrong one is anywhere.
    let secrets = "SELECT count() FROM system.session_log WHERE toString(tuple(*)) LIKE '%geheim%' OR \
        toString(tuple(*)) LIKE '%verraten%'";
    assert_eq!(server.ask(secrets), "0\n");
    // Who has no right to a log sees nothing of it.
    for log in ["query_log", "session_log", "text_log", "part_log", "opentelemetry_span_log"] {
        let head = format!("GET /?user=u&password=geheim&query=SELECT+count()+FROM+system.{log}");
        let (_, told) = server.send(&head, "");
        assert!(told.contains("ACCESS_DENIED"), "{log}: {told}");
    }
    stop(server);
}

#[test]
fn entries_of_the_log_outlive_the_server() {
    let folder = TestFolder::new("text-log");
    let server = start(&folder, &["--text-log-level", "debug"]);
    let listening = "SELECT count() FROM system.text_log WHERE logger_name = 'Application' AND \
        level = 'Information' AND \
        message LIKE 'Listening for%'";
    let count = server.ask(listening);
    assert_ne!(count, "0\n");
    // What waits and what is written are seen as one.
    assert_eq!(server.ask("SYSTEM FLUSH LOGS text_log"), "");
    assert_eq!(server.ask(listening), count);
    assert_eq!(server.ask("SELECT count() > 0 FROM system.parts WHERE table = 'text_log' AND active"), "1\n");
    server.send("POST /?query_id=mine&query=SELECT+77", "");
    let mine = "SELECT count() FROM system.text_log WHERE query_id = 'mine' AND level = 'Debug' AND source_line > 0";
    let of_query = server.ask(mine);
    assert_ne!(of_query, "0\n");
    stop(server);
    let server = start(&folder, &["--text-log-level", "none"]);
    assert_eq!((server.ask(listening), server.ask(mine)), (count, of_query));
    let end = "SELECT count() FROM system.text_log WHERE message LIKE 'Stopping%'";
    assert_eq!(server.ask(end), "1\n");
    stop(server);
}

#[test]
fn what_happens_to_parts_outlives_the_server() {
    let folder = TestFolder::new("part-log");
    let server = start(&folder, &[]);
    let run = |statement: &str| assert_eq!(server.ask(statement), "", "{statement}");
    run("CREATE TABLE t (d Date, x UInt64) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY x");
    run("SYSTEM STOP MERGES t");
    server.send("POST /?query_id=first&query=INSERT+INTO+t+VALUES", "('2024-01-02', 1), ('2024-01-03', 2)");
    run("INSERT INTO t VALUES ('2024-01-04', 3)");
    run("SYSTEM START MERGES t");
    run("OPTIMIZE TABLE t FINAL");
    run("ALTER TABLE t DELETE WHERE x = 1 SETTINGS mutations_sync = 1");
    run("ALTER TABLE t DROP PARTITION '202401'");
    let events = "SELECT event_type, merge_reason, partition, partition_id, rows, length(merged_from), read_rows, \
        size_in_bytes > 0, error, mutation_ids != '' FROM system.part_log WHERE table = 't' AND database = 'default' \
        ORDER BY event_time_microseconds, event_type = 'RemovePart'";
    let row = |kind: &str, reason: &str, rest: &str| format!("{kind}\t{reason}\t202401\t202401\t{rest}\n");
    let expected = [
        row("NewPart", "NotAMerge", "2\t0\t0\t1\t0\t0"),
        row("NewPart", "NotAMerge", "1\t0\t0\t1\t0\t0"),
        row("MergePartsStart", "RegularMerge", "0\t2\t3\t0\t0\t0"),
        row("MergeParts", "RegularMerge", "3\t2\t3\t1\t0\t0"),
        row("RemovePart", "NotAMerge", "2\t0\t0\t1\t0\t0"),
        row("RemovePart", "NotAMerge", "1\t0\t0\t1\t0\t0"),
        row("MutatePartStart", "NotAMerge", "0\t1\t3\t0\t0\t1"),
        row("MutatePart", "NotAMerge", "2\t1\t3\t1\t0\t1"),
        row("RemovePart", "NotAMerge", "3\t0\t0\t1\t0\t0"),
        row("RemovePart", "NotAMerge", "2\t0\t0\t1\t0\t0"),
    ]
    .concat();
    assert_eq!(server.ask(events), expected);
    let facts = "SELECT part_name, part_type, table_uuid = (SELECT uuid FROM system.tables WHERE name = 't'), \
        name = part_name, startsWith(path_on_disk, '/') FROM system.part_log WHERE query_id = 'first'";
    assert_eq!(server.ask(facts), "202401_1_1_0\tCompact\t1\t1\t1\n");
    stop(server);
    let server = start(&folder, &[]);
    assert_eq!(server.ask(events), expected);
    // Logs that are written are no events: nothing happens at an idle server.
    assert_eq!(server.ask("SELECT count() FROM system.part_log WHERE database = 'system'"), "0\n");
    stop(server);
}

#[test]
fn the_row_of_a_query_without_tables_counts_as_read() {
    let folder = TestFolder::new("read-rows");
    let server = start(&folder, &[]);
    for (id, query) in [("one", "SELECT 1"), ("two", "SELECT 1 UNION ALL SELECT 2"), ("none", "SELECT 1 WHERE 0")] {
        server.send(&format!("POST /?query_id={id}"), query);
    }
    let rows = "SELECT query_id, read_rows, read_bytes FROM system.query_log WHERE query_id IN ('one', 'two', 'none') \
        ORDER BY query_id";
    wait_for(&server, rows, "none\t0\t0\none\t1\t1\ntwo\t2\t2\n");
    stop(server);
}

#[test]
fn spans_of_traces_outlive_the_server() {
    let folder = TestFolder::new("span-log");
    let server = start(&folder, &[]);
    let ask = |query: &str, flags: &str| {
        let head = "POST /?query_id=traced&wait_end_of_query=1 HTTP/1.1\r\ntracestate: a=b\r\ntraceparent: ";
        let trace = format!("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-{flags}");
        let mut stream = server.connect().unwrap();
        let end = format!("host: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{query}", query.len());
        stream.write_all(format!("{head}{trace}\r\n{end}").as_bytes()).unwrap();
        stream.read_to_end(&mut Vec::new()).unwrap();
    };
    ask("SELECT 1", "00");
    ask("SELECT sum(number) FROM numbers(10)", "01");
    let spans = "SELECT s.operation_name, s.kind, p.operation_name, s.parent_span_id = 0xb7ad6b7169203331, \
        s.finish_time_us >= s.start_time_us, s.status_code FROM system.opentelemetry_span_log AS s LEFT JOIN \
        system.opentelemetry_span_log AS p ON s.parent_span_id = p.span_id WHERE s.trace_id = \
        '0af76519-16cd-43dd-8448-eb211c80319c' ORDER BY s.start_time_us, s.operation_name = 'query' DESC, \
        s.operation_name \
        = 'parse' DESC, s.operation_name = 'plan' DESC";
    let expected = "HTTPHandler\tSERVER\t\t1\t1\tUNSET\nquery\tINTERNAL\tHTTPHandler\t0\t1\tUNSET\n\
        parse\tINTERNAL\tquery\t0\t1\tUNSET\nplan\tINTERNAL\tquery\t0\t1\tUNSET\n\
        execute\tINTERNAL\tquery\t0\t1\tUNSET\n";
    wait_for(&server, spans, expected);
    let facts = "SELECT attribute['clickhouse.query_id'], attribute['clickhouse.query_status'], \
        attribute['db.statement'], attribute['clickhouse.tracestate'], attribute['clickhouse.read_rows'] FROM \
        system.opentelemetry_span_log WHERE operation_name = 'query'";
    let told = "traced\tQueryFinish\tSELECT sum(number) FROM numbers(10)\ta=b\t10\n";
    assert_eq!(server.ask(facts), told);
    stop(server);
    let server = start(&folder, &[]);
    assert_eq!((server.ask(spans), server.ask(facts)), (expected.to_string(), told.to_string()));
    // By chance; an error is told.
    server.send("POST /?opentelemetry_start_trace_probability=1", "SELECT throwIf(number = 3) FROM numbers(9)");
    let failed = "SELECT operation_name, parent_span_id = 0, status_code, position(status_message, 'throwIf') > 0, \
        attribute['clickhouse.exception_code'] FROM system.opentelemetry_span_log WHERE status_code = 'ERROR' ORDER BY \
        operation_name DESC";
    wait_for(&server, failed, "query\t1\tERROR\t1\t395\nexecute\t0\tERROR\t1\t\n");
    stop(server);
}

//! `/metrics`, and the users that may read it.

use crate::support;

use server::ServerOptions;
use std::collections::HashMap;
use std::net::TcpStream;
use support::{HttpAnswer, Server, exchange, request};

/// The samples of a page by name and labels. Holds the page against the format: a sample's type is told before it, and
/// every metric is told once.
fn samples(answer: &HttpAnswer) -> HashMap<String, f64> {
    assert_eq!(answer.status, 200, "{}{}", answer.head, answer.text());
    assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = answer.text();
    assert!(text.ends_with('\n'));
    let (mut types, mut found) = (HashMap::new(), HashMap::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').unwrap();
            assert!(types.insert(name.to_string(), kind.to_string()).is_none(), "{name} is told twice");
            continue;
        }
        if line.starts_with("# HELP ") {
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap();
        let name = series.split('{').next().unwrap();
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{line}");
        let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        let family = family.filter(|family| types.get(*family).is_some_and(|kind| kind == "histogram"));
        assert!(types.contains_key(family.unwrap_or(name)), "{line}");
        assert!(found.insert(series.to_string(), value.parse().unwrap()).is_none(), "{line} comes twice");
    }
    found
}

#[test]
fn counters_gauges_and_durations() {
    let server = Server::start("metrics", ServerOptions::default());
    let before = samples(&server.get("/metrics"));
    for query in
        ["SELECT 1", "SELECT sleep(0.3)", "SELECT throwIf(1)", "SELEC", "CREATE TABLE t (a UInt8) ENGINE Memory"]
    {
        server.post("/", query);
    }
    server.post("/", "INSERT INTO t VALUES (1), (2)");
    let after = samples(&server.get("/metrics"));
    let grown = |series: &str| after[series] - before.get(series).copied().unwrap_or(0.0);
    assert_eq!(grown("ClickHouseProfileEvents_SelectQuery"), 3.0);
    assert_eq!(grown("ClickHouseProfileEvents_InsertedRows"), 2.0);
    assert_eq!(grown("ClickHouseProfileEvents_FailedQuery"), 2.0);
    assert_eq!(grown("ursa_queries_total{kind=\"Select\",status=\"ok\"}"), 2.0);
    assert_eq!(grown("ursa_queries_total{kind=\"Select\",status=\"error\"}"), 1.0);
    assert_eq!(grown("ursa_queries_total{kind=\"Unparsed\",status=\"error\"}"), 1.0);
    assert_eq!(grown("ursa_queries_total{kind=\"Create\",status=\"ok\"}"), 1.0);
    assert_eq!(grown("ursa_query_duration_seconds_count{kind=\"Select\"}"), 3.0);
    assert_eq!(grown("ursa_query_duration_seconds_count{kind=\"Insert\"}"), 1.0);
    // The one that sleeps took longer than a quarter of a second.
    let within = |bound: &str| grown(&format!("ursa_query_duration_seconds_bucket{{kind=\"Select\",le=\"{bound}\"}}"));
    assert!(within("0.25") <= 2.0 && within("60") == 3.0 && within("+Inf") == 3.0);
    assert!(grown("ursa_query_duration_seconds_sum{kind=\"Select\"}") > 0.3);
    for gauge in ["ClickHouseMetrics_MemoryTracking", "ClickHouseAsyncMetrics_Uptime", "process_resident_memory_bytes"]
    {
        assert!(after.contains_key(gauge), "{gauge}");
    }
    assert!(after["process_open_fds"] > 3.0 && after["process_start_time_seconds"] > 1.6e9);
    // The same numbers as in the tables.
    let inserted = server.post("/", "SELECT value FROM system.events WHERE event = 'InsertedRows'").text();
    assert_eq!(inserted.trim().parse::<f64>().unwrap(), after["ClickHouseProfileEvents_InsertedRows"]);
}

#[test]
fn who_may_read_them() {
    let server = Server::start_with("metrics-access", "geheim", ServerOptions::default());
    let get = |headers: &[(&str, &str)]| server.send("GET", "/metrics", headers, b"");
    assert_eq!(get(&[]).status, 401);
    assert_eq!(get(&[("x-clickhouse-user", "default"), ("x-clickhouse-key", "falsch")]).status, 403);
    samples(&get(&[("x-clickhouse-user", "default"), ("x-clickhouse-key", "geheim")]));
    let run = |query: &str| {
        let headers = [("x-clickhouse-user", "default"), ("x-clickhouse-key", "geheim")];
        assert_eq!(server.send("POST", "/", &headers, query).text(), "", "{query}");
    };
    run("CREATE USER watcher IDENTIFIED BY 'w'");
    let watcher = [("x-clickhouse-user", "watcher"), ("x-clickhouse-key", "w")];
    for table in ["events", "metrics", "asynchronous_metrics"] {
        let refused = get(&watcher);
        assert_eq!(refused.header("x-clickhouse-exception-code"), Some("497"), "{}", refused.text());
        assert!(!refused.text().contains("ClickHouseProfileEvents"));
        run(&format!("GRANT SELECT ON system.{table} TO watcher"));
    }
    samples(&get(&watcher));
    run("REVOKE SELECT ON system.metrics FROM watcher");
    assert_eq!(get(&watcher).header("x-clickhouse-exception-code"), Some("497"));
    // Pages of other names and origins see nothing, with a password or without.
    let foreign = [watcher[0], watcher[1], ("host", "other.example")];
    assert_eq!(get(&foreign).status, 403);
    assert_eq!(get(&[("origin", "https://evil.example")]).status, 403);
    assert_eq!(server.send("POST", "/metrics", &watcher, b"").status, 404);
}

#[test]
fn a_port_without_a_login() {
    let options = ServerOptions { metrics_port: Some(0), ..ServerOptions::default() };
    let server = Server::start_with("metrics-port", "geheim", options);
    let send = |path: &str, headers: &[(&str, &str)]| {
        let mut stream = TcpStream::connect(server.addresses.metrics.unwrap()).unwrap();
        exchange(&mut stream, &request("GET", path, headers, b"")).unwrap()
    };
    samples(&send("/metrics", &[]));
    for path in ["/ping", "/ready", "/replicas_status"] {
        assert_eq!((send(path, &[]).status, send(path, &[]).text().as_str()), (200, "Ok.\n"), "{path}");
    }
    // No queries, whoever asks.
    let credentials = [("x-clickhouse-user", "default"), ("x-clickhouse-key", "geheim")];
    assert_eq!(send("/?query=SELECT+1", &credentials).status, 404);
    assert_eq!(send("/metrics", &[("host", "other.example")]).status, 403);
    assert_eq!(send("/metrics", &[("origin", "https://evil.example")]).status, 403);
}

use super::*;
use crate::recording::Recording;
use crate::test_folder::TestFolder;

fn suite() -> Suite {
    Suite::parse(
        "name: t\nset_up: [CREATE TABLE t (a UInt64) ENGINE = MergeTree ORDER BY a, INSERT INTO t SELECT number FROM \
        numbers(1000)]\n\
         tear_down: [DROP TABLE t]\nqueries:\n  - SELECT count() FROM t\n  - SELECT no_such_column FROM t\n  - {name: \
         sums, sql: 'SELECT a % 3 AS k, sum(a) FROM t GROUP BY k'}\n",
    )
    .unwrap()
}

fn config() -> Config {
    Config::parse(
        "profiles: [{name: a, driver: ursa-local, settings: {threads: 1}}, {name: b, driver: ursa-local, \
        settings: {threads: 2}}]\nsettings: {rounds: 2, query_measure_runs: 3}",
    )
    .unwrap()
}

fn options(folder: &TestFolder) -> RecordOptions {
    RecordOptions { output: folder.0.clone(), against: vec!["b".into()], ..RecordOptions::default() }
}

#[test]
fn a_suite_is_recorded_and_a_failed_query_is_a_result() {
    let folder = TestFolder::new("record-whole");
    let recording = record(&suite(), &config(), &options(&folder), &mut Silent).unwrap();
    assert!(recording.head.finished_us.is_some() && recording.is_complete());
    let (a, b) = (recording.result(3, "a").unwrap(), recording.result(3, "b").unwrap());
    assert_eq!((a.measured_ns().len(), a.runs.len(), a.rows), (6, 8, 3));
    assert_eq!(a.result_hash, b.result_hash);
    assert!(a.profile_events.contains_key("SelectedRows"), "{:?}", a.profile_events);
    assert!(a.explain.as_ref().is_some_and(|plan| plan.contains("Aggregat")), "{:?}", a.explain);
    assert_eq!(recording.result(2, "a").unwrap().error.as_ref().map(|error| error.code), Some(47));
    // Neighbours in time: the second pair turns the order.
    let starts =
        |result: &crate::recording::QueryResult| result.runs.iter().map(|run| run.started_us).collect::<Vec<_>>();
    let (first, second) = (starts(a), starts(b));
    assert!(first[0] <= second[0] && second[1] <= first[1], "{first:?} {second:?}");
    assert!(record(&suite(), &config(), &options(&folder), &mut Silent).unwrap_err().message().contains("finished"));
}

#[test]
fn a_killed_recording_goes_on() {
    let folder = TestFolder::new("record-resume");
    record(&suite(), &config(), &options(&folder), &mut Silent).unwrap();
    // As if killed in the second round of the third query, before the end.
    let mut writer = Writer::resume(&folder.0).unwrap();
    writer.head.finished_us = None;
    writer.write_head().unwrap();
    let mut cut = writer.result(3, "b").unwrap().unwrap();
    cut.rounds_done = 1;
    cut.collected = false;
    cut.runs.truncate(5);
    writer.write_result(&cut).unwrap();
    let before = writer.result(1, "a").unwrap().unwrap();
    let mut other = suite();
    other.queries.pop();
    assert!(record(&other, &config(), &options(&folder), &mut Silent).unwrap_err().message().contains("other queries"));
    let recording = record(&suite(), &config(), &options(&folder), &mut Silent).unwrap();
    assert_eq!(recording.result(3, "b").unwrap().measured_ns().len(), 6);
    assert_eq!(recording.result(3, "a").unwrap().measured_ns().len(), 6);
    assert_eq!(recording.result(1, "a"), Some(&before));
    assert!(recording.target("a").unwrap().setup_errors.is_empty(), "{:?}", recording.head.targets);
}

#[test]
fn dead_servers_and_wrong_results_are_told() {
    let folder = TestFolder::new("record-dead");
    let dead =
        Config::parse("profiles: [{name: a, driver: clickhouse, settings: {port: 1}}, {name: b, driver: nothing}]")
            .unwrap();
    let alone = RecordOptions { against: Vec::new(), ..options(&folder) };
    let error = record(&suite(), &dead, &alone, &mut Silent).unwrap_err();
    assert!(
        error.message().contains("The target 'a' is not there") && error.message().contains("127.0.0.1:1"),
        "{error}"
    );
    assert!(!folder.0.exists());
    let unknown = RecordOptions { profile: Some("b".into()), ..alone.clone() };
    assert!(record(&suite(), &dead, &unknown, &mut Silent).unwrap_err().message().contains("drivers: clickhouse"));
    let wrong = Suite::parse("name: w\nqueries: [{sql: SELECT 1, expected_hash: '0'}]").unwrap();
    let recording = record(&wrong, &config(), &alone, &mut Silent).unwrap();
    assert!(recording.result(1, "a").unwrap().wrong_result.as_ref().unwrap().contains("expected 0"));
}

#[test]
fn a_target_that_dies_leaves_what_was_recorded() {
    let folder = TestFolder::new("record-dies");
    std::fs::create_dir_all(&folder.0).unwrap();
    let program = folder.0.join("program.sh");
    let script = concat!(
        r#"while read l; do case "$l" in *SELECT?2*) exit 1;; "#,
        r#"*query*) echo '{"ok": true, "seconds": 0.001, "data": [[1]]}';; *) echo '{"ok": true}';; esac; done"#,
    );
    std::fs::write(&program, script).unwrap();
    let config = Config::parse(&format!(
        "profiles: [{{name: a, driver: command, settings: {{command: [sh, \
        '{}']}}}}]\nsettings: {{warm_up_runs: 0, query_measure_runs: 1}}",
        program.display()
    ))
    .unwrap();
    let suite = Suite::parse("name: t\nqueries: [SELECT 1, SELECT 2, SELECT 3]").unwrap();
    let recording = record(
        &suite,
        &config,
        &RecordOptions { output: folder.0.join("recording"), against: Vec::new(), ..options(&folder) },
        &mut Silent,
    )
    .unwrap();
    let errors: Vec<bool> = (1..=3).map(|query| recording.result(query, "a").unwrap().error.is_some()).collect();
    // The program is started again after it ended.
    assert_eq!(errors, [false, true, false]);
    assert!(Recording::open(&folder.0.join("recording")).unwrap().is_complete());
}

/// A server that answers so many requests with `1`, each on a connection of its own, and is then gone.
fn mortal_server(address: &str, answers: usize) -> (u16, std::thread::JoinHandle<()>) {
    use std::io::{BufRead, BufReader, Read, Write};
    let listener = std::net::TcpListener::bind(address).unwrap();
    let port = listener.local_addr().unwrap().port();
    let serve = move || {
        for _ in 0..answers {
            let Ok((stream, _)) = listener.accept() else { return };
            let mut stream = BufReader::new(stream);
            let mut length = 0;
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                length = line
                    .to_lowercase()
                    .strip_prefix("content-length:")
                    .map_or(length, |value| value.trim().parse().unwrap());
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            stream
                .get_mut()
                .write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n1\n")
                .unwrap();
        }
    };
    (port, std::thread::spawn(serve))
}

#[test]
fn a_server_that_dies_ends_the_recording_and_its_return_goes_on() {
    let folder = TestFolder::new("record-mortal");
    // Four pings, the version, the size, and three of four queries.
    let (port, server) = mortal_server("127.0.0.1:0", 9);
    let config = Config::parse(&format!(
        "profiles: [{{name: a, driver: clickhouse, settings: {{port: \
        {port}}}}}]\nsettings: {{warm_up_runs: 0, query_measure_runs: 1, rounds: 2}}"
    ))
    .unwrap();
    let suite = Suite::parse("name: t\nqueries: [SELECT 1, SELECT 2]").unwrap();
    let options = RecordOptions { against: Vec::new(), ..options(&folder) };
    let error = record(&suite, &config, &options, &mut Silent).unwrap_err();
    server.join().unwrap();
    assert!(error.message().contains("The target 'a' is gone") && error.message().contains("same command"), "{error}");
    let kept = Recording::open(&folder.0).unwrap();
    assert_eq!((kept.rounds_done(1), kept.rounds_done(2), kept.head.finished_us), (2, 1, None));
    let (_, server) = mortal_server(&format!("127.0.0.1:{port}"), 1_000);
    let whole = record(&suite, &config, &options, &mut Silent).unwrap();
    assert!(
        whole.is_complete() && whole.result(1, "a").unwrap().runs.first() == kept.result(1, "a").unwrap().runs.first()
    );
    drop(server);
}

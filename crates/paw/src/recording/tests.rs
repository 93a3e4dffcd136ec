use super::*;
use crate::test_folder::TestFolder;
use base::ErrorCode;
use std::fs;
use std::path::PathBuf;

fn head() -> RecordingHead {
    let target = |name: &str| Target { name: name.into(), driver: "clickhouse".into(), ..Target::default() };
    let query =
        |number: u32| QueryInfo { number, name: format!("q{number}"), sql: "SELECT 1".into(), ..QueryInfo::default() };
    RecordingHead {
        queries: vec![query(1), query(2)],
        targets: vec![target("new"), target("old")],
        plan: Plan { runs: 2, rounds: 2, ..Plan::default() },
        ..RecordingHead::default()
    }
}

fn result(query: u32, target: &str, rounds_done: u32) -> QueryResult {
    let runs =
        (0..rounds_done).map(|round| Run { elapsed_ns: 5 + u64::from(round), round, ..Run::default() }).collect();
    QueryResult { version: VERSION, query, target: target.into(), rounds_done, runs, ..QueryResult::default() }
}

#[test]
fn what_is_written_is_read() {
    let folder = TestFolder::new("round-trip");
    let mut writer = Writer::create(&folder.0, head()).unwrap();
    let path = writer.write_artifact(1, "new", "cpu.folded", b"a;b 1\n").unwrap();
    let artifact = Artifact { collector: "cpu".into(), kind: ArtifactKind::FoldedStacks, title: "CPU".into(), path };
    let written = QueryResult {
        artifacts: vec![artifact.clone()],
        error: Some(RunError { code: 60, message: "no table".into() }),
        profile_events: [("SelectedRows".to_string(), 7)].into(),
        ..result(1, "new", 2)
    };
    writer.write_result(&written).unwrap();
    writer.note("no perf");
    writer.note("no perf");
    writer.finish().unwrap();
    let recording = Recording::open(&folder.0).unwrap();
    assert_eq!(recording.result(1, "new"), Some(&written));
    assert_eq!(recording.head.notes, ["no perf"]);
    assert!(recording.head.finished_us.is_some());
    assert_eq!(recording.artifact(&artifact).unwrap(), b"a;b 1\n");
}

#[test]
fn a_killed_recording_tells_where_to_go_on() {
    let folder = TestFolder::new("killed");
    let writer = Writer::create(&folder.0, head()).unwrap();
    writer.write_result(&result(1, "new", 2)).unwrap();
    writer.write_result(&result(1, "old", 1)).unwrap();
    // Killed while writing: the file beside is no result.
    fs::write(folder.0.join("results/0002.new.unfinished"), "{").unwrap();
    drop(writer);
    let recording = Recording::open(&folder.0).unwrap();
    assert_eq!((recording.rounds_done(1), recording.rounds_done(2), recording.is_complete()), (1, 0, false));
    let writer = Writer::resume(&folder.0).unwrap();
    assert_eq!(writer.result(1, "old").unwrap().unwrap().runs.len(), 1);
    for (query, target) in [(1, "old"), (2, "new"), (2, "old")] {
        writer.write_result(&result(query, target, 2)).unwrap();
    }
    assert!(Recording::open(&folder.0).unwrap().is_complete());
}

#[test]
fn another_folder_is_not_taken() {
    let folder = TestFolder::new("taken");
    fs::create_dir_all(&folder.0).unwrap();
    fs::write(folder.0.join("thesis.txt"), "precious").unwrap();
    let error = Writer::create(&folder.0, head()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::CannotCreateDirectory);
    assert_eq!(fs::read(folder.0.join("thesis.txt")).unwrap(), b"precious");
}

#[test]
fn a_full_disk_is_an_error_and_leaves_the_old_file() {
    let folder = TestFolder::new("full");
    let writer = Writer::create(&folder.0, head()).unwrap();
    writer.write_result(&result(1, "new", 1)).unwrap();
    // A device that is always full stands where the new file would be written.
    std::os::unix::fs::symlink("/dev/full", folder.0.join("results/0001.new.unfinished")).unwrap();
    let error = writer.write_result(&result(1, "new", 2)).unwrap_err();
    assert!(error.message().contains("0001.new.json") && error.message().contains("No space left"), "{error}");
    assert_eq!(writer.result(1, "new").unwrap().unwrap().rounds_done, 1);
}

fn broken(change: impl Fn(&PathBuf)) -> String {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = TestFolder::new(&format!("broken-{number}"));
    let writer = Writer::create(&folder.0, head()).unwrap();
    writer.write_result(&result(1, "new", 1)).unwrap();
    change(&folder.0);
    Recording::open(&folder.0).unwrap_err().to_string()
}

fn replace(file: &str, from: &str, to: &str) -> String {
    broken(|folder| {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    })
}

#[test]
fn broken_recordings_are_clear_errors() {
    let check = |error: String, part: &str| assert!(error.contains(part), "'{part}' is not in: {error}");
    check(broken(|folder| fs::remove_file(folder.join(HEAD_FILE)).unwrap()), "recording.json is missing");
    check(broken(|folder| fs::remove_dir_all(folder).unwrap()), "no such folder");
    check(
        broken(|folder| fs::write(folder.join("results/0001.new.json"), "{\"version\": 1").unwrap()),
        "is cut at line",
    );
    check(broken(|folder| fs::write(folder.join("results/0001.new.json"), "").unwrap()), "is cut at line");
    check(replace(HEAD_FILE, "ursa-paw", "zip"), "its format is 'zip'");
    check(replace(HEAD_FILE, "\"version\": 1", "\"version\": 9"), "Use a newer ursa");
    check(replace(HEAD_FILE, "\"number\": 2", "\"number\": 1"), "there twice");
    check(replace(HEAD_FILE, "\"name\": \"new\"", "\"name\": \"../new\""), "not of letters");
    check(replace(HEAD_FILE, "\"number\": 2", "\"number\": -2"), "is not a recording's file");
    check(replace("results/0001.new.json", "\"query\": 1", "\"query\": 2"), "it is of query 2");
    check(replace("results/0001.new.json", "\"elapsed_ns\": 5", "\"elapsed_ns\": \"x\""), "is not a recording's file");
    let artifact = "\"runs\": [], \"artifacts\": [{\"collector\": \"c\", \"kind\": \"text\", \"title\": \"\", \
        \"path\": \"artifacts/../../../etc/passwd\"}], \"x\": [";
    check(replace("results/0001.new.json", "\"runs\": [", artifact), "not inside the recording");
}

#[test]
fn keys_and_kinds_of_newer_writers_are_skipped() {
    let text = r#"{"version": 1, "query": 1, "target": "a", "rounds_done": 0, "surprise": [1],
        "artifacts": [{"collector": "c", "kind": "hologram", "title": "t", "path": "artifacts/x"}]}"#;
    let result: QueryResult = serde_json::from_str(text).unwrap();
    assert_eq!(result.artifacts[0].kind, ArtifactKind::Text);
}

//! The JSON behind the pages.

use crate::api::{Params, reply};
use crate::library::Library;
use paw::recording::{
    Artifact, ArtifactKind, Plan, QueryInfo, QueryResult, RecordingHead, Run, RunError, Target, VERSION, Writer,
};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A folder that goes with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("paw-view-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A recording of two queries on `new` and `old`: the first a fifth slower on `new`, the second failed there.
fn record(path: &Path, id: &str) {
    let target = |name: &str| Target { name: name.into(), driver: "clickhouse".into(), ..Target::default() };
    let query = |number: u32, name: &str| QueryInfo {
        number,
        name: name.into(),
        sql: format!("SELECT {number}"),
        ..QueryInfo::default()
    };
    let head = RecordingHead {
        id: id.into(),
        queries: vec![query(1, "count"), query(2, "a b/c")],
        targets: vec![target("new"), target("old")],
        plan: Plan { runs: 2, rounds: 10, interleaved: true, ..Plan::default() },
        ..RecordingHead::default()
    };
    let mut writer = Writer::create(path, head).unwrap();
    for (side, factor) in [("new", 120_000), ("old", 100_000)] {
        let runs = (0..20)
            .map(|index| Run {
                elapsed_ns: factor * (100 + u64::from(index % 7)) + u64::from(index),
                round: index / 2,
                index: index % 2,
                ..Run::default()
            })
            .collect();
        let stacks = format!("main;scan {factor}\nmain;sort 7\n");
        let folded = writer.write_artifact(1, side, "cpu.folded", stacks.as_bytes()).unwrap();
        let artifacts = vec![Artifact {
            collector: "cpu".into(),
            kind: ArtifactKind::FoldedStacks,
            title: "On-CPU".into(),
            path: folded,
        }];
        let result = QueryResult {
            version: VERSION,
            query: 1,
            target: side.into(),
            rounds_done: 10,
            runs,
            rows: 1,
            artifacts,
            ..QueryResult::default()
        };
        writer.write_result(&result).unwrap();
        let error = (side == "new").then(|| RunError { code: 60, message: "no table".into() });
        let runs = (0..20)
            .map(|index| Run {
                elapsed_ns: 5_000 + u64::from(index),
                round: index / 2,
                index: index % 2,
                ..Run::default()
            })
            .collect();
        writer
            .write_result(&QueryResult {
                version: VERSION,
                query: 2,
                target: side.into(),
                rounds_done: 10,
                runs,
                error,
                ..QueryResult::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn library(name: &str) -> (Folder, Library) {
    let folder = Folder::new(name);
    record(&folder.0, "00000000000000aa");
    let library = Library::open(std::slice::from_ref(&folder.0)).unwrap();
    (folder, library)
}

fn ask(library: &Library, path: &str, params: &[(&str, &str)]) -> (u16, Value) {
    let params: Params = params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let reply = reply(library, path, &params);
    (reply.status, serde_json::from_slice(&reply.body).unwrap())
}

const NEW: &str = "00000000000000aa.new";
const OLD: &str = "00000000000000aa.old";

#[test]
fn overview_has_every_side_of_every_query() {
    let (_folder, library) = library("overview");
    let (status, found) = ask(&library, "/api/overview", &[]);
    assert_eq!(
        (status, found["sides"][0]["id"].as_str(), found["sides"][1]["label"].as_str()),
        (200, Some(NEW), Some("old"))
    );
    assert_eq!(found["queries"].as_array().unwrap().len(), 2);
    assert_eq!(found["queries"][0]["cells"][1]["min_ns"], 10_000_000.0);
    assert_eq!(found["queries"][1]["cells"][0]["error"], "no table");
    assert_eq!(found["recordings"][0]["is_complete"], true);
}

#[test]
fn details_and_files() {
    let (_folder, library) = library("details");
    let (status, found) = ask(&library, "/api/query", &[("name", "count")]);
    assert_eq!((status, found["sides"].as_array().unwrap().len()), (200, 2));
    assert_eq!(found["sides"][0]["result"]["runs"].as_array().unwrap().len(), 20);
    let (status, flame) = ask(
        &library,
        "/api/flame",
        &[("side", NEW), ("query", "count"), ("file", "0"), ("base", OLD), ("base_file", "0")],
    );
    assert_eq!((status, flame["total"].as_u64(), flame["base_total"].as_u64()), (200, Some(120_007), Some(100_007)));
    let file = reply(
        &library,
        "/api/file",
        &[("side", OLD), ("query", "count"), ("file", "0")].map(|(name, value)| (name.into(), value.into())).into(),
    );
    assert_eq!((file.status, &*file.body), (200, &b"main;scan 100000\nmain;sort 7\n"[..]));
}

#[test]
fn comparisons_are_paw_s() {
    let (_folder, library) = library("compare");
    let (status, found) = ask(&library, "/api/compare", &[("old", OLD), ("new", NEW)]);
    assert_eq!(
        (status, found["rows"][0]["verdict"].as_str(), found["rows"][1]["verdict"].as_str()),
        (200, Some("slower"), Some("broken"))
    );
    assert_eq!(
        ask(&library, "/api/compare", &[("old", OLD), ("new", NEW), ("threshold", "0.5")]).1["rows"][0]["verdict"],
        "same"
    );
}

#[test]
fn mistakes_are_told() {
    let (_folder, library) = library("mistakes");
    let check = |path: &str, params: &[(&str, &str)], part: &str| {
        let (status, found) = ask(&library, path, params);
        assert!(status == 404 && found["error"].as_str().unwrap().contains(part), "{status} {found}");
    };
    check("/api/nothing", &[], "nothing at");
    check("/api/query", &[], "'name' is missing");
    check("/api/query", &[("name", "x")], "No recording has");
    check("/api/compare", &[("old", "x"), ("new", NEW)], "no side 'x'");
    check("/api/compare", &[("old", OLD), ("new", NEW), ("threshold", "x")], "no number");
    check("/api/compare", &[("old", OLD), ("new", NEW), ("threshold", "NaN")], "between 0 and 1");
    check("/api/file", &[("side", OLD), ("query", "count"), ("file", "9")], "has 1 files");
    check("/api/file", &[("side", OLD), ("query", "count"), ("file", "-1")], "no number");
}

#[test]
fn folders_of_recordings_copies_and_broken_ones() {
    let folder = Folder::new("many");
    let (one, two) = (folder.0.join("one"), folder.0.join("two"));
    std::fs::create_dir_all(&folder.0).unwrap();
    assert!(Library::open(std::slice::from_ref(&folder.0)).unwrap_err().message().contains("no folder in it is one"));
    record(&one, "00000000000000aa");
    record(&two, "00000000000000aa");
    let library = Library::open(&[folder.0.clone(), one.clone()]).unwrap();
    let ids: Vec<String> = library.sides().map(|side| library.side_id(side)).collect();
    assert_eq!(ids, [NEW, OLD, "00000000000000aa~2.new", "00000000000000aa~2.old"]);
    assert_eq!(ask(&library, "/api/overview", &[]).1["sides"][2]["label"], "two · new");
    std::fs::write(two.join("recording.json"), "{").unwrap();
    assert!(Library::open(&[two]).unwrap_err().message().contains("is cut"));
    assert!(Library::open(&[folder.0.join("three")]).unwrap_err().message().contains("no such folder"));
    assert!(Library::open(&[]).is_err());
}

#[test]
fn every_asset_that_the_page_names_is_there() {
    let (_folder, library) = library("assets");
    let mut pending = vec!["/".to_string()];
    let mut seen = std::collections::BTreeSet::new();
    while let Some(path) = pending.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let reply = reply(&library, &path, &Params::new());
        assert_eq!(reply.status, 200, "{path}");
        let text = String::from_utf8(reply.body.into_owned()).unwrap();
        let words = text
            .split(['"', '\''])
            .filter(|word| (word.starts_with("/assets/") || word.starts_with("./")) && word.contains('.'));
        pending.extend(
            words.filter(|word| !word.contains(char::is_whitespace)).map(|word| word.replace("./", "/assets/")),
        );
        assert!(
            !text.contains("://")
                || path.ends_with(".svg")
                || text.matches("://").count() == text.matches("http://www.w3.org").count(),
            "{path} names a place in the network"
        );
    }
    assert!(seen.len() > 10, "{seen:?}");
}

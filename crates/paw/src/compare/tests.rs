use super::*;
use crate::recording::{Plan, QueryInfo, QueryResult, RecordingHead, Run, RunError, Target, VERSION, Writer};
use std::path::PathBuf;

/// Numbers that look like noise, the same in every run of the test.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A time of about a millisecond on a bad machine: some jitter, a long tail, now and then twice as slow.
    fn time(&mut self, factor: f64) -> u64 {
        let tail = -self.next().max(1e-9).ln() * 0.03;
        let burst = if self.next() < 0.1 { self.next() } else { 0.0 };
        (1e6 * factor * (1.0 + tail + burst)) as u64
    }
}

/// A recording of `factors.len()` queries on `old` and `new`, new slower by the factors, each process off by up to 4 %,
/// each round by up to a half.
fn record(name: &str, factors: &[f64], rounds: u32, seed: u64) -> (PathBuf, Recording) {
    let path = std::env::temp_dir().join(format!("paw-compare-{name}-{seed}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let target = |name: &str| Target { name: name.into(), driver: "command".into(), ..Target::default() };
    let query = |number: usize| QueryInfo {
        number: number as u32 + 1,
        name: format!("q{number}"),
        sql: "SELECT 1".into(),
        ..QueryInfo::default()
    };
    let head = RecordingHead {
        queries: (0..factors.len()).map(query).collect(),
        targets: vec![target("new"), target("old")],
        plan: Plan { runs: 3, rounds, interleaved: true, ..Plan::default() },
        ..RecordingHead::default()
    };
    let writer = Writer::create(&path, head).unwrap();
    let mut noise = Noise(seed);
    for (index, factor) in factors.iter().enumerate() {
        for (target, factor) in [("new", *factor), ("old", 1.0)] {
            let mut runs = Vec::new();
            for round in 0..rounds {
                let machine = 1.0 + 0.5 * f64::from(round * 7 % 12) / 12.0;
                let process = (1.0 + 0.04 * noise.next()) * machine;
                runs.extend((0..3).map(|index| Run {
                    elapsed_ns: noise.time(factor * process),
                    round,
                    index,
                    ..Run::default()
                }));
            }
            let result = QueryResult {
                version: VERSION,
                query: index as u32 + 1,
                target: target.into(),
                rounds_done: rounds,
                runs,
                ..QueryResult::default()
            };
            writer.write_result(&result).unwrap();
        }
    }
    let recording = Recording::open(&path).unwrap();
    (path, recording)
}

fn compared(recording: &Recording) -> Comparison {
    let side = |target| Side { recording, target };
    compare(side("old"), side("new"), Options::default()).unwrap()
}

#[test]
fn few_rounds_tell_nothing_for_certain() {
    let (path, recording) = record("few", &[1.0, 1.0, 1.5], 3, 1);
    let comparison = compared(&recording);
    assert_eq!(names(&comparison, Verdict::Unknown), ["q2"], "{}", text(&comparison));
    assert!(!comparison.has_regression() && comparison.notes.iter().any(|note| note.starts_with("Too few rounds: 3")));
    let _ = std::fs::remove_dir_all(path);
}

fn names(comparison: &Comparison, verdict: Verdict) -> Vec<&str> {
    comparison.with(verdict).map(|row| row.name.as_str()).collect()
}

#[test]
fn a_tenth_is_found_and_nothing_else() {
    for seed in 0..20 {
        let mut factors = [1.0; 40];
        (factors[3], factors[17], factors[30]) = (1.1, 1.12, 0.9);
        let (path, recording) = record("tenth", &factors, 20, seed);
        let comparison = compared(&recording);
        assert_eq!(names(&comparison, Verdict::Slower), ["q3", "q17"], "seed {seed}: {}", text(&comparison));
        assert_eq!(names(&comparison, Verdict::Faster), ["q30"], "seed {seed}: {}", text(&comparison));
        assert!(comparison.has_regression());
        let _ = std::fs::remove_dir_all(path);
    }
}

#[test]
fn the_same_is_the_same() {
    for seed in 100..130 {
        let (path, recording) = record("same", &[1.0; 40], 20, seed);
        let comparison = compared(&recording);
        assert!(
            !comparison.has_regression() && names(&comparison, Verdict::Faster).is_empty(),
            "seed {seed}: {}",
            text(&comparison)
        );
        let _ = std::fs::remove_dir_all(path);
    }
}

#[test]
fn failures_are_regressions_and_too_few_runs_are_told() {
    let (path, mut recording) = record("failures", &[1.0, 1.0], 1, 7);
    let writer = Writer::resume(&path).unwrap();
    let failed = QueryResult {
        error: Some(RunError { code: 60, message: "gone".into() }),
        ..recording.result(1, "new").unwrap().clone()
    };
    writer.write_result(&failed).unwrap();
    let mut short = recording.result(2, "new").unwrap().clone();
    short.runs.truncate(3);
    writer.write_result(&short).unwrap();
    recording = Recording::open(&path).unwrap();
    let comparison = compared(&recording);
    assert_eq!(names(&comparison, Verdict::Broken), ["q0"]);
    assert!(comparison.notes.iter().any(|note| note.starts_with("Too few rounds") || note.contains("not finished")));
    assert!(markdown(&comparison).contains("new failed: gone"));
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn sides_name_targets() {
    assert_eq!(split_side("rec@old"), ("rec", Some("old")));
    assert_eq!(split_side("rec"), ("rec", None));
}

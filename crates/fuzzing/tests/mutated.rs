//! The laws over changed texts of the project's own SQL tests, and over changed bytes: as many runs of the same seed
//! each time, so that a failure comes again on any machine. `FUZZ_SECONDS` makes it longer, `FUZZ_SEED` other.

use fuzzing::mutate::{Rng, mutated};
use std::path::Path;
use std::time::{Duration, Instant};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Statements of the SQL tests and of the differential test.
fn statements() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests"), &mut found);
    assert!(found.len() > 1000, "{}", found.len());
    found
}

fn collect(folder: &Path, found: &mut Vec<Vec<u8>>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sql") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            found.extend(
                text.split(";\n")
                    .map(|statement| statement.trim().as_bytes().to_vec())
                    .filter(|statement| !statement.is_empty()),
            );
        }
    }
}

/// Runs a law on changed seeds as often as told, or as long as `FUZZ_SECONDS` says; the text that breaks it is printed.
fn hold(law: fn(&[u8]), seeds: &[Vec<u8>], times: u64) {
    let (mut rng, start, seconds) = (Rng::new(setting("FUZZ_SEED", 1)), Instant::now(), setting("FUZZ_SECONDS", 0));
    let mut runs = 0u64;
    while if seconds == 0 { runs < times } else { start.elapsed() < Duration::from_secs(seconds) } {
        let text = mutated(&seeds[rng.below(seeds.len())], &seeds[rng.below(seeds.len())], &mut rng);
        let shown = text.clone();
        if std::panic::catch_unwind(move || law(&text)).is_err() {
            panic!("broken by: {}", String::from_utf8_lossy(&shown));
        }
        runs += 1;
    }
    println!("{runs} runs in {:?}", start.elapsed());
}

#[test]
fn parser_holds() {
    hold(fuzzing::parser, &statements(), 50_000);
}

#[test]
fn query_holds() {
    hold(fuzzing::query, &statements(), 8_000);
}

#[test]
fn input_holds() {
    let texts = [
        "1\tab\n2\tc\\n\n",
        "1,\"a\"\n",
        "{\"c0\": 1, \"c1\": \"x\", \"c2\": [1, null]}\n",
        "(1, 'a'), (2, NULL)",
        "[[\"a\", null], {\"k\": 1}, [3, \"2020-01-01\"]]",
        "\x02\x00\x01\x02\x03abc",
        "c0\tc1\nUInt8\tString\n1\tx\n",
    ];
    let seeds: Vec<Vec<u8>> = (0..=255u8)
        .flat_map(|first| texts.iter().map(move |text| [&[first, first / 7], text.as_bytes()].concat()))
        .collect();
    hold(fuzzing::input, &seeds, 40_000);
}

#[test]
fn chunk_holds() {
    let mut rng = Rng::new(7);
    let seeds: Vec<Vec<u8>> = (0..200)
        .map(|seed| {
            (0..rng.below(2000))
                .map(|at| if seed % 3 == 0 { (at / 9) as u8 } else { rng.below(1 << (seed % 8 + 1)) as u8 })
                .collect()
        })
        .collect();
    hold(fuzzing::chunk, &seeds, 1_500);
}

#[test]
fn words_hold() {
    let mut rng = Rng::new(8);
    // Headers of every kind before bytes of any: length of the stream, unit, transforms, numbers, runs, entries, a
    // block as it is.
    let seeds: Vec<Vec<u8>> = (0..400usize)
        .map(|seed| {
            let (unit, transforms, rows) =
                ([1, 8, 16, 64, 128 + 5, 128 + 33][seed % 6], (seed / 6 % 16) as u8, 256 + seed as u16);
            let length = match unit {
                1 => rows.div_ceil(8),
                8 | 16 | 64 => rows * (u16::from(unit) / 8),
                lanes => (rows * u16::from(lanes - 128)).div_ceil(8),
            };
            let mut bytes =
                [&length.to_le_bytes()[..], &[unit, transforms], &u32::from(rows).to_le_bytes(), &[40, 0, 0, 0]]
                    .concat();
            bytes.extend((0..rng.below(3000)).map(|_| rng.below(if seed % 2 == 0 { 4 } else { 256 }) as u8));
            bytes
        })
        .collect();
    hold(fuzzing::words, &seeds, 200_000);
}

//! Damaged files: the right rows or an error that names what is damaged, never other rows.

use crate::Result;
use crate::random::Random;
use crate::server::{Bench, Server, copy, remake};
use std::path::{Path, PathBuf};

/// A query and its answer before the damage.
struct Question {
    table: &'static str,
    query: String,
    answer: String,
}

/// What happens to a file.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Empty,
    Delete,
    Cut,
    Flip(u64),
}

const TABLES: &[(&str, &str, &str)] = &[
    (
        "wide",
        "CREATE TABLE wide (k UInt64, s String, n Nullable(Int32), a Array(String), f Float64, l \
        LowCardinality(String)) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO wide SELECT number, hex(cityHash64(number)), if(number % 3 = 0, NULL, number), [toString(number % \
        100)], number / 7, toString(number % 9) FROM numbers(100000)",
    ),
    (
        "extra",
        "CREATE TABLE extra (k UInt64, s String, g UInt8, INDEX i_s s TYPE bloom_filter GRANULARITY 1, \
        PROJECTION by_s (SELECT k, s ORDER BY s), PROJECTION per_g (SELECT g, count(), sum(k) GROUP BY g)) \
        ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 512",
        "INSERT INTO extra SELECT number, hex(cityHash64(number)), number % 7 FROM numbers(20000)",
    ),
    (
        "small",
        "CREATE TABLE small (k UInt8, s String) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO small SELECT number, toString(number) FROM numbers(5)",
    ),
    (
        "other",
        "CREATE TABLE other (k UInt8) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO other SELECT number FROM numbers(9)",
    ),
];

/// Bits flipped in each file.
const FLIPS: usize = 24;

/// Damages every file; gives the number of times that this was not survived.
pub(crate) fn run(bench: &Bench, seed: u64, points: usize) -> Result<usize> {
    let good = bench.path("good");
    let questions = make(bench, &good)?;
    let mut random = Random::new(seed);
    let mut jobs = Vec::new();
    for file in files(&good)? {
        jobs.extend([Damage::Empty, Damage::Delete, Damage::Cut].map(|damage| (file.clone(), damage)));
        jobs.extend((0..FLIPS).map(|_| (file.clone(), Damage::Flip(random.next()))));
    }
    while jobs.len() > points {
        jobs.swap_remove(random.below(jobs.len()));
    }
    let mut failures = 0;
    let mut refused = 0;
    for (file, damage) in &jobs {
        match survive(bench, &good, file, *damage, &questions) {
            Ok(errors) => refused += usize::from(errors > 0),
            Err(error) => {
                failures += 1;
                if failures <= 10 {
                    eprintln!("damage: {} {damage:?}: {error}", file.display());
                }
            }
        }
    }
    println!(
        "damage: {} of {} survived, {refused} of them with errors for some queries",
        jobs.len() - failures,
        jobs.len()
    );
    Ok(failures)
}

fn make(bench: &Bench, good: &Path) -> Result<Vec<Question>> {
    remake(good)?;
    let server = bench.start(good)?;
    let mut questions = Vec::new();
    for (table, create, insert) in TABLES {
        server.run(create)?;
        server.run(insert)?;
        let columns =
            server.run(&format!("SELECT name FROM system.columns WHERE database = 'default' AND table = '{table}'"))?;
        let mut queries = vec![
            format!("SELECT count() FROM {table}"),
            format!("SELECT count(), min(k), max(k) FROM {table} WHERE k > 1"),
        ];
        queries.extend(
            columns.lines().map(|column| format!("SELECT sum(cityHash64({column})), count({column}) FROM {table}")),
        );
        if *table == "extra" {
            queries.push(format!(
                "SELECT sum(k) FROM extra WHERE s = '{}'",
                server.run("SELECT s FROM extra WHERE k = 777")?.trim()
            ));
            queries.push("SELECT g, count(), sum(k) FROM extra GROUP BY g ORDER BY g".into());
        }
        for query in queries {
            let answer = server.run(&query)?;
            questions.push(Question { table, query, answer });
        }
    }
    server.stop()?;
    Ok(questions)
}

/// The files of parts and of the catalog, as paths inside the folder.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|error| error.to_string())? {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if std::fs::metadata(&path).is_ok_and(|facts| facts.len() > 0)
                && let Ok(inside) = path.strip_prefix(root)
            {
                found.push(inside.to_path_buf());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Gives how many questions were answered with an error.
fn survive(bench: &Bench, good: &Path, file: &Path, damage: Damage, questions: &[Question]) -> Result<usize> {
    let data = bench.path("damaged");
    remake(&data)?;
    copy(good, &data)?;
    harm(&data.join(file), damage)?;
    let server = match bench.start(&data) {
        Ok(server) => server,
        // The catalog may refuse to start: then it names the file.
        Err(error) => {
            return if error.contains("ended with exit") && names(&error, file) {
                Ok(questions.len())
            } else {
                Err(error)
            };
        }
    };
    let mut errors = 0;
    let mut tables = Vec::new();
    for question in questions {
        match server.ask(&question.query)? {
            Ok(answer) if answer == question.answer => {}
            Ok(answer) => return Err(format!("{}: {answer} instead of {}", question.query, question.answer)),
            Err(error) if names(&error, file) => {
                errors += 1;
                if !tables.contains(&question.table) {
                    tables.push(question.table);
                }
            }
            Err(error) => return Err(format!("{}: the error does not name the damage: {error}", question.query)),
        }
    }
    if tables.len() > 1 {
        return Err(format!("one file's damage makes {} unreadable", tables.join(" and ")));
    }
    repaired(&server, file, questions, errors)?;
    alive(server)?;
    Ok(errors)
}

/// Files that can be made from columns are, by `CHECK TABLE`: then no question is refused any more. What else is
/// damaged is named.
fn repaired(server: &Server, file: &Path, questions: &[Question], errors: usize) -> Result<()> {
    let is_extra =
        file.iter().filter_map(|name| name.to_str()).any(|name| name.starts_with("idx_") || name.ends_with(".proj"));
    if !is_extra && errors == 0 {
        return Ok(());
    }
    let tables: std::collections::BTreeSet<&str> = questions.iter().map(|question| question.table).collect();
    let mut told = String::new();
    for table in tables {
        // A table that is not there any more has been named by its questions.
        if let Ok(rows) = server.ask(&format!("CHECK TABLE {table} SETTINGS check_query_single_value_result = 0"))? {
            told.push_str(&rows);
        }
    }
    if is_extra {
        for question in questions {
            match server.ask(&question.query)? {
                Ok(answer) if answer == question.answer => {}
                other => return Err(format!("after CHECK TABLE, {}: {other:?}; it said {told}", question.query)),
            }
        }
    }
    Ok(())
}

fn alive(server: Server) -> Result<()> {
    server.run("CREATE TABLE new_one (k UInt8) ENGINE = MergeTree ORDER BY k")?;
    server.run("INSERT INTO new_one VALUES (1)")?;
    server.stop()
}

/// Whether an error names the file, its part or its table.
fn names(error: &str, file: &Path) -> bool {
    file.iter()
        .filter_map(|name| name.to_str())
        .any(|name| name.len() > 3 && error.contains(name.trim_end_matches(".sql")))
}

fn harm(path: &Path, damage: Damage) -> Result<()> {
    let said = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut bytes = std::fs::read(path).map_err(said)?;
    match damage {
        Damage::Delete => return std::fs::remove_file(path).map_err(said),
        Damage::Empty => bytes.clear(),
        Damage::Cut => bytes.truncate(bytes.len() / 2),
        Damage::Flip(bit) => {
            let bit = bit % (bytes.len() as u64 * 8);
            bytes[(bit / 8) as usize] ^= 1 << (bit % 8);
        }
    }
    std::fs::write(path, bytes).map_err(said)
}

//! Statements that change a database in every way that leaves traces on disk.

use crate::random::Random;

/// The statements, with random rows and order of the repeated ones.
pub(crate) fn statements(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut out: Vec<String> = [
        "CREATE TABLE wide (k UInt64, p UInt8, s String, n Nullable(Int32), a Array(String), l LowCardinality(String)) ENGINE = MergeTree PARTITION BY p ORDER BY k",
        "CREATE TABLE small (k UInt32, v String) ENGINE = MergeTree ORDER BY k",
        "CREATE TABLE newest (k UInt32, version UInt32, v String) ENGINE = MergeTree ORDER BY k",
        "CREATE VIEW few AS SELECT * FROM small LIMIT 3",
    ]
    .map(String::from)
    .to_vec();
    for round in 0..8 {
        out.push(insert_wide(&mut random));
        out.push(format!("INSERT INTO small SELECT number, repeat('v', number % 7) FROM numbers({}, {})", random.below(1000), 1 + random.below(20)));
        out.push(format!("INSERT INTO newest SELECT number % 50, {round}, toString(rand()) FROM numbers({})", 1 + random.below(100)));
        match random.below(4) {
            0 => out.push("OPTIMIZE TABLE wide FINAL".into()),
            1 => out.push("OPTIMIZE TABLE newest FINAL".into()),
            2 => out.push("OPTIMIZE TABLE small FINAL".into()),
            _ => {}
        }
    }
    out.extend(
        [
            "CREATE TABLE gone (k UInt8) ENGINE = MergeTree ORDER BY k",
            "INSERT INTO gone SELECT number FROM numbers(100)",
            "RENAME TABLE small TO little",
            "EXCHANGE TABLES little AND gone",
            "TRUNCATE TABLE gone",
            "DROP TABLE gone SYNC",
            "DROP VIEW few",
            "OPTIMIZE TABLE wide FINAL",
            "DROP TABLE wide",
        ]
        .map(String::from),
    );
    out
}

/// Rows for several partitions: all of them become visible, or none.
pub(crate) fn insert_wide(random: &mut Random) -> String {
    let (first, rows) = (random.below(100_000), 1 + random.below(3_000));
    format!(
        "INSERT INTO wide SELECT number, number % 3, repeat(hex(cityHash64(number)), number % 5), if(number % 4 = 0, NULL, number), \
         [toString(number), ''], concat('l', toString(number % 11)) FROM numbers({first}, {rows})"
    )
}

//! Statements that change a database in every way that leaves traces on disk.

use crate::random::Random;

/// The statements, with random rows and order of the repeated ones.
pub(crate) fn statements(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut out: Vec<String> = [
        "CREATE TABLE wide (k UInt64, p UInt8, s String, n Nullable(Int32), a Array(String), \
        l LowCardinality(String), INDEX i_k k % 100 TYPE set(0) GRANULARITY 1, PROJECTION by_hash (SELECT k, p, a \
        ORDER BY cityHash64(k)), PROJECTION per_p (SELECT p, count(), sum(k) GROUP BY p)) \
        ENGINE = MergeTree PARTITION BY p ORDER BY k",
        "CREATE TABLE small (k UInt32, v String) ENGINE = MergeTree ORDER BY k",
        "CREATE TABLE newest (k UInt32, version UInt32, v String) ENGINE = ReplacingMergeTree(version) ORDER BY k",
        "CREATE TABLE ranked (e Enum8('e0' = 0), m Map(String, UInt32), k UInt32, v String) \
        ENGINE = MergeTree PARTITION BY k % 2 ORDER BY (e DESC, m['x'], k DESC) \
        SETTINGS allow_experimental_reverse_key = 1, index_granularity = 16",
        "CREATE VIEW few AS SELECT * FROM small LIMIT 3",
    ]
    .map(String::from)
    .to_vec();
    for round in 0..8 {
        out.push(insert_wide(&mut random));
        out.push(format!(
            "INSERT INTO small SELECT number, repeat('v', number % 7) FROM numbers({}, {})",
            random.below(1000),
            1 + random.below(20)
        ));
        out.push(format!(
            "INSERT INTO newest SELECT number % 50, {round}, toString(rand()) FROM numbers({})",
            1 + random.below(100)
        ));
        out.push(format!(
            "INSERT INTO ranked SELECT 'e{}', map('x', number % 5, 'y', 1), number, repeat('v', number % \
            7) FROM numbers({})",
            random.below(round + 1),
            1 + random.below(200)
        ));
        let names: Vec<String> = (0..round + 2)
            .map(|value| format!("'e{value}' = {}", if value % 2 == 0 { value as i64 } else { -(value as i64) }))
            .collect();
        out.push(format!("ALTER TABLE ranked MODIFY COLUMN e Enum8({})", names.join(", ")));
        out.push(change(&mut random, round));
        match random.below(4) {
            0 => out.push("OPTIMIZE TABLE wide FINAL".into()),
            1 => out.push("OPTIMIZE TABLE newest FINAL".into()),
            2 => out.push("OPTIMIZE TABLE small FINAL".into()),
            _ => out.push("OPTIMIZE TABLE ranked FINAL".into()),
        }
        out.push(CHANGES[(round + random.below(2)) % CHANGES.len()].into());
        out.push(EXTRAS[(round + random.below(2)) % EXTRAS.len()].into());
    }
    out.extend(
        [
            "CREATE TABLE gone (k UInt8) ENGINE = MergeTree ORDER BY k",
            "INSERT INTO gone SELECT number FROM numbers(100)",
            "OPTIMIZE TABLE gone FINAL",
            "ALTER TABLE gone ADD COLUMN later String DEFAULT toString(k)",
            "ALTER TABLE gone UPDATE later = 'changed' WHERE k < 10",
            "ALTER TABLE gone DELETE WHERE k > 90",
            "RENAME TABLE small TO little",
            "EXCHANGE TABLES little AND gone",
            "TRUNCATE TABLE gone",
            "DROP TABLE gone SYNC",
            "DROP VIEW few",
            "OPTIMIZE TABLE wide FINAL",
            "DROP TABLE wide",
            "UNDROP TABLE wide",
            "DROP TABLE wide",
        ]
        .map(String::from),
    );
    out
}

/// A change of rows, columns or partitions that is one step on disk.
fn change(random: &mut Random, round: usize) -> String {
    match random.below(9) {
        0 => format!("DELETE FROM wide WHERE k % 7 = {}", random.below(7)),
        1 => format!("UPDATE wide SET s = 'changed', n = {round} WHERE k % 5 = {}", random.below(5)),
        2 => format!("ALTER TABLE wide ADD COLUMN added{round} UInt64 DEFAULT k * 2"),
        3 => format!("ALTER TABLE wide DROP COLUMN l, ADD COLUMN l String DEFAULT 'l{round}'"),
        4 => "ALTER TABLE wide RENAME COLUMN s TO renamed, RENAME COLUMN n TO s, RENAME COLUMN renamed TO n, MODIFY \
            COLUMN s String, MODIFY COLUMN n String, DROP COLUMN s, ADD COLUMN s String, DROP COLUMN n, ADD COLUMN n \
            Nullable(Int32)"
            .into(),
        5 => format!("ALTER TABLE wide DROP PARTITION {}", random.below(3)),
        6 => format!("ALTER TABLE wide DETACH PARTITION {}", random.below(3)),
        7 => format!("ALTER TABLE wide ATTACH PARTITION {}", random.below(3)),
        _ => format!("DELETE FROM newest WHERE k = {}", random.below(50)),
    }
}

/// Rows for several partitions: all of them become visible, or none.
pub(crate) fn insert_wide(random: &mut Random) -> String {
    let (first, rows) = (random.below(100_000), 1 + random.below(3_000));
    format!(
        "INSERT INTO wide (k, p, s, n, a, l) SELECT number, number % 3, repeat(hex(cityHash64(number)), number % 5), \
        if(number % 4 = 0, NULL, number), [toString(number), ''], concat('l', toString(number % 11)) \
        FROM numbers({first}, {rows})"
    )
}

/// One of each.
const CHANGES: &[&str] = &[
    "ALTER TABLE wide DELETE WHERE k % 17 = 3 SETTINGS mutations_sync = 1",
    "ALTER TABLE wide ADD COLUMN IF NOT EXISTS extra UInt16 DEFAULT k % 100",
    "DELETE FROM wide WHERE k % 19 = 5",
    "ALTER TABLE wide UPDATE s = concat(s, '!') WHERE k % 13 = 0 SETTINGS mutations_sync = 1",
    "ALTER TABLE wide RENAME COLUMN IF EXISTS extra TO other",
    "ALTER TABLE wide DROP PARTITION 2",
    "ALTER TABLE wide MODIFY COLUMN n Nullable(Int64)",
    "ALTER TABLE wide DROP COLUMN IF EXISTS other",
];

/// Changes of indexes and projections.
const EXTRAS: &[&str] = &[
    "ALTER TABLE wide ADD INDEX IF NOT EXISTS i_a length(a) TYPE minmax GRANULARITY 1",
    "ALTER TABLE wide MATERIALIZE INDEX IF EXISTS i_a SETTINGS mutations_sync = 1",
    "ALTER TABLE wide ADD PROJECTION IF NOT EXISTS later (SELECT k, a ORDER BY length(a), k)",
    "ALTER TABLE wide MATERIALIZE PROJECTION IF EXISTS later SETTINGS mutations_sync = 1",
    "ALTER TABLE wide CLEAR INDEX IF EXISTS i_a SETTINGS mutations_sync = 1",
    "ALTER TABLE wide CLEAR PROJECTION IF EXISTS later IN PARTITION 1 SETTINGS mutations_sync = 1",
    "ALTER TABLE wide DROP PROJECTION IF EXISTS later",
    "CHECK TABLE wide",
    "ALTER TABLE wide DROP INDEX IF EXISTS i_a",
];

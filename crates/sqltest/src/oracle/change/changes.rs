//! Random changes of all that an answer depends on.

use super::RESTART;
use super::asks::{condition, day};
use super::model::{ColumnType, Model};
use crate::oracle::random::Random;

/// Columns that come and go.
const NAMES: &[&str] = &["c0", "c1", "c2", "c3"];
/// Types of these.
const TYPES: &[&str] = &[
    "UInt32",
    "Nullable(Int64)",
    "String",
    "LowCardinality(String)",
    "DateTime",
    "Date",
    "Enum8('a' = 1, 'b' = 2)",
    "Array(UInt8)",
    "UInt8",
    "Nullable(String)",
    "Map(String, UInt32)",
];

/// Keys of the tables: columns and what is made of them, ascending and descending, of types that may grow.
const ORDERS: &[&str] = &[
    "k",
    "(toDate(dt), k)",
    "(s, k)",
    "(k % 10, k)",
    "(toStartOfHour(dt), n)",
    "(lc, dt)",
    "cityHash64(s)",
    "(toDate(dt), toHour(dt))",
    "k DESC",
    "(e, k DESC)",
    "(lc DESC, dt)",
    "(mp['a'], k)",
    "(e DESC, mp['b'] DESC, k)",
    "(toDate(dt) DESC, s)",
];

/// Statements that make a world.
pub(super) fn setup(random: &mut Random) -> Vec<String> {
    let partition = random.pick(&[
        "",
        "",
        " PARTITION BY k % 4",
        " PARTITION BY toDate(dt)",
        " PARTITION BY toDayOfMonth(d)",
        " PARTITION BY toHour(dt) % 3",
        " PARTITION BY lc",
    ]);
    let order = random.pick(ORDERS);
    let engine = if random.chance(20) { "ReplacingMergeTree" } else { "MergeTree" };
    let granularity = random.pick(&[16, 64, 200]);
    let table = |name: &str| {
        format!(
            "CREATE TABLE {name} (k UInt32, n Nullable(Int32), s String, lc LowCardinality(String), dt DateTime, \
            d Date, e Enum8('a' = 1, 'b' = 2), ar Array(UInt8), mp Map(String, UInt32)) ENGINE = {engine}{partition} \
            ORDER BY {order} SETTINGS index_granularity = {granularity}, allow_nullable_key = 1, \
            allow_experimental_reverse_key = 1, deduplicate_merge_projection_mode = 'rebuild'"
        )
    };
    vec![
        "CREATE TABLE src (k UInt64, v String, w Int32) ENGINE = MergeTree ORDER BY k".into(),
        "INSERT INTO src VALUES (1, 'hit', 1), (2, 'miss', 2), (7, 'hit', 3), (900, 'hit', 4)".into(),
        dictionary(""),
        "CREATE FUNCTION f AS (x) -> x + 1".into(),
        table("m"),
        table("m2"),
        insert("m", 900, 0),
        insert("m", 500, 700),
    ]
}

fn dictionary(replace: &str) -> String {
    format!(
        "CREATE {replace}DICTIONARY d (k UInt64, v String DEFAULT 'none', w Int32 DEFAULT 0) PRIMARY KEY k \
        SOURCE(CLICKHOUSE(TABLE 'src')) LIFETIME(0) LAYOUT(HASHED())"
    )
}

fn insert(table: &str, rows: usize, from: usize) -> String {
    format!(
        "INSERT INTO {table} (k, n, s, lc, dt, d, e, ar, mp) SELECT number + {from}, \
        if(number % 5 = 0, NULL, number % 50 - 3), concat('s', toString(number % 23)), \
        concat('s', toString(intDiv(number, 100))), toDateTime('2024-01-02 00:00:00', 'UTC') + number * 400, \
        toDate('2024-01-01') + number % 8, if(number % 40 = 0, 'b', 'a'), range(number % 4), \
        map('a', number % 7, 'b', number % 3) FROM numbers({rows})"
    )
}

/// Rows with the value that an enumeration may have got.
fn grown(random: &mut Random) -> String {
    format!(
        "INSERT INTO m (k, e, dt, d) SELECT number, if(number % 3 = 0, 'c', 'b'), toDateTime('2024-01-04 00:00:00', \
        'UTC') + number * 700, toDate('2024-01-04') FROM numbers({}, 200)",
        random.below(2000)
    )
}

/// Statements of a random change; some may be refused.
pub(super) fn change(random: &mut Random, model: &Model) -> Vec<String> {
    let one = match random.below(100) {
        0..12 => return vec![insert("m", 100 + random.below(600), random.below(2000))],
        12..20 => add_column(random, model),
        20..24 => format!("ALTER TABLE m MODIFY COLUMN {}", column_definition(random, model)),
        24..26 => return vec!["ALTER TABLE m MODIFY COLUMN e Enum8('c' = -1, 'a' = 1, 'b' = 2)".into(), grown(random)],
        26..31 => format!("ALTER TABLE m DROP COLUMN {}", random.pick(NAMES)),
        31..34 => {
            let name = *random.pick(NAMES);
            return vec![
                format!("ALTER TABLE m DROP COLUMN {name}"),
                format!("ALTER TABLE m ADD COLUMN {name} UInt32 DEFAULT {}", random.below(12)),
            ];
        }
        34..37 => format!(
            "ALTER TABLE m RENAME COLUMN {} TO {}",
            model.any(random).name,
            random.pick(&["c0", "c1", "c2", "c3", "n", "s", "ar"])
        ),
        37..40 => clear(random, model),
        40..44 => update(random, model),
        44..48 => format!("ALTER TABLE m DELETE WHERE {} SETTINGS mutations_sync = 2", narrow(random, model)),
        48..52 => format!("DELETE FROM m WHERE {}", narrow(random, model)),
        52..62 => return dictionary_change(random),
        62..66 => {
            format!("CREATE OR REPLACE FUNCTION f AS (x) -> x {} {}", random.pick(&["+", "-", "*"]), random.below(4))
        }
        66..72 => format!("SET transform_null_in = {}", random.below(2)),
        72..79 => format!("SET session_timezone = '{}'", random.pick(&["", "UTC", "Asia/Tokyo", "America/New_York"])),
        79..82 => format!(
            "SET {} = {}",
            random.pick(&[
                "short_circuit_function_evaluation",
                "join_use_nulls",
                "max_block_size",
                "use_variant_as_common_type",
                "cast_keep_nullable"
            ]),
            random.pick(&["0", "1", "70", "'disable'", "'enable'"])
        ),
        82..84 => "OPTIMIZE TABLE m FINAL".into(),
        84..90 => return parts(random, model),
        90..94 => RESTART.into(),
        94..98 => extra(random),
        _ => {
            return vec![
                format!("SET session_timezone = '{}'", random.pick(&["Asia/Tokyo", "UTC"])),
                insert("m", 300, random.below(500)),
            ];
        }
    };
    vec![one]
}

fn add_column(random: &mut Random, model: &Model) -> String {
    let place = match random.below(3) {
        0 => " FIRST".to_string(),
        1 => format!(" AFTER {}", model.any(random).name),
        _ => String::new(),
    };
    format!("ALTER TABLE m ADD COLUMN {}{place}", column_definition(random, model))
}

fn column_definition(random: &mut Random, model: &Model) -> String {
    let (name, data_type) = (random.pick(NAMES), *random.pick(TYPES));
    let default = match data_type {
        "UInt32" | "UInt8" | "Nullable(Int64)" => match (random.below(6), model.column(random, &[ColumnType::Int])) {
            (0, Some(other)) => format!(" DEFAULT assumeNotNull({}) + 1", other.name),
            (1, _) => " DEFAULT k % 20".into(),
            (2, _) => format!(" MATERIALIZED toUInt32(k) + {}", random.below(3)),
            (3, _) => format!(" ALIAS k + {}", random.below(9)),
            (4, _) => String::new(),
            _ => format!(" DEFAULT {}", random.below(12)),
        },
        "String" | "LowCardinality(String)" | "Nullable(String)" => match random.below(3) {
            0 => format!(" DEFAULT 's{}'", random.below(20)),
            1 => " DEFAULT concat(s, '1')".into(),
            _ => String::new(),
        },
        "DateTime" => match random.below(3) {
            0 => format!(" DEFAULT toDateTime('{} 23:30:00', 'UTC')", day(random)),
            1 => " DEFAULT dt + 3600".into(),
            _ => String::new(),
        },
        "Date" if random.chance(60) => format!(" DEFAULT '{}'", day(random)),
        "Array(UInt8)" if random.chance(60) => format!(" DEFAULT [1, {}]", random.below(9)),
        _ => String::new(),
    };
    format!("{name} {data_type}{default}")
}

fn clear(random: &mut Random, model: &Model) -> String {
    let name = model.any(random).name;
    match model.partitions.is_empty() || random.chance(60) {
        true => format!("ALTER TABLE m CLEAR COLUMN {name}"),
        false => format!("ALTER TABLE m CLEAR COLUMN {name} IN PARTITION ID '{}'", random.pick(&model.partitions)),
    }
}

fn update(random: &mut Random, model: &Model) -> String {
    let column = model.any(random);
    let value = match column.kind {
        ColumnType::Int => format!("{}", random.below(12)),
        ColumnType::Text => format!("'s{}'", random.below(25)),
        ColumnType::Time => format!("toDateTime('{} 20:00:00', 'UTC')", day(random)),
        ColumnType::Day => format!("'{}'", day(random)),
        ColumnType::Enum => random.pick(&["'b'", "'c'"]).to_string(),
        ColumnType::Array => "[1, 2, 11]".into(),
        ColumnType::Map => format!("map('a', {})", random.below(12)),
        ColumnType::Other => "NULL".into(),
    };
    let condition = narrow(random, model);
    match random.below(3) {
        0 => format!("UPDATE m SET {} = {value} WHERE {condition}", column.name),
        _ => format!("ALTER TABLE m UPDATE {} = {value} WHERE {condition} SETTINGS mutations_sync = 2", column.name),
    }
}

/// A condition that leaves most rows alone.
fn narrow(random: &mut Random, model: &Model) -> String {
    format!("k % 11 = {} AND {}", random.below(11), condition(random, model, 1))
}

fn dictionary_change(random: &mut Random) -> Vec<String> {
    let rows = format!(
        "INSERT INTO src VALUES ({}, '{}', {})",
        random.below(60),
        random.pick(&["hit", "miss"]),
        random.below(5)
    );
    match random.below(5) {
        0 => vec![rows, dictionary("OR REPLACE ")],
        1 => vec!["TRUNCATE TABLE src".into(), rows, "SYSTEM RELOAD DICTIONARY d".into()],
        2 => vec![rows],
        _ => vec![rows, "SYSTEM RELOAD DICTIONARY d".into()],
    }
}

fn parts(random: &mut Random, model: &Model) -> Vec<String> {
    let Some(id) = (!model.partitions.is_empty()).then(|| random.pick(&model.partitions).clone()) else {
        return vec![insert("m", 300, 100)];
    };
    match random.below(6) {
        0 => vec![
            format!("ALTER TABLE m DETACH PARTITION ID '{id}'"),
            format!("ALTER TABLE m ATTACH PARTITION ID '{id}'"),
        ],
        1 => vec![format!("ALTER TABLE m DROP PARTITION ID '{id}'"), insert("m", 400, 50)],
        2 => vec![
            "TRUNCATE TABLE m2".into(),
            insert("m2", 300, random.below(900)),
            format!("ALTER TABLE m REPLACE PARTITION ID '{id}' FROM m2"),
        ],
        3 => vec![insert("m2", 200, random.below(900)), format!("ALTER TABLE m ATTACH PARTITION ID '{id}' FROM m2")],
        4 => vec!["EXCHANGE TABLES m AND m2".into(), insert("m", 300, 0)],
        _ => vec!["RENAME TABLE m TO m3".into(), "RENAME TABLE m3 TO m".into()],
    }
}

fn extra(random: &mut Random) -> String {
    let name = random.pick(&["k", "n", "s", "lc", "c0", "c1"]);
    match random.below(10) {
        0 => format!(
            "ALTER TABLE m ADD INDEX i1 {name} TYPE {} GRANULARITY {}",
            random.pick(&["minmax", "set(20)", "bloom_filter"]),
            1 + random.below(3)
        ),
        1 => "ALTER TABLE m ADD INDEX i2 toHour(dt) TYPE set(10) GRANULARITY 1".into(),
        2 => "ALTER TABLE m MATERIALIZE INDEX i1 SETTINGS mutations_sync = 2".into(),
        3 => "ALTER TABLE m MATERIALIZE INDEX i2 SETTINGS mutations_sync = 2".into(),
        4 => "ALTER TABLE m DROP INDEX i1".into(),
        5 => "ALTER TABLE m ADD PROJECTION p (SELECT * ORDER BY n)".into(),
        6 => "ALTER TABLE m ADD PROJECTION g (SELECT lc, toDate(dt), count(), min(n) GROUP BY lc, toDate(dt))".into(),
        7 => format!("ALTER TABLE m MATERIALIZE PROJECTION {} SETTINGS mutations_sync = 2", random.pick(&["p", "g"])),
        8 => format!("ALTER TABLE m ADD STATISTICS {name} TYPE uniq, minmax"),
        _ => format!("ALTER TABLE m DROP PROJECTION {}", random.pick(&["p", "g"])),
    }
}

//! Random queries over the table as it is now.

use super::OFF;
use super::model::{Column, ColumnType, Model};
use crate::oracle::random::Random;

/// A query, and the settings under which it is true.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub query: String,
    pub off: String,
}

/// A random ask.
pub(super) fn ask(random: &mut Random, model: &Model) -> Ask {
    let mut off = OFF.to_string();
    if random.chance(30) {
        off.push_str(", query_plan_enable_optimizations = 0");
    }
    Ask { query: query(random, model), off }
}

fn query(random: &mut Random, model: &Model) -> String {
    let last = if model.is_replacing || random.chance(10) && model.is_replacing { " FINAL" } else { "" };
    let condition = condition(random, model, 0);
    let (x, y) = (model.any(random).name, model.any(random).name);
    let value = value(random, model);
    // Before FINAL it chooses among versions of a row, and which of these there still are is up to the merges.
    let clause = if last.is_empty() && random.chance(10) { "PREWHERE" } else { "WHERE" };
    let from = format!("FROM m{last} {clause} {condition}");
    let order = if random.chance(50) { "" } else { " DESC" };
    match random.below(10) {
        0 => format!("SELECT {value} AS x, {y} AS y {from} ORDER BY x{order}, y LIMIT {}", 1 + random.below(8)),
        1 => format!("SELECT {x} {from} ORDER BY {x}{order} LIMIT {}", 1 + random.below(8)),
        2 => format!("SELECT {value} AS x, count() {from} GROUP BY x ORDER BY x"),
        3 => format!("SELECT min({x}), max({x}), count({x}), count() FROM m{last}"),
        4 => format!("SELECT {value} AS x, count(), min({y}) FROM m{last} GROUP BY x ORDER BY x"),
        5 => format!("SELECT {x} FROM m{last} ORDER BY {x}{order} LIMIT {}", 1 + random.below(8)),
        6 => format!(
            "SELECT count(), sum(r.k) FROM m AS l{last} JOIN src AS r ON toUInt64(l.k) = r.k WHERE l.k IN (SELECT k \
            {from})"
        ),
        _ => format!("SELECT count(), sum(cityHash64(ifNull(toString({x}), 'N'), ifNull(toString({y}), 'N'))) {from}"),
    }
}

/// A column, or what a function that looks at the session makes of one.
fn value(random: &mut Random, model: &Model) -> String {
    if let Some(time) = model.column(random, &[ColumnType::Time]).map(|column| column.name.clone())
        && random.chance(50)
    {
        return format!("{}({time})", random.pick(&["toDate", "toHour", "toStartOfHour", "toString", "toStartOfDay"]));
    }
    match model.column(random, &[ColumnType::Int]).map(|column| column.name.clone()) {
        Some(int) if random.chance(30) => format!("dictGet('d', 'v', toUInt64(assumeNotNull({int})))"),
        _ => model.any(random).name,
    }
}

pub(super) fn condition(random: &mut Random, model: &Model, depth: usize) -> String {
    let inner = |random: &mut Random| condition(random, model, depth + 1);
    match random.below(10) {
        0 | 1 if depth < 2 => format!("({} AND {})", inner(random), inner(random)),
        2 if depth < 2 => format!("({} OR {})", inner(random), inner(random)),
        3 if depth < 2 => format!("NOT ({})", inner(random)),
        _ => {
            let column = model.any(random);
            atom(random, &column)
        }
    }
}

fn atom(random: &mut Random, column: &Column) -> String {
    let x = &column.name;
    match column.kind {
        ColumnType::Int => int_atom(random, x),
        ColumnType::Text => text_atom(random, x),
        ColumnType::Time => time_atom(random, x),
        ColumnType::Day => {
            let day = day(random);
            match random.below(4) {
                0 => format!("{x} = '{day}'"),
                1 => format!("toDateTime({x}) >= '{day} 00:00:00'"),
                2 => format!("toDayOfWeek({x}) = {}", 1 + random.below(7)),
                _ => format!("{x} IN ('{day}', '2024-01-05')"),
            }
        }
        ColumnType::Enum => match random.below(5) {
            0 => format!("{x} = 'b'"),
            3 => format!("{x} < 'b'"),
            4 => format!("{x} IN ('c', 'a')"),
            1 => format!("toString({x}) = '{}'", random.pick(&["a", "b", "c", "d"])),
            _ => format!("{x} IN ('a')"),
        },
        ColumnType::Array => match random.below(4) {
            0 => format!("has({x}, {})", random.below(12)),
            1 => format!("length({x}) = {}", random.below(4)),
            2 => format!("arrayExists(e -> f(e) = {}, {x})", random.below(12)),
            _ => format!("empty({x})"),
        },
        ColumnType::Map => match random.below(4) {
            0 => format!("{x}['a'] = {}", random.below(8)),
            1 => format!("{x}['b'] > {}", random.below(4)),
            2 => format!("mapContains({x}, '{}')", random.pick(&["a", "b", "x"])),
            _ => format!("length(mapKeys({x})) = {}", random.below(3)),
        },
        ColumnType::Other => format!("isNull({x})"),
    }
}

fn int_atom(random: &mut Random, x: &str) -> String {
    let v = if random.chance(50) { random.below(12) } else { random.below(2500) };
    match random.below(19) {
        0 | 1 => format!("{x} = {v}"),
        2 => format!("{x} + 0 = {v}"),
        3 => format!("{x} % 7 = {}", v % 7),
        4 => format!("{x} IN ({v}, {}, NULL)", v + 3),
        5 => format!("{x} NOT IN ({v}, NULL)"),
        6 => format!("{x} IN (NULL)"),
        7 => format!("{x} > {v}"),
        8 => format!("{x} BETWEEN {v} AND {}", v + 20),
        9 => format!("intDiv({x}, 10) = {}", v / 10),
        10 => format!("dictGet('d', 'v', toUInt64(assumeNotNull({x}))) = '{}'", random.pick(&["hit", "miss", "none"])),
        11 => format!("dictHas('d', toUInt64(assumeNotNull({x})))"),
        12 => format!("dictGetOrDefault('d', 'w', toUInt64(assumeNotNull({x})), toInt32(-1)) = {}", v % 5),
        13 => format!("f({x}) = {v}"),
        14 => format!("{x} IS NULL"),
        15 => format!("toString({x}) LIKE '%{}'", v % 10),
        16 => format!("{x} IN (SELECT k FROM src)"),
        17 => format!("-{x} < -{v}"),
        _ => format!("{x} < {v}"),
    }
}

fn text_atom(random: &mut Random, x: &str) -> String {
    let v = random.below(25);
    match random.below(9) {
        0 | 1 => format!("{x} = 's{v}'"),
        2 => format!("{x} LIKE '%{v}%'"),
        3 => format!("upper({x}) = 'S{v}'"),
        4 => format!("length({x}) = {}", v % 5),
        5 => format!("{x} IN ('s{v}', 's2', NULL)"),
        6 => format!("{x} < 's{v}'"),
        7 => format!("startsWith({x}, 's1')"),
        _ => format!("{x} NOT IN ('s{v}')"),
    }
}

fn time_atom(random: &mut Random, x: &str) -> String {
    let (day, hour) = (day(random), random.below(24));
    match random.below(10) {
        0 | 1 => format!("toDate({x}) = '{day}'"),
        2 => format!("toHour({x}) = {hour}"),
        3 => format!("{x} >= '{day} {hour:02}:00:00'"),
        4 => format!("toStartOfDay({x}) = '{day} 00:00:00'"),
        5 => format!("toYYYYMMDD({x}) = {}", day.replace('-', "")),
        6 => format!("formatDateTime({x}, '%H') = '{hour:02}'"),
        7 => format!("toDate({x}) IN ('{day}', '2024-01-04')"),
        8 => format!("toStartOfHour({x}) < '{day} {hour:02}:00:00'"),
        _ => format!("toDayOfMonth({x}) > {}", 1 + random.below(8)),
    }
}

pub(super) fn day(random: &mut Random) -> String {
    format!("2024-01-{:02}", 1 + random.below(8))
}

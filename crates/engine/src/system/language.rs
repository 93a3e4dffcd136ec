//! Words of the language: keywords, combinators, codecs, completions of a client; and constraints of tables.

use super::objects::objects;
use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use aggregate::combinators::Combinator;
use catalog::Object;
use types::Value;

pub(super) fn keywords(_engine: &Engine) -> RowsBuilder {
    let known = include_str!("keywords.txt");
    let mut names: Vec<&str> = known.lines().chain(sql::keywords::all()).collect();
    names.sort_unstable();
    names.dedup();
    one_column("keywords", "keyword", names.into_iter())
}

/// The privileges that ClickHouse knows.
pub(super) fn privileges(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("privileges", &["privilege", "aliases", "level", "parent_group"]);
    for known in sql::privileges() {
        let row = [
            rows.named("privilege", known.name),
            texts(&known.aliases),
            rows.named("level", known.level),
            rows.named("parent_group", known.parent),
        ];
        rows.push(row);
    }
    rows
}

/// A table of one column of names.
fn one_column<'n>(table: &str, column: &str, names: impl Iterator<Item = &'n str>) -> RowsBuilder {
    let mut rows = shapes::of(table, &[column]);
    names.for_each(|name| rows.push([text(name)]));
    rows
}

pub(super) fn aggregate_function_combinators(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("aggregate_function_combinators", &["name", "is_internal"]);
    Combinator::suffixes().for_each(|name| rows.push([text(name), number(0u64)]));
    // `-Null`, the handling of NULL by aggregates, is no suffix that a query can write.
    rows.push([text("Null"), number(1u64)]);
    rows
}

pub(super) fn database_engines(_engine: &Engine) -> RowsBuilder {
    one_column("database_engines", "name", ["Atomic", "Memory", "Ordinary"].into_iter())
}

pub(super) fn disk_types(_engine: &Engine) -> RowsBuilder {
    one_column("disk_types", "name", ["local"].into_iter())
}

pub(super) fn data_skipping_index_types(_engine: &Engine) -> RowsBuilder {
    one_column(
        "data_skipping_index_types",
        "name",
        ["bloom_filter", "minmax", "ngrambf_v1", "set", "text", "tokenbf_v1"].into_iter(),
    )
}

pub(super) fn codecs(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "codecs",
        &["name", "method_byte", "is_compression", "is_generic_compression", "is_timeseries_codec", "description"],
    );
    let mut push = |name: &str, byte: u64, [compression, generic, series]: [u64; 3], description: &str| {
        rows.push([text(name), number(byte), number(compression), number(generic), number(series), text(description)]);
    };
    push("NONE", 0x02, [0, 0, 0], "Values as they are.");
    push("LZ4", 0x82, [1, 1, 0], "Quick to read.");
    push("LZ4HC", 0x82, [1, 1, 0], "As LZ4, written with more care.");
    push("ZSTD", 0x90, [1, 1, 0], "Smaller, and slower to read.");
    push("Delta", 0x92, [0, 0, 1], "Differences of neighbours.");
    push("DoubleDelta", 0x94, [1, 0, 1], "Differences of differences.");
    push("Gorilla", 0x95, [1, 0, 1], "Floats that change little.");
    push("T64", 0x93, [1, 0, 0], "Bits of integers turned by blocks of 64.");
    push("FPC", 0x98, [1, 0, 1], "Floats that are foretold from those before.");
    push("GCD", 0x9A, [0, 0, 0], "Integers divided by their common divisor.");
    rows
}

pub(super) fn constraints(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("constraints", &["database", "table", "name", "type", "expression"]);
    // A system table has none, and to ask this one for its definition would be to wait for itself.
    for entry in objects(engine).into_iter().filter(|entry| &*entry.database != "system") {
        let Object::Table(table) = &entry.object else { continue };
        for (name, expression) in &table.definition().constraints {
            rows.push([text(&entry.database), text(&entry.name), text(name), Value::Int(0), text(expression)]);
        }
    }
    rows
}

/// Words for a client to complete, each with its kind and the object that it belongs to.
pub(super) fn completions(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("completions", &["word", "context", "belongs"]);
    let mut push = |word: &str, context: &str, belongs: Option<&str>| {
        rows.push([text(word), text(context), belongs.map_or(Value::Null, text)])
    };
    engine.registry.scalars().iter().for_each(|entry| push(entry.name, "function", None));
    engine.registry.aggregates().iter().for_each(|entry| push(entry.name, "aggregate function", None));
    catalog::table_function_names().for_each(|name| push(name, "table function", None));
    formats::FORMATS.iter().for_each(|format| push(format.name, "format", None));
    crate::interpret::create::open::table_engines().for_each(|name| push(name, "table engine", None));
    types::type_names::TYPE_NAMES.iter().for_each(|known| push(known.name, "data type", None));
    sql::keywords::all().for_each(|name| push(name, "keyword", None));
    base::Settings::names().for_each(|name| push(name, "setting", None));
    for database in engine.catalog.databases() {
        push(database.name(), "database", None);
        for entry in database.objects() {
            push(&entry.name, "table", Some(database.name()));
        }
    }
    rows
}

//! Facts that do not change while the engine runs: functions, formats, settings.

use super::rows::{RowsBuilder, number, text};
use super::shapes;
use crate::engine::{Engine, VERSION};
use base::ErrorCode;
use functions::FunctionDoc;
use functions::reference::{Facts, INTRODUCED_IN, Reference};
use std::collections::HashMap;
use types::type_names::TYPE_NAMES;
use types::{DataType, Value};

pub(super) fn one(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("dummy", DataType::UInt8)]);
    rows.push([number(0u64)]);
    rows
}

pub(super) fn collations(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("language", DataType::nullable(DataType::String))]);
    for (name, language) in scalar::text::collation::COLLATIONS {
        rows.push([text(name), text(language)]);
    }
    rows
}

/// Functions that the analyzer knows and no registry holds: name, whether over windows, in any case, the alias's
/// target.
const ANALYZED: [(&str, bool, bool, Option<&str>); 29] = [
    ("arrayJoin", false, false, None),
    ("unnest", false, true, Some("arrayJoin")),
    ("hasColumnInTable", false, false, None),
    ("in", false, false, None),
    ("notIn", false, false, None),
    ("nullIn", false, false, None),
    ("notNullIn", false, false, None),
    ("globalIn", false, false, None),
    ("globalNotIn", false, false, None),
    ("globalNullIn", false, false, None),
    ("globalNotNullIn", false, false, None),
    ("cume_dist", true, false, None),
    ("denseRank", true, false, None),
    ("dense_rank", true, true, Some("denseRank")),
    ("exponentialTimeDecayedAvg", true, false, None),
    ("exponentialTimeDecayedCount", true, false, None),
    ("exponentialTimeDecayedMax", true, false, None),
    ("exponentialTimeDecayedSum", true, false, None),
    ("lag", true, true, None),
    ("lagInFrame", true, false, None),
    ("lead", true, true, None),
    ("leadInFrame", true, false, None),
    ("nonNegativeDerivative", true, false, None),
    ("nth_value", true, true, None),
    ("ntile", true, true, None),
    ("percentRank", true, false, None),
    ("percent_rank", true, true, Some("percentRank")),
    ("rank", true, true, None),
    ("row_number", true, true, None),
];

pub(super) fn functions(engine: &Engine) -> RowsBuilder {
    let names = [
        "name",
        "is_aggregate",
        "case_insensitive",
        "alias_to",
        "create_query",
        "origin",
        "description",
        "syntax",
        "arguments",
        "parameters",
        "returned_value",
        "examples",
        "introduced_in",
        "categories",
        "deterministic",
        "higher_order",
    ];
    let mut rows = shapes::of("functions", &names);
    for entry in engine.registry.scalars() {
        rows.push(function(entry.name, 0, entry.any_case, entry.alias_of, &entry.doc));
    }
    for entry in engine.registry.aggregates() {
        rows.push(function(entry.name, 1, entry.any_case, entry.alias_of, &entry.doc));
    }
    for (name, is_window, any_case, alias) in ANALYZED {
        let doc = FunctionDoc { category: if is_window { "Window" } else { "Other" }, ..FunctionDoc::default() };
        rows.push(function(name, u64::from(is_window), any_case, alias, &doc));
    }
    for (name, function) in engine.user_functions.list() {
        let (none, zero) = (|| text(""), || number(0u64));
        let made = [
            text(name),
            zero(),
            zero(),
            none(),
            text(super::objects::shown_query(&function.create_query)),
            rows.named("origin", "SQLUserDefined"),
        ];
        rows.push(made.into_iter().chain((0..8).map(|_| none())).chain([Value::Null, Value::Null]));
    }
    rows
}

/// A row of `system.functions`: the function's page of the reference, or what its entry says where there is none.
fn function(
    name: &str,
    is_aggregate: u64,
    any_case: bool,
    alias: Option<&str>,
    doc: &FunctionDoc,
) -> impl Iterator<Item = Value> {
    let page = Reference::find(alias.unwrap_or(name));
    let facts = Facts::find(name);
    let described = page.filter(|page| !page.description.is_empty()).map(|page| page.description.join("\n"));
    [
        text(name),
        number(is_aggregate),
        number(u64::from(any_case)),
        text(alias.unwrap_or("")),
        text(""),
        // `System`.
        number(0u64),
        text(described.as_deref().unwrap_or(doc.description)),
        text(page.map_or(doc.syntax, |page| page.syntax)),
        text(&page.map_or_else(String::new, |page| page.arguments_text(false))),
        text(&page.map_or_else(String::new, |page| page.arguments_text(true))),
        text(&page.map_or_else(String::new, |page| format!("`{}`", page.returned))),
        text(&page.map_or_else(String::new, Reference::examples_text)),
        text(facts.map_or(INTRODUCED_IN, |facts| facts.introduced_in)),
        text(facts.map_or(doc.category, |facts| facts.category)),
        flag(facts.and_then(|facts| facts.is_deterministic)),
        flag(facts.and_then(|facts| facts.is_higher_order)),
    ]
    .into_iter()
}

fn flag(flag: Option<bool>) -> Value {
    flag.map_or(Value::Null, |flag| Value::UInt(u64::from(flag)))
}

/// Abilities of a format in ClickHouse's `system.formats`, in the order of `formats.tsv`.
const FORMAT_FLAGS: [&str; 9] = [
    "supports_parallel_parsing",
    "supports_parallel_formatting",
    "is_tty_friendly",
    "supports_random_access",
    "has_schema_inference",
    "has_external_schema",
    "prefers_large_blocks",
    "supports_append",
    "supports_subsets_of_columns",
];

/// The formats under all of their names; `formats.tsv` has lines `name\tflags\tcontent type`.
pub(super) fn formats(_engine: &Engine) -> RowsBuilder {
    let mut rows =
        shapes::of("formats", &[&["name", "is_input", "is_output", "content_type"][..], &FORMAT_FLAGS].concat());
    let lines: HashMap<&str, (&str, &str)> = include_str!("formats.tsv")
        .lines()
        .filter_map(|line| line.split_once('\t').and_then(|(name, rest)| Some((name, rest.split_once('\t')?))))
        .collect();
    for info in formats::FORMATS {
        for name in std::iter::once(&info.name).chain(info.aliases) {
            let (flags, content_type) = lines.get(name).copied().unwrap_or_default();
            let known =
                [text(name), number(u64::from(info.is_input)), number(u64::from(info.is_output)), text(content_type)];
            rows.push(known.into_iter().chain(flags.bytes().map(|flag| number(u64::from(flag == b'1')))));
        }
    }
    rows
}

/// Table functions that a readonly session may call.
const READONLY_FUNCTIONS: [&str; 10] = [
    "generateRandom",
    "generateSeries",
    "generate_series",
    "merge",
    "null",
    "numbers",
    "numbers_mt",
    "primes",
    "values",
    "view",
];

pub(super) fn table_functions(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("table_functions", &["name", "description", "allow_readonly"]);
    let derived =
        ["dictionary", "loop", "merge", "mergeTreeIndex", "mergeTreeProjection", "remote", "remoteSecure", "view"];
    let mut names: Vec<&str> = catalog::table_function_names().chain(derived).collect();
    names.sort_unstable();
    names.dedup();
    names
        .into_iter()
        .for_each(|name| rows.push([text(name), text(""), number(u64::from(READONLY_FUNCTIONS.contains(&name)))]));
    rows
}

pub(super) fn table_engines(_engine: &Engine) -> RowsBuilder {
    let names = [
        "name",
        "supports_settings",
        "supports_skipping_indices",
        "supports_projections",
        "supports_sort_order",
        "supports_ttl",
        "supports_replication",
        "supports_deduplication",
        "supports_parallel_insert",
    ];
    let mut rows = shapes::of("table_engines", &names);
    for name in crate::interpret::create::open::table_engines().chain(["View", "MaterializedView"]) {
        let in_family = name.ends_with("MergeTree");
        let has_settings =
            in_family || crate::engines::is_log(name) || matches!(name, "Memory" | "Set" | "Join" | "File");
        let inserts_in_parallel = in_family || matches!(name, "Memory" | "Null" | "Buffer");
        let flags = [has_settings, in_family, in_family, in_family, in_family, false, false, inserts_in_parallel];
        rows.push(std::iter::once(text(name)).chain(flags.map(|flag| number(u64::from(flag)))));
    }
    rows
}

pub(super) fn data_type_families(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("data_type_families", &["name", "case_insensitive", "alias_to"]);
    for known in TYPE_NAMES {
        rows.push([text(known.name), number(u64::from(known.any_case)), text(known.alias_to)]);
    }
    rows
}

pub(super) fn errors(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("code", DataType::Int32)]);
    for code in ErrorCode::ALL {
        rows.push([text(code.name()), Value::Int(i64::from(code.number()))]);
    }
    rows
}

pub(super) fn build_options(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::strings(&["name", "value"]);
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let options = [
        ("VERSION_FULL", format!("Ursa {}", env!("CARGO_PKG_VERSION"))),
        ("VERSION_DESCRIBE", VERSION.to_string()),
        ("BUILD_TYPE", profile.to_string()),
        ("SYSTEM", std::env::consts::OS.to_string()),
        ("SYSTEM_PROCESSOR", std::env::consts::ARCH.to_string()),
        ("CXX_FLAGS", String::new()),
    ];
    options.iter().for_each(|(name, value)| rows.push([text(name), text(value)]));
    rows
}

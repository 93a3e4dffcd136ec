//! What does not change while the engine runs: functions, formats, settings.

use super::rows::{RowsBuilder, number, text};
use crate::engine::{Engine, VERSION};
use base::ErrorCode;
use functions::FunctionDoc;
use functions::reference::{INTRODUCED_IN, Reference};
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

/// Functions that the analyzer knows and no registry holds: name, whether over windows, in any case, the alias's target.
const ANALYZED: [(&str, bool, bool, Option<&str>); 23] = [
    ("arrayJoin", false, false, None),
    ("in", false, false, None),
    ("notIn", false, false, None),
    ("globalIn", false, false, Some("in")),
    ("globalNotIn", false, false, Some("notIn")),
    ("cume_dist", true, true, None),
    ("dense_rank", true, true, None),
    ("denseRank", true, false, Some("dense_rank")),
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
    ("percent_rank", true, true, None),
    ("percentRank", true, false, Some("percent_rank")),
    ("rank", true, true, None),
    ("row_number", true, true, None),
];

pub(super) fn functions(engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[
        ("name", DataType::String),
        ("is_aggregate", DataType::UInt8),
        ("case_insensitive", DataType::UInt8),
        ("alias_to", DataType::String),
        ("create_query", DataType::String),
        ("origin", DataType::String),
        ("description", DataType::String),
        ("syntax", DataType::String),
        ("arguments", DataType::String),
        ("parameters", DataType::String),
        ("returned_value", DataType::String),
        ("examples", DataType::String),
        ("introduced_in", DataType::String),
        ("categories", DataType::String),
    ]);
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
        let made = [text(name), zero(), zero(), none(), text(super::objects::shown_query(&function.create_query)), text("SQLUserDefined")];
        rows.push(made.into_iter().chain((0..8).map(|_| none())));
    }
    rows
}

/// A row of `system.functions`: the function's page of the reference, or what its entry says where there is none.
fn function(name: &str, is_aggregate: u64, any_case: bool, alias: Option<&str>, doc: &FunctionDoc) -> impl Iterator<Item = Value> {
    let page = Reference::find(alias.unwrap_or(name));
    let described = page.filter(|page| !page.description.is_empty()).map(|page| page.description.join("\n"));
    [
        text(name),
        number(is_aggregate),
        number(u64::from(any_case)),
        text(alias.unwrap_or("")),
        text(""),
        text("System"),
        text(described.as_deref().unwrap_or(doc.description)),
        text(page.map_or(doc.syntax, |page| page.syntax)),
        text(&page.map_or_else(String::new, |page| page.arguments_text(false))),
        text(&page.map_or_else(String::new, |page| page.arguments_text(true))),
        text(&page.map_or_else(String::new, |page| format!("`{}`", page.returned))),
        text(&page.map_or_else(String::new, Reference::examples_text)),
        text(page.map_or("", |_| INTRODUCED_IN)),
        text(doc.category),
    ]
    .into_iter()
}

pub(super) fn formats(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("is_input", DataType::UInt8), ("is_output", DataType::UInt8)]);
    for info in formats::FORMATS {
        rows.push([text(info.name), number(u64::from(info.is_input)), number(u64::from(info.is_output))]);
    }
    rows
}

pub(super) fn table_functions(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("description", DataType::String)]);
    catalog::table_function_names().for_each(|name| rows.push([text(name), text("")]));
    rows
}

pub(super) fn table_engines(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("supports_sort_order", DataType::UInt8)]);
    crate::interpret::create::table_engines().for_each(|name| rows.push([text(name), number(u64::from(name.ends_with("MergeTree")))]));
    rows
}

pub(super) fn data_type_families(_engine: &Engine) -> RowsBuilder {
    let mut rows = RowsBuilder::new(&[("name", DataType::String), ("case_insensitive", DataType::UInt8), ("alias_to", DataType::String)]);
    for name in types::type_parser::type_names() {
        rows.push([text(name), number(0u64), text("")]);
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


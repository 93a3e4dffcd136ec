//! `CREATE DICTIONARY`.

use super::{settle_name, stored_text};
use crate::interpret::Interpreter;
use crate::query::Output;
use base::{Result, bail, err};
use catalog::metadata::new_id;
use catalog::{Dictionary, DictionaryColumn, DictionaryRole, Object};
use sql::ast;
use std::sync::Arc;
use types::DataType;
use types::data_type::quote_identifier;
use types::type_parser::parse_type;
use types::value::quote_string;

/// Known layouts. Those of equal keys keep their rows in one hash table: the names only tell the form of the keys.
const LAYOUTS: &[&str] = &[
    "FLAT",
    "HASHED",
    "SPARSE_HASHED",
    "HASHED_ARRAY",
    "CACHE",
    "DIRECT",
    "RANGE_HASHED",
    "COMPLEX_KEY_HASHED",
    "COMPLEX_KEY_SPARSE_HASHED",
    "COMPLEX_KEY_HASHED_ARRAY",
    "COMPLEX_KEY_CACHE",
    "COMPLEX_KEY_DIRECT",
    "COMPLEX_KEY_RANGE_HASHED",
    "IP_TRIE",
    "POLYGON",
    "POLYGON_SIMPLE",
    "POLYGON_INDEX_EACH",
    "POLYGON_INDEX_CELL",
    "REGEXP_TREE",
];

impl Interpreter<'_> {
    pub(crate) fn create_dictionary(&mut self, create: &ast::CreateDictionary) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        if create.mode == ast::CreateMode::Create {
            self.refuse_dictionary(&create.name)?;
        }
        let place = self.place_of(&create.name, create.mode, false, |_| Ok(()))?;
        let Some(database) = place else { return Ok(Output::nothing()) };
        let reads_each_time =
            create.layout.as_ref().is_some_and(|layout| layout.name.name.to_ascii_uppercase().ends_with("DIRECT"));
        if create.lifetime.is_none() && create.layout.is_some() && !reads_each_time {
            return Err(create
                .name
                .span()
                .locate(err!(IncorrectDictionaryDefinition, "Cannot create dictionary with empty lifetime")));
        }
        if let Some(layout) = create
            .layout
            .as_ref()
            .filter(|layout| layout.name.name.to_ascii_uppercase().ends_with("DIRECT") && create.lifetime.is_some())
        {
            return Err(layout.name.span.locate(err!(
                BadArguments,
                "LIFETIME is redundant for layout {}: it reads its source each time",
                layout.name.name
            )));
        }
        let mut full = create.clone();
        settle_name((&mut full.name, &mut full.mode), &database, false);
        settle_layout(&mut full);
        self.settle_dictionary_owner(&mut full)?;
        let dictionary = dictionary_of(&full)?;
        self.check_dictionary_source(&dictionary.query)?;
        let id = new_id()?;
        let create_query = stored_text(ast::StatementKind::CreateDictionary(Box::new(full)));
        let object = Object::Dictionary(Arc::new(dictionary));
        self.publish(&database, &create.name.name.name, object, &id, create_query, create.mode)?;
        Ok(Output::nothing())
    }
}

impl Interpreter<'_> {
    /// Refuses a name that a dictionary has.
    fn refuse_dictionary(&self, name: &ast::ObjectName) -> Result<()> {
        let database = name.database.as_ref().map_or(self.session.database.as_str(), |database| &database.name);
        let Ok(database) = self.session.engine.catalog.database(database) else { return Ok(()) };
        match database.get(&name.name.name).map(|entry| entry.object.clone()) {
            Some(Object::Dictionary(_)) => Err(name.span().locate(err!(
                DictionaryAlreadyExists,
                "Dictionary {}.{} already exists: use IF NOT EXISTS or another name",
                database.name(),
                name.name.name
            ))),
            _ => Ok(()),
        }
    }
}

/// Layouts whose keys can be tuples too, under a name of their own.
const WITH_COMPLEX: [&str; 6] = ["HASHED", "SPARSE_HASHED", "HASHED_ARRAY", "CACHE", "DIRECT", "RANGE_HASHED"];

/// Replaces a layout of number keys by its form for other keys, where the key is no number.
fn settle_layout(create: &mut ast::CreateDictionary) {
    let Some(layout) =
        create.layout.as_mut().filter(|layout| WITH_COMPLEX.contains(&layout.name.name.to_ascii_uppercase().as_str()))
    else {
        return;
    };
    let type_of = |key: &ast::Ident| {
        create
            .attributes
            .iter()
            .find(|attribute| attribute.name.name == key.name)
            .and_then(|attribute| parse_type(&attribute.ty.text).ok())
    };
    let is_number = |key: &ast::Ident| type_of(key).is_none_or(|data_type| data_type.is_integer());
    if create.primary_key.len() > 1 || !create.primary_key.iter().all(is_number) {
        layout.name.name = format!("COMPLEX_KEY_{}", layout.name.name.to_ascii_uppercase());
    }
}

/// Defect of a definition that is told when rows are asked for, not when the dictionary is made.
fn defect(layout: &str, has_range: bool) -> Option<String> {
    let needs_range = layout.ends_with("RANGE_HASHED");
    match (needs_range, has_range) {
        (true, false) => Some(format!("layout {layout} needs RANGE(MIN a MAX b)")),
        (false, true) => Some("RANGE(MIN a MAX b) belongs to the layout RANGE_HASHED".to_string()),
        _ => None,
    }
}

/// The dictionary of a definition.
///
/// # Errors
/// For missing clauses, unknown layouts and sources, keys that are no columns.
pub(crate) fn dictionary_of(create: &ast::CreateDictionary) -> Result<Dictionary> {
    let span = create.name.span();
    let name = create.name.to_string().replace('`', "");
    let Some(source) = &create.source else {
        return Err(span.locate(err!(
            IncorrectDictionaryDefinition,
            "A dictionary needs a source, such as SOURCE(CLICKHOUSE(TABLE 'name'))"
        )));
    };
    let Some(layout) = &create.layout else {
        return Err(
            span.locate(err!(IncorrectDictionaryDefinition, "A dictionary needs a layout, such as LAYOUT(HASHED())"))
        );
    };
    let layout_name = known_layout(layout)?;
    let is_simple = has_simple_key(create, &layout_name)?;
    let attributes = ordered_attributes(create)?;
    let columns = dictionary_columns(&attributes, is_simple)?;
    if attributes.iter().any(|(_, role)| *role == DictionaryRole::Parent) && !is_simple {
        return Err(span.locate(err!(BadArguments, "Dictionary with complex key does not support hierarchy")));
    }
    let database = create.name.database.as_ref().map(|database| database.name.as_str());
    let from = source_text(source, &columns, database)?;
    let select = if layout_name == "REGEXP_TREE" {
        patterns_text(&from)
    } else {
        select_text(&attributes, &columns, &from, source)
    };
    let queries = (select, defaults_text(&attributes, &columns));
    let owner = source.parameter("USER").filter(|user| !user.is_empty());
    let source = shown_source(source, &from, database);
    let mut dictionary = Dictionary::new(
        name,
        columns,
        layout_name,
        source,
        queries,
        is_simple,
        create.lifetime.unwrap_or((0, 0)),
        create.comment.clone().unwrap_or_default(),
    );
    dictionary.defect = defect(&dictionary.layout, create.range.is_some());
    dictionary.key_max = (dictionary.layout == "FLAT")
        .then(|| layout.parameter("MAX_ARRAY_SIZE").and_then(|size| size.parse().ok()).unwrap_or(FLAT_KEY_MAX));
    dictionary.is_listed = !dictionary.layout.starts_with("POLYGON")
        || layout.parameter("STORE_POLYGON_KEY_COLUMN").is_some_and(|stores| stores == "1" || stores == "true");
    dictionary.owner = owner;
    dictionary.takes_latest = layout.parameter("RANGE_LOOKUP_STRATEGY").is_some_and(|strategy| strategy == "max");
    Ok(dictionary)
}

/// The name of a layout in capitals.
fn known_layout(layout: &ast::DictionaryPart) -> Result<String> {
    let name = layout.name.name.to_ascii_uppercase();
    if !LAYOUTS.contains(&name.as_str()) {
        let hint = base::suggest::maybe_you_meant(&name, LAYOUTS.iter().copied());
        return Err(layout.name.span.locate(err!(
            UnknownElementInConfig,
            "Unknown layout {name}{hint}. There are {}",
            LAYOUTS.join(", ")
        )));
    }
    Ok(name)
}

/// Whether the key of a layout is one number; refuses keys of more columns than the layout takes.
fn has_simple_key(create: &ast::CreateDictionary, layout: &str) -> Result<bool> {
    if create.primary_key.is_empty() {
        return Err(create.name.span().locate(err!(IncorrectDictionaryDefinition, "A dictionary needs a PRIMARY KEY")));
    }
    let has_own_keys = matches!(layout, "IP_TRIE" | "REGEXP_TREE") || layout.starts_with("POLYGON");
    let is_simple = !layout.starts_with("COMPLEX_KEY_") && !has_own_keys;
    match create.primary_key.get(1) {
        Some(second) if has_own_keys => {
            Err(second.span.locate(err!(IncorrectDictionaryDefinition, "Layout {layout} has one column as its key")))
        }
        Some(second) if is_simple => Err(second.span.locate(err!(
            IncorrectDictionaryDefinition,
            "Layout {layout} has one number as its key: use COMPLEX_KEY_{layout} for several columns"
        ))),
        _ => Ok(is_simple),
    }
}

/// The columns of a dictionary: simple keys are numbers, bounds of ranges that may be open are not `Nullable`.
fn dictionary_columns(
    attributes: &[(&ast::DictionaryAttribute, DictionaryRole)],
    is_simple: bool,
) -> Result<Vec<DictionaryColumn>> {
    let mut columns = Vec::with_capacity(attributes.len());
    for (attribute, role) in attributes {
        let mut data_type = parse_type(&attribute.ty.text).map_err(|error| attribute.ty.span.locate(error))?;
        if *role == DictionaryRole::Key && is_simple {
            data_type = DataType::UInt64;
        }
        if matches!(role, DictionaryRole::RangeMin | DictionaryRole::RangeMax)
            && open_bound(&data_type.without_nullable(), *role).is_some()
        {
            data_type = data_type.without_nullable();
        }
        columns.push(DictionaryColumn { name: attribute.name.name.clone(), data_type, role: *role });
    }
    Ok(columns)
}

/// Keys, then the bounds of the range, then the rest, each with its role.
fn ordered_attributes(create: &ast::CreateDictionary) -> Result<Vec<(&ast::DictionaryAttribute, DictionaryRole)>> {
    let find = |name: &ast::Ident| {
        let found = create.attributes.iter().find(|attribute| attribute.name.name == name.name);
        found.ok_or_else(|| {
            name.span.locate(err!(
                IncorrectDictionaryDefinition,
                "{} is not among the columns of the dictionary",
                name.name
            ))
        })
    };
    let mut ordered = Vec::with_capacity(create.attributes.len());
    for key in &create.primary_key {
        ordered.push((find(key)?, DictionaryRole::Key));
    }
    if let Some((min, max)) = &create.range {
        ordered.push((find(min)?, DictionaryRole::RangeMin));
        ordered.push((find(max)?, DictionaryRole::RangeMax));
    }
    for attribute in &create.attributes {
        if !ordered.iter().any(|(known, _)| known.name.name == attribute.name.name) {
            ordered.push((
                attribute,
                if attribute.hierarchical { DictionaryRole::Parent } else { DictionaryRole::Attribute },
            ));
        }
    }
    Ok(ordered)
}

/// The text after `FROM` in the query that reads a source.
/// A table without a database is of the dictionary's own.
/// The source as `system.dictionaries` tells of it.
fn shown_source(source: &ast::DictionaryPart, from: &str, own_database: Option<&str>) -> String {
    match source.name.name.to_ascii_uppercase().as_str() {
        "CLICKHOUSE" => {
            let database = source.parameter("DB").or(own_database.map(str::to_string)).unwrap_or_default();
            let place = match source.parameter("TABLE").filter(|_| source.parameter("QUERY").is_none()) {
                Some(table) if table.contains('.') => table,
                table => format!("{database}.{}", table.unwrap_or_default()),
            };
            let condition =
                source.parameter("WHERE").map(|condition| format!(", where: {condition}")).unwrap_or_default();
            format!("ClickHouse: {place}{condition}")
        }
        "NULL" => "Null".to_string(),
        "FILE" => format!(
            "File: {} {}",
            source.parameter("PATH").unwrap_or_default(),
            source.parameter("FORMAT").unwrap_or_default()
        ),
        name => format!("{name}: {from}"),
    }
}

fn source_text(
    source: &ast::DictionaryPart,
    columns: &[DictionaryColumn],
    own_database: Option<&str>,
) -> Result<String> {
    let missing = |what: &str| err!(IncorrectDictionaryDefinition, "Source {} needs {what}", source.name.name);
    match source.name.name.to_ascii_uppercase().as_str() {
        "CLICKHOUSE" => {
            if let Some(host) =
                source.parameter("HOST").filter(|host| !matches!(host.as_str(), "localhost" | "127.0.0.1" | "::1"))
            {
                bail!(NotImplemented, "Dictionaries read tables of their own server only, not of {host}");
            }
            if let Some(query) = source.parameter("QUERY") {
                // Columns of a query go by position.
                let names: Vec<String> =
                    columns.iter().map(|column| quote_identifier(&column.name).to_string()).collect();
                return Ok(format!("({query}) AS source({})", names.join(", ")));
            }
            let table = source
                .parameter("TABLE")
                .ok_or_else(|| source.name.span.locate(missing("TABLE 'name' or QUERY 'SELECT …'")))?;
            let is_qualified = table.contains('.');
            let table = table.split('.').map(quote_identifier).collect::<Vec<_>>().join(".");
            let own = own_database.filter(|_| !is_qualified).map(str::to_string);
            Ok(match source.parameter("DB").or(own) {
                Some(database) => format!("{}.{table}", quote_identifier(&database)),
                None => table,
            })
        }
        "FILE" => {
            let path = source.parameter("PATH").ok_or_else(|| source.name.span.locate(missing("PATH 'file'")))?;
            let format = source.parameter("FORMAT").ok_or_else(|| source.name.span.locate(missing("FORMAT 'name'")))?;
            let structure: Vec<String> = columns
                .iter()
                .map(|column| format!("{} {}", quote_identifier(&column.name), column.data_type))
                .collect();
            let args = [path, format, structure.join(", ")].map(|arg| quote_string(arg.as_bytes()));
            Ok(format!("file({})", args.join(", ")))
        }
        "NULL" => Ok(String::new()),
        other => Err(source.name.span.locate(err!(
            UnknownElementInConfig,
            "Dictionaries with source {other} are not supported; there are CLICKHOUSE, FILE and NULL"
        ))),
    }
}

/// Keys of the layout `FLAT` are less than this, without its `MAX_ARRAY_SIZE`.
const FLAT_KEY_MAX: u64 = 500_000;

/// The bound that stands for one that is not there: the least or the greatest value of the type.
fn open_bound(data_type: &DataType, role: DictionaryRole) -> Option<String> {
    let number = |bits: u32, signed: bool| match (role, signed) {
        (DictionaryRole::RangeMin, false) => "0".to_string(),
        (DictionaryRole::RangeMin, true) => (-(1i128 << (bits - 1))).to_string(),
        (_, false) => ((1u128 << bits) - 1).to_string(),
        (_, true) => ((1i128 << (bits - 1)) - 1).to_string(),
    };
    let text = match data_type {
        DataType::UInt8 => number(8, false),
        DataType::UInt16 => number(16, false),
        DataType::UInt32 => number(32, false),
        DataType::UInt64 => number(64, false),
        DataType::Int8 => number(8, true),
        DataType::Int16 => number(16, true),
        DataType::Int32 => number(32, true),
        DataType::Int64 => number(64, true),
        DataType::Date => format!("CAST({}, 'Date')", number(16, false)),
        DataType::DateTime(_) => format!("CAST({}, 'DateTime')", number(32, false)),
        _ => return None,
    };
    matches!(role, DictionaryRole::RangeMin | DictionaryRole::RangeMax).then_some(text)
}

fn default_text(attribute: &ast::DictionaryAttribute, column: &DictionaryColumn) -> String {
    let quoted = quote_string(column.data_type.to_string().as_bytes());
    match &attribute.default {
        Some(default) => format!("CAST({default}, {quoted})"),
        None => format!("defaultValueOfTypeName({quoted})"),
    }
}

fn select_text(
    attributes: &[(&ast::DictionaryAttribute, DictionaryRole)],
    columns: &[DictionaryColumn],
    from: &str,
    source: &ast::DictionaryPart,
) -> String {
    let items: Vec<String> = attributes
        .iter()
        .zip(columns)
        .map(|((attribute, _), column)| {
            if from.is_empty() {
                return default_text(attribute, column);
            }
            let expression = attribute.expression.as_ref().filter(|_| source.parameter("QUERY").is_none());
            let value = expression.map_or_else(|| quote_identifier(&column.name).to_string(), ToString::to_string);
            let quoted = quote_string(column.data_type.to_string().as_bytes());
            match open_bound(&column.data_type, column.role).filter(|_| attribute.ty.text.starts_with("Nullable(")) {
                Some(open) => format!("CAST(ifNull({value}, {open}), {quoted})"),
                None => format!("CAST({value}, {quoted})"),
            }
        })
        .collect();
    let items = items.join(", ");
    if from.is_empty() {
        return format!("SELECT {items} WHERE 0");
    }
    let condition = source.parameter("WHERE").map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
    format!("SELECT {items} FROM {from}{condition}")
}

/// The query that reads a tree of regular expressions.
fn patterns_text(from: &str) -> String {
    let items: Vec<String> = functions::dictionary::PATTERN_COLUMNS
        .iter()
        .map(|(name, data_type)| format!("CAST({name}, '{data_type}')"))
        .collect();
    let rest = if from.is_empty() {
        " FROM null('id UInt64, parent_id UInt64, regexp String, keys Array(String), values Array(String)')".to_string()
    } else {
        format!(" FROM {from}")
    };
    format!("SELECT {}{rest}", items.join(", "))
}

fn defaults_text(attributes: &[(&ast::DictionaryAttribute, DictionaryRole)], columns: &[DictionaryColumn]) -> String {
    let items: Vec<String> =
        attributes.iter().zip(columns).map(|((attribute, _), column)| default_text(attribute, column)).collect();
    format!("SELECT {}", items.join(", "))
}

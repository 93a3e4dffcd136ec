//! Tables that are a query over other tables, which is built again each time they are read: `Merge`, `Dictionary`,
//! `Alias`.

use crate::engine::Engine;
use base::{Result, Settings, bail, err};
use catalog::Object;
use sql::ast;
use std::any::Any;
use std::sync::Arc;
use storage::{ColumnDefinition, DefaultKind, Insert, Scan, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::DataType;
use types::super_type::least_super_type_or_variant;

/// A table without rows of its own.
pub(crate) struct DerivedTable {
    definition: Arc<TableDefinition>,
    /// Whether `CREATE TABLE … AS function(…)` made it: its argument is the call.
    is_function: bool,
}

impl DerivedTable {
    /// The table of a definition.
    ///
    /// # Errors
    /// For wrong arguments.
    pub(crate) fn open(definition: Arc<TableDefinition>) -> Result<Arc<dyn Table>> {
        check_arguments(&definition.engine, &definition.arguments)?;
        Ok(Arc::new(DerivedTable { definition, is_function: false }))
    }

    /// The table of `CREATE TABLE … AS function(…)`.
    pub(crate) fn of_function(definition: Arc<TableDefinition>) -> Arc<dyn Table> {
        Arc::new(DerivedTable { definition, is_function: true })
    }

    /// A table over the same query with another definition.
    pub(crate) fn redefined(&self, definition: Arc<TableDefinition>) -> Arc<dyn Table> {
        Arc::new(DerivedTable { definition, is_function: self.is_function })
    }

    /// The query that gives the table's rows, in its columns.
    ///
    /// # Errors
    /// When there are no such tables, or one lacks what is read.
    pub(crate) fn query(&self, engine: &Arc<Engine>, database: &str) -> Result<ast::SelectQuery> {
        let (inner, hidden) = self.source(engine, database)?;
        let hidden: String = hidden.iter().map(|name| format!(", {name}")).collect();
        let columns: Vec<String> = self
            .definition
            .columns
            .iter()
            .map(|column| {
                format!(
                    "CAST({name}, {}) AS {name}",
                    literal(&column.data_type.to_string()),
                    name = quote_identifier(&column.name)
                )
            })
            .collect();
        parsed(&format!("SELECT {}{hidden} FROM ({inner})", columns.join(", ")))
    }

    /// The query's text, and the columns of it that are found by name only.
    fn source(&self, engine: &Arc<Engine>, database: &str) -> Result<(String, Vec<&'static str>)> {
        let arguments = &self.definition.arguments;
        let text = match self.definition.engine.as_str() {
            _ if self.is_function => format!("SELECT * FROM {}", arguments[0]),
            "Merge" => return merged(engine, arguments, Some(&self.definition)),
            "Dictionary" => format!("SELECT * FROM dictionary({})", literal(&arguments[0])),
            _ => {
                let (of, name) = target(arguments, database);
                format!("SELECT * FROM {}.{}", quote_identifier(of), quote_identifier(name))
            }
        };
        Ok((text, Vec::new()))
    }
}

/// The database and the name that `(database, name)` or `(name)` says.
fn target<'a>(arguments: &'a [String], database: &'a str) -> (&'a str, &'a str) {
    match arguments {
        [of, name] if !of.is_empty() => (of, name),
        [_, name] => (database, name),
        [name, ..] => name.split_once('.').unwrap_or((database, name)),
        [] => (database, ""),
    }
}

/// The regular expression of the names of tables.
fn names_of(pattern: &str) -> Result<regex::Regex> {
    regex::Regex::new(pattern)
        .map_err(|error| err!(CannotCompileRegexp, "'{pattern}' is no regular expression: {error}"))
}

/// Refuses a `Merge` of names that no regular expression tells.
///
/// # Errors
/// `CANNOT_COMPILE_REGEXP`.
pub(crate) fn check_pattern(definition: &TableDefinition) -> Result<()> {
    definition.arguments.get(1).map_or(Ok(()), |pattern| names_of(pattern).map(drop))
}

fn check_arguments(engine: &str, arguments: &[String]) -> Result<()> {
    let (allowed, wanted) = match engine {
        "Merge" => (2..=2, "a database and a regular expression of table names"),
        "Dictionary" => (1..=1, "the name of a dictionary"),
        _ => (1..=2, "a table, or a database and a table"),
    };
    if !allowed.contains(&arguments.len()) {
        bail!(NumberOfArgumentsDoesntMatch, "Storage {engine} takes {wanted}: {} arguments are given", arguments.len());
    }
    Ok(())
}

/// The query that stands for a table of such an engine whose columns are not written.
///
/// # Errors
/// As for reading it.
pub(crate) fn query_for_columns(
    engine: &Arc<Engine>,
    database: &str,
    name: &str,
    arguments: &[String],
) -> Result<ast::SelectQuery> {
    if name == "Buffer" {
        let [of, table, ..] = arguments else {
            bail!(NumberOfArgumentsDoesntMatch, "Storage Buffer takes a database and a table first")
        };
        let of = if of.is_empty() { database } else { of };
        return parsed(&format!("SELECT * FROM {}.{}", quote_identifier(of), quote_identifier(table)));
    }
    check_arguments(name, arguments)?;
    let definition =
        TableDefinition { engine: name.to_string(), arguments: arguments.to_vec(), ..TableDefinition::default() };
    let (inner, hidden) =
        DerivedTable { definition: Arc::new(definition), is_function: false }.source(engine, database)?;
    let except = if hidden.is_empty() { String::new() } else { format!(" EXCEPT ({})", hidden.join(", ")) };
    parsed(&format!("SELECT *{except} FROM ({inner})"))
}

/// The query of a table that is made of a call of a table function.
///
/// # Errors
/// For a call that is none.
pub(crate) fn function_query(call: &str) -> Result<ast::SelectQuery> {
    parsed(&format!("SELECT * FROM {call}"))
}

/// The engine that a table of a table function shows: `values` is of engine `Values`, `numbers` of `SystemNumbers`.
pub(crate) fn engine_of_function(function: &str) -> String {
    match function {
        "numbers" | "numbers_mt" => "SystemNumbers".to_string(),
        "zeros" | "zeros_mt" => "SystemZeros".to_string(),
        "url" => "URL".to_string(),
        _ => function
            .split('_')
            .filter(|word| !word.is_empty())
            .map(|word| word[..1].to_uppercase() + &word[1..])
            .collect(),
    }
}

/// The query of the table function `merge`.
///
/// # Errors
/// As for reading such a table.
pub(crate) fn merge_query(engine: &Arc<Engine>, database: &str, arguments: &[String]) -> Result<ast::SelectQuery> {
    parsed(&merged(engine, &with_database(database, arguments)?, None)?.0)
}

/// The database and the expression of table names.
fn with_database(database: &str, arguments: &[String]) -> Result<Vec<String>> {
    Ok(match arguments {
        [pattern] => vec![database.to_string(), pattern.clone()],
        [_, _] => arguments.to_vec(),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function merge takes 1 or 2 arguments: merge(['database', ]'regular expression of table names')"
        ),
    })
}

/// A query that was written here.
///
/// # Errors
/// None that is known.
pub(super) fn parsed(text: &str) -> Result<ast::SelectQuery> {
    sql::parse_select(text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })
}

/// A name, in backquotes where it needs them.
pub(crate) fn quote_identifier(name: &str) -> String {
    let mut out = String::new();
    sql::write::quote_ident(&mut out, name);
    out
}

/// A string literal.
pub(super) fn literal(text: &str) -> String {
    let mut out = String::new();
    sql::write::quote_string(&mut out, text.as_bytes());
    out
}

/// A table that is merged.
struct Member {
    database: String,
    name: String,
    columns: Vec<(String, DataType)>,
    /// Columns that say where in the table a row lies.
    places: &'static [VirtualColumn],
    /// Whether it merges tables itself: its rows are those of these.
    is_merge: bool,
    /// Declared definition of the table; `None` for a view.
    definition: Option<Arc<TableDefinition>>,
}

/// Refuses a new table whose arguments can name nothing.
///
/// # Errors
/// `CANNOT_COMPILE_REGEXP`; `BAD_ARGUMENTS` for a dictionary that is not there.
pub(crate) fn check_new(engine: &Arc<Engine>, database: &str, definition: &TableDefinition) -> Result<()> {
    match (definition.engine.as_str(), definition.arguments.as_slice()) {
        ("Merge", [databases, pattern]) => databases
            .strip_prefix(plan::analyze::DATABASES_MATCHING)
            .map_or(Ok(()), |pattern| names_of(pattern).map(drop))
            .and_then(|()| names_of(pattern).map(drop)),
        ("Dictionary", [name]) => match crate::objects::dictionaries::find(engine, database, name) {
            Ok(_) => Ok(()),
            Err(_) => bail!(BadArguments, "Dictionary (`{name}`) not found"),
        },
        _ => Ok(()),
    }
}

/// The columns of the tables that are merged, with the defaults and comments of the first that has each.
///
/// # Errors
/// As for reading them.
pub(crate) fn merged_columns(
    engine: &Arc<Engine>,
    database: &str,
    arguments: &[String],
) -> Result<Vec<ColumnDefinition>> {
    let arguments = with_database(database, arguments)?;
    let members = members(engine, &arguments[0], &names_of(&arguments[1])?, None)?;
    if members.is_empty() {
        bail!(
            CannotExtractTableStructure,
            "There are no tables in database {} whose names match '{}'",
            arguments[0],
            arguments[1]
        );
    }
    let described = |(name, data_type): (String, DataType)| {
        let first = members
            .iter()
            .filter_map(|member| member.definition.as_ref())
            .find_map(|definition| definition.columns.iter().find(|column| column.name == name));
        let plain = ColumnDefinition::new(name.clone(), data_type);
        match first {
            Some(first) => ColumnDefinition {
                default: first.default.clone(),
                comment: first.comment.clone(),
                codec: first.codec.clone(),
                ..plain
            },
            None => plain,
        }
    };
    Ok(all_columns(&members)?.into_iter().map(described).collect())
}

/// `UNION ALL` over all tables of a database whose names match, with the columns of all of them; `without` is the table
/// that asks. Gives also which columns of it are found by name only.
fn merged(
    engine: &Arc<Engine>,
    arguments: &[String],
    without: Option<&Arc<TableDefinition>>,
) -> Result<(String, Vec<&'static str>)> {
    let [database, pattern] = arguments else {
        bail!(NumberOfArgumentsDoesntMatch, "Merge takes a database and a regular expression of table names")
    };
    let members = members(engine, database, &names_of(pattern)?, without)?;
    let columns = all_columns(&members)?;
    if let (true, Some(own)) = (members.is_empty(), without) {
        let columns: Vec<String> = own
            .columns
            .iter()
            .map(|column| format!("{} {}", quote_identifier(&column.name), column.data_type))
            .collect();
        return Ok((format!("SELECT * FROM null({})", literal(&columns.join(", "))), Vec::new()));
    }
    if members.is_empty() {
        bail!(CannotExtractTableStructure, "There are no tables in database {database} whose names match '{pattern}'");
    }
    let is_free = |place: &VirtualColumn| columns.iter().all(|(name, _)| name != place.name());
    let places: Vec<VirtualColumn> = VirtualColumn::ALL
        .iter()
        .copied()
        .filter(|place| is_free(place) && members.iter().any(|member| member.places.contains(place)))
        .collect();
    let selects: Vec<String> = members.iter().map(|member| member.select(&columns, &places)).collect();
    let hidden = ["_table", "_database"].into_iter().chain(places.iter().map(|place| place.name())).collect();
    Ok((selects.join(" UNION ALL "), hidden))
}

/// The columns of the first table; one that only a later table has comes after the one before it there, or last.
fn all_columns(members: &[Member]) -> Result<Vec<(String, DataType)>> {
    let mut columns: Vec<(String, Vec<DataType>)> = Vec::new();
    for member in members {
        let mut next = None;
        for (name, data_type) in &member.columns {
            let place = match columns.iter().position(|(known, _)| known == name) {
                Some(place) => {
                    columns[place].1.push(data_type.clone());
                    place
                }
                None => {
                    let place = next.unwrap_or(columns.len());
                    columns.insert(place, (name.clone(), vec![data_type.clone()]));
                    place
                }
            };
            next = Some(place + 1);
        }
    }
    columns.into_iter().map(|(name, types)| Ok((name, least_super_type_or_variant(&types)?))).collect()
}

impl Member {
    fn select(&self, columns: &[(String, DataType)], places: &[VirtualColumn]) -> String {
        let column = |(name, data_type): &(String, DataType)| {
            let quoted = quote_identifier(name);
            match self.columns.iter().find(|(own, _)| own == name) {
                Some((_, own)) if own == data_type => quoted,
                Some(_) => format!("CAST({quoted}, {}) AS {quoted}", literal(&data_type.to_string())),
                None => format!("defaultValueOfTypeName({}) AS {quoted}", literal(&data_type.to_string())),
            }
        };
        let place = |place: &VirtualColumn| match self.places.contains(place) {
            true => place.name().to_string(),
            false => format!("defaultValueOfTypeName({}) AS {}", literal(&place.data_type().to_string()), place.name()),
        };
        let places: String = places.iter().map(|column| format!(", {}", place(column))).collect();
        let columns: Vec<String> = columns.iter().map(column).collect();
        let own = |value: &str, name: &str| {
            if self.is_merge { name.to_string() } else { format!("toLowCardinality({}) AS {name}", literal(value)) }
        };
        let (table, database) = (own(&self.name, "_table"), own(&self.database, "_database"));
        format!(
            "SELECT {}, {table}, {database}{places} FROM {}.{}",
            columns.join(", "),
            quote_identifier(&self.database),
            quote_identifier(&self.name)
        )
    }
}

/// The database of a name, or those whose names a regular expression tells.
fn databases_of(engine: &Engine, name: &str) -> Result<Vec<Arc<catalog::Database>>> {
    let Some(pattern) = name.strip_prefix(plan::analyze::DATABASES_MATCHING) else {
        return Ok(vec![engine.catalog.database(name)?]);
    };
    let regex = names_of(pattern)?;
    let is_meant = |database: &Arc<catalog::Database>| {
        regex.is_match(database.name()) && !crate::objects::temporary::is_temporary(database.name())
    };
    Ok(engine.catalog.databases().into_iter().filter(is_meant).collect())
}

/// The definitions of the tables that the table function `merge` reads.
pub(crate) fn merged_definitions(
    engine: &Engine,
    own: &str,
    arguments: &[String],
) -> Result<Vec<Arc<TableDefinition>>> {
    let (database, pattern) = match arguments {
        [pattern] => (own, pattern),
        [database, pattern] => (database.as_str(), pattern),
        _ => return Ok(Vec::new()),
    };
    let regex = names_of(pattern)?;
    let entries = databases_of(engine, database)?
        .into_iter()
        .flat_map(|database| database.objects())
        .filter(|entry| regex.is_match(&entry.name));
    Ok(entries
        .filter_map(|entry| if let Object::Table(table) = &entry.object { Some(table.definition()) } else { None })
        .collect())
}

fn members(
    engine: &Arc<Engine>,
    database: &str,
    regex: &regex::Regex,
    without: Option<&Arc<TableDefinition>>,
) -> Result<Vec<Member>> {
    let mut members = Vec::new();
    for entry in databases_of(engine, database)?.into_iter().flat_map(|database| database.objects()) {
        if !regex.is_match(&entry.name) {
            continue;
        }
        let database = &entry.database;
        let table: Arc<dyn Table> = match &entry.object {
            Object::View(_) => {
                let columns = crate::interpret::create::view::view_columns(&entry.create_query)?;
                if !columns.is_empty() {
                    members.push(Member {
                        database: database.to_string(),
                        name: entry.name.clone(),
                        columns,
                        places: &[],
                        is_merge: false,
                        definition: None,
                    });
                }
                continue;
            }
            Object::Table(table) => table.clone(),
            Object::MaterializedView(_) => engine.catalog.table(&database, &entry.name)?.1,
            Object::Dictionary(_) => continue,
        };
        let definition = table.definition();
        // A table that merges all tables is not among them, nor one that leads back to it.
        let is_merge = definition.engine == "Merge";
        if without.is_some_and(|own| {
            Arc::ptr_eq(own, &definition) || is_merge && leads_to(engine, &definition, own, &mut Vec::new())
        }) {
            continue;
        }
        let is_read = |column: &&ColumnDefinition| {
            column.default.as_ref().is_none_or(|default| default.kind == DefaultKind::Default)
        };
        let columns = definition
            .columns
            .iter()
            .filter(is_read)
            .map(|column| (column.name.clone(), column.data_type.clone()))
            .collect();
        members.push(Member {
            database: database.to_string(),
            name: entry.name.clone(),
            columns,
            places: table.virtual_columns(),
            is_merge,
            definition: Some(definition),
        });
    }
    Ok(members)
}

/// Whether a table that merges others reads `target`, itself or through others of its kind; `seen` are those that were
/// looked at.
fn leads_to(
    engine: &Arc<Engine>,
    from: &Arc<TableDefinition>,
    target: &Arc<TableDefinition>,
    seen: &mut Vec<Arc<TableDefinition>>,
) -> bool {
    let [database, pattern] = from.arguments.as_slice() else { return false };
    let (Ok(databases), Ok(regex)) = (databases_of(engine, database), regex::Regex::new(pattern)) else { return false };
    seen.push(from.clone());
    for entry in
        databases.into_iter().flat_map(|database| database.objects()).filter(|entry| regex.is_match(&entry.name))
    {
        let Object::Table(table) = &entry.object else { continue };
        let definition = table.definition();
        if Arc::ptr_eq(&definition, target) {
            return true;
        }
        let is_new = definition.engine == "Merge" && !seen.iter().any(|known| Arc::ptr_eq(known, &definition));
        if is_new && leads_to(engine, &definition, target, seen) {
            return true;
        }
    }
    false
}

impl Table for DerivedTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, _: &ScanRequest) -> Result<Arc<dyn Scan>> {
        bail!(UnsupportedMethod, "A table of engine {} can be read by its name in a query only", self.definition.engine)
    }

    fn insert(&self, _: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(NotImplemented, "Method write is not supported by storage {}", self.definition.engine)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

//! Dependencies of objects on others to load: a dictionary on the table of its source, a table on the dictionaries that
//! its defaults look into.
//!
//! Views are not here: their queries name what they read when they are read.

use crate::engine::Engine;
use base::{Result, Settings, bail};
use catalog::{Object, ObjectEntry};
use sql::ast::{self, StatementKind};
use std::sync::Arc;

/// Database and name.
pub(crate) type Place = (String, String);

/// Objects that an object needs to load.
pub(crate) fn dependencies(entry: &ObjectEntry) -> Vec<Place> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    let Ok(parsed) = sql::parse_statement(&entry.create_query, &options) else { return Vec::new() };
    let mut found = match &parsed.statement.kind {
        StatementKind::CreateDictionary(create) => of_dictionary(create),
        StatementKind::CreateTable(create) => of_table(create),
        _ => Vec::new(),
    };
    let own =
        |place: &Place| (if place.0.is_empty() { entry.database.clone() } else { place.0.clone() }, place.1.clone());
    found = found.iter().map(own).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The objects that need another.
pub(crate) fn dependents(engine: &Engine, database: &str, name: &str) -> Vec<Arc<ObjectEntry>> {
    let needs = |entry: &Arc<ObjectEntry>| {
        let is_kind = matches!(entry.object, Object::Table(_) | Object::Dictionary(_));
        is_kind
            && entry.create_query.contains(name)
            && dependencies(entry).iter().any(|(of, needed)| of == database && needed == name)
    };
    engine.catalog.databases().iter().flat_map(|database| database.objects()).filter(needs).collect()
}

/// Refuses to remove or rename objects that others need; those of `without` go too.
///
/// # Errors
/// `HAVE_DEPENDENT_OBJECTS`, unless `check_table_dependencies` is off.
pub(crate) fn refuse_needed(
    engine: &Engine,
    settings: &Settings,
    entry: &ObjectEntry,
    without: Option<&str>,
) -> Result<()> {
    if !settings.check_table_dependencies {
        return Ok(());
    }
    let (database, name) = (&entry.database, &entry.name);
    let mut users = dependents(engine, database, name);
    users.retain(|user| without != Some(user.database.as_str()) && (&user.database, &user.name) != (database, name));
    if users.is_empty() {
        return Ok(());
    }
    let users: Vec<String> = users.iter().map(|user| format!("{}.{}", user.database, user.name)).collect();
    bail!(
        HaveDependentObjects,
        "Cannot drop or rename {database}.{name}, because some tables depend on it: {}",
        users.join(", ")
    )
}

fn of_dictionary(create: &ast::CreateDictionary) -> Vec<Place> {
    let Some(source) = create.source.as_ref().filter(|source| source.name.name.eq_ignore_ascii_case("CLICKHOUSE"))
    else {
        return Vec::new();
    };
    let Some(table) = source.parameter("TABLE").filter(|table| !table.is_empty()) else { return Vec::new() };
    vec![match table.split_once('.') {
        Some((database, name)) => (database.to_string(), name.to_string()),
        None => (source.parameter("DB").unwrap_or_default(), table),
    }]
}

fn of_table(create: &ast::CreateTable) -> Vec<Place> {
    let mut found = Vec::new();
    if let Some(engine) = create.storage.engine.as_ref().filter(|engine| engine.name.name == "Dictionary") {
        found.extend(engine.args.iter().flatten().filter_map(place_of));
    }
    if let Some(elements) = &create.elements {
        let defaults = elements.columns.iter().filter_map(|column| column.default.as_ref()?.expr.as_ref());
        let constraints = elements.constraints.iter().map(|constraint| &constraint.expr);
        let others = elements
            .columns
            .iter()
            .filter_map(|column| column.ttl.as_ref())
            .chain(elements.indexes.iter().map(|index| &index.expr));
        defaults.chain(constraints).chain(others).for_each(|expr| of_expr(expr, &mut found));
    }
    found
}

fn of_expr(expr: &ast::Expr, found: &mut Vec<Place>) {
    match &expr.kind {
        ast::ExprKind::Function(call) => {
            let name = call.name.name.as_str();
            if name.starts_with("dictGet") || name.starts_with("joinGet") || matches!(name, "dictHas" | "dictIsIn") {
                found.extend(call.args.first().and_then(place_of));
            }
            call.args.iter().for_each(|arg| of_expr(arg, found));
        }
        ast::ExprKind::Lambda(lambda) => of_expr(&lambda.body, found),
        _ => {}
    }
}

/// `'database.name'`, `database.name` or a name alone; its database is empty then.
fn place_of(arg: &ast::Expr) -> Option<Place> {
    let text = match &arg.kind {
        ast::ExprKind::Literal(ast::Literal::String(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
        ast::ExprKind::Identifier(parts) => parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join("."),
        _ => return None,
    };
    Some(
        text.split_once('.')
            .map_or_else(|| (String::new(), text.clone()), |(database, name)| (database.to_string(), name.to_string())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Objects that a definition needs, as `database.name`.
    fn needs(create: &str) -> Vec<String> {
        let parsed = sql::parse_statement(create, &sql::ParseOptions::default()).unwrap();
        let places = match &parsed.statement.kind {
            StatementKind::CreateDictionary(create) => of_dictionary(create),
            StatementKind::CreateTable(create) => of_table(create),
            _ => panic!("{create} makes no object"),
        };
        places.into_iter().map(|(database, name)| format!("{database}.{name}")).collect()
    }

    #[test]
    fn tables_need_the_dictionaries_of_their_expressions() {
        let table = |column: &str| needs(&format!("CREATE TABLE t (a UInt8, b UInt8 {column}) ENGINE = Memory"));
        assert_eq!(table("DEFAULT dictGet('d.x', 'v', a)"), ["d.x"]);
        assert_eq!(table("MATERIALIZED 1 + dictGetOrDefault(x, 'v', a, joinGet('j', 'v', a))"), [".x", ".j"]);
        assert_eq!(table("ALIAS arrayExists(i -> dictHas('x', i), [a])"), [".x"]);
        assert_eq!(table(", CONSTRAINT c CHECK dictIsIn('x', a, b)"), [".x"]);
        assert!(table("DEFAULT a + 1").is_empty());
        assert_eq!(needs("CREATE TABLE t (a UInt8) ENGINE = Dictionary(d.x)"), ["d.x"]);
    }

    #[test]
    fn dictionaries_need_the_table_of_their_source() {
        let dictionary = |source: &str| {
            let head = "CREATE DICTIONARY d (id UInt64) PRIMARY KEY id";
            needs(&format!("{head} SOURCE({source}) LAYOUT(FLAT()) LIFETIME(0)"))
        };
        assert_eq!(dictionary("CLICKHOUSE(TABLE 'a' DB 'b')"), ["b.a"]);
        assert_eq!(dictionary("CLICKHOUSE(TABLE 'a')"), [".a"]);
        assert_eq!(dictionary("CLICKHOUSE(TABLE 'b.a')"), ["b.a"]);
        assert!(dictionary("FILE(PATH 'x.csv' FORMAT 'CSV')").is_empty());
    }
}

//! The databases `information_schema` and `INFORMATION_SCHEMA`: the views of the SQL standard over system tables.
//!
//! `information_schema.tsv` has a line `view\tsource` for each, then a line `\tcolumn\ttype\texpression` for each of
//! its columns. Columns are there in lower and in upper case, as the names of the views are.

use base::Result;
use catalog::{Catalog, Database, Object, ObjectEntry};
use std::sync::Arc;
use types::data_type::quote_identifier;

/// The names of the databases.
pub(crate) const NAMES: [&str; 2] = ["information_schema", "INFORMATION_SCHEMA"];

/// The columns of a view, and the table that it reads.
#[derive(Default)]
struct View {
    name: &'static str,
    source: &'static str,
    columns: Vec<(&'static str, &'static str, &'static str)>,
}

impl View {
    /// The query of the view.
    fn query(&self) -> String {
        let lower = self.columns.iter().map(|(name, data_type, expression)| {
            format!("CAST({expression}, '{}') AS {}", data_type.replace('\'', "\\'"), quote_identifier(name))
        });
        let upper =
            self.columns.iter().map(|(name, ..)| format!("{} AS {}", quote_identifier(name), name.to_uppercase()));
        let inner = lower.collect::<Vec<_>>().join(", ");
        format!("SELECT *, {} FROM (SELECT {inner} FROM {})", upper.collect::<Vec<_>>().join(", "), self.source)
    }
}

fn views() -> Vec<View> {
    let mut views: Vec<View> = Vec::new();
    for line in include_str!("information_schema.tsv").lines() {
        let fields: Vec<&'static str> = line.split('\t').collect();
        match (fields.as_slice(), views.last_mut()) {
            (["", name, data_type, expression], Some(view)) => view.columns.push((name, data_type, expression)),
            ([name, source], _) => views.push(View { name, source, columns: Vec::new() }),
            _ => {}
        }
    }
    views
}

/// Adds both databases.
///
/// # Errors
/// When a database of a name is there.
pub(crate) fn add(catalog: &Catalog) -> Result<()> {
    let views = views();
    for database_name in NAMES {
        let database = Database::new(database_name, "Memory");
        for view in &views {
            let query: Arc<str> = view.query().into();
            for name in [view.name.to_string(), view.name.to_uppercase()] {
                let entry = ObjectEntry {
                    database: database_name.into(),
                    create_query: format!("CREATE VIEW {database_name}.{} AS {query}", quote_identifier(&name)).into(),
                    name: name.as_str().into(),
                    object: Object::View(query.clone()),
                    id: "".into(),
                    metadata_modification_time: 0,
                };
                database.add(entry)?;
            }
        }
        catalog.add(database)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn views_are_queries() {
        let views = super::views();
        assert_eq!(views.len(), 10);
        for view in views {
            sql::parse_select(&view.query(), &sql::ParseOptions::default()).unwrap();
        }
    }
}

//! Tables whose rows come with the request (external tables): temporary tables for the time of the query.

use crate::byte_queue::ByteQueueReader;
use crate::multipart::Part;
use crate::params::Params;
use base::{Result, bail, err};
use engine::{Engine, Request, Session};
use std::sync::Arc;
use types::data_type::quote_identifier;

/// A table that a request brings.
pub(crate) struct ExternalTable {
    name: String,
    format: String,
    /// As `a UInt8, b String`.
    structure: String,
    data: ByteQueueReader,
}

impl ExternalTable {
    /// The table of a file of a form; parameters say what its columns are.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` without `<name>_structure` and `<name>_types`.
    pub(crate) fn new(file: Part, params: &mut Params) -> Result<Self> {
        let name = file.name;
        let format = params.take_external(&name, "format").unwrap_or_else(|| "TabSeparated".into());
        let structure = match (params.take_external(&name, "structure"), params.take_external(&name, "types")) {
            (Some(structure), _) => structure,
            (None, Some(types)) => numbered(&types),
            (None, None) => bail!(
                BadArguments,
                "Neither {name}_structure nor {name}_types of the external table {name} is given, such as \
                {name}_structure=a UInt8, b String"
            ),
        };
        Ok(ExternalTable { name, format, structure, data: file.data.into() })
    }
}

/// Columns `_1`, `_2`, … of types that commas part, those within parentheses aside.
fn numbered(types: &str) -> String {
    let (mut depth, mut count, mut out) = (0usize, 1, String::from("_1 "));
    for c in types.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                count += 1;
                out.push_str(&format!(", _{count} "));
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Tables that are there until this is dropped.
pub(crate) struct Loaded {
    session: Session,
    names: Vec<String>,
}

/// Makes the tables in the session of a query and fills them.
///
/// # Errors
/// Wrong structures, data that is not of the format.
pub(crate) fn load(engine: &Arc<Engine>, query: &Session, tables: Vec<ExternalTable>) -> Result<Option<Loaded>> {
    if tables.is_empty() {
        return Ok(None);
    }
    let mut session = engine.session();
    session.user.clone_from(&query.user);
    session.database.clone_from(&query.database);
    session.settings = query.settings.clone();
    session.temporary = query.temporary.clone();
    // What comes with a query may be read by it, however little else it may do.
    session.settings_mut().readonly = 0;
    session.settings_mut().log_queries = false;
    let mut loaded = Loaded { session, names: Vec::new() };
    for table in tables {
        let name = quote_identifier(&table.name).to_string();
        let failed = |error: base::Error| err!(BadArguments, "External table {name}: {}", error.message());
        loaded
            .run(&format!("CREATE TEMPORARY TABLE {name} ({}) ENGINE = Memory", table.structure), None)
            .map_err(failed)?;
        loaded.names.push(name.clone());
        let format = formats::find_format(&table.format)?.name;
        loaded.run(&format!("INSERT INTO {name} FORMAT {format}"), Some(table.data))?;
    }
    Ok(Some(loaded))
}

impl Loaded {
    fn run(&mut self, statement: &str, data: Option<ByteQueueReader>) -> Result<()> {
        let data = data.map(|data| Box::new(data) as Box<dyn std::io::Read + Send>);
        let mut query = self.session.execute(Request { query: statement.as_bytes(), data, ..Request::default() })?;
        while query.next_block()?.is_some() {}
        Ok(())
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        for name in std::mem::take(&mut self.names) {
            let _ = self.run(&format!("DROP TEMPORARY TABLE IF EXISTS {name}"), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn columns_without_names() {
        assert_eq!(numbered("UInt8,Tuple(String, Int8), String"), "_1 UInt8, _2 Tuple(String, Int8), _3  String");
    }
}

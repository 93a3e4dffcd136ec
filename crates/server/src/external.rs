//! Tables whose rows come with the request (external tables): temporary tables for the time of the query.

use crate::byte_queue::ByteQueueReader;
use crate::multipart::Part;
use crate::params::Params;
use base::{Result, bail, err};
use engine::{InsertBlocks, Request, Session};
use types::data_type::quote_identifier;
use types::{Block, Schema};

/// A table that a request brings.
pub(crate) struct ExternalTable {
    name: String,
    format: String,
    structure: Schema,
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
        let parsed = |text: &str| {
            engine::parse_structure(text).map_err(|error| error.context(format!("of the external table {name}")))
        };
        let structure = match (params.take_external(&name, "structure"), params.take_external(&name, "types")) {
            (Some(structure), _) => parsed(&structure)?,
            (None, Some(types)) => parsed(&numbered(&types))?,
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

/// Loaded external tables, which are dropped with this.
pub(crate) struct Loaded {
    session: Session,
    names: Vec<String>,
}

/// Makes the tables in the session of a query and fills them.
///
/// # Errors
/// Wrong structures, data that is not of the format.
pub(crate) fn load(query: &Session, tables: Vec<ExternalTable>) -> Result<Option<Loaded>> {
    if tables.is_empty() {
        return Ok(None);
    }
    let mut loaded = Loaded::new(query);
    for table in tables {
        loaded.create(&table.name, &table.structure)?;
        let format = formats::find_format(&table.format)?.name;
        let data: Box<dyn std::io::Read + Send> = Box::new(table.data);
        let insert = format!("INSERT INTO {} FORMAT {format}", quote_identifier(&table.name));
        loaded.run(Request { query: insert.as_bytes(), data: Some(data), ..Request::default() })?;
    }
    Ok(Some(loaded))
}

impl Loaded {
    /// A set without tables yet, in the session of a query.
    pub(crate) fn new(query: &Session) -> Self {
        // A query may read the tables that come with it, even where the user may do little else.
        let session = query.for_external_tables();
        Loaded { session, names: Vec::new() }
    }

    /// Makes a table without rows. What the client tells of its columns is names and types, parsed and written anew: no
    /// other words of a statement, which would run with the rights to make the table.
    fn create(&mut self, name: &str, schema: &Schema) -> Result<()> {
        let quoted = quote_identifier(name).to_string();
        let columns =
            schema.fields.iter().map(|field| format!("{} {}", quote_identifier(&field.name), field.data_type));
        let columns = columns.collect::<Vec<_>>().join(", ");
        let create = format!("CREATE TEMPORARY TABLE {quoted} ({columns}) ENGINE = Memory");
        self.run(Request { query: create.as_bytes(), ..Request::default() })
            .map_err(|error| err!(BadArguments, "External table {quoted}: {}", error.message()))?;
        self.names.push(quoted);
        Ok(())
    }

    /// Adds the rows of a block to a table, which is made of its columns when there is none yet.
    ///
    /// # Errors
    /// When there is such a temporary table already, or the columns are others than those of the block before.
    pub(crate) fn add(&mut self, name: &str, schema: Schema, block: Block) -> Result<()> {
        let quoted = quote_identifier(name).to_string();
        if !self.names.contains(&quoted) {
            self.create(name, &schema)?;
        }
        if block.rows == 0 {
            return Ok(());
        }
        let mut rows = Some((schema, block));
        let blocks: InsertBlocks = Box::new(move |_| Ok(Box::new(move || Ok(rows.take()))));
        let insert = format!("INSERT INTO {quoted} FORMAT Native");
        self.run(Request { query: insert.as_bytes(), blocks: Some(blocks), ..Request::default() })
    }

    fn run(&mut self, request: Request) -> Result<()> {
        let mut query = self.session.execute(request)?;
        while query.next_block()?.is_some() {}
        Ok(())
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        for name in std::mem::take(&mut self.names) {
            let drop = format!("DROP TEMPORARY TABLE IF EXISTS {name}");
            let _ = self.run(Request { query: drop.as_bytes(), ..Request::default() });
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

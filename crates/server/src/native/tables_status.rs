//! The packet `TablesStatus`: which of some tables exist, and the delay of their replicas.

use base::Result;
use engine::Session;
use native::packets::of_server::TABLES_STATUS_RESPONSE;
use native::wire::{lie, put_text, text, varint};
use std::io::Read;
use types::data_type::quote_identifier;

/// Tables of one request.
const TABLES_MAX: u64 = 10_000;
/// Bytes of a name.
const NAME_BYTES_MAX: u64 = 64 << 10;

/// Database and name.
type TableName = (String, String);

/// Reads a request behind its number.
///
/// # Errors
/// Of the source, and for requests that are too long.
pub(super) fn read(source: &mut dyn Read) -> std::io::Result<Vec<TableName>> {
    let count = varint(source)?;
    if count > TABLES_MAX {
        return Err(lie(format!("the status of {count} tables is asked for")));
    }
    (0..count).map(|_| Ok((text(source, NAME_BYTES_MAX)?, text(source, NAME_BYTES_MAX)?))).collect()
}

/// The packet of an answer: the tables that exist. None is a replica.
///
/// # Errors
/// When it cannot be told which there are.
pub(super) fn answer(session: &Session, tables: &[TableName]) -> Result<Vec<u8>> {
    let mut own = session.alike();
    own.settings_mut().log_queries = false;
    let mut found = Vec::new();
    for (database, name) in tables {
        let qualified = match database.as_str() {
            "" => quote_identifier(name).to_string(),
            database => format!("{}.{}", quote_identifier(database), quote_identifier(name)),
        };
        let mut query = own.query(&format!("EXISTS TABLE {qualified}"))?;
        while let Some(block) = query.next_block()? {
            if block.columns.first().is_some_and(|column| column.value(0) == types::Value::UInt(1)) {
                found.push((database, name));
            }
        }
    }
    let mut out = vec![TABLES_STATUS_RESPONSE];
    base::varint::put(&mut out, found.len() as u64);
    for (database, name) in found {
        put_text(&mut out, database);
        put_text(&mut out, name);
        out.push(0);
    }
    Ok(out)
}

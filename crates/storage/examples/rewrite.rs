//! Merges all parts of a table, and a row of defaults, into one and prints what its columns take: for comparing
//! encodings on a table that another build wrote.
//!
//! `cargo run --release -p storage --example rewrite -- <folder of the table> <file of "name type" lines> <key columns,
//! by comma>`

use base::events::Counters;
use base::{CancelToken, Settings, bail};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use storage::{ColumnDefinition, KeyPart, MergeTree, OptimizeRequest, Shared, SharedOptions, Table, TableDefinition};
use types::type_parser::parse_type;
use types::{Block, Column};

fn definition(text: &str, key: &str) -> base::Result<TableDefinition> {
    let lines = text.lines().filter_map(|line| line.split_once([' ', '\t']));
    let columns = lines
        .map(|(name, type_name)| Ok(ColumnDefinition::new(name, parse_type(type_name)?)))
        .collect::<base::Result<Vec<_>>>()?;
    let mut sorting_key = Vec::new();
    for name in key.split(',') {
        let Some(place) = columns.iter().position(|column| column.name == name) else {
            bail!(BadArguments, "There is no column {name}")
        };
        sorting_key.push(KeyPart {
            text: name.into(),
            expr: functions::Expr::column(place, columns[place].data_type.clone()),
            descending: false,
        });
    }
    let primary_key_len = sorting_key.len();
    Ok(TableDefinition {
        columns,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len,
        ..TableDefinition::default()
    })
}

fn main() -> base::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, columns, key] = &arguments[..] else {
        bail!(BadArguments, "wanted: folder of the table, file of columns, key columns")
    };
    let text = std::fs::read_to_string(columns).unwrap_or_default();
    let shared = Shared::new(&SharedOptions::default(), Counters::new(None));
    let table = MergeTree::open(Path::new(folder), Arc::new(definition(&text, key)?), shared)?;
    // A part alone would stay as it is.
    let one = table.definition().columns.iter().map(|column| Column::defaults(&column.data_type, 1)).collect();
    let insert = table.insert(&Settings::default())?;
    insert.write(Block::new(one, 1))?;
    insert.commit()?;
    let before = table.byte_count().unwrap_or(0);
    let begin = Instant::now();
    table.optimize(&OptimizeRequest { is_final: true, ..Default::default() }, &CancelToken::new())?;
    println!("{before} bytes became {} in {:.1} s", table.byte_count().unwrap_or(0), begin.elapsed().as_secs_f64());
    Ok(())
}

//! Seconds that columns of a file take to read, by one thread: `read PATH [TRIES] [COLUMN …]`, all columns where none
//! is named; a name that is none, as `-`, reads none.

use formats::FormatSettings;
use formats::file::{PieceReader, PieceRows, open_file};
use std::path::Path;
use std::time::Instant;

fn main() -> base::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.first() else { base::bail!(BadArguments, "read PATH [TRIES] [COLUMN …]") };
    let tries = arguments.get(1).and_then(|tries| tries.parse().ok()).unwrap_or(3);
    let names = arguments.get(2..).unwrap_or_default();
    for _ in 0..tries {
        let start = Instant::now();
        let source = open_file(Path::new(path), "auto", &FormatSettings::default())?;
        let opened = start.elapsed();
        let columns: Vec<usize> = match names {
            [] => (0..source.schema().len()).collect(),
            names => names.iter().filter_map(|name| source.schema().index_of(name)).collect(),
        };
        let (mut rows, mut first) = (0, None);
        for piece in 0..source.pieces() {
            source.read_rows(piece, &columns, &PieceRows::default(), &mut |block| {
                first.get_or_insert_with(|| start.elapsed());
                rows += block.rows;
                Ok(true)
            })?;
        }
        println!(
            "{rows} rows: opened {opened:?}, first block {:?}, all {:?}",
            first.unwrap_or_default(),
            start.elapsed()
        );
    }
    Ok(())
}

//! The result of a query as text, for those who run it in this process.

use crate::query::Query;
use base::Error;
use formats::{FormatSettings, ResultStats, output_format};

/// Bytes that the buffer of one write begins with.
const BUFFER_BYTES: usize = 64 << 10;

/// Writes all rows in the format that the query names, or in `default_format`, and gives the pieces to `take` as they
/// come.
///
/// # Errors
/// The query's, of the format, and those of `take`.
pub fn write_result<E: From<Error>>(
    query: &mut Query,
    default_format: &str,
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let settings = FormatSettings::new(query.settings(), query.functions().time_zone.clone());
    let format = query.format.clone();
    let mut output = output_format(format.as_deref().unwrap_or(default_format), query.schema(), &settings)?;
    let mut buffer = Vec::with_capacity(BUFFER_BYTES);
    output.prefix(&mut buffer)?;
    while let Some(block) = query.next_block()? {
        query.write(&mut *output, &block, &mut buffer)?;
        take(&buffer)?;
        buffer.clear();
    }
    if let Some(totals) = query.totals() {
        output.totals(&totals, &mut buffer)?;
    }
    if let Some(extremes) = query.extremes() {
        output.extremes(&extremes, &mut buffer)?;
    }
    let statistics = query.statistics();
    let totals = ResultStats {
        rows: statistics.result_rows,
        rows_read: statistics.read_rows,
        bytes_read: statistics.read_bytes,
        elapsed: statistics.elapsed_ns as f64 / 1e9,
        rows_before_limit: query.rows_before_limit(),
    };
    query.finish(&mut *output, &totals, &mut buffer)?;
    take(&buffer)
}

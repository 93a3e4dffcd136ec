//! `TTL … RECOMPRESS CODEC(…)`: parts of which all rows are past a time are written with another codec, columns with a
//! `CODEC` of their own as before.
//!
//! Of several rules that are over, that of the latest time counts, as in ClickHouse. A part notes the codec in a file;
//! one that lost it is only written once more.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::merge::execute::MergeOptions;
use crate::mergetree::merge::input::{RowSource, evaluate_over, evaluate_rows};
use crate::mergetree::merge::ttl::{now_seconds, seconds_of};
use crate::mergetree::part::Part;
use crate::mergetree::write::writer::WrittenPart;
use base::Result;
use codec::Compression;
use functions::Expr;
use std::path::Path;
use types::{Column, DataType};

/// The file in a part's directory.
const FILE: &str = "default_compression_codec.txt";
/// Bytes of the file, at most.
const FILE_BYTES_MAX: u64 = 1024;

/// The codec for what becomes of these rows, if a rule's time is over for all of them.
pub(crate) fn due(core: &TableCore, sources: &[RowSource]) -> Result<Option<String>> {
    let latest = |expr: &Expr| {
        let mut latest = None;
        for source in sources {
            for segment in &source.segments {
                latest = latest.max(latest_of(&evaluate_rows(core, &source.part, expr, segment)?, &expr.data_type)?);
            }
        }
        Ok(latest)
    };
    best(core, &latest).map(|codec| codec.map(ToString::to_string))
}

/// Whether a part should be written with another codec, judged by the greatest values of the columns that tell the
/// time.
pub(crate) fn is_due(core: &TableCore, part: &Part) -> bool {
    let latest = |expr: &Expr| {
        let needed = expr.columns();
        let mut inputs = Vec::with_capacity(needed.len());
        for &column in &needed {
            let stored = &core.layout.columns[column];
            let whole = part.column(&stored.name).and_then(|place| part.meta.columns[place].whole.clone());
            let Some((_, max)) = whole else { return Ok(None) };
            inputs.push(Column::constant(&stored.data_type, &max, 1).flatten());
        }
        latest_of(&evaluate_over(expr, &needed, inputs, 1)?, &expr.data_type)
    };
    best(core, &latest).ok().flatten().is_some_and(|codec| part.codec.as_deref() != Some(codec))
}

/// The codec of the rule whose time was over last.
fn best<'a>(core: &'a TableCore, latest: &dyn Fn(&Expr) -> Result<Option<i64>>) -> Result<Option<&'a str>> {
    let now = now_seconds();
    let mut best: Option<(i64, &str)> = None;
    for rule in &core.layout.ttl {
        if let Some(codec) = &rule.recompress
            && let Some(time) = latest(&rule.expr)?.filter(|time| *time <= now)
            && best.is_none_or(|(known, _)| known <= time)
        {
            best = Some((time, codec));
        }
    }
    Ok(best.map(|(_, codec)| codec))
}

/// The latest of some times in seconds after the epoch; NULL and the zero time mean "never" and do not count.
fn latest_of(times: &Column, data_type: &DataType) -> Result<Option<i64>> {
    Ok(seconds_of(times, data_type)?.max())
}

/// Options of a merge with the codec that is due.
pub(crate) fn options(options: &MergeOptions, codec: Option<&String>) -> Result<MergeOptions> {
    Ok(MergeOptions { compression: codec.map(|codec| Compression::parse_codec(codec)).transpose()?, ..options.clone() })
}

/// Notes the codec in a part's directory, synced.
pub(crate) fn note(written: Option<&WrittenPart>, codec: Option<&String>) -> Result<()> {
    let (Some(dir), Some(codec)) = (written.and_then(WrittenPart::dir), codec) else { return Ok(()) };
    files::write_file(&dir.join(FILE), codec.as_bytes(), true)?;
    files::sync(dir)
}

/// The codec that is noted in a part's directory.
pub(crate) fn codec_of(dir: &Path) -> Option<String> {
    let path = dir.join(FILE);
    let length = std::fs::metadata(&path).ok()?.len();
    let codec = if length > FILE_BYTES_MAX { None } else { std::fs::read_to_string(&path).ok() };
    // A damaged note is as good as none.
    codec.filter(|codec| Compression::parse_codec(codec).is_ok())
}

/// Puts a part's note into the directory of one that is made from it.
pub(crate) fn carry(part: &Part, dir: &Path) -> Result<()> {
    match &part.codec {
        Some(codec) => files::write_file(&dir.join(FILE), codec.as_bytes(), true),
        None => Ok(()),
    }
}

//! `ORC`: columns in stripes. The layout is drawn in `crates/formats/src/input/orc/footer.rs`.

mod column;
mod runs;
#[cfg(test)]
mod tests;
mod types;

use super::{OutputFormat, ResultStats};
use crate::FormatSettings;
use crate::wire::{put_bytes, put_number};
use ::types::{Block, Schema, TimeZone};
use base::{Result, bail, err};
use column::OrcColumnWriter;
use std::io::Write;
use types::OrcWriteKind;

/// A stripe ends when it holds this much before compression.
const STRIPE_BYTES: usize = 64 << 20;
/// Bytes of a compressed block before compression: its head has 23 bits for them.
const BLOCK_BYTES: std::ops::RangeInclusive<u64> = 1..=(1 << 23) - 1;
const MAGIC: &[u8] = b"ORC";

#[derive(Clone, Copy, PartialEq, Eq)]
enum OrcWriteCompression {
    None = 0,
    Zlib = 1,
    Snappy = 2,
    Lz4 = 4,
    Zstd = 5,
}

impl OrcWriteCompression {
    fn of_name(name: &str) -> Result<Self> {
        Ok(match name {
            "none" => OrcWriteCompression::None,
            "zlib" => OrcWriteCompression::Zlib,
            "snappy" => OrcWriteCompression::Snappy,
            "lz4" => OrcWriteCompression::Lz4,
            "zstd" => OrcWriteCompression::Zstd,
            other => bail!(
                BadArguments,
                "Unknown output_format_orc_compression_method '{other}': use zstd, lz4, snappy, zlib or none"
            ),
        })
    }

    fn compress(self, bytes: &[u8]) -> Result<Vec<u8>> {
        let failed = |error: std::io::Error| err!(CannotCompress, "Cannot compress a block of ORC: {error}");
        Ok(match self {
            OrcWriteCompression::None => bytes.to_vec(),
            OrcWriteCompression::Zlib => {
                let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(bytes).map_err(failed)?;
                encoder.finish().map_err(failed)?
            }
            OrcWriteCompression::Snappy => snap::raw::Encoder::new()
                .compress_vec(bytes)
                .map_err(|error| err!(CannotCompress, "Cannot compress with Snappy: {error}"))?,
            OrcWriteCompression::Lz4 => lz4::block::compress(bytes, None, false).map_err(failed)?,
            OrcWriteCompression::Zstd => zstd::bulk::compress(bytes, 0).map_err(failed)?,
        })
    }
}

/// Where a stripe lies, for the footer.
struct OrcWrittenStripe {
    offset: u64,
    data_bytes: u64,
    footer_bytes: u64,
    rows: u64,
}

/// Writes the stripes of a file.
pub(super) struct OrcOutput {
    schema: Schema,
    strings_are_text: bool,
    compression: OrcWriteCompression,
    block_bytes: usize,
    zone_name: String,
    columns: Vec<OrcColumnWriter>,
    /// Rows of the stripe that is being written.
    rows: u64,
    stripes: Vec<OrcWrittenStripe>,
    /// Bytes of the file so far.
    offset: u64,
}

impl OrcOutput {
    /// # Errors
    /// `BAD_ARGUMENTS` for settings, `ILLEGAL_COLUMN` for types that ORC has not.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        let binary = &settings.binary;
        if !BLOCK_BYTES.contains(&binary.orc_block_bytes) {
            bail!(BadArguments, "output_format_orc_compression_block_size must be between 1 and 8388607");
        }
        let zone_name = binary.orc_writer_zone.to_string();
        let zone = match zone_name.as_str() {
            "GMT" | "" => TimeZone::utc(),
            name => TimeZone::parse(name)?,
        };
        let columns: Result<Vec<OrcColumnWriter>> = (schema.fields.iter())
            .map(|field| {
                OrcColumnWriter::new(&field.data_type, binary.orc_string_as_string, &zone)
                    .map_err(|error| error.context(format!("column {}", field.name)))
            })
            .collect();
        Ok(OrcOutput {
            strings_are_text: binary.orc_string_as_string,
            compression: OrcWriteCompression::of_name(&binary.orc_compression)?,
            block_bytes: binary.orc_block_bytes as usize,
            zone_name,
            columns: columns?,
            rows: 0,
            stripes: Vec::new(),
            offset: 0,
            schema,
        })
    }

    /// Appends bytes as compressed blocks.
    fn put_compressed(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        if self.compression == OrcWriteCompression::None {
            out.extend_from_slice(bytes);
            return Ok(());
        }
        for block in bytes.chunks(self.block_bytes) {
            base::cancel::checkpoint()?;
            let compressed = self.compression.compress(block)?;
            let (bytes, is_plain) =
                if compressed.len() < block.len() { (compressed.as_slice(), 0) } else { (block, 1) };
            out.extend_from_slice(&((bytes.len() as u32) << 1 | is_plain).to_le_bytes()[..3]);
            out.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Writes the rows so far as a stripe.
    fn flush(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let start = out.len();
        let mut footer = Vec::new();
        let mut columns = std::mem::take(&mut self.columns);
        let mut number = 1;
        for column in &mut columns {
            number = column.streams(number, &mut |column, kind, bytes| {
                let before = out.len();
                self.put_compressed(bytes, out)?;
                let mut stream = Vec::new();
                put_number(1, kind, &mut stream);
                put_number(2, column, &mut stream);
                put_number(3, (out.len() - before) as u64, &mut stream);
                put_bytes(1, &stream, &mut footer);
                Ok(())
            })?;
        }
        let data_bytes = (out.len() - start) as u64;
        let mut put_encoding = |kind: OrcWriteKind| {
            let mut encoding = Vec::new();
            put_number(1, if kind.has_numbers() { 2 } else { 0 }, &mut encoding);
            put_bytes(2, &encoding, &mut footer);
        };
        put_encoding(OrcWriteKind::Struct);
        columns.iter().for_each(|column| column.each(&mut |kind, _, _| put_encoding(kind)));
        put_bytes(3, self.zone_name.as_bytes(), &mut footer);
        self.columns = columns;
        let footer_at = out.len();
        self.put_compressed(&footer, out)?;
        let footer_bytes = (out.len() - footer_at) as u64;
        self.stripes.push(OrcWrittenStripe { offset: self.offset, data_bytes, footer_bytes, rows: self.rows });
        self.offset += data_bytes + footer_bytes;
        self.rows = 0;
        Ok(())
    }

    fn footer(&self) -> Result<Vec<u8>> {
        let mut footer = Vec::new();
        put_number(1, MAGIC.len() as u64, &mut footer);
        put_number(2, self.offset, &mut footer);
        for stripe in &self.stripes {
            let mut message = Vec::new();
            let numbers = [stripe.offset, 0, stripe.data_bytes, stripe.footer_bytes, stripe.rows];
            (1..).zip(numbers).for_each(|(field, number)| put_number(field, number, &mut message));
            put_bytes(3, &message, &mut footer);
        }
        types::all(&self.schema, self.strings_are_text)?.iter().for_each(|own| put_bytes(4, own, &mut footer));
        let rows = self.stripes.iter().map(|stripe| stripe.rows).sum();
        put_number(6, rows, &mut footer);
        let mut put_statistics = |values: u64, has_nulls: bool| {
            let mut message = Vec::new();
            put_number(1, values, &mut message);
            put_number(10, u64::from(has_nulls), &mut message);
            put_bytes(7, &message, &mut footer);
        };
        put_statistics(rows, false);
        let columns = self.columns.iter();
        columns.for_each(|column| column.each(&mut |_, values, has_nulls| put_statistics(values, has_nulls)));
        put_number(8, 0, &mut footer);
        Ok(footer)
    }
}

impl OutputFormat for OrcOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(MAGIC);
        self.offset = MAGIC.len() as u64;
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        for (column, writer) in block.columns.iter().zip(&mut self.columns) {
            writer.write(column)?;
        }
        self.rows += block.rows as u64;
        if self.columns.iter().map(OrcColumnWriter::held_bytes).sum::<usize>() >= STRIPE_BYTES {
            self.flush(out)?;
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.flush(out)?;
        let footer_at = out.len();
        let footer = self.footer()?;
        self.put_compressed(&footer, out)?;
        let mut postscript = Vec::new();
        put_number(1, (out.len() - footer_at) as u64, &mut postscript);
        put_number(2, self.compression as u64, &mut postscript);
        put_number(3, self.block_bytes as u64, &mut postscript);
        // Version 0.12, and that of a writer that has mended all that is known to be wrong in old files.
        put_bytes(4, &[0, 12], &mut postscript);
        put_number(5, 0, &mut postscript);
        put_number(6, 6, &mut postscript);
        put_bytes(8000, MAGIC, &mut postscript);
        out.extend_from_slice(&postscript);
        out.push(postscript.len() as u8);
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

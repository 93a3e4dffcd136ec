//! Files as pieces that threads read independently.
//!
//! ```text
//! Parquet                    a piece is a row group
//! ORC                        a piece is a stripe
//! Avro                       a piece is some blocks that lie together
//! CSV, TSV, JSONEachRow, …   a piece is a range of bytes that begins and ends at rows
//! compressed and others      one piece
//! ```

mod open;
mod split;

pub use open::{FileForm, open_ahead, open_file, open_file_with, open_object};

use crate::FormatSettings;
use crate::compression::{Compression, decompressed};
use crate::input::avro::{AvroBlocks, AvroInput};
use crate::input::orc::{OrcBytes, OrcFooter, OrcInput};
use crate::input::parquet::{ParquetFooter, RowChoice};
use crate::input::text::TextInput;
use crate::input::{InputFormat, Source, input_format, row_parser};
use crate::object::{DataObject, KeptTail, ObjectReader, PreparedPiece};
use crate::settings::CsvHead;
use crate::statistics::StatedColumn;
use crate::stored_field::StoredField;
use base::{Result, bail};
use bytes::{Buf, Bytes};
use std::io::Read;
use std::sync::{Arc, OnceLock};
use types::{Block, Schema};

/// A data source in independent pieces.
pub trait PieceReader: Send + Sync {
    /// The columns.
    fn schema(&self) -> &Schema;
    /// The number of pieces.
    fn pieces(&self) -> usize;
    /// Rows in all pieces, if known.
    fn rows_hint(&self) -> Option<u64>;
    /// Reads a piece: hands blocks of the columns with the given positions in the schema to `emit` until that says
    /// `false`.
    ///
    /// # Errors
    /// Those of the format, with the path.
    fn read_piece(&self, piece: usize, columns: &[usize], emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()>;
}

pub use crate::input::parquet::RowTest;
/// What a file says of the values of a column in a piece.
pub use crate::statistics::{BloomFilter, PageRange, PieceRange};

/// The rows of a piece that are read.
#[derive(Clone, Default)]
pub struct PieceRows {
    /// After so many rows no more are needed.
    pub limit: Option<usize>,
    /// Runs of rows, of the whole piece, and whether they are read.
    pub runs: Option<Vec<(usize, bool)>>,
    /// Tests of rows by some columns, one behind another; of other columns only rows that pass are decoded.
    pub tests: Vec<(Vec<usize>, RowTest)>,
    /// What has been fetched of it ahead.
    pub prepared: Option<PreparedPiece>,
}

enum FileLayout {
    Parquet(Box<ParquetFooter>),
    Orc(Arc<OrcFooter>),
    Avro(Box<AvroBlocks>),
    /// Bounds of the pieces: one more than there are pieces.
    Ranges(Vec<u64>),
    Whole,
}

/// One file, or object of a store.
pub struct FileSource {
    object: DataObject,
    format: &'static str,
    compression: Compression,
    schema: Schema,
    settings: FormatSettings,
    layout: FileLayout,
    /// What stands before all rows of a text, once a piece that is not the first has asked for it.
    head: OnceLock<Vec<u8>>,
    /// Parquet's footer with the page index, once it has been asked for.
    page_index: OnceLock<Option<Box<ParquetFooter>>>,
    /// The end of an object of a store.
    tail: Option<KeptTail>,
}

impl FileSource {
    /// What is read.
    pub fn object(&self) -> &DataObject {
        &self.object
    }

    /// A piece of an object of a store that is read soon, by the same `columns` and `rows`: bytes of it can be fetched
    /// ahead. `is_first`: it is read at once. `None` for files, and for what has been fetched when it was opened.
    pub fn prepared(&self, piece: usize, columns: &[usize], rows: &PieceRows, is_first: bool) -> Option<PreparedPiece> {
        let sets = match &self.layout {
            FileLayout::Parquet(footer) => {
                let tested: Vec<Schema> = rows.tests.iter().map(|(columns, _)| self.named(columns)).collect();
                let tested: Vec<&Schema> = tested.iter().collect();
                footer.chunk_ranges(piece, &tested, &self.named(columns))
            }
            FileLayout::Orc(footer) => vec![vec![footer.stripes.get(piece)?.range()]],
            FileLayout::Ranges(bounds) => {
                let range = *bounds.get(piece)?..*bounds.get(piece + 1)?;
                return PreparedPiece::in_order(&self.object, Some(range), is_first);
            }
            FileLayout::Whole => return PreparedPiece::in_order(&self.object, None, is_first),
            FileLayout::Avro(_) => return None,
        };
        match self.tail.as_ref().is_some_and(|tail| tail.reader_of(&sets).is_some()) {
            true => None,
            false => PreparedPiece::of_ranges(&self.object, sets),
        }
    }

    /// The schema of those columns that there are.
    fn named(&self, columns: &[usize]) -> Schema {
        Schema::new(columns.iter().filter_map(|&column| self.schema.fields.get(column).cloned()).collect())
    }

    /// The format's canonical name.
    pub fn format(&self) -> &'static str {
        self.format
    }

    /// What the file states of a column in a piece: a piece whose range cannot match need not be read. `None` when the
    /// file does not say.
    pub fn piece_range(&self, piece: usize, column: usize) -> Option<PieceRange> {
        let FileLayout::Parquet(footer) = &self.layout else { return None };
        footer.row_groups().get(piece)?;
        self.stated(footer, column)?.of_group(piece)
    }

    /// The same of the pages of a piece, one behind another, for files with a page index.
    pub fn page_ranges(&self, piece: usize, column: usize) -> Option<Vec<PageRange>> {
        let FileLayout::Parquet(footer) = &self.layout else { return None };
        let indexed = self.page_index(footer)?;
        indexed.row_groups().get(piece)?;
        self.stated(indexed, column)?.of_pages(indexed.arrow_metadata().metadata(), piece)
    }

    /// The bloom filter of a column in a piece, if the file has one.
    pub fn piece_bloom_filter(&self, piece: usize, column: usize) -> Option<BloomFilter> {
        let FileLayout::Parquet(footer) = &self.layout else { return None };
        footer.row_groups().get(piece)?;
        self.stated(footer, column)?.bloom(self.object.open().ok()??, piece)
    }

    fn stated<'a>(&'a self, footer: &'a ParquetFooter, column: usize) -> Option<StatedColumn<'a>> {
        let field = self.schema.fields.get(column)?;
        Some(StatedColumn::new(footer, &field.name, &field.data_type, &self.settings))
    }

    /// The footer with the page index, which is read when it is asked for first.
    fn page_index(&self, footer: &ParquetFooter) -> Option<&ParquetFooter> {
        let indexed = self
            .page_index
            .get_or_init(|| footer.with_page_index(&self.reader(vec![footer.page_index_ranges()]).ok()?).map(Box::new));
        indexed.as_deref()
    }

    /// Whether rows can be chosen by [`PieceRows`] before all columns of them are read.
    pub fn chooses_rows(&self) -> bool {
        matches!(self.layout, FileLayout::Parquet(_))
    }

    /// Reads rows of a piece: as [`PieceReader::read_piece`], where `rows` says which of them.
    ///
    /// # Errors
    /// As there, and those of the tests.
    pub fn read_rows(
        &self,
        piece: usize,
        columns: &[usize],
        rows: &PieceRows,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let FileLayout::Parquet(footer) = &self.layout else {
            return self.read_piece_limited(piece, columns, rows, emit);
        };
        let choice = RowChoice {
            limit: rows.limit,
            runs: rows.runs.clone(),
            predicates: rows.tests.iter().map(|(columns, test)| (self.named(columns), test.clone())).collect(),
        };
        let footer = if rows.runs.is_some() { self.page_index(footer).unwrap_or(footer) } else { footer };
        let tested: Vec<&Schema> = choice.predicates.iter().map(|(schema, _)| schema).collect();
        let own = self.named(columns);
        let reader = match &rows.prepared {
            Some(prepared) => prepared.reader(),
            None => self.reader(footer.chunk_ranges(piece, &tested, &own))?,
        };
        let failures = reader.failures();
        let result = footer.read_chosen(reader, vec![piece], (&own, &self.settings), choice, emit);
        result.map_err(|error| failures.behind(error).context(format!("in file {}", self.object)))
    }

    fn read_piece_limited(
        &self,
        piece: usize,
        columns: &[usize],
        PieceRows { limit, prepared, .. }: &PieceRows,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let rows = limit.map_or(self.settings.block_rows_max, |limit| limit.clamp(1, self.settings.block_rows_max));
        let result = match &self.layout {
            FileLayout::Parquet(footer) => {
                let wanted = self.wanted(columns);
                let reader = self.reader(footer.chunk_ranges(piece, &[], &wanted))?;
                let failures = reader.failures();
                let result = footer.read(reader, vec![piece], &wanted, &self.settings, emit);
                result.map_err(|error| failures.behind(error))
            }
            FileLayout::Orc(footer) => {
                let stripe = footer.stripes.get(piece).map(|stripe| stripe.range());
                let bytes = OrcBytes::Object(match prepared {
                    Some(prepared) => prepared.reader(),
                    None => self.reader(vec![stripe.into_iter().collect()])?,
                });
                let wanted = self.wanted(columns);
                OrcInput::of_stripes(bytes, footer.clone(), vec![piece], (&wanted, &self.settings))
                    .and_then(|input| emit_wanted(input, &wanted, rows, emit))
            }
            FileLayout::Avro(blocks) => {
                let wanted = self.wanted(columns);
                let ObjectReader::File(file) = self.reader(Vec::new())? else {
                    bail!(LogicalError, "Avro in a store is read in order")
                };
                AvroInput::piece(blocks, piece, &wanted, (&self.settings, file))
                    .and_then(|input| emit_wanted(input, &wanted, rows, emit))
            }
            FileLayout::Ranges(bounds) => match (bounds.get(piece), bounds.get(piece + 1)) {
                (Some(&from), Some(&to)) => {
                    let source = match prepared {
                        Some(prepared) => prepared.stream(),
                        None => self.object.source_of(from, to)?,
                    };
                    emit_columns(&mut self.text_piece(from, source)?, columns, rows, emit)
                }
                _ => Ok(()),
            },
            FileLayout::Whole => {
                let source: Source = match prepared {
                    Some(prepared) => prepared.stream(),
                    None => self.object.source()?,
                };
                let source = decompressed(source, self.compression)?;
                let mut input = input_format(self.format, &self.schema, &self.settings, source)?;
                emit_columns(&mut *input, columns, rows, emit)
            }
        };
        result.map_err(|error| error.context(format!("in file {}", self.object)))
    }

    /// Opens the object, of which sets of ranges are wanted.
    fn reader(&self, wanted: Vec<Vec<std::ops::Range<u64>>>) -> Result<ObjectReader> {
        if let Some(reader) = self.tail.as_ref().and_then(|tail| tail.reader_of(&wanted)) {
            return Ok(reader);
        }
        match self.object.open_for(wanted)? {
            Some(reader) => Ok(reader),
            None => bail!(LogicalError, "An object that is read in order has no pieces"),
        }
    }

    /// The file with the columns of others beside its own: those that it lacks are defaults, by their names.
    pub fn read_as(mut self, schema: &Schema) -> Self {
        // Without names fields have their places: what the others have more of is missing behind them.
        let reading = &mut self.settings.reading;
        reading.csv_variable_columns |= self.format == "CSV" && reading.csv_head == CsvHead::Row;
        self.schema = schema.clone();
        self
    }

    /// The file with its columns found by what a table's metadata knows of them, under the names of `fields`.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for formats other than Parquet.
    pub fn with_fields(mut self, fields: &[StoredField]) -> Result<Self> {
        let FileLayout::Parquet(footer) = self.layout else {
            bail!(NotImplemented, "Data files of format {} are not read in such tables, only Parquet", self.format)
        };
        self.layout = FileLayout::Parquet(Box::new(footer.with_fields(fields)));
        Ok(self)
    }

    /// Whether the file has no column of a name.
    pub fn lacks(&self, name: &str) -> bool {
        match &self.layout {
            FileLayout::Parquet(footer) => footer.arrow_schema().field_with_name(name).is_err(),
            _ => self.schema.index_of(name).is_none(),
        }
    }

    /// Rows of a piece, if the file says.
    pub fn piece_rows(&self, piece: usize) -> Option<u64> {
        match &self.layout {
            FileLayout::Parquet(footer) => footer.row_groups().get(piece).map(|group| group.num_rows().max(0) as u64),
            FileLayout::Orc(footer) => footer.stripes.get(piece).map(|stripe| stripe.rows),
            FileLayout::Avro(blocks) => blocks.pieces.get(piece).map(|piece| piece.rows),
            _ => None,
        }
    }

    /// The schema of some columns.
    fn wanted(&self, columns: &[usize]) -> Schema {
        self.schema.project(columns)
    }

    fn text(&self, source: Source) -> Result<TextInput> {
        let parser = row_parser(self.format, &self.schema, &self.settings)?;
        Ok(TextInput::new(&self.schema, &self.settings, source, parser))
    }

    /// Notes what stands before all rows, where it lies in these first bytes: else a piece looks for it.
    fn note_head(&self, beginning: Bytes) {
        let bytes = beginning.len();
        let head = self.text(Box::new(beginning.reader())).and_then(TextInput::head);
        // One that takes all of them may go on; a mark of the encoding before it is not in it.
        if let Ok(head) = head
            && head.len() + 3 < bytes
        {
            let _ = self.head.set(head);
        }
    }

    /// A reader of the rows of the piece at `from`, whose bytes are those of `source`.
    fn text_piece(&self, from: u64, source: Source) -> Result<TextInput> {
        let input = self.text(source)?;
        if from == 0 {
            return Ok(input);
        }
        // A header says for all pieces which field belongs to which column.
        let head = match self.head.get() {
            Some(head) => head,
            None => {
                let head = self.text(self.object.source_of(0, from)?)?.head()?;
                self.head.get_or_init(|| head)
            }
        };
        let object = self.object.clone();
        Ok(input.after_head(head)?.with_lines_before(Box::new(move || lines_before(&object, from))))
    }
}

/// Lines of a file before a position; those that can be read.
fn lines_before(object: &DataObject, position: u64) -> u64 {
    let Ok(mut file) = object.source_of(0, position) else { return 0 };
    let (mut buffer, mut lines) = (vec![0; 1 << 16], 0);
    while let Ok(read) = file.read(&mut buffer) {
        if read == 0 || base::cancel::checkpoint().is_err() {
            break;
        }
        lines += memchr::memchr_iter(b'\n', &buffer[..read]).count() as u64;
    }
    lines
}

fn emit_all(input: &mut dyn InputFormat, rows: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
    while let Some(block) = input.next_block(rows)? {
        if !emit(block)? {
            break;
        }
    }
    Ok(())
}

/// Hands blocks of a reader that gives the wanted columns alone to `emit`.
fn emit_wanted(
    input: impl InputFormat + 'static,
    wanted: &Schema,
    rows: usize,
    emit: &mut dyn FnMut(Block) -> Result<bool>,
) -> Result<()> {
    emit_all(&mut *crate::checked::input(Box::new(input), wanted), rows, emit)
}

/// Hands blocks of some columns of a reader to `emit`, as [`PieceReader::read_piece`].
pub(crate) fn emit_columns(
    input: &mut dyn InputFormat,
    columns: &[usize],
    rows: usize,
    emit: &mut dyn FnMut(Block) -> Result<bool>,
) -> Result<()> {
    match input.give_only(columns) {
        true => emit_all(input, rows, emit),
        false => emit_all(input, rows, &mut |block| emit(block.project(columns))),
    }
}

impl PieceReader for FileSource {
    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn pieces(&self) -> usize {
        match &self.layout {
            FileLayout::Parquet(footer) => footer.row_groups().len(),
            FileLayout::Orc(footer) => footer.stripes.len(),
            FileLayout::Avro(blocks) => blocks.pieces.len(),
            FileLayout::Ranges(bounds) => {
                debug_assert!(bounds.is_sorted(), "pieces of a file follow each other: {bounds:?}");
                bounds.len() - 1
            }
            FileLayout::Whole => 1,
        }
    }

    fn rows_hint(&self) -> Option<u64> {
        match &self.layout {
            FileLayout::Parquet(footer) => {
                Some(footer.row_groups().iter().map(|group| group.num_rows().max(0) as u64).sum())
            }
            FileLayout::Orc(_) | FileLayout::Avro(_) => {
                Some((0..self.pieces()).filter_map(|piece| self.piece_rows(piece)).fold(0, u64::saturating_add))
            }
            _ => None,
        }
    }

    fn read_piece(&self, piece: usize, columns: &[usize], emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        self.read_piece_limited(piece, columns, &PieceRows::default(), emit)
    }
}

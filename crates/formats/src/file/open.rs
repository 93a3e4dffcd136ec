//! Files and objects as they are opened: their format, schema and pieces are found out.

use super::split::{PIECE_BYTES, can_split, split_points};
use super::{FileLayout, FileSource};
use crate::FormatSettings;
use crate::compression::{Compression, decompressed};
use crate::detect::{is_csv_file, named_form};
use crate::footer_cache;
use crate::input::avro::AvroBlocks;
use crate::input::infer::{infer_schema, sniff::sniffed};
use crate::input::orc::{OrcBytes, OrcFooter};
use crate::input::parquet::ParquetFooter;
use crate::names::{find_format, format_of_path};
use crate::object::{DataObject, KeptTail, ObjectReader};
use base::{Error, Result, bail};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use types::Schema;

/// The format, compression and schema by which a file is read.
#[derive(Clone, Copy, Debug)]
pub struct FileForm<'a> {
    /// The name of its format; `auto` for that of its extension.
    pub format: &'a str,
    /// The name of its compression; `auto` for that of its extension.
    pub compression: &'a str,
    /// The schema to give, whatever the file has.
    pub structure: Option<&'a Schema>,
    /// The user has given neither the structure nor the format's details: a dialect of CSV may be found out.
    pub sniffs: bool,
}

impl Default for FileForm<'_> {
    fn default() -> Self {
        FileForm { format: "auto", compression: "auto", structure: None, sniffs: true }
    }
}

/// Opens a file; the format by its extension when it is `auto`, the schema from the file.
///
/// # Errors
/// `FILE_DOESNT_EXIST`, `CANNOT_OPEN_FILE`, `UNKNOWN_FORMAT`, `CANNOT_EXTRACT_TABLE_STRUCTURE`, and those of the
/// format.
pub fn open_file(path: &Path, format: &str, settings: &FormatSettings) -> Result<FileSource> {
    open_file_with(path, FileForm { format, ..FileForm::default() }, settings)
}

/// As [`open_file`], with what the caller knows of the file.
///
/// # Errors
/// As [`open_file`]; `NOT_IMPLEMENTED` for an unknown compression.
pub fn open_file_with(path: &Path, form: FileForm, settings: &FormatSettings) -> Result<FileSource> {
    open_object(DataObject::File(path.into()), form, settings)
}

/// As [`open_file_with`], of any object.
///
/// # Errors
/// As there, and those of the store.
pub fn open_object(object: DataObject, form: FileForm, settings: &FormatSettings) -> Result<FileSource> {
    let text = object.path().to_string_lossy().into_owned();
    let FileForm { structure, .. } = form;
    let (info, compression, is_detected) = named_form(&object, &form, settings)?;
    if !info.is_input {
        bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", info.name);
    }
    let in_file = |error: Error| error.context(format!("in file {object}"));
    let is_plain = compression == Compression::None;
    let source = |schema, layout, tail, settings: &FormatSettings| FileSource {
        object: object.clone(),
        format: info.name,
        compression,
        schema,
        settings: settings.clone(),
        layout,
        head: OnceLock::new(),
        page_index: OnceLock::new(),
        tail,
    };
    if is_plain && let Some(own) = own_layout(&object, info.name, structure.is_none(), settings).map_err(in_file)? {
        return Ok(source(structure.cloned().unwrap_or(own.schema), own.layout, own.tail, settings));
    }
    let own;
    let settings = if form.sniffs && settings.reading.csv_sniff && is_csv_file(info.name, &text, is_detected) {
        own = sniffed(decompressed(object.source()?, compression)?, settings).map_err(in_file)?;
        &own
    } else {
        settings
    };
    let schema = match structure {
        Some(schema) => schema.clone(),
        None => infer_schema(info.name, decompressed(object.source()?, compression)?, settings).map_err(in_file)?,
    };
    let split = match is_plain && can_split(info.name) {
        true => split_points(&object, info.name, settings).map_err(in_file)?,
        false => None,
    };
    let Some(split) = split else { return Ok(source(schema, FileLayout::Whole, None, settings)) };
    let source = source(schema, FileLayout::Ranges(split.bounds), None, settings);
    if let Some(beginning) = split.beginning {
        source.note_head(beginning);
    }
    Ok(source)
}

/// What a file that tells of its pieces itself says.
struct OwnLayout {
    /// Its schema, if that is asked for.
    schema: Schema,
    layout: FileLayout,
    tail: Option<KeptTail>,
}

/// The pieces of a file that tells of them itself.
fn own_layout(
    object: &DataObject,
    format: &str,
    is_schema_wanted: bool,
    settings: &FormatSettings,
) -> Result<Option<OwnLayout>> {
    let wanted = |own: &dyn Fn() -> Result<Schema>| if is_schema_wanted { own() } else { Ok(Schema::default()) };
    if !matches!(format, "Parquet" | "ORC" | "Avro") {
        return Ok(None);
    }
    let Some(reader) = object.open_tail()? else { return Ok(None) };
    let (failures, tail) = (reader.failures(), KeptTail::of(object, &reader));
    let (schema, layout) = match format {
        "Parquet" => {
            let footer = cached_footer(object, &reader, settings).map_err(|error| failures.behind(error))?;
            (wanted(&|| footer.schema())?, FileLayout::Parquet(Box::new(footer)))
        }
        "ORC" => {
            let footer = OrcFooter::load(&OrcBytes::Object(reader))?;
            (wanted(&|| footer.schema())?, FileLayout::Orc(Arc::new(footer)))
        }
        _ => {
            // Each block tells where the next one is: of an object that would be a request for each.
            let ObjectReader::File(file) = reader else { return Ok(None) };
            let blocks = AvroBlocks::find(file, PIECE_BYTES)?;
            (wanted(&|| blocks.schema())?, FileLayout::Avro(Box::new(blocks)))
        }
    };
    Ok(Some(OwnLayout { schema, layout, tail }))
}

/// The footer of a Parquet object; of a version of an object that has been read before, the one that is kept.
fn cached_footer(object: &DataObject, reader: &ObjectReader, settings: &FormatSettings) -> Result<ParquetFooter> {
    let version = object.version().filter(|_| settings.binary.parquet_keeps_footers);
    if let Some(footer) = version.as_deref().and_then(footer_cache::get) {
        return Ok(footer);
    }
    let footer = ParquetFooter::load(reader)?;
    if let Some(version) = version {
        footer_cache::put(version, &footer);
    }
    Ok(footer)
}

/// Begins to fetch what [`open_object`] reads of an object, where its name tells what that is; of a file nothing.
pub fn open_ahead(object: &DataObject, form: FileForm, settings: &FormatSettings) {
    let path = object.path().to_string_lossy();
    let named = match form.format {
        "" | "auto" => format_of_path(&path),
        named => find_format(named),
    };
    let is_plain = Compression::of_argument(form.compression, &path).is_ok_and(|found| found == Compression::None);
    let is_kept = || {
        settings.binary.parquet_keeps_footers
            && object.version().is_some_and(|version| footer_cache::contains(&version))
    };
    match named.map_or("", |info| info.name) {
        "Parquet" | "ORC" if is_plain && !is_kept() => object.fetch_tail_ahead(),
        // A dialect is looked for.
        name if form.sniffs && settings.reading.csv_sniff && is_csv_file(name, &path, false) => {
            object.fetch_head_ahead();
        }
        _ => {}
    }
}

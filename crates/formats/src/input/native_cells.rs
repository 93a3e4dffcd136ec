//! `Variant`, `Dynamic` and `JSON` from Native: see `output/native_cells.rs` for how they lie.

use super::byte_reader::ByteReader;
use super::native::{Prefix, read_column, read_prefix};
use crate::output::{DYNAMIC_VERSION, JSON_AS_STRING, SHARED};
use base::{Result, bail, err};
use types::type_parser::parse_type;
use types::{Column, DataType, JsonType, StringBuilder};

/// Types of one `Dynamic`, at most.
const TYPES_MAX: u64 = 255;
/// Types of one `Dynamic` in the flattened form, at most.
const FLATTENED_TYPES_MAX: u64 = 10_000;
/// The version of the flattened form: all types of a `Dynamic` are named, all paths of a `JSON` have columns.
const FLATTENED: u64 = 3;
/// Objects of a block none of which has a path, at most.
const EMPTY_OBJECTS_MAX: u64 = 1 << 20;
/// The discriminator of NULL.
const NULL: u16 = u16::MAX;

/// The prefix of a `Dynamic`.
#[derive(Default)]
pub(super) struct DynamicPrefix {
    /// Types in the order of discriminators; `None` for the shared values.
    types: Vec<Option<DataType>>,
    prefixes: Vec<Prefix>,
    /// Discriminators are of the least width that the number of types fits, and that number is NULL.
    is_flattened: bool,
}

/// The prefix of a `JSON` of paths.
#[derive(Default)]
pub(super) struct JsonPrefix {
    /// Objects are strings.
    as_string: bool,
    typed: Vec<Prefix>,
    paths: Vec<(String, DynamicPrefix)>,
    /// There are no other paths.
    is_flattened: bool,
}

pub(super) fn read_variant_prefix(reader: &mut ByteReader, types: &[DataType]) -> Result<Prefix> {
    read_mode(reader)?;
    Ok(Prefix::Nested(types.iter().map(|inner| read_prefix(reader, inner)).collect::<Result<_>>()?))
}

fn read_mode(reader: &mut ByteReader) -> Result<()> {
    match reader.u64()? {
        0 => Ok(()),
        other => {
            bail!(NotImplemented, "Variant can be read from Native with plain discriminators only, not in mode {other}")
        }
    }
}

pub(super) fn read_dynamic_prefix(reader: &mut ByteReader) -> Result<DynamicPrefix> {
    match reader.u64()? {
        DYNAMIC_VERSION => drop(reader.varint()?),
        2 => {}
        FLATTENED => return read_flattened_prefix(reader),
        other => {
            bail!(NotImplemented, "Dynamic can be read from Native in versions 1 to 3 of its structure, not {other}")
        }
    }
    let count = reader.varint()?;
    if count > TYPES_MAX {
        bail!(IncorrectData, "Dynamic claims to have {count} types");
    }
    let mut names = (0..count).map(|_| reader.name()).collect::<Result<Vec<_>>>()?;
    names.push(SHARED.into());
    names.sort();
    read_mode(reader)?;
    let mut prefix = DynamicPrefix::default();
    for name in names {
        let data_type = if name == SHARED { None } else { Some(parse_type(&name)?) };
        prefix.prefixes.push(match &data_type {
            Some(data_type) => read_prefix(reader, data_type)?,
            None => Prefix::None,
        });
        prefix.types.push(data_type);
    }
    Ok(prefix)
}

/// The prefix of the flattened form: types in the order of their discriminators, then their prefixes.
fn read_flattened_prefix(reader: &mut ByteReader) -> Result<DynamicPrefix> {
    let count = reader.varint()?;
    if count > FLATTENED_TYPES_MAX {
        bail!(IncorrectData, "Dynamic claims to have {count} types");
    }
    let mut prefix = DynamicPrefix { is_flattened: true, ..DynamicPrefix::default() };
    for _ in 0..count {
        prefix.types.push(Some(parse_type(&reader.name()?)?));
    }
    for data_type in prefix.types.iter().flatten() {
        prefix.prefixes.push(read_prefix(reader, data_type)?);
    }
    Ok(prefix)
}

pub(super) fn read_json_prefix(reader: &mut ByteReader, json: &JsonType) -> Result<JsonPrefix> {
    let mut prefix = JsonPrefix::default();
    match reader.u64()? {
        JSON_AS_STRING => {
            prefix.as_string = true;
            return Ok(prefix);
        }
        0 => drop(reader.varint()?),
        2 => {}
        FLATTENED => prefix.is_flattened = true,
        other => bail!(
            NotImplemented,
            "JSON can be read from Native in serializations 0 to 3, not {other}: set \
            output_format_native_write_json_as_string = 1 where it is written"
        ),
    }
    let count = reader.varint()?;
    if count > 100_000 {
        bail!(IncorrectData, "JSON claims to have {count} paths");
    }
    let paths = (0..count).map(|_| reader.name()).collect::<Result<Vec<_>>>()?;
    for (_, data_type) in &json.typed {
        prefix.typed.push(read_prefix(reader, data_type)?);
    }
    for path in paths {
        prefix.paths.push((path, read_dynamic_prefix(reader)?));
    }
    Ok(prefix)
}

/// Discriminators, then a dense column per type, as cells.
pub(super) fn read_variant(reader: &mut ByteReader, types: &[DataType], prefix: &Prefix, rows: u64) -> Result<Column> {
    let discriminators = byte_discriminators(reader, rows)?;
    let mut columns = Vec::with_capacity(types.len());
    for (place, data_type) in types.iter().enumerate() {
        let column = read_part(reader, data_type, prefix.child(place), count_of(&discriminators, place))?;
        columns.push(types::dynamic::from_column(&column, data_type));
    }
    merge(&discriminators, &columns)
}

/// As [`read_variant`], of the types that the prefix names.
pub(super) fn read_dynamic(reader: &mut ByteReader, prefix: &DynamicPrefix, rows: u64) -> Result<Column> {
    let discriminators = match prefix.is_flattened {
        true => flattened_discriminators(reader, prefix.types.len(), rows)?,
        false => byte_discriminators(reader, rows)?,
    };
    let mut columns = Vec::with_capacity(prefix.types.len());
    for (place, data_type) in prefix.types.iter().enumerate() {
        let count = count_of(&discriminators, place);
        columns.push(match data_type {
            Some(data_type) => {
                types::dynamic::from_column(&read_part(reader, data_type, &prefix.prefixes[place], count)?, data_type)
            }
            None => shared_cells(&read_part(reader, &DataType::String, &Prefix::None, count)?)?,
        });
    }
    merge(&discriminators, &columns)
}

/// A byte per row, of which the greatest is NULL.
fn byte_discriminators(reader: &mut ByteReader, rows: u64) -> Result<Vec<u16>> {
    Ok(reader.exact(rows)?.into_iter().map(|byte| if byte == 0xFF { NULL } else { u16::from(byte) }).collect())
}

/// Numbers per row of the least width that `types` fits, which is NULL.
fn flattened_discriminators(reader: &mut ByteReader, types: usize, rows: u64) -> Result<Vec<u16>> {
    let of = |number: u16| if usize::from(number) == types { NULL } else { number };
    if types <= usize::from(u8::MAX) {
        return Ok(reader.exact(rows)?.into_iter().map(|byte| of(u16::from(byte))).collect());
    }
    let bytes = reader.exact(rows.saturating_mul(2))?;
    Ok(bytes.chunks_exact(2).map(|pair| of(u16::from_le_bytes([pair[0], pair[1]]))).collect())
}

fn count_of(discriminators: &[u16], place: usize) -> u64 {
    discriminators.iter().filter(|&&discriminator| usize::from(discriminator) == place).count() as u64
}

fn read_part(reader: &mut ByteReader, data_type: &DataType, prefix: &Prefix, rows: u64) -> Result<Column> {
    if rows == 0 { Ok(Column::empty(data_type)) } else { read_column(reader, data_type, prefix, rows) }
}

/// Rows of dense columns of cells in the order of the discriminators.
fn merge(discriminators: &[u16], columns: &[Column]) -> Result<Column> {
    let flat: Vec<Column> = columns.iter().map(Column::flatten).collect();
    let mut next = vec![0usize; flat.len()];
    let mut builder = StringBuilder::with_capacity(discriminators.len());
    for &discriminator in discriminators {
        if discriminator == NULL {
            builder.push(b"");
            continue;
        }
        let place = usize::from(discriminator);
        let Some(column) = flat.get(place) else {
            bail!(IncorrectData, "Variant has no type with discriminator {discriminator}")
        };
        builder.push(column.bytes_at(next[place]).unwrap_or(b""));
        next[place] += 1;
    }
    Ok(Column::String(builder.finish()))
}

/// Values with their types in binary, as cells.
fn shared_cells(values: &Column) -> Result<Column> {
    let mut builder = StringBuilder::with_capacity(values.len());
    for row in 0..values.len() {
        builder.push(&cell_of(values.bytes_at(row).unwrap_or(b""))?);
    }
    Ok(Column::String(builder.finish()))
}

/// The cell of a type in binary and a value.
fn cell_of(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut reader = ByteReader::new(Box::new(std::io::Cursor::new(bytes.to_vec())));
    super::binary::read_cell(&mut super::binary::BinaryInput::new(&mut reader))
}

/// Objects: strings, or columns of paths and one of the paths that have none.
pub(super) fn read_json(reader: &mut ByteReader, json: &JsonType, prefix: &JsonPrefix, rows: u64) -> Result<Column> {
    if prefix.as_string {
        return super::native::read_objects(reader, json, rows);
    }
    let mut columns: Vec<(String, Column)> = Vec::new();
    for ((path, data_type), prefix) in json.typed.iter().zip(&prefix.typed) {
        let column = read_column(reader, data_type, prefix, rows)?;
        columns.push((path.clone(), types::dynamic::from_column(&column, data_type).flatten()));
    }
    for (path, prefix) in &prefix.paths {
        columns.push((path.clone(), read_dynamic(reader, prefix, rows)?));
    }
    let entry = DataType::array(DataType::tuple(vec![DataType::String, DataType::String]));
    let shared = match prefix.is_flattened {
        // Without paths no bytes stand for the rows.
        true if columns.is_empty() && rows > EMPTY_OBJECTS_MAX => {
            bail!(
                IncorrectData,
                "A block claims to have {rows} objects without a path, of which it may have {EMPTY_OBJECTS_MAX}"
            )
        }
        true => Column::defaults(&entry, rows as usize).flatten(),
        false => read_column(reader, &entry, &Prefix::None, rows)?,
    };
    let Column::Array(shared) = &shared else { return Err(base::Error::bug("shared data is an array")) };
    let Column::Tuple(entries, _) = &*shared.values else { return Err(base::Error::bug("shared data is of pairs")) };
    let mut builder = StringBuilder::with_capacity(rows as usize);
    let mut object = Vec::new();
    let mut entries_of_row: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for row in 0..rows as usize {
        entries_of_row.clear();
        for (path, column) in &columns {
            let cell = column.bytes_at(row).unwrap_or(b"");
            if !cell.is_empty() {
                entries_of_row.push((path.clone().into_bytes(), cell.to_vec()));
            }
        }
        for i in shared.range(row) {
            let path = entries[0].bytes_at(i).ok_or_else(|| err!(IncorrectData, "A path of JSON is missing"))?;
            entries_of_row.push((path.to_vec(), cell_of(entries[1].bytes_at(i).unwrap_or(b""))?));
        }
        entries_of_row.sort();
        object.clear();
        entries_of_row.iter().for_each(|(path, cell)| types::json::put_entry(path, cell, &mut object));
        builder.push(&object);
    }
    Ok(Column::String(builder.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FormatSettings, NativeOutput, read_native_block};
    use types::text::{TextOptions, write_text};
    use types::{Block, Field, Schema, Value};

    /// The rows of the first column as text; blocks as ClickHouse writes them with
    /// `output_format_native_use_flattened_dynamic_and_json_serialization = 1`.
    fn check(hex: &str, expect: &[&str]) {
        let bytes: Vec<u8> =
            (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
        let (schema, block) = read_native_block(&mut bytes.as_slice(), 0).unwrap().unwrap();
        let text = |row| {
            let mut out = Vec::new();
            write_text(&block.columns[0], &schema.fields[0].data_type, row, &TextOptions::default(), &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!((0..block.rows).map(text).collect::<Vec<_>>(), expect);
        for end in 0..bytes.len() {
            assert!(read_native_block(&mut &bytes[..end], 0).map_or(true, |block| block.is_none()), "{end}");
        }
    }

    #[test]
    fn variants_of_low_cardinality_are_written_as_they_are_read() {
        let name = "Variant(LowCardinality(String), UInt8)";
        let data_type = types::type_parser::parse_type(name).unwrap();
        let DataType::Variant(inner) = &data_type else { panic!("{data_type}") };
        let text = types::dynamic::from_column(&Column::constant(&DataType::String, &Value::string("a"), 1), &inner[0]);
        let number = types::dynamic::from_column(&Column::from_vec(vec![5u8]), &inner[1]);
        let cells = merge(&[1, 0, NULL], &[text, number]).unwrap();
        let schema = Schema::new(vec![Field::new("v", data_type)]);
        let mut bytes = Vec::new();
        let writer = NativeOutput::new(schema.clone(), FormatSettings::default());
        writer.write(&Block::new(vec![cells], 3), &mut bytes).unwrap();
        let (read, block) = read_native_block(&mut bytes.as_slice(), 0).unwrap().unwrap();
        let values: Vec<Value> =
            (0..3).map(|row| types::dynamic::read(block.columns[0].bytes_at(row).unwrap_or(b"")).value()).collect();
        assert_eq!((read, values), (schema, vec![Value::UInt(5), Value::string("a"), Value::Null]));
    }

    #[test]
    fn the_flattened_form() {
        check(
            "010401640744796e616d696303000000000000000106537472696e670000010001310178055b312c325d",
            &["1", "x", "\\N", "[1,2]"],
        );
        check(
            "0101016a0d4a534f4e28742055496e743829030000000000000002016103622e6303000000000000000105496e743634\
             03000000000000000106537472696e6700000100000000000000000178",
            &[r#"{"a":1,"b":{"c":"x"},"t":0}"#],
        );
        check("0103016a044a534f4e030000000000000000", &["{}", "{}", "{}"]);
    }
}

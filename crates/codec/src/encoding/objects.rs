//! Objects of JSON in a chunk: a column per path.
//!
//! ```text
//! paths   sorted by name; per path   kinds   UInt8 per row: 0 where the object lacks the path, else 1 + the type
//!                                    values  per type that occurs: its name, and the values of its rows, dense
//! rest    strings: per row the object of the paths without a column
//! ```
//! Which paths have columns is chosen per chunk: those of declared types, and those that most objects have. Chunks of
//! one column need not agree: a merge decodes objects and chooses again.

use super::{EncodedRows, NodeChild};
use crate::bytes::{ByteReader, put_bytes};
use crate::decode::{ChildReaders, UINT8};
use crate::encode::{EncodedChunk, Encoder};
use crate::node::{Node, NodeHead, NodeKind};
use crate::stats;
use crate::{ChunkReader, EncodeOptions, Physical};
use base::{Result, bail, err};
use types::dynamic;
use types::json::{self, Entries, JsonType, PathColumns, put_entry};
use types::type_parser::parse_type;
use types::{Column, DataType, StringBuilder, StringColumn};

/// Types of one path that have columns; values of others stay in the rest.
const TYPES_MAX: usize = 100;

/// Rows of objects.
#[derive(Clone, Debug)]
pub struct Objects {
    /// Sorted by name.
    pub paths: Box<[ObjectPath]>,
    /// The paths that have no columns.
    pub rest: Box<Node>,
}

/// A path that has columns.
#[derive(Clone, Debug)]
pub struct ObjectPath {
    /// Its name.
    pub name: String,
    /// The type of each row: its position among `values`.
    pub kinds: Node,
    /// The values of each type.
    pub values: Box<[PathValues]>,
}

/// Dense values of one type.
#[derive(Clone, Debug)]
pub struct PathValues {
    /// The type.
    pub data_type: DataType,
    /// Its flat form.
    pub physical: Physical,
    /// The rows that have it, one after another.
    pub node: Node,
}

/// Encodes objects by their paths.
///
/// # Errors
/// As [`crate::encode`].
pub fn encode_objects(column: &Column, json: &JsonType, options: &EncodeOptions) -> Result<EncodedChunk> {
    let flat = Physical::String.conform(column)?;
    let Column::String(objects) = &flat else { bail!(LogicalError, "objects are not strings") };
    let mut encoder = Encoder::new(options.compression);
    let parts = PathColumns::cells_of(objects, json);
    let mut rest: Vec<Vec<(&[u8], &[u8])>> = parts.shared;
    let mut paths = Vec::with_capacity(parts.dynamic.len());
    for (name, cells) in &parts.dynamic {
        paths.push(encode_path(&mut encoder, name, cells, &mut rest)?);
    }
    let mut builder = StringBuilder::with_capacity(objects.len());
    for row in &mut rest {
        row.sort_unstable();
        builder.push_with(|out| row.iter().for_each(|(path, cell)| put_entry(path, cell, out)));
    }
    let rest = Box::new(encoder.child(&Column::String(builder.finish()))?);
    let kind = Objects { paths: paths.into(), rest }.into();
    let stats =
        if options.statistics { stats::collect(&flat, options.granule_rows) } else { stats::ChunkStats::default() };
    Ok(encoder.finish(Node { rows: objects.len() as u32, kind }, &Physical::String, stats))
}

fn encode_path<'a>(
    encoder: &mut Encoder,
    name: &'a str,
    cells: &'a StringColumn,
    rest: &mut [Vec<(&'a [u8], &'a [u8])>],
) -> Result<ObjectPath> {
    let mut types = dynamic::split(cells);
    let others = types.split_off(types.len().min(TYPES_MAX));
    for &row in others.iter().flat_map(|other| &other.rows) {
        rest[row as usize].push((name.as_bytes(), cells.get(row as usize)));
    }
    let mut kinds = vec![0u8; cells.len()];
    let mut values = Vec::with_capacity(types.len());
    for (place, found) in types.into_iter().enumerate() {
        found.rows.iter().for_each(|&row| kinds[row as usize] = place as u8 + 1);
        let physical = Physical::of(&found.data_type);
        let node = encoder.child(&physical.conform(&found.column)?)?;
        values.push(PathValues { data_type: found.data_type, physical, node });
    }
    Ok(ObjectPath { name: name.to_string(), kinds: encoder.child(&Column::from_vec(kinds))?, values: values.into() })
}

static STRING: Physical = Physical::String;

impl EncodedRows for Objects {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.rest));
        for path in &self.paths {
            visit(NodeChild::Node(&path.kinds));
            path.values.iter().for_each(|values| visit(NodeChild::Node(&values.node)));
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.rest.write(out);
        base::varint::put(out, self.paths.len() as u64);
        for path in &self.paths {
            put_bytes(out, path.name.as_bytes());
            path.kinds.write(out);
            base::varint::put(out, path.values.len() as u64);
            for values in &path.values {
                put_bytes(out, values.data_type.to_string().as_bytes());
                values.node.write(out);
            }
        }
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if *head.physical != Physical::String {
            return Err(head.refused());
        }
        let rows = head.rows;
        let rest = Box::new(Node::read(reader, &Physical::String)?);
        let mut paths: Vec<ObjectPath> = Vec::new();
        for _ in 0..reader.count(4)? {
            let name = reader.text()?;
            let kinds = Node::read(reader, &UINT8)?;
            if rest.rows != rows || kinds.rows != rows {
                bail!(CorruptedData, "path {name} of objects has {} rows in place of {rows}", kinds.rows);
            }
            if paths.last().is_some_and(|before| before.name >= name) {
                bail!(CorruptedData, "paths of objects are not sorted at {name}");
            }
            let mut values = Vec::new();
            for _ in 0..reader.count(3)? {
                let data_type = parse_type(&reader.text()?)?;
                let physical = Physical::of(&data_type);
                let node = Node::read(reader, &physical)?;
                values.push(PathValues { data_type, physical, node });
            }
            paths.push(ObjectPath { name, kinds, values: values.into() });
        }
        Ok(Objects { paths: paths.into(), rest })
    }

    fn children<'a>(&'a self, _physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        let mut children = vec![readers.child(&self.rest, &STRING)];
        for path in &self.paths {
            children.push(readers.child(&path.kinds, &UINT8));
            children.extend(path.values.iter().map(|values| readers.child(&values.node, &values.physical)));
        }
        children
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        Ok(Column::String(reader.join_paths(self, &|_| true, start, len)?))
    }
}

impl Objects {
    /// The first child of each path.
    fn places(&self) -> impl Iterator<Item = (usize, &ObjectPath)> {
        let mut next = 1;
        self.paths.iter().map(move |path| {
            let place = next;
            next += 1 + path.values.len();
            (place, path)
        })
    }
}

impl ChunkReader<'_> {
    /// Cells of a path in rows `start .. start + len`, empty where an object lacks it; with `^` before it the objects
    /// under the path. Only the columns of that path are read, where the chunk has them.
    ///
    /// # Errors
    /// As [`Self::decode`].
    pub fn path(&self, path: &str, start: usize, len: usize) -> Result<Column> {
        let under = path.strip_prefix('^');
        let NodeKind::Objects(objects) = &self.node().kind else {
            let whole = strings_of(self.decode(start, len)?)?;
            return Ok(extract(&whole, path, under));
        };
        if let Some(prefix) = under {
            let inside = |name: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('.'));
            let whole = self.join_paths(objects, &inside, start, len)?;
            return Ok(extract(&whole, path, under));
        }
        if let Some((place, found)) = objects.places().find(|(_, found)| found.name == path) {
            let cells = self.cells(place, found, start, len)?;
            if objects.rest_is_empty() {
                return Ok(Column::String(cells));
            }
            // Values of rare types stay in the rest.
            let rest = strings_of(self.children()[0].decode(start, len)?)?;
            let both = cells.iter().zip(rest.iter()).map(|(cell, object)| {
                if cell.is_empty() { json::find(object, path.as_bytes()).unwrap_or(b"") } else { cell }
            });
            return Ok(Column::from_strings(both));
        }
        let rest = strings_of(self.children()[0].decode(start, len)?)?;
        Ok(extract(&rest, path, None))
    }

    /// Objects of the wanted paths, and of all that have no columns.
    fn join_paths(
        &self,
        objects: &Objects,
        wanted: &dyn Fn(&str) -> bool,
        start: usize,
        len: usize,
    ) -> Result<StringColumn> {
        let rest = strings_of(self.children()[0].decode(start, len)?)?;
        let mut columns = Vec::new();
        for (place, path) in objects.places().filter(|(_, path)| wanted(&path.name)) {
            columns.push((path.name.as_bytes(), self.cells(place, path, start, len)?));
        }
        let mut builder = StringBuilder::with_capacity(len);
        for row in 0..len {
            let mut others = Entries::new(rest.get(row)).peekable();
            builder.push_with(|out| {
                for (name, cells) in &columns {
                    let cell = cells.get(row);
                    if cell.is_empty() {
                        continue;
                    }
                    while let Some((path, cell)) = others.next_if(|(path, _)| path < name) {
                        put_entry(path, cell, out);
                    }
                    put_entry(name, cell, out);
                }
                others.for_each(|(path, cell)| put_entry(path, cell, out));
            });
        }
        Ok(builder.finish())
    }

    /// Cells of a path whose kinds are child `place`.
    fn cells(&self, place: usize, path: &ObjectPath, start: usize, len: usize) -> Result<StringColumn> {
        let kinds = self.children()[place].decode(0, start + len)?.flatten();
        let Some(kinds) = kinds.as_native::<u8>() else { bail!(CorruptedData, "kinds of a path are no bytes") };
        let (before, kinds) = kinds.split_at(start);
        let mut columns = Vec::with_capacity(path.values.len());
        for (i, values) in path.values.iter().enumerate() {
            let count = |kinds: &[u8]| kinds.iter().filter(|&&kind| usize::from(kind) == i + 1).count();
            let dense = self.children()[place + 1 + i].decode(count(before), count(kinds))?;
            columns.push((dynamic::from_column(&dense.flatten(), &values.data_type), 0));
        }
        let mut builder = StringBuilder::with_capacity(len);
        for &kind in kinds {
            if kind == 0 {
                builder.push(b"");
                continue;
            }
            let (column, next) = columns
                .get_mut(usize::from(kind) - 1)
                .ok_or_else(|| err!(CorruptedData, "path {} has no type {kind}", path.name))?;
            builder.push(column.bytes_at(*next).unwrap_or(b""));
            *next += 1;
        }
        Ok(builder.finish())
    }
}

impl Objects {
    /// Whether every path has columns: then the rest is one empty object.
    fn rest_is_empty(&self) -> bool {
        match &self.rest.kind {
            NodeKind::Constant(constant) => constant.value.bytes_at(0).is_none_or(<[u8]>::is_empty),
            NodeKind::Empty(_) => true,
            _ => false,
        }
    }
}

fn strings_of(column: Column) -> Result<StringColumn> {
    match column.flatten() {
        Column::String(strings) => Ok(strings),
        _ => Err(err!(CorruptedData, "objects are no strings")),
    }
}

/// A path's cells, or the objects under a prefix, of whole objects.
fn extract(objects: &StringColumn, path: &str, under: Option<&str>) -> Column {
    let mut builder = StringBuilder::with_capacity(objects.len());
    for object in objects.iter() {
        match under {
            Some(prefix) => builder.push_with(|out| json::sub_object(object, prefix.as_bytes(), out)),
            None => builder.push(json::find(object, path.as_bytes()).unwrap_or(b"")),
        }
    }
    Column::String(builder.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compression, MemorySource};
    use types::text::TextOptions;

    fn objects(type_name: &str, texts: &[&str]) -> (StringColumn, JsonType) {
        let DataType::Json(json) = parse_type(type_name).unwrap() else { panic!("{type_name}") };
        let mut builder = StringBuilder::default();
        texts.iter().for_each(|text| {
            json::parse_object(text.as_bytes(), &json, &TextOptions::default(), &mut builder).unwrap()
        });
        (builder.finish(), (*json).clone())
    }

    fn check(type_name: &str, texts: &[&str], columns: &[&str]) {
        let (given, json) = objects(type_name, texts);
        let options = EncodeOptions {
            compression: Compression::None,
            encoding: crate::Encoding::Auto,
            granule_rows: 2,
            statistics: true,
        };
        let chunk = encode_objects(&Column::String(given.clone()), &json, &options).unwrap();
        let NodeKind::Objects(found) = &chunk.node.kind else { panic!("no objects") };
        assert_eq!(found.paths.iter().map(|path| path.name.as_str()).collect::<Vec<_>>(), columns);
        let mut written = Vec::new();
        chunk.node.write(&mut written);
        let node = Node::read(&mut ByteReader::new(&written), &Physical::String).unwrap();
        let source = MemorySource::new(&chunk.bytes);
        let reader = ChunkReader::new(&node, &Physical::String, &source);
        for start in 0..texts.len() {
            let len = texts.len() - start;
            let whole = strings_of(reader.decode(start, len).unwrap()).unwrap();
            for row in 0..len {
                assert_eq!(whole.get(row), given.get(start + row), "row {row} from {start}");
            }
            for path in ["a", "a.b", "c", "zz", "^a"] {
                let part = strings_of(reader.path(path, start, len).unwrap()).unwrap();
                let Column::String(wanted) = extract(&given.slice(start, len), path, path.strip_prefix('^')) else {
                    panic!()
                };
                assert!(part.iter().eq(wanted.iter()), "{path} from {start}");
            }
        }
        for cut in 0..written.len() {
            assert!(Node::read(&mut ByteReader::new(&written[..cut]), &Physical::String).is_err());
        }
    }

    #[test]
    fn objects_and_paths_come_back() {
        let texts = [
            r#"{"a":{"b":1},"c":"x"}"#,
            r#"{"a":{"b":"y"}}"#,
            r#"{"c":[1,2],"d":1.5}"#,
            "{}",
            r#"{"a":7,"e":{"f":{"g":1}}}"#,
        ];
        check("JSON", &texts, &["a", "a.b", "c", "d", "e.f.g"]);
        check("JSON(max_dynamic_paths=2)", &texts, &["a.b", "c"]);
        check("JSON(max_dynamic_paths=0)", &texts, &[]);
        check("JSON(max_dynamic_paths=0, d Float64)", &[r#"{"d":1,"c":2}"#, "{}"], &["d"]);
    }
}

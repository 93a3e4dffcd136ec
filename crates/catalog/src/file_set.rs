//! The files of a path or pattern: one schema, opened when they are needed.
//!
//! Only the first file is looked at for the schema, or all of them with `schema_inference_mode = 'union'`. The others
//! are opened by a read, and of those only the ones whose path and folders called `key=value` can pass its filters.

use crate::hive::{HiveColumns, hive_columns};
use crate::schema_cache::{SchemaPlace, SchemaSettings};
use base::{Result, SchemaInferenceMode, Settings, bail};
use formats::file::{FileForm, FileSource, PieceReader, RowTest, open_object};
use formats::{DataObject, FormatSettings, StoredField, merged_schema};
use std::sync::{Arc, OnceLock};
use types::{DataType, Field, Schema};

/// Files with keys in their paths whose rows are counted, at most.
const COUNTED_FILES_MAX: usize = 16;

/// Files whose ends are fetched at a time, where they are objects of a store.
const OPENED_AHEAD: usize = 16;

/// The place of a column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileColumn {
    /// A column of the files.
    Stored(usize),
    /// A key of the paths.
    Key(usize),
}

/// The files of a path or pattern.
pub(crate) struct FileSet {
    objects: Vec<DataObject>,
    opened: Vec<OnceLock<Arc<FileSource>>>,
    format: String,
    compression: String,
    sniffs: bool,
    /// The columns are those that the files tell.
    is_inferred: bool,
    settings: FormatSettings,
    /// The columns of the files.
    stored: Schema,
    /// The keys of the paths.
    keys: HiveColumns,
    /// The columns of the table that it reads, and their places.
    columns: Vec<(Field, FileColumn)>,
    /// Their numbers by the positions in the table's definition, where that has further columns.
    numbers: Option<Vec<usize>>,
    /// How columns are found in files that a table's metadata names.
    fields: Option<Vec<StoredField>>,
    /// Rows of the files, where not all of them are the table's.
    rows: Vec<FileRows>,
    /// Where columns and rows of the files are kept, for files that tell them.
    places: Vec<OnceLock<Option<SchemaPlace>>>,
    known: Option<SchemaSettings>,
}

/// Parquet files that a table's metadata names.
pub(crate) struct NamedFiles {
    pub objects: Vec<DataObject>,
    /// The columns of the files, and how they are found.
    pub stored: Schema,
    pub fields: Vec<StoredField>,
    /// The columns of the table.
    pub columns: Vec<(Field, FileColumn)>,
    /// Columns whose values the metadata has, and these for each file.
    pub keys: Vec<Field>,
    pub key_values: Vec<Vec<types::Value>>,
    /// Their rows that are the table's.
    pub rows: Vec<FileRows>,
}

/// The rows of a file that are a table's.
#[derive(Clone, Default)]
pub(crate) struct FileRows {
    /// The numbers of rows that are not, ascending.
    pub deleted: Vec<u64>,
    /// Tests by some columns that the table's rows pass.
    pub tests: Vec<(Vec<usize>, RowTest)>,
    /// Columns that the file must have.
    pub needed: Vec<usize>,
}

impl FileSet {
    /// No file, of which the columns are given.
    pub(crate) fn empty(schema: &Schema) -> Self {
        let columns = schema.fields.iter().enumerate().map(|(at, field)| (field.clone(), FileColumn::Stored(at)));
        FileSet {
            objects: Vec::new(),
            opened: Vec::new(),
            format: String::new(),
            compression: String::new(),
            sniffs: false,
            is_inferred: false,
            settings: FormatSettings::default(),
            stored: schema.clone(),
            keys: HiveColumns::default(),
            columns: columns.collect(),
            numbers: None,
            fields: None,
            rows: Vec::new(),
            places: Vec::new(),
            known: None,
        }
    }

    /// Files that a table's metadata names.
    pub(crate) fn named(files: NamedFiles, settings: FormatSettings) -> Self {
        FileSet {
            opened: files.objects.iter().map(|_| OnceLock::new()).collect(),
            objects: files.objects,
            format: "Parquet".into(),
            compression: "none".into(),
            settings,
            stored: files.stored,
            keys: HiveColumns { fields: files.keys, values: files.key_values },
            columns: files.columns,
            fields: Some(files.fields),
            rows: files.rows,
            ..FileSet::empty(&Schema::default())
        }
    }

    /// The rows of a file that are the table's; `None` if all are.
    pub(crate) fn rows_of(&self, file: usize) -> Option<&FileRows> {
        self.rows.get(file).filter(|rows| !rows.deleted.is_empty() || !rows.tests.is_empty())
    }

    /// The same for a definition with further columns: `numbers` are those of its columns here.
    pub(crate) fn numbered(mut self, numbers: Vec<usize>) -> Self {
        self.numbers = Some(numbers);
        self
    }

    fn column(&self, position: usize) -> Option<&(Field, FileColumn)> {
        let number = match &self.numbers {
            Some(numbers) => *numbers.get(position)?,
            None => position,
        };
        self.columns.get(number)
    }

    /// The files of paths, of which there is one at least, with their schema.
    ///
    /// # Errors
    /// Those of opening the files that are looked at; `INCORRECT_DATA` for folders that do not agree.
    pub(crate) fn new(
        mut objects: Vec<DataObject>,
        form: FileForm,
        format_settings: &FormatSettings,
        settings: &Settings,
    ) -> Result<Self> {
        let skips_empty = match objects.first() {
            Some(DataObject::Stored(object)) => object.skips_empty(),
            _ => settings.engine_file_skip_empty_files,
        };
        if skips_empty {
            let (empty, with_rows): (Vec<DataObject>, Vec<DataObject>) =
                objects.into_iter().partition(|object| object.size_bytes() == Some(0));
            objects = if with_rows.is_empty() { empty } else { with_rows };
        }
        let mut set = FileSet {
            opened: objects.iter().map(|_| OnceLock::new()).collect(),
            objects,
            format: form.format.to_string(),
            compression: form.compression.to_string(),
            sniffs: form.sniffs,
            is_inferred: form.structure.is_none(),
            ..FileSet::empty(&Schema::default())
        };
        set.settings = format_settings.clone();
        match form.structure {
            Some(structure) => set.with_structure(structure, settings)?,
            None => set.with_own_structure(settings)?,
        }
        Ok(set)
    }

    /// Columns that a statement gives: those that are keys of the paths come from there.
    fn with_structure(&mut self, structure: &Schema, settings: &Settings) -> Result<()> {
        let keys = self.find_keys(structure, settings)?;
        self.keys = HiveColumns::default();
        self.keys.values = vec![Vec::new(); self.objects.len()];
        for field in &structure.fields {
            let place = match keys.fields.iter().position(|key| key.name == field.name) {
                Some(key) => {
                    self.keys.fields.push(field.clone());
                    self.keys.values.iter_mut().zip(&keys.values).for_each(|(to, from)| to.push(from[key].clone()));
                    FileColumn::Key(self.keys.fields.len() - 1)
                }
                None => {
                    self.stored.fields.push(field.clone());
                    FileColumn::Stored(self.stored.fields.len() - 1)
                }
            };
            self.columns.push((field.clone(), place));
        }
        Ok(())
    }

    /// Columns that the files tell, and behind them keys that are none of these.
    fn with_own_structure(&mut self, settings: &Settings) -> Result<()> {
        self.known = SchemaSettings::of(settings, &self.settings);
        self.places = self.objects.iter().map(|_| OnceLock::new()).collect();
        self.stored = match settings.schema_inference_mode {
            SchemaInferenceMode::Default => match self.kept_at(0).and_then(SchemaPlace::get) {
                Some((schema, _)) => schema,
                None => {
                    let first = self.open_own(0)?;
                    let schema = first.schema().clone();
                    self.opened[0] = OnceLock::from(Arc::new(first));
                    schema
                }
            },
            SchemaInferenceMode::Union => self.union()?,
        };
        self.keys = self.find_keys(&self.stored, settings)?;
        let key_of = |field: &Field| self.keys.fields.iter().position(|key| key.name == field.name);
        let stored = self.stored.fields.iter().enumerate();
        let mut columns: Vec<(Field, FileColumn)> = stored
            .map(|(at, field)| (field.clone(), key_of(field).map_or(FileColumn::Stored(at), FileColumn::Key)))
            .collect();
        for (at, key) in self.keys.fields.iter().enumerate() {
            if self.stored.index_of(&key.name).is_none() {
                columns.push((key.clone(), FileColumn::Key(at)));
            }
        }
        self.columns = columns;
        Ok(())
    }

    fn find_keys(&self, given: &Schema, settings: &Settings) -> Result<HiveColumns> {
        match settings.use_hive_partitioning {
            true => hive_columns(&self.objects, given, &self.settings),
            false => Ok(HiveColumns::default()),
        }
    }

    /// The columns of all files by their names.
    fn union(&mut self) -> Result<Schema> {
        let mut sources = Vec::with_capacity(self.objects.len());
        let files: Vec<usize> = (0..self.objects.len()).collect();
        for at in 0..self.objects.len() {
            self.open_ahead(&files, at);
            sources.push(self.open_own(at)?);
            base::cancel::checkpoint()?;
        }
        let schema = merged_schema(sources.iter().map(PieceReader::schema), &self.settings)?;
        self.opened = sources.into_iter().map(|source| OnceLock::from(Arc::new(source.read_as(&schema)))).collect();
        Ok(schema)
    }

    fn form<'a>(&'a self, structure: Option<&'a Schema>) -> FileForm<'a> {
        FileForm { format: &self.format, compression: &self.compression, structure, sniffs: self.sniffs }
    }

    /// Where the columns that a file tells, and its rows, are kept: the version is that before the file is opened.
    fn kept_at(&self, at: usize) -> Option<&SchemaPlace> {
        let known = self.known.as_ref()?;
        self.places.get(at)?.get_or_init(|| SchemaPlace::of(&self.objects[at], &self.form(None), known)).as_ref()
    }

    /// A file with the columns that it tells: those that are kept, or else found out now.
    fn open_own(&self, at: usize) -> Result<FileSource> {
        let place = self.kept_at(at);
        if let Some((schema, _)) = place.and_then(SchemaPlace::get) {
            return self.open_as(at, Some(&schema));
        }
        let source = self.open_as(at, None)?;
        if let (Some(place), Some(known)) = (place, &self.known) {
            place.put(&self.objects[at], source.format(), source.schema(), known);
        }
        Ok(source)
    }

    fn open_as(&self, at: usize, structure: Option<&Schema>) -> Result<FileSource> {
        let source = open_object(self.objects[at].clone(), self.form(structure), &self.settings)?;
        let Some(fields) = &self.fields else { return Ok(source) };
        let source = source.with_fields(fields)?;
        let needed = self.rows.get(at).into_iter().flat_map(|rows| &rows.needed);
        match { needed }.find(|&&column| source.lacks(&self.stored.fields[column].name)) {
            Some(&column) => bail!(
                NotImplemented,
                "The file {} lacks the column {}, whose value stands in the metadata of its partition: this is read \
                where all files of a read are of such partitions",
                self.objects[at],
                self.stored.fields[column].name
            ),
            None => Ok(source),
        }
    }

    /// Begins to fetch what opening the files behind `files[at]` reads, some of them at a time, where they are objects
    /// of a store: called for each of `files` in their order before it is opened.
    pub(crate) fn open_ahead(&self, files: &[usize], at: usize) {
        let begins = if at == 0 { 0 } else { at + OPENED_AHEAD - 1 };
        for &file in files.iter().skip(begins).take(at + OPENED_AHEAD - begins) {
            if self.opened.get(file).is_some_and(|place| place.get().is_none()) {
                formats::open_ahead(&self.objects[file], self.form(None), &self.settings);
            }
        }
    }

    /// A file, which is opened if it is not yet.
    pub(crate) fn open(&self, at: usize) -> Result<Arc<FileSource>> {
        let Some(place) = self.opened.get(at) else { bail!(LogicalError, "A file is read that nobody has named") };
        if let Some(source) = place.get() {
            return Ok(source.clone());
        }
        self.kept_at(at);
        let source = Arc::new(self.open_as(at, Some(&self.stored))?);
        Ok(place.get_or_init(|| source).clone())
    }

    /// The files.
    pub(crate) fn objects(&self) -> &[DataObject] {
        &self.objects
    }

    /// The place of a column, by its position in the table's definition.
    pub(crate) fn place(&self, position: usize) -> Option<FileColumn> {
        self.column(position).map(|(_, place)| *place)
    }

    /// The type of a column, by its position in the table's definition.
    pub(crate) fn data_type(&self, position: usize) -> Option<&DataType> {
        self.column(position).map(|(field, _)| &field.data_type)
    }

    /// The type of a key.
    pub(crate) fn key_type(&self, key: usize) -> DataType {
        self.keys.fields.get(key).map_or(DataType::String, |field| field.data_type.clone())
    }

    /// The columns of the table.
    pub(crate) fn schema(&self) -> Schema {
        Schema::new(self.columns.iter().map(|(field, _)| field.clone()).collect())
    }

    /// Whether the table has columns that a file of it, as it is, does not.
    pub(crate) fn has_further_keys(&self) -> bool {
        self.is_inferred && self.columns.len() > self.stored.len()
    }

    /// Whether keys of the paths are columns of the table.
    pub(crate) fn has_keys(&self) -> bool {
        self.columns.iter().any(|(_, place)| matches!(place, FileColumn::Key(_)))
    }

    /// The value of a key in a file.
    pub(crate) fn key_value(&self, file: usize, key: usize) -> types::Value {
        self.keys.values.get(file).and_then(|values| values.get(key)).cloned().unwrap_or_default()
    }

    /// Rows of all files, if each of them says it without being read.
    pub(crate) fn row_count(&self) -> Option<u64> {
        // Footers of many files are not read before it is known which of them a filter leaves.
        if self.has_keys() && self.objects.len() > COUNTED_FILES_MAX {
            return None;
        }
        let mut rows = 0u64;
        let files: Vec<usize> = (0..self.objects.len()).collect();
        for at in 0..self.objects.len() {
            let place = self.kept_at(at);
            let own = match place.and_then(SchemaPlace::get) {
                Some((_, Some(own))) => own,
                _ => {
                    self.open_ahead(&files, at);
                    let own = self.open(at).ok()?.rows_hint()?;
                    if let Some(place) = place {
                        place.put_rows(own);
                    }
                    own
                }
            };
            rows = rows.saturating_add(own);
        }
        (!self.objects.is_empty()).then_some(rows)
    }
}

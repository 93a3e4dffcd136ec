//! `file('archive.zip :: *.csv')`: files in archives as a table, a piece each; also in archives of stores and of web
//! servers.
//!
//! The archives are listed when the statement is analyzed; their files are read as streams. `_path` is
//! `archive::file`, `_file` the path in the archive.

use crate::file_plan::virtual_value;
use crate::source::{Source, SourceScan, SourceTable};
use base::{Result, Settings, bail, err};
use formats::file::FileForm;
use formats::{Archive, ArchiveFile, ArchiveMember, DataObject, FormatSettings, expanded_braces};
use std::sync::Arc;
use storage::{ColumnDefinition, Insert, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::{Block, Schema, Value};

/// A file of an archive: the numbers of both.
type MemberNumber = (usize, usize);

struct ArchiveTable {
    definition: Arc<TableDefinition>,
    files: Arc<ArchiveFiles>,
}

/// The files of a table.
struct ArchiveFiles {
    schema: Schema,
    archives: Vec<Archive>,
    members: Vec<MemberNumber>,
    /// The form of the first member, where the schema has been found out from it.
    first: Option<ArchiveFile>,
    format: String,
    compression: String,
    sniffs: bool,
    settings: FormatSettings,
}

/// The table of an engine of files in archives, by a pattern of these.
///
/// # Errors
/// `CANNOT_EXTRACT_TABLE_STRUCTURE` when no file fits and the structure is not given; those of the archives and of the
/// format.
pub(crate) fn archive_table(
    (engine, archives): (&str, Vec<DataObject>),
    pattern: &str,
    form: FileForm,
    settings: &FormatSettings,
) -> Result<Arc<dyn Table>> {
    let archives = archives.into_iter().map(Archive::open).collect::<Result<Vec<_>>>()?;
    let members = matching(&archives, pattern)?;
    let (schema, first) = match (form.structure, members.first()) {
        (Some(structure), _) => (structure.clone(), None),
        (None, Some(&(archive, member))) => {
            let archive = &archives[archive];
            let first = ArchiveFile::new(archive, &archive.members()[member], form, settings)?;
            (first.schema().clone(), Some(first))
        }
        (None, None) => bail!(
            CannotExtractTableStructure,
            "No file in the archives matches '{pattern}': the table structure cannot be found out. Give it, or another \
            path"
        ),
    };
    let columns = ColumnDefinition::of_schema(&schema);
    let definition = Arc::new(TableDefinition { columns, engine: engine.into(), ..Default::default() });
    let files = ArchiveFiles {
        schema,
        archives,
        members,
        first,
        format: form.format.to_string(),
        compression: form.compression.to_string(),
        sniffs: form.sniffs,
        settings: settings.clone(),
    };
    Ok(Arc::new(SourceTable(ArchiveTable { definition, files: Arc::new(files) })))
}

/// The files whose paths fit a pattern, in their order.
fn matching(archives: &[Archive], pattern: &str) -> Result<Vec<MemberNumber>> {
    let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
    let patterns = expanded_braces(pattern)?
        .iter()
        .map(|one| glob::Pattern::new(one).map_err(|error| err!(BadArguments, "Path '{one}' is no pattern: {error}")))
        .collect::<Result<Vec<_>>>()?;
    let mut found = Vec::new();
    for (number, archive) in archives.iter().enumerate() {
        for (member, file) in archive.members().iter().enumerate() {
            base::cancel::checkpoint()?;
            let name = file.name.strip_prefix("./").unwrap_or(&file.name);
            if patterns.iter().any(|one| one.as_str() == name || one.matches_with(name, options)) {
                found.push((number, member));
            }
        }
    }
    Ok(found)
}

impl Source for ArchiveTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        VirtualColumn::OF_FILE
    }

    fn open(&self, columns: &[usize], _request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        Ok(Arc::new(ArchiveScan { columns: columns.to_vec(), files: self.files.clone() }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(NotImplemented, "Writing to archives is not supported")
    }
}

struct ArchiveScan {
    columns: Vec<usize>,
    files: Arc<ArchiveFiles>,
}

impl ArchiveFiles {
    fn member(&self, morsel: usize) -> Option<(&Archive, &ArchiveMember)> {
        let &(archive, member) = self.members.get(morsel)?;
        let archive = self.archives.get(archive)?;
        Some((archive, archive.members().get(member)?))
    }

    /// The form of a member.
    ///
    /// # Errors
    /// Those of [`ArchiveFile::new`].
    fn form_of(&self, morsel: usize, (archive, member): (&Archive, &ArchiveMember)) -> Result<ArchiveFile> {
        if let Some(first) = self.first.as_ref().filter(|_| morsel == 0) {
            return Ok(first.clone());
        }
        let form = FileForm {
            format: &self.format,
            compression: &self.compression,
            structure: Some(&self.schema),
            sniffs: self.sniffs,
        };
        ArchiveFile::new(archive, member, form, &self.settings)
    }
}

impl SourceScan for ArchiveScan {
    fn morsels(&self) -> usize {
        self.files.members.len()
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let Some((archive, member)) = self.files.member(morsel) else { return Ok(()) };
        self.files.form_of(morsel, (archive, member))?.read(archive, member, &self.columns, emit)
    }

    fn virtual_value(&self, morsel: usize, column: VirtualColumn) -> Value {
        let Some((archive, member)) = self.files.member(morsel) else { return Value::Null };
        match column {
            VirtualColumn::Path => match virtual_value(archive.object(), column).as_bytes() {
                Some(path) => Value::string(format!("{}::{}", String::from_utf8_lossy(path), member.name)),
                None => Value::Null,
            },
            VirtualColumn::File => Value::string(member.name.as_str()),
            VirtualColumn::Size => Value::UInt(member.size),
            _ => Value::Null,
        }
    }
}

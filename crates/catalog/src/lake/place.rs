//! Where a table lies, and of which format it is: what the arguments of functions and engines say.

use super::files::{FolderFiles, StoreFiles};
use crate::file_access::FileAccess;
use crate::object_function::{Caller, ObjectArguments, Service};
use crate::table_function::parse_structure;
use base::{Result, Settings, bail};
use lakehouse::{LakeFiles, LakeTable, TimeTravel, open_delta, open_iceberg};
use object_storage::{Connection, Folder, Limits, Location};
use storage::VirtualColumn;
use types::Schema;

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LakeKind {
    Iceberg,
    Delta,
}

/// The names of engines, and what their tables are: of a folder of the machine, or of a store.
const ENGINES: &[(&str, LakeKind, bool)] = &[
    ("IcebergLocal", LakeKind::Iceberg, true),
    ("DeltaLakeLocal", LakeKind::Delta, true),
    ("Iceberg", LakeKind::Iceberg, false),
    ("IcebergS3", LakeKind::Iceberg, false),
    ("DeltaLake", LakeKind::Delta, false),
    ("DeltaLakeS3", LakeKind::Delta, false),
];

impl LakeKind {
    /// Reads the metadata of a table, of the state that settings ask for.
    pub(super) fn open(self, files: &dyn LakeFiles, settings: &Settings) -> Result<LakeTable> {
        match self {
            LakeKind::Iceberg => {
                let given = |number: i64| (number != 0).then_some(number);
                let travel = TimeTravel {
                    snapshot: given(settings.iceberg_snapshot_id),
                    timestamp_ms: given(settings.iceberg_timestamp_ms),
                };
                open_iceberg(files, travel)
            }
            LakeKind::Delta => {
                let version = settings.delta_lake_snapshot_version;
                open_delta(files, TimeTravel { snapshot: (version >= 0).then_some(version), timestamp_ms: None })
            }
        }
    }
}

/// An engine of such tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LakeEngineName {
    pub name: &'static str,
    pub kind: LakeKind,
    is_local: bool,
}

impl LakeEngineName {
    /// The engine of a name.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` for other engines.
    pub(super) fn of(name: &str) -> Result<Self> {
        match ENGINES.iter().find(|(known, ..)| *known == name) {
            Some(&(name, kind, is_local)) => Ok(LakeEngineName { name, kind, is_local }),
            None => bail!(LogicalError, "{name} is no engine of Iceberg or Delta Lake"),
        }
    }
}

/// Where a table lies.
pub(super) enum LakePlace {
    Folder(String),
    Store(Location, Connection),
}

impl LakePlace {
    /// The place, and the columns where a function's call has them.
    ///
    /// # Errors
    /// Wrong arguments.
    pub(super) fn parse(
        engine: LakeEngineName,
        args: &[(Option<&str>, &str)],
        has_structure: bool,
        access: &FileAccess,
    ) -> Result<(Self, Option<Schema>)> {
        if engine.is_local {
            let texts: Vec<&str> = args.iter().map(|(_, text)| *text).collect();
            return Ok((LakePlace::Folder(folder_of(engine, &texts)?.to_string()), None));
        }
        let caller = Caller { has_structure, reads_archives: false };
        let arguments = ObjectArguments::parse(args, Service::S3, caller)?;
        check_format(engine, &arguments.format)?;
        if !["auto", "none"].iter().any(|known| arguments.compression.eq_ignore_ascii_case(known)) {
            bail!(BadArguments, "Files of {} tables are compressed within, not as a whole", engine.name);
        }
        let structure = arguments.structure.as_deref().map(parse_structure).transpose()?;
        let connection = arguments.connection(access, Limits::of(&Settings::default()));
        Ok((LakePlace::Store(arguments.location, connection), structure))
    }

    /// The files of the table as a statement reads them.
    ///
    /// # Errors
    /// `DATABASE_ACCESS_DENIED`, `BAD_ARGUMENTS`.
    pub(super) fn files(&self, access: &FileAccess, settings: &Settings) -> Result<Box<dyn LakeFiles>> {
        Ok(match self {
            LakePlace::Folder(folder) => Box::new(FolderFiles::new(folder, access)?),
            LakePlace::Store(location, connection) => {
                let connection = Connection { limits: Limits::of(settings), ..connection.clone() };
                let folder = Folder::new(location, &connection)?;
                Box::new(StoreFiles { folder, keeps_metadata: settings.use_iceberg_metadata_files_cache })
            }
        })
    }

    /// The virtual columns of the table.
    pub(super) fn virtual_columns(&self) -> &'static [VirtualColumn] {
        match self {
            LakePlace::Folder(_) => VirtualColumn::OF_FILE,
            LakePlace::Store(..) => VirtualColumn::OF_OBJECT,
        }
    }
}

/// The folder among arguments: that, and the format of data files.
fn folder_of<'a>(engine: LakeEngineName, arguments: &[&'a str]) -> Result<&'a str> {
    match arguments {
        [folder] => Ok(folder),
        [folder, format] => check_format(engine, format).map(|()| *folder),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "{} takes the folder of a table, and the format of its files: '{}(folder[, Parquet])'",
            engine.name,
            engine.name
        ),
    }
}

fn check_format(engine: LakeEngineName, format: &str) -> Result<()> {
    match ["parquet", "auto"].iter().any(|known| format.eq_ignore_ascii_case(known)) {
        true => Ok(()),
        false => bail!(NotImplemented, "Data files of format {format} are not read in tables of {}", engine.name),
    }
}

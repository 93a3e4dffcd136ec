//! The settings of `BACKUP` and `RESTORE`.

use ::access::transfer::TakenName;
use base::{Result, bail, err};
use sql::ast::{self, Literal, SettingChange, SettingValue};

/// Settings that ClickHouse has and that change nothing here, or nothing at the value that is taken.
const FIXED: [(&str, &str); 12] = [
    ("password", ""),
    ("compression_method", ""),
    ("storage_policy", ""),
    ("storage_policy", "default"),
    ("use_same_password_for_base_backup", "0"),
    ("deduplicate_files", "0"),
    ("allow_different_database_def", "1"),
    ("check_parts", "1"),
    ("checksum_data_files", "1"),
    ("restore_broken_parts_as_detached", "0"),
    ("skip_unresolved_access_dependencies", "0"),
    ("update_access_entities_dependents", "0"),
];

/// Settings of a `BACKUP` or `RESTORE` of ClickHouse's that there are no others values of.
const FOREIGN: [&str; 3] = ["compression_level", "s3_storage_class", "data_file_name_generator"];

/// The names that settings of statements themselves have.
const OWN: [&str; 8] = [
    "id",
    "structure_only",
    "create_table",
    "create_database",
    "create_function",
    "create_access",
    "allow_different_table_def",
    "allow_non_empty_tables",
];

/// What happens where something that is to be restored has a name that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CreationMode {
    /// It is made where it is not there.
    IfNotExists,
    /// It must not be there.
    Create,
    /// It must be there.
    MustExist,
    /// It replaces what is there.
    Replace,
}

impl CreationMode {
    fn parse(change: &SettingChange) -> Result<Self> {
        let text = value(change)?;
        Ok(match text.to_ascii_lowercase().replace(['-', '_'], " ").as_str() {
            "if not exists" => CreationMode::IfNotExists,
            "1" | "true" | "create" => CreationMode::Create,
            "0" | "false" | "must exist" => CreationMode::MustExist,
            "replace" => CreationMode::Replace,
            _ => {
                return Err(change.span.locate(err!(
                    CannotParseBackupSettings,
                    "Cannot parse creation mode from {text}: it is if-not-exists, create, must-exist or replace"
                )));
            }
        })
    }

    /// What becomes of users and their like.
    pub(super) fn taken(self) -> TakenName {
        match self {
            CreationMode::IfNotExists | CreationMode::MustExist => TakenName::Keep,
            CreationMode::Create => TakenName::Refuse,
            CreationMode::Replace => TakenName::Replace,
        }
    }
}

/// The settings.
pub(super) struct BackupOptions {
    pub id: Option<String>,
    pub structure_only: bool,
    pub create_table: CreationMode,
    pub create_database: CreationMode,
    pub create_function: CreationMode,
    pub create_access: CreationMode,
    pub allow_different_table_def: bool,
    pub allow_non_empty_tables: bool,
}

impl BackupOptions {
    /// # Errors
    /// `CANNOT_PARSE_BACKUP_SETTINGS`, `NOT_IMPLEMENTED` for settings of ClickHouse's that would promise something.
    pub(super) fn of(backup: &ast::Backup) -> Result<Self> {
        let mut options = BackupOptions {
            id: None,
            structure_only: false,
            create_table: CreationMode::IfNotExists,
            create_database: CreationMode::IfNotExists,
            create_function: CreationMode::IfNotExists,
            create_access: CreationMode::IfNotExists,
            allow_different_table_def: false,
            allow_non_empty_tables: false,
        };
        for change in backup.settings.iter().filter(|change| is_own(&change.name)) {
            options.take(change, backup.restore).map_err(|error| change.span.locate(error))?;
        }
        Ok(options)
    }

    fn take(&mut self, change: &SettingChange, restores: bool) -> Result<()> {
        let name = change.name.as_str();
        let is_common = matches!(name, "id" | "structure_only");
        if OWN.contains(&name) && !is_common && !restores {
            bail!(UnknownSetting, "Unknown setting '{name}' of BACKUP: it is one of RESTORE");
        }
        match name {
            "id" => self.id = Some(value(change)?).filter(|id| !id.is_empty()),
            "structure_only" => self.structure_only = truth(change)?,
            "create_table" => self.create_table = CreationMode::parse(change)?,
            "create_database" => self.create_database = CreationMode::parse(change)?,
            "create_function" => self.create_function = CreationMode::parse(change)?,
            "create_access" => self.create_access = CreationMode::parse(change)?,
            "allow_different_table_def" => self.allow_different_table_def = truth(change)?,
            "allow_non_empty_tables" => self.allow_non_empty_tables = truth(change)?,
            "storage_policy" if !["", "default"].contains(&value(change)?.as_str()) => {
                bail!(UnknownPolicy, "Unknown storage policy `{}`: there is default", value(change)?)
            }
            _ if FIXED.contains(&(name, &value(change)?)) => {}
            _ => bail!(NotImplemented, "The setting {name} = {} of a backup is not supported", value(change)?),
        }
        if restores && [self.create_table, self.create_database].contains(&CreationMode::Replace) {
            bail!(NotImplemented, "RESTORE replaces no tables and databases: DROP them first");
        }
        Ok(())
    }
}

/// Whether a name is that of a setting of a backup; others are those of the query.
pub(crate) fn is_own(name: &str) -> bool {
    OWN.contains(&name) || FOREIGN.contains(&name) || FIXED.iter().any(|(fixed, _)| *fixed == name)
}

fn value(change: &SettingChange) -> Result<String> {
    match &change.value {
        SettingValue::Literal(Literal::Bool(is_on)) => Ok(u8::from(*is_on).to_string()),
        SettingValue::Literal(Literal::UInt64(number)) => Ok(number.to_string()),
        SettingValue::Literal(literal) if literal.as_str().is_some() => {
            Ok(literal.as_str().unwrap_or_default().to_string())
        }
        _ => bail!(CannotParseBackupSettings, "The setting {} is a text or a number", change.name),
    }
}

fn truth(change: &SettingChange) -> Result<bool> {
    match value(change)?.as_str() {
        "1" | "true" => Ok(true),
        "0" | "false" => Ok(false),
        other => bail!(CannotParseBackupSettings, "The setting {} is 0 or 1, not {other}", change.name),
    }
}

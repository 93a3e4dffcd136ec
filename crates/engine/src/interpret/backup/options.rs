//! The settings of `BACKUP` and `RESTORE`.

use ::access::transfer::TakenName;
use base::{Result, bail, err};
use sql::ast::{self, Literal, SettingChange, SettingValue};

/// Values of ClickHouse's settings that ask for what happens anyway.
const FIXED: [(&str, &str); 18] = [
    ("password", ""),
    ("compression_method", ""),
    ("storage_policy", ""),
    ("storage_policy", "default"),
    ("deduplicate_files", "0"),
    ("allow_backup_broken_projections", "1"),
    ("allow_different_database_def", "1"),
    ("backup_data_from_refreshable_materialized_view_targets", "1"),
    ("check_parts", "1"),
    ("check_projection_parts", "0"),
    ("checksum_data_files", "1"),
    ("data_file_name_generator", ""),
    ("experimental_lightweight_snapshot", "0"),
    ("restore_broken_parts_as_detached", "0"),
    ("allow_unresolved_access_dependencies", "0"),
    ("skip_unresolved_access_dependencies", "0"),
    ("update_access_entities_dependents", "0"),
    ("write_access_entities_dependents", "1"),
];

/// Switches about what backups here never have to do with: S3 and Azure, encrypted disks, caches of other disks, and
/// passwords of archives. Either value is kept to.
const SWITCHES_WITHOUT_EFFECT: [&str; 7] = [
    "allow_azure_native_copy",
    "allow_s3_native_copy",
    "azure_attempt_to_create_container",
    "decrypt_files_from_encrypted_disks",
    "read_from_filesystem_cache",
    "use_same_password_for_base_backup",
    "use_same_s3_credentials_for_base_backup",
];

/// Numbers that say how archives are packed and how files are named by their sums, neither of which there is.
const NUMBERS_WITHOUT_EFFECT: [&str; 2] = ["compression_level", "data_file_name_prefix_length"];

/// Settings that are refused, and why. Those of [`FIXED`] with other values have their reasons here too.
const REFUSED: [(&str, &str); 21] = [
    ("allow_backup_broken_projections", "whether projections are sound is not looked at: CHECK TABLE does"),
    ("allow_different_database_def", "databases have nothing in their definition that could differ"),
    ("allow_unresolved_access_dependencies", "users and their like come with all that they refer to, or not at all"),
    ("backup_data_from_refreshable_materialized_view_targets", "the rows of the targets are always saved"),
    ("backup_uuid", "the server makes the ids of backups"),
    ("check_parts", "a table with broken parts is not saved, and files are checked by their sums"),
    ("check_projection_parts", "whether projections are sound is not looked at: CHECK TABLE does"),
    ("checksum_data_files", "all files have their sums"),
    ("compression_method", "a backup is a folder, not an archive, and its parts are compressed as in their tables"),
    ("data_file_name_generator", "files are named as in their parts"),
    ("deduplicate_files", "a backup shares files with its base alone (base_backup)"),
    ("experimental_lightweight_snapshot", "a backup has copies or links of files, which live without their table"),
    ("host_id", "there are no backups of several servers"),
    ("password", "backups are not encrypted: give a folder that nobody else reads"),
    ("replica_num", "this server is the first replica of the first shard"),
    ("restore_broken_parts_as_detached", "a file that is damaged ends the RESTORE"),
    ("s3_storage_class", "backups lie in folders, not in S3"),
    ("shard_num", "this server is the first replica of the first shard"),
    ("skip_unresolved_access_dependencies", "users and their like come with all that they refer to, or not at all"),
    ("update_access_entities_dependents", "users that are there are changed by create_access alone"),
    ("write_access_entities_dependents", "users and their like are saved with all that refers to them"),
];

/// The names that settings of statements themselves have.
const OWN: [&str; 10] = [
    "async",
    "id",
    "internal",
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
    /// Whether the statement is answered before the work is done; the keywords `ASYNC` and `SYNC` come before it.
    pub is_async: bool,
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
            is_async: false,
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
        let is_common = matches!(name, "async" | "id" | "internal" | "structure_only");
        if OWN.contains(&name) && !is_common && !restores {
            bail!(UnknownSetting, "Unknown setting '{name}' of BACKUP: it is one of RESTORE");
        }
        match name {
            "async" => self.is_async = truth(change)?,
            "internal" => bail!(AccessDenied, "Setting 'internal' cannot be set explicitly"),
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
            "shard_num" | "replica_num" if value(change)? == "1" => {}
            _ if SWITCHES_WITHOUT_EFFECT.contains(&name) => drop(truth(change)?),
            _ if NUMBERS_WITHOUT_EFFECT.contains(&name) => drop(number(change)?),
            _ if FIXED.contains(&(name, &value(change)?)) => {}
            _ => {
                let reason = REFUSED.iter().find(|(refused, _)| *refused == name).map_or("", |(_, reason)| reason);
                // It may be the password of an archive.
                let value = if name == "password" { "[HIDDEN]".into() } else { value(change)? };
                bail!(NotImplemented, "The setting {name} = {value} of a backup is not supported: {reason}")
            }
        }
        if restores && [self.create_table, self.create_database].contains(&CreationMode::Replace) {
            bail!(NotImplemented, "RESTORE replaces no tables and databases: DROP them first");
        }
        Ok(())
    }
}

/// Whether a name is that of a setting of a backup; others are those of the query.
pub(crate) fn is_own(name: &str) -> bool {
    let is_in = |pairs: &[(&str, &str)]| pairs.iter().any(|(known, _)| *known == name);
    OWN.contains(&name)
        || SWITCHES_WITHOUT_EFFECT.contains(&name)
        || NUMBERS_WITHOUT_EFFECT.contains(&name)
        || is_in(&FIXED)
        || is_in(&REFUSED)
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

fn number(change: &SettingChange) -> Result<i64> {
    let text = value(change)?;
    let parsed = text.parse();
    parsed.map_err(|_| err!(CannotParseBackupSettings, "The setting {} is a number, not {text}", change.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of a statement with these settings, or its error.
    fn options(statement: &str, settings: &str) -> std::result::Result<BackupOptions, String> {
        let text = format!("{statement} SETTINGS {settings}");
        let parsed = sql::parse_statement(&text, &sql::ParseOptions::default()).unwrap();
        let ast::StatementKind::Backup(backup) = &parsed.statement.kind else { panic!("{text} is no backup") };
        assert!(backup.settings.iter().all(|change| is_own(&change.name)), "{settings} is a setting of backups");
        BackupOptions::of(backup).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_that_change_nothing_are_taken_and_others_refused_with_a_reason() {
        let (backup, restore) = ("BACKUP TABLE t TO File('a')", "RESTORE TABLE t FROM File('a')");
        for statement in [backup, restore] {
            let of = |settings: &str| options(statement, settings);
            assert!(of("allow_s3_native_copy = 1, use_same_s3_credentials_for_base_backup = false").is_ok());
            assert!(of("async = 1").is_ok_and(|options| options.is_async));
            assert!(of("async = 0").is_ok_and(|options| !options.is_async));
            assert!(of("internal = 1").is_err_and(|error| error.contains("497")));
            assert!(of("password = 'geheim'").is_err_and(|error| !error.contains("geheim")));
            for (name, reason) in REFUSED {
                let refused = of(&format!("{name} = 'x'")).err().unwrap_or_default();
                assert!(refused.contains(reason), "{name}: {refused}");
            }
        }
        let of = |settings| options(backup, settings);
        assert!(of("compression_level = 3, shard_num = 1, data_file_name_prefix_length = 4").is_ok());
        assert!(of("compression_level = 'x'").is_err_and(|error| error.contains("653")));
        assert!(of("read_from_filesystem_cache = 2").is_err_and(|error| error.contains("653")));
        assert!(of("shard_num = 2").is_err_and(|error| error.contains("first shard")));
        assert!(of("check_parts = 0").is_err_and(|error| error.contains("checked by their sums")));
    }
}

//! Rights of a session to read, as plans and functions ask for them.

use super::check_source;
use crate::engines::buffer::WAITING_DATABASE;
use crate::interpret::INPUT_DATABASE;
use crate::push::BLOCK_DATABASE;
use ::access::privilege::{Privilege, PrivilegeSet};
use ::access::session::{RowConditions, SessionAccess};
use base::Result;
use functions::access::{OwnedNames, ReadAccess, Reader};
use sql::ast;
use std::any::Any;
use std::sync::Arc;

/// Tables of `system` with the same rows for everybody, or for each the rows that they may see.
const FREE_SYSTEM_TABLES: &[&str] = &[
    "aggregate_function_combinators",
    "build_options",
    "codecs",
    "collations",
    "columns",
    "contributors",
    "current_roles",
    "data_skipping_index_types",
    "data_skipping_indices",
    "data_type_families",
    "database_engines",
    "databases",
    "detached_parts",
    "dictionaries",
    "disk_types",
    "enabled_roles",
    "formats",
    "functions",
    "keywords",
    "licenses",
    "merge_tree_settings",
    "mutations",
    "numbers",
    "numbers_mt",
    "one",
    "parts",
    "parts_columns",
    "privileges",
    "processes",
    "projection_parts",
    "projections",
    "quota_usage",
    "replicated_merge_tree_settings",
    "settings",
    "settings_changes",
    "table_engines",
    "table_functions",
    "tables",
    "time_zones",
    "zeros",
    "zeros_mt",
];

/// Tables of `system` about access control, and the privileges that reading them needs.
const GUARDED_SYSTEM_TABLES: &[(&str, &[&str])] = &[
    ("users", &["SHOW USERS"]),
    ("roles", &["SHOW ROLES"]),
    ("grants", &["SHOW USERS", "SHOW ROLES"]),
    ("role_grants", &["SHOW USERS", "SHOW ROLES"]),
    ("quotas", &["SHOW QUOTAS"]),
    ("quota_limits", &["SHOW QUOTAS"]),
    ("quotas_usage", &["SHOW QUOTAS"]),
    ("row_policies", &["SHOW ROW POLICIES"]),
    ("settings_profiles", &["SHOW SETTINGS PROFILES"]),
    ("settings_profile_elements", &["SHOW SETTINGS PROFILES"]),
    ("named_collections", &["SHOW NAMED COLLECTIONS"]),
];

/// The rights of a session to read.
pub(crate) struct SessionReads {
    access: Arc<SessionAccess>,
    /// The database of the session's temporary tables, which are its own.
    temporary: Option<String>,
}

impl SessionReads {
    /// Reads on behalf of a session.
    pub(crate) fn reader(access: &Arc<SessionAccess>, temporary: Option<&str>) -> Reader {
        let reads = SessionReads { access: access.clone(), temporary: temporary.map(str::to_string) };
        Reader::new(Arc::new(reads), !access.is_unlimited())
    }

    /// Whether a database holds the session's own tables, or stands for rows that come with the query.
    fn is_temporary(&self, database: &str) -> bool {
        self.temporary.as_deref() == Some(database) || [INPUT_DATABASE, BLOCK_DATABASE].contains(&database)
    }
}

/// The rights behind a reader with limits.
pub(crate) fn limits_of(reader: &Reader) -> Option<&Arc<SessionAccess>> {
    reader.access()?.as_any().downcast_ref::<SessionReads>().map(|reads| &reads.access)
}

/// The rights behind a reader, limited or not.
pub(crate) fn owner_of(reader: &Reader) -> Option<&Arc<SessionAccess>> {
    reader.owner()?.as_any().downcast_ref::<SessionReads>().map(|reads| &reads.access)
}

impl ReadAccess for SessionReads {
    fn check_read(&self, database: &str, table: &str, columns: &[&str]) -> Result<()> {
        let database = shown_database(database);
        if self.is_temporary(database) || crate::system::information_schema::NAMES.contains(&database) {
            return Ok(());
        }
        if database == "system" {
            if FREE_SYSTEM_TABLES.contains(&table) {
                return Ok(());
            }
            if let Some((_, needed)) = GUARDED_SYSTEM_TABLES.iter().find(|(guarded, _)| *guarded == table) {
                let needed =
                    needed.iter().fold(PrivilegeSet::default(), |set, name| set | Privilege::named(name).into());
                return self.access.check(&[], needed);
            }
        }
        self.access.check_columns([database, table], columns, Privilege::named("SELECT"))
    }

    fn check_whole(&self, database: &str, table: &str) -> Result<()> {
        let database = shown_database(database);
        if self.is_temporary(database) {
            return Ok(());
        }
        if !self.access.row_conditions(database, table).is_empty() {
            base::bail!(
                AccessDenied,
                "{}: Not enough privileges. A row policy hides rows of {database}.{table}, which is read as a whole \
                here",
                self.access.user_name()
            );
        }
        self.access.check(&[database, table], Privilege::named("SELECT"))
    }

    fn check_shows_columns(&self, database: &str, table: &str) -> Result<()> {
        let database = shown_database(database);
        let is_free = self.is_temporary(database) || crate::system::is_own(database);
        match is_free || self.access.shows_columns_of([database, table]) {
            true => Ok(()),
            false => self.access.check(&[database, table], Privilege::named("SHOW COLUMNS")),
        }
    }

    fn check_dictionary(&self, database: &str, name: &str) -> Result<()> {
        let (database, name) = name.split_once('.').unwrap_or((database, name));
        self.access.check(&[database, name], Privilege::named("dictGet"))
    }

    fn check_table_function(&self, name: &str) -> Result<()> {
        check_source(&self.access, name, "READ")
    }

    fn check_written_source(&self, name: &str) -> Result<()> {
        check_source(&self.access, name, "WRITE")
    }

    fn names(&self, which: OwnedNames) -> Vec<String> {
        let access = &self.access;
        match which {
            OwnedNames::CurrentRoles => access.state().names_in(access.current_roles().iter().copied()),
            OwnedNames::EnabledRoles => access.state().names_in(access.enabled_roles().keys().copied()),
            OwnedNames::DefaultRoles => access.state().names_in(access.default_roles()),
            OwnedNames::Profiles => access.profile_names(),
        }
    }

    fn row_filter(&self, database: &str, table: &str) -> Option<String> {
        let conditions = self.access.row_conditions(shown_database(database), table);
        (!conditions.is_empty()).then(|| condition(conditions))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The database whose rights count: rows that wait in a table of engine `Buffer` are those of the table.
fn shown_database(database: &str) -> &str {
    database.strip_prefix(WAITING_DATABASE).unwrap_or(database)
}

/// Conditions as the text of one.
fn condition(conditions: RowConditions) -> String {
    let joined = |exprs: &[ast::Expr], word: &str| {
        exprs.iter().map(|expr| format!("({expr})")).collect::<Vec<_>>().join(&format!(" {word} "))
    };
    let mut all: Vec<String> = Vec::new();
    if !conditions.lets_all && !conditions.any.is_empty() {
        all.push(joined(&conditions.any, "OR"));
    }
    if !conditions.all.is_empty() {
        all.push(joined(&conditions.all, "AND"));
    }
    all.iter().map(|condition| format!("({condition})")).collect::<Vec<_>>().join(" AND ")
}

//! Rights of a query to read.

use base::Result;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Kinds of names that an owner has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedNames {
    /// Roles that are enabled by themselves.
    CurrentRoles,
    /// Roles that are enabled by themselves or granted to such a role.
    EnabledRoles,
    /// Roles that are enabled when the owner logs in.
    DefaultRoles,
    /// Settings profiles that apply.
    Profiles,
}

/// Rights to read of an owner.
pub trait ReadAccess: Send + Sync {
    /// Refuses columns of a table that may not be read; without columns, tables none of whose may.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_read(&self, database: &str, table: &str, columns: &[&str]) -> Result<()>;

    /// Refuses a table that may not be read as a whole: some of its columns, or some of its rows.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_whole(&self, database: &str, table: &str) -> Result<()>;

    /// Refuses tables whose columns may not be seen.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_shows_columns(&self, database: &str, table: &str) -> Result<()>;

    /// Refuses dictionaries that may not be asked.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_dictionary(&self, database: &str, name: &str) -> Result<()>;

    /// Refuses table functions that read other systems or files which may not be read.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_table_function(&self, name: &str) -> Result<()>;

    /// Refuses the same where they also write: a file of bad rows.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn check_written_source(&self, name: &str) -> Result<()>;

    /// Names of the owner's roles or profiles.
    fn names(&self, which: OwnedNames) -> Vec<String>;

    /// The condition, as text, of the rows of a table that may be seen; `None` for all.
    fn row_filter(&self, database: &str, table: &str) -> Option<String>;

    /// The implementation, for the crate that made it.
    fn as_any(&self) -> &dyn Any;
}

/// The owner that a query reads as; a query without one is not checked.
#[derive(Clone, Default)]
pub struct Reader {
    owner: Option<Arc<dyn ReadAccess>>,
    is_limited: bool,
}

impl Reader {
    /// A reader with an owner, whose rights are checked where they are limited.
    pub fn new(owner: Arc<dyn ReadAccess>, is_limited: bool) -> Self {
        Reader { owner: Some(owner), is_limited }
    }

    /// The rights that limit the reader; `None` where everything may be read.
    pub fn access(&self) -> Option<&Arc<dyn ReadAccess>> {
        self.owner.as_ref().filter(|_| self.is_limited)
    }

    /// The owner, limited or not.
    pub fn owner(&self) -> Option<&Arc<dyn ReadAccess>> {
        self.owner.as_ref()
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Reader").field("is_limited", &self.is_limited).finish_non_exhaustive()
    }
}

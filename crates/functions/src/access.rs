//! On whose behalf a query reads.

use base::Result;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Which names of what an owner has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedNames {
    /// Roles that are on by themselves.
    CurrentRoles,
    /// Those, and the roles that they are granted.
    EnabledRoles,
    /// Roles that are on when the owner logs in.
    DefaultRoles,
    /// Settings profiles that hold.
    Profiles,
}

/// What somebody may read.
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

    /// Names of the owner's roles or profiles.
    fn names(&self, which: OwnedNames) -> Vec<String>;

    /// The condition, as text, of the rows of a table that may be seen; `None` for all.
    fn row_filter(&self, database: &str, table: &str) -> Option<String>;

    /// The access as what its maker knows it as.
    fn as_any(&self) -> &dyn Any;
}

/// On whose behalf a query reads; nobody is asked where it is nobody's.
#[derive(Clone, Default)]
pub struct Reader {
    owner: Option<Arc<dyn ReadAccess>>,
    is_limited: bool,
}

impl Reader {
    /// Somebody, who is asked what he may read where he is limited.
    pub fn new(owner: Arc<dyn ReadAccess>, is_limited: bool) -> Self {
        Reader { owner: Some(owner), is_limited }
    }

    /// What he may read; `None` for everything.
    pub fn access(&self) -> Option<&Arc<dyn ReadAccess>> {
        self.owner.as_ref().filter(|_| self.is_limited)
    }

    /// Who he is, limited or not.
    pub fn owner(&self) -> Option<&Arc<dyn ReadAccess>> {
        self.owner.as_ref()
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Reader").field("is_limited", &self.is_limited).finish_non_exhaustive()
    }
}

//! `INSERT`.

use super::{ColumnTransformer, FunctionCall, Ident, ObjectName, SelectQuery, SettingChange};

/// `INSERT INTO …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Insert {
    /// The target of the rows.
    pub target: InsertTarget,
    /// The columns that are given; all when absent.
    pub columns: Option<Vec<InsertColumn>>,
    /// `PARTITION BY` of `INSERT INTO FUNCTION`.
    pub partition_by: Option<super::Expr>,
    /// `SETTINGS`.
    pub settings: Vec<SettingChange>,
    /// The source of the rows.
    pub source: InsertSource,
    /// The offset of inline data in the query text: after `VALUES` or `FORMAT name` and the blanks that belong to them.
    /// The rest of the text (if any) is data, not SQL.
    pub data_offset: Option<usize>,
}

/// The target of inserted rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InsertTarget {
    /// A table.
    Table(ObjectName),
    /// `FUNCTION file(…)`.
    Function(Box<FunctionCall>),
}

/// One item of an insert's column list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InsertColumn {
    /// A column; `a.b` of a nested column is one name.
    Name(Ident),
    /// `* EXCEPT (…)`, `COLUMNS('re')`: a regular expression, `None` for the asterisk.
    Matcher(Option<String>, Vec<ColumnTransformer>),
}

/// The source of inserted rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InsertSource {
    /// `VALUES …`, `FORMAT Values …`, data inline.
    Values,
    /// `FORMAT name`, data inline or with the request.
    Format(Ident),
    /// `FROM INFILE 'path' [COMPRESSION 'x'] [FORMAT name]`.
    Infile {
        /// Path or glob.
        path: String,
        /// Compression method.
        compression: Option<String>,
        /// The format; guessed from the path when absent.
        format: Option<Ident>,
    },
    /// `SELECT …`.
    Select(Box<SelectQuery>),
    /// `SELECT … FROM input('…') … FORMAT name`: a query over data, inline or with the request.
    Input {
        /// The query.
        query: Box<SelectQuery>,
        /// The format of the data.
        format: Ident,
    },
}

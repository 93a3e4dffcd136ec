//! Where the files lie that formats read schemas from.

use std::path::Path;
use std::sync::Arc;

/// The schema files that the setting `format_schema` may name. Each engine says it for itself, and whoever makes
/// settings of formats without an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SchemaFiles {
    /// None: a schema can only be given as text.
    #[default]
    None,
    /// Any file that the process may open.
    Anywhere,
    /// Those below a folder.
    Below(Arc<Path>),
}

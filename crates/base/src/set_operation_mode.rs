//! What `UNION`, `INTERSECT` and `EXCEPT` mean without `ALL` or `DISTINCT`.

use crate::ErrorCode;
use crate::settings::SettingValue;

/// The value of `union_default_mode` and its kin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetOperationMode {
    /// Nothing is said.
    Unset,
    /// Duplicates stay.
    All,
    /// Every row is given once.
    Distinct,
}

impl SettingValue for SetOperationMode {
    const TYPE: &'static str = "SetOperationMode";
    const ERROR: ErrorCode = ErrorCode::UnknownUnion;

    fn parse(text: &str) -> Option<Self> {
        match text {
            "" => Some(SetOperationMode::Unset),
            "ALL" => Some(SetOperationMode::All),
            "DISTINCT" => Some(SetOperationMode::Distinct),
            _ => None,
        }
    }

    fn print(&self) -> String {
        match self {
            SetOperationMode::Unset => "",
            SetOperationMode::All => "ALL",
            SetOperationMode::Distinct => "DISTINCT",
        }
        .to_string()
    }
}

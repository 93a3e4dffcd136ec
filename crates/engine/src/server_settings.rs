//! Settings of the server that an operator chooses, as `system.server_settings` shows them.

/// A setting of the server as a whole: a flag, or a key of its configuration file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSetting {
    /// The name, in words joined by `_`.
    pub name: String,
    /// The value in use as text; nothing of a secret.
    pub value: String,
    /// The value where nobody chooses one.
    pub default: String,
    /// Whether somebody has chosen another.
    pub is_changed: bool,
    /// Description of the effect.
    pub description: String,
    /// The name of its type.
    pub type_name: &'static str,
    /// Whether it can change while the server runs.
    pub is_changeable: bool,
}

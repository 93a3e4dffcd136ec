//! Settings that come with a query.

use base::{ErrorCode, Result, Settings};
use engine::Session;
use native::settings_list::GivenSetting;

/// Changes the settings of a session by a list, as `SET` would. Those that are unknown are left out, unless the client
/// says that they matter: it may be of a newer version.
///
/// # Errors
/// `READONLY`, `UNKNOWN_SETTING`, values that are none.
pub(super) fn apply(session: &mut Session, list: Vec<GivenSetting>) -> Result<()> {
    let mut changes = Vec::with_capacity(list.len());
    for setting in list {
        let is_known = Settings::info(&setting.name).is_some() || setting.name.starts_with("SQL_");
        if !is_known && !setting.is_important {
            continue;
        }
        if !is_known {
            return Err(base::Error::new(ErrorCode::UnknownSetting, format!("Unknown setting '{}'", setting.name)));
        }
        changes.push((setting.name, setting.value));
    }
    session.change_settings(&changes)
}

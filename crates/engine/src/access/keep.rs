//! Entities of access control in the data folder.

use crate::engine::Engine;
use crate::loading::left_out;
use ::access::control::KeptTexts;
use base::Result;
use catalog::LeftOut;

impl Engine {
    /// Stores the texts of entities: all of them, after a crash at the next start, or none.
    pub(crate) fn keep_access(&self, texts: &KeptTexts) -> Result<()> {
        self.metadata.save_access(texts)
    }
}

/// Loads the entities that were there when the engine last ran. Where one cannot be read or understood, only the
/// default user may log in.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn load_access(engine: &Engine) -> Result<()> {
    let (texts, damaged) = engine.metadata.access()?;
    for file in &damaged {
        engine.access.close(&format!("{} cannot be read", file.path.display()));
        engine.catalog.leave_out(left_out(file));
    }
    for (id, error) in engine.access.load(&texts) {
        let path = engine.metadata.access_path(&id);
        engine.catalog.leave_out(LeftOut { database: String::new(), id: None, path, name: id, error });
    }
    Ok(())
}

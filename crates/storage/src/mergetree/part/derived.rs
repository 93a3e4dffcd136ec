//! Extras of a part beside its columns, which can be made again from them: files of skip indexes, and projections.
//! Parts that are written anew from rows get all of them; parts that are made from parts keep what they had, linked
//! where the columns behind it stay and made anew where they change.

use crate::definition::IndexDefinition;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::{self, io_error};
use crate::mergetree::index::projections::{self, Projection};
use crate::mergetree::index::skip;
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::mutate::rewrite::link_all;
use crate::mergetree::part::Part;
use crate::mergetree::write::writer::WrittenPart;
use base::Result;
use std::sync::Arc;

/// A skip index or a projection, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extra {
    /// `INDEX`.
    Index(String),
    /// `PROJECTION`.
    Projection(String),
}

/// Extras of a part that are made or go, and what else changes in it.
#[derive(Default)]
pub(crate) struct ExtraEdits {
    /// Extras that are made although the part did not have them.
    pub made: Vec<Extra>,
    /// Extras that go.
    pub dropped: Vec<Extra>,
}

impl ExtraEdits {
    pub(crate) fn is_empty(&self) -> bool {
        self.made.is_empty() && self.dropped.is_empty()
    }
}

/// Whether a part has an extra, of whatever definition.
pub(crate) fn has(core: &TableCore, part: &Part, extra: &Extra) -> bool {
    match extra {
        Extra::Index(name) => skip::file_path(&part.dir, name).exists(),
        Extra::Projection(name) => {
            find(core, name).is_some_and(|projection| part.dir.join(&projection.folder).exists())
        }
    }
}

/// Whether a part has an extra as the definition says, so that it need not be made.
pub(crate) fn is_made(core: &TableCore, part: &Part, extra: &Extra) -> bool {
    match extra {
        Extra::Index(name) => {
            core.definition.indexes.iter().any(|index| index.name == *name && skip::is_of(index, part))
        }
        Extra::Projection(name) => {
            find(core, name).is_some_and(|projection| part.projection(&projection.folder).is_some())
        }
    }
}

fn find<'a>(core: &'a TableCore, name: &str) -> Option<&'a Projection> {
    core.projections.iter().find(|projection| projection.name() == name)
}

/// A part that was made from a part.
pub(crate) struct PartSuccessor<'a> {
    /// The table as the part before sees it.
    pub before: &'a TableCore,
    /// The table of the new part.
    pub after: &'a TableCore,
    pub part: &'a Part,
    pub written: &'a WrittenPart,
    /// Names of columns that changed, old and new ones.
    pub touched: &'a [String],
    pub edits: &'a ExtraEdits,
    pub stop: &'a StopSignal<'a>,
}

impl PartSuccessor<'_> {
    /// Puts the extras into the new part, synced.
    pub(crate) fn finish(&self) -> Result<()> {
        let Some(dir) = self.written.dir() else { return Ok(()) };
        let mut opened: Option<Arc<Part>> = None;
        let mut any = false;
        for index in &self.after.definition.indexes {
            any |= self.index(index, &mut opened)?;
        }
        for projection in &self.after.projections {
            any |= self.projection(projection, &mut opened)?;
        }
        if any { files::sync(dir) } else { Ok(()) }
    }

    fn open<'o>(&self, opened: &'o mut Option<Arc<Part>>) -> Result<&'o Arc<Part>> {
        Ok(match opened {
            Some(part) => part,
            None => opened.insert(self.written.open(self.after)?),
        })
    }

    fn is_touched(&self, name: &str) -> bool {
        self.touched.iter().any(|touched| touched == name)
    }

    /// Whether the new part got something.
    fn index(&self, index: &IndexDefinition, opened: &mut Option<Arc<Part>>) -> Result<bool> {
        let extra = Extra::Index(index.name.clone());
        let Some(dir) = self.written.dir() else { return Ok(false) };
        let wanted = self.edits.made.contains(&extra);
        if self.edits.dropped.contains(&extra) || !wanted && !has(self.before, self.part, &extra) {
            return Ok(false);
        }
        let touched =
            index.expr.columns().into_iter().any(|column| self.is_touched(&self.after.definition.columns[column].name));
        if !wanted && !touched && skip::is_of(index, self.part) {
            let to = skip::file_path(dir, &index.name);
            std::fs::hard_link(skip::file_path(&self.part.dir, &index.name), &to)
                .map_err(|e| io_error("link", &to, &e))?;
            return Ok(true);
        }
        let part = self.open(opened)?;
        skip::write(self.after, index, part, true)
    }

    fn projection(&self, projection: &Projection, opened: &mut Option<Arc<Part>>) -> Result<bool> {
        let extra = Extra::Projection(projection.name().to_string());
        let Some(dir) = self.written.dir() else { return Ok(false) };
        let wanted = self.edits.made.contains(&extra);
        if self.edits.dropped.contains(&extra) || !wanted && !has(self.before, self.part, &extra) {
            return Ok(false);
        }
        let touched = projection.input_names.iter().any(|name| self.is_touched(name));
        if !wanted && !touched && self.part.projection(&projection.folder).is_some() {
            link_all(&self.part.dir.join(&projection.folder), &dir.join(&projection.folder))?;
            return Ok(true);
        }
        let part = self.open(opened)?.clone();
        match projections::rebuild(self.after, projection, &part, self.stop)? {
            Some(made) => self.written.adopt(made, &projection.folder).map(|()| true),
            None => Ok(false),
        }
    }
}

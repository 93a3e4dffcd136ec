//! The commands of `ALTER TABLE` on parts of a definition beside columns: indexes, projections, constraints, the
//! sorting key, `TTL`, `SAMPLE BY`, settings.

use super::columns::Altered;
use base::{Result, bail, err};
use sql::ast::{self, AlterObject};

impl Altered {
    pub(super) fn add_projection(&mut self, projection: &ast::ProjectionDef, if_not_exists: bool) -> Result<()> {
        let name = &projection.name;
        let known = self.elements().projections.iter().any(|known| known.name.name == name.name);
        if known && !if_not_exists {
            return Err(name.span.locate(err!(
                IllegalProjection,
                "Cannot add projection {}: projection with this name already exists",
                name.name
            )));
        }
        if !known {
            self.elements().projections.push(projection.clone());
        }
        Ok(())
    }

    pub(super) fn add_constraint(&mut self, constraint: &ast::ConstraintDef, if_not_exists: bool) -> Result<()> {
        let known = self.elements().constraints.iter().any(|known| known.name.name == constraint.name.name);
        if add_allowed(known, if_not_exists, "constraint", &constraint.name)? {
            self.elements().constraints.push(constraint.clone());
        }
        Ok(())
    }

    pub(super) fn remove_ttl(&mut self) -> Result<()> {
        if self.create.storage.ttl.is_empty() {
            bail!(BadArguments, "Table doesn't have any table TTL expression, cannot remove");
        }
        self.create.storage.ttl.clear();
        Ok(())
    }

    pub(super) fn remove_sample_by(&mut self) -> Result<()> {
        if self.create.storage.sample_by.take().is_none() {
            bail!(BadArguments, "Table doesn't have SAMPLE BY, cannot remove");
        }
        Ok(())
    }

    pub(super) fn drop_named(&mut self, object: AlterObject, name: &ast::Ident, if_exists: bool) -> Result<()> {
        let elements = self.elements();
        let before = elements.indexes.len() + elements.projections.len() + elements.constraints.len();
        let what = match object {
            AlterObject::Index => {
                elements.indexes.retain(|known| known.name.name != name.name);
                "index"
            }
            AlterObject::Projection => {
                elements.projections.retain(|known| known.name.name != name.name);
                "projection"
            }
            _ => {
                elements.constraints.retain(|known| known.name.name != name.name);
                "constraint"
            }
        };
        let after = elements.indexes.len() + elements.projections.len() + elements.constraints.len();
        if before == after && !if_exists && object == AlterObject::Projection {
            return Err(name.span.locate(err!(
                NoSuchProjectionInTable,
                "There is no projection {} in table",
                name.name
            )));
        }
        if before == after && !if_exists {
            return Err(name.span.locate(err!(
                BadArguments,
                "Wrong {what} name. Cannot find {what} {} to drop",
                name.name
            )));
        }
        Ok(())
    }

    pub(super) fn add_index(
        &mut self,
        index: &ast::IndexDef,
        if_not_exists: bool,
        position: Option<&ast::Position>,
    ) -> Result<()> {
        let known = self.elements().indexes.iter().any(|known| known.name.name == index.name.name);
        if !add_allowed(known, if_not_exists, "index", &index.name)? {
            return Ok(());
        }
        let indexes = &mut self.elements().indexes;
        let place = match position {
            None => indexes.len(),
            Some(ast::Position::First) => 0,
            Some(ast::Position::After(name)) => match indexes.iter().position(|known| known.name.name == name.name) {
                Some(place) => place + 1,
                None => {
                    return Err(name.span.locate(err!(
                        BadArguments,
                        "Wrong index name. Cannot find index {} to insert after",
                        name.name
                    )));
                }
            },
        };
        indexes.insert(place, index.clone());
        Ok(())
    }

    pub(super) fn modify_order_by(&mut self, key: &ast::Expr) -> Result<()> {
        let parts: Vec<String> = match key.as_call_of("tuple") {
            Some(call) => call.args.iter().map(|part| part.bare().to_string()).collect(),
            None => vec![key.bare().to_string()],
        };
        let is_cut = parts.len() < self.primary_key_len || self.key_texts.len() > parts.len() && parts.is_empty();
        let is_known = |name: &str| {
            self.create
                .elements
                .iter()
                .flat_map(|elements| &elements.columns)
                .any(|column| column.name.name == name || name.starts_with(&format!("{}.", column.name.name)))
        };
        if let Some(unknown) = crate::interpret::visit::column_names(key).into_iter().find(|name| !is_known(name)) {
            return Err(key.span.locate(err!(
                UnknownIdentifier,
                "Missing column {unknown} of the sorting key: the table has no such column"
            )));
        }
        if is_cut || parts.iter().zip(&self.key_texts).any(|(new, old)| new != old) {
            return Err(key.span.locate(err!(
                BadArguments,
                "Existing sorting key columns must stay in their places: \
                MODIFY ORDER BY can only add columns at the end that the same ALTER adds to the table"
            )));
        }
        let storage = &mut self.create.storage;
        if storage.descending.contains(&true) {
            return Err(key.span.locate(err!(
                BadArguments,
                "Sort direction of the sorting key would change: the parts \
                are sorted in the old direction. Make a new table and copy the rows with INSERT … SELECT"
            )));
        }
        if storage.primary_key.is_none() {
            storage.primary_key.clone_from(&storage.order_by);
        }
        storage.descending.clear();
        storage.order_by = Some(key.clone());
        Ok(())
    }

    pub(super) fn modify_settings(&mut self, changes: &[ast::SettingChange]) -> Result<()> {
        for change in changes {
            if self.is_merge_tree && crate::table_settings::READONLY.contains(&change.name.as_str()) {
                return Err(change.span.locate(err!(
                    ReadonlySetting,
                    "Setting '{}' is readonly for storage: parts keep their granules",
                    change.name
                )));
            }
            let settings = &mut self.create.storage.settings;
            match settings.iter_mut().find(|setting| setting.name == change.name) {
                Some(setting) => *setting = change.clone(),
                None => settings.push(change.clone()),
            }
        }
        Ok(())
    }
}

/// Whether an object is to be added: one that is there already is refused unless `IF NOT EXISTS` says otherwise.
fn add_allowed(known: bool, if_not_exists: bool, what: &str, name: &ast::Ident) -> Result<bool> {
    match (known, if_not_exists) {
        (false, _) => Ok(true),
        (true, true) => Ok(false),
        (true, false) => Err(name.span.locate(err!(
            IllegalColumn,
            "Cannot add {what} {}: {what} with this name already exists",
            name.name
        ))),
    }
}

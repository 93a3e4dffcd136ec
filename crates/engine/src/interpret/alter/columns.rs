//! The commands of `ALTER TABLE` that change a definition, applied to its syntax; which column was which is kept.

mod checks;

use base::{Result, bail, err};
pub(super) use checks::family_columns;
use checks::{keeps_order, names};
use sql::ast::{self, AlterCommand, AlterObject, TtlAction};
use storage::{PartitionChoice, TableDefinition};

/// A column of the new definition and the old column that it was.
pub(crate) struct Origin {
    pub now: String,
    pub was: Option<String>,
}

/// A definition being changed.
pub(crate) struct Altered {
    pub create: ast::CreateTable,
    pub origins: Vec<Origin>,
    /// Old names of columns whose values become the default, with the partition.
    pub cleared: Vec<(String, Option<String>)>,
    pub dropped: Vec<String>,
    /// Projections before the change, and the columns that they are made of.
    projections: Vec<(String, Vec<String>)>,
    /// The expressions of the sorting key before the change.
    pub(super) key_texts: Vec<String>,
    pub(crate) primary_key_len: usize,
    pub(crate) is_merge_tree: bool,
    keys: Vec<String>,
    renamed: Vec<String>,
}

impl Altered {
    pub(crate) fn new(create: ast::CreateTable, before: &TableDefinition) -> Self {
        let origins = before
            .columns
            .iter()
            .map(|column| Origin { now: column.name.clone(), was: Some(column.name.clone()) })
            .collect();
        let key_columns = before.sorting_key.iter().chain(&before.partition_key).flat_map(|part| part.expr.columns());
        let mut keys: Vec<String> = key_columns.map(|column| before.columns[column].name.clone()).collect();
        keys.extend(family_columns(before));
        let projections = before
            .projections
            .iter()
            .map(|projection| {
                (
                    projection.name.clone(),
                    projection.inputs().into_iter().map(|column| before.columns[column].name.clone()).collect(),
                )
            })
            .collect();
        Altered {
            create,
            projections,
            origins,
            cleared: Vec::new(),
            dropped: Vec::new(),
            key_texts: before.sorting_key.iter().map(|part| part.text.clone()).collect(),
            primary_key_len: before.primary_key_len,
            is_merge_tree: before.engine.ends_with("MergeTree"),
            keys,
            renamed: Vec::new(),
        }
    }

    pub(crate) fn elements(&mut self) -> &mut ast::TableElements {
        self.create.elements.get_or_insert_with(Default::default)
    }

    pub(crate) fn position(&mut self, name: &str) -> Option<usize> {
        self.elements().columns.iter().position(|column| column.name.name == name)
    }

    /// The place of a column that must be there; `None` where `IF EXISTS` says that it need not.
    fn find(&mut self, name: &ast::Ident, if_exists: bool) -> Result<Option<usize>> {
        match self.position(&name.name) {
            Some(position) => Ok(Some(position)),
            None if if_exists => Ok(None),
            None => {
                let columns = &self.elements().columns;
                let hint =
                    base::suggest::maybe_you_meant(&name.name, columns.iter().map(|column| column.name.name.as_str()));
                Err(name.span.locate(err!(
                    NotFoundColumnInBlock,
                    "Wrong column name. Cannot find column {} in the table{hint}",
                    name.name
                )))
            }
        }
    }

    /// Projections that use a column.
    fn projections_with(&self, now: &str) -> Vec<String> {
        let was = self
            .origins
            .iter()
            .find(|origin| origin.now == now)
            .and_then(|origin| origin.was.clone())
            .unwrap_or_default();
        let still = |name: &str| {
            self.create
                .elements
                .as_ref()
                .is_some_and(|elements| elements.projections.iter().any(|known| known.name.name == name))
        };
        self.projections
            .iter()
            .filter(|(name, columns)| still(name) && columns.contains(&was))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// A column that was there before and whose default is made of another.
    fn default_with(&mut self, name: &str, dropped: &[String]) -> Option<String> {
        let is_old = |column: &&ast::ColumnDef| {
            self.origins.iter().any(|origin| origin.now == column.name.name && origin.was.is_some())
        };
        let uses = |column: &&ast::ColumnDef| {
            column.default.as_ref().and_then(|default| default.expr.as_ref()).is_some_and(|expr| names(expr, name))
        };
        let columns = self.create.elements.iter().flat_map(|elements| &elements.columns);
        columns
            .filter(|column| !dropped.contains(&column.name.name))
            .filter(is_old)
            .find(uses)
            .map(|column| column.name.name.clone())
    }

    /// Applies a command.
    pub(super) fn apply(&mut self, command: &AlterCommand) -> Result<()> {
        match command {
            AlterCommand::AddColumn { column, if_not_exists, position } => {
                self.add(column, *if_not_exists, position.as_ref())
            }
            AlterCommand::ModifyColumn { column, if_exists, position } => {
                self.modify(column, *if_exists, position.as_ref())
            }
            AlterCommand::RemoveColumnProperty { column, property, if_exists } => {
                self.remove_property(column, property, *if_exists)
            }
            AlterCommand::ColumnSettings { column, if_exists, changes, reset } => {
                self.column_settings(column, *if_exists, changes, reset)
            }
            AlterCommand::CommentColumn { column, comment, if_exists } => {
                if let Some(place) = self.find(column, *if_exists)? {
                    self.elements().columns[place].comment = (!comment.is_empty()).then(|| comment.clone());
                }
                Ok(())
            }
            AlterCommand::RenameColumn { from, to, if_exists } => self.rename(from, to, *if_exists),
            AlterCommand::Drop { object: AlterObject::Column, name, if_exists } => self.drop(name, *if_exists),
            AlterCommand::Drop { object, name, if_exists } => self.drop_named(*object, name, *if_exists),
            AlterCommand::AddIndex { index, if_not_exists, position } => {
                self.add_index(index, *if_not_exists, position.as_ref())
            }
            AlterCommand::AddProjection { projection, if_not_exists } => {
                self.add_projection(projection, *if_not_exists)
            }
            AlterCommand::AddConstraint { constraint, if_not_exists } => {
                self.add_constraint(constraint, *if_not_exists)
            }
            AlterCommand::SetStatistics { columns, kinds, add, if_not_exists } => {
                self.set_statistics(columns, kinds, *add, *if_not_exists)
            }
            AlterCommand::Statistics { action, columns, if_exists } => {
                self.statistics(*action, columns.as_deref(), *if_exists)
            }
            AlterCommand::ModifyOrderBy(key) => self.modify_order_by(key),
            AlterCommand::ModifyTtl(elements) => {
                self.create.storage.ttl.clone_from(elements);
                Ok(())
            }
            AlterCommand::RemoveTtl => self.remove_ttl(),
            AlterCommand::ModifySampleBy(key) => {
                self.create.storage.sample_by = Some(key.clone());
                Ok(())
            }
            AlterCommand::RemoveSampleBy => self.remove_sample_by(),
            AlterCommand::ModifySetting(changes) => self.modify_settings(changes),
            AlterCommand::ResetSetting(names) => {
                crate::table_settings::check_reset(names.iter().map(|name| name.name.as_str()))?;
                self.create.storage.settings.retain(|setting| !names.iter().any(|name| name.name == setting.name));
                Ok(())
            }
            AlterCommand::ModifyComment(comment) => {
                self.create.comment = (!comment.is_empty()).then(|| comment.clone());
                Ok(())
            }
            _ => bail!(LogicalError, "no command on definitions"),
        }
    }

    fn place_of(&mut self, position: Option<&ast::Position>) -> Result<usize> {
        match position {
            None => Ok(self.elements().columns.len()),
            Some(ast::Position::First) => Ok(0),
            Some(ast::Position::After(name)) => match self.position(&name.name) {
                Some(place) => Ok(place + 1),
                None => Err(name.span.locate(err!(
                    NoSuchColumnInTable,
                    "Wrong column name. Cannot find column {} to insert after",
                    name.name
                ))),
            },
        }
    }

    fn add(&mut self, column: &ast::ColumnDef, if_not_exists: bool, position: Option<&ast::Position>) -> Result<()> {
        if self.position(&column.name.name).is_some() {
            if if_not_exists {
                return Ok(());
            }
            return Err(column.name.span.locate(err!(
                DuplicateColumn,
                "Cannot add column {}: column with this name already exists",
                column.name.name
            )));
        }
        let place = self.place_of(position)?;
        self.elements().columns.insert(place, column.clone());
        self.origins.push(Origin { now: column.name.name.clone(), was: None });
        Ok(())
    }

    fn modify(&mut self, column: &ast::ColumnDef, if_exists: bool, position: Option<&ast::Position>) -> Result<()> {
        let Some(place) = self.find(&column.name, if_exists)? else { return Ok(()) };
        let is_bare = self.is_bare_in_keys(&column.name.name);
        if let Some(ty) = &column.ty
            && self.is_key(&column.name.name)
            && self.elements().columns[place].ty.as_ref().is_some_and(|old| {
                old.text != ty.text
                    && !(keeps_order(&old.text, &ty.text) && (!ty.text.starts_with("DateTime") || is_bare))
            })
        {
            return Err(ty.span.locate(err!(
                AlterOfColumnIsForbidden,
                "ALTER of key column {} to type {} is not safe because it can change the order of rows",
                column.name.name,
                ty.text
            )));
        }
        let known = &mut self.elements().columns[place];
        if let Some(ty) = &column.ty {
            known.ty = Some(ty.clone());
            known.nullable = column.nullable;
        }
        let replace = |to: &mut Option<_>, from: &Option<_>| {
            if from.is_some() {
                to.clone_from(from)
            }
        };
        replace(&mut known.default, &column.default);
        if column.comment.is_some() {
            known.comment.clone_from(&column.comment);
        }
        if column.codec.is_some() {
            known.codec.clone_from(&column.codec);
        }
        if column.ttl.is_some() {
            known.ttl.clone_from(&column.ttl);
        }
        if !column.settings.is_empty() {
            known.settings.clone_from(&column.settings);
        }
        if position.is_some() {
            let moved = self.elements().columns.remove(place);
            let place = self.place_of(position)?;
            self.elements().columns.insert(place, moved);
        }
        Ok(())
    }

    fn remove_property(&mut self, column: &ast::Ident, property: &str, if_exists: bool) -> Result<()> {
        let Some(place) = self.find(column, if_exists)? else { return Ok(()) };
        let known = &mut self.elements().columns[place];
        let had = match property {
            "DEFAULT" | "MATERIALIZED" | "ALIAS" | "EPHEMERAL" => {
                let kind = known.default.as_ref().map(|default| default.kind);
                let wanted = match property {
                    "DEFAULT" => ast::DefaultKind::Default,
                    "MATERIALIZED" => ast::DefaultKind::Materialized,
                    "ALIAS" => ast::DefaultKind::Alias,
                    _ => ast::DefaultKind::Ephemeral,
                };
                kind == Some(wanted) && known.default.take().is_some()
            }
            "COMMENT" => known.comment.take().is_some(),
            "CODEC" => known.codec.take().is_some(),
            "TTL" => known.ttl.take().is_some(),
            "SETTINGS" => {
                known.settings.clear();
                true
            }
            other => bail!(
                BadArguments,
                "There is no property {other} of a column: DEFAULT, MATERIALIZED, ALIAS, COMMENT, CODEC, TTL and \
                SETTINGS can be removed"
            ),
        };
        if !had {
            return Err(column.span.locate(err!(
                BadArguments,
                "Column {} doesn't have {property}, cannot remove it",
                column.name
            )));
        }
        Ok(())
    }

    /// Settings of a column: one that is not set is reset too.
    fn column_settings(
        &mut self,
        column: &ast::Ident,
        if_exists: bool,
        changes: &[ast::SettingChange],
        reset: &[ast::Ident],
    ) -> Result<()> {
        let Some(place) = self.find(column, if_exists)? else { return Ok(()) };
        let settings = &mut self.elements().columns[place].settings;
        for change in changes {
            match settings.iter_mut().find(|setting| setting.name == change.name) {
                Some(setting) => *setting = change.clone(),
                None => settings.push(change.clone()),
            }
        }
        settings.retain(|setting| !reset.iter().any(|name| name.name == setting.name));
        Ok(())
    }

    fn drop(&mut self, name: &ast::Ident, if_exists: bool) -> Result<()> {
        // A nested column is the arrays whose names begin with it.
        let prefix = format!("{}.", name.name);
        let nested: Vec<String> = self
            .elements()
            .columns
            .iter()
            .map(|column| column.name.name.clone())
            .filter(|known| known.starts_with(&prefix))
            .collect();
        let names =
            if self.position(&name.name).is_none() && !nested.is_empty() { nested } else { vec![name.name.clone()] };
        for one in names.clone() {
            let Some(place) = self.find(&ast::Ident::new(one.clone(), name.span), if_exists)? else { return Ok(()) };
            if let Some(user) = self.default_with(&one, &names) {
                return Err(name
                    .span
                    .locate(err!(IllegalColumn, "Cannot drop column {one}, because column {user} depends on it")));
            }
            if self.is_key(&one) {
                return Err(name.span.locate(err!(AlterOfColumnIsForbidden, "Trying to ALTER DROP key column {one}")));
            }
            if let Some(user) = self.projections_with(&one).first() {
                return Err(name.span.locate(err!(
                    UnknownIdentifier,
                    "Trying to ALTER DROP column {one} that projection {user} is made of: drop the projection first"
                )));
            }
            self.elements().columns.remove(place);
            if self.elements().columns.is_empty() {
                bail!(BadArguments, "Cannot drop the last column of a table");
            }
            self.origins.retain(|origin| origin.now != one);
            self.dropped.push(one);
        }
        Ok(())
    }

    /// `CLEAR COLUMN x [IN PARTITION p]`.
    pub(crate) fn clear(
        &mut self,
        name: &ast::Ident,
        if_exists: bool,
        partition: Option<PartitionChoice>,
    ) -> Result<()> {
        if self.find(name, if_exists)?.is_none() {
            return Ok(());
        }
        if self.is_key(&name.name) {
            return Err(name.span.locate(err!(
                AlterOfColumnIsForbidden,
                "Trying to ALTER CLEAR key column {}",
                name.name
            )));
        }
        let partition = match partition {
            None | Some(PartitionChoice::All) => None,
            Some(PartitionChoice::Id(id)) => Some(id),
            Some(PartitionChoice::Part(_)) => bail!(NotImplemented, "CLEAR COLUMN takes a partition, not a part"),
        };
        if let Some(was) =
            self.origins.iter().find(|origin| origin.now == name.name).and_then(|origin| origin.was.clone())
        {
            self.cleared.push((was, partition));
        }
        Ok(())
    }

    fn rename(&mut self, from: &ast::Ident, to: &ast::Ident, if_exists: bool) -> Result<()> {
        if self.renamed.contains(&from.name) && self.position(&from.name).is_none() {
            return Err(from.span.locate(err!(
                BadArguments,
                "Cannot rename column {} twice in the same ALTER query",
                from.name
            )));
        }
        let Some(place) = self.find(from, if_exists)? else { return Ok(()) };
        self.check_rename(from, to, place)?;
        self.elements().columns[place].name.name.clone_from(&to.name);
        self.renamed.push(from.name.clone());
        self.rename_uses(&from.name, &to.name);
        self.origins
            .iter_mut()
            .filter(|origin| origin.now == from.name)
            .for_each(|origin| origin.now.clone_from(&to.name));
        Ok(())
    }

    /// Renames a column in the expressions of the definition.
    fn rename_uses(&mut self, from: &str, to: &str) {
        let elements = self.elements();
        for column in &mut elements.columns {
            let default = column.default.as_mut().and_then(|default| default.expr.as_mut());
            default.into_iter().chain(&mut column.ttl).for_each(|expr| rename_in(expr, from, to));
        }
        elements.constraints.iter_mut().for_each(|constraint| rename_in(&mut constraint.expr, from, to));
        elements.indexes.iter_mut().for_each(|index| rename_in(&mut index.expr, from, to));
        for element in &mut self.create.storage.ttl {
            rename_in(&mut element.expr, from, to);
            element.selection.iter_mut().for_each(|selection| rename_in(selection, from, to));
            if let TtlAction::GroupBy(_, sets) = &mut element.action {
                for (column, value) in sets {
                    if column.name == from {
                        column.name = to.to_string();
                    }
                    rename_in(value, from, to);
                }
            }
        }
    }
}

fn rename_in(expr: &mut ast::Expr, from: &str, to: &str) {
    match &mut expr.kind {
        ast::ExprKind::Identifier(parts)
            if parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".") == from =>
        {
            *parts = vec![ast::Ident::new(to, expr.span)];
        }
        ast::ExprKind::Identifier(parts) if parts.len() > 1 && parts[0].name == from => parts[0].name = to.to_string(),
        ast::ExprKind::Function(call) => call.args.iter_mut().for_each(|arg| rename_in(arg, from, to)),
        ast::ExprKind::Lambda(lambda) => rename_in(&mut lambda.body, from, to),
        _ => {}
    }
}

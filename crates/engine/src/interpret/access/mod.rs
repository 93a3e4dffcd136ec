//! Access control: its own statements, and the privileges that all others need.
//!
//! ```text
//! mod.rs         CREATE USER and its like, GRANT, REVOKE, SET ROLE
//! show.rs        SHOW USERS, SHOW GRANTS, SHOW CREATE …
//! privileges.rs  what a statement that is no query needs
//! alter.rs       what ALTER TABLE needs, command by command
//! readers.rs     what objects need that read others: views, dictionaries, tables over tables
//! ```
//! What queries read is asked for by their plans (`plan/src/analyze/access.rs`).

mod alter;
mod privileges;
mod readers;
mod show;

use super::Interpreter;
use crate::query::Output;
use ::access::entity::EntitySet;
use ::access::session::ChosenRoles;
use base::{Result, bail};
use catalog::{Object, ObjectEntry};
use sql::ast::{self, AccessEntityKind, AccessStatement, SetRole};

impl Interpreter<'_> {
    /// Runs a statement of access control.
    pub(super) fn access(&mut self, statement: &AccessStatement) -> Result<Output> {
        if let AccessStatement::SetRole(set) = statement {
            return self.set_role(set);
        }
        let engine = self.session.engine.clone();
        if let AccessStatement::Drop(drop) = statement {
            self.check_definers(drop)?;
        }
        engine
            .access
            .change(statement, &self.session.access, &self.session.database, |texts| engine.keep_access(texts))?;
        // The text among the running queries is the one without secrets.
        if let Some(process) = engine.processes.find(&self.context.functions.query_id) {
            base::log!(Information, "Access", "{} changed access: {}", self.session.user(), process.query);
        }
        self.session.refresh_access()?;
        Ok(Output::nothing())
    }

    /// Refuses to drop a user whose rights views read with: who takes the name later would have the views.
    ///
    /// # Errors
    /// `HAVE_DEPENDENT_OBJECTS`.
    fn check_definers(&self, drop: &ast::DropAccessEntity) -> Result<()> {
        if drop.kind != AccessEntityKind::User || drop.names.is_empty() {
            return Ok(());
        }
        for database in self.session.engine.catalog.databases() {
            for entry in database.objects() {
                let Some(definer) = definer_of(&entry)? else { continue };
                if drop.names.iter().any(|name| name.full_name() == definer) {
                    bail!(
                        HaveDependentObjects,
                        "User `{definer}` is used as definer in {}.{}: drop it first, or give it another definer \
                        (ALTER TABLE … MODIFY SQL SECURITY)",
                        entry.database,
                        entry.name
                    );
                }
            }
        }
        Ok(())
    }

    fn set_role(&mut self, set: &SetRole) -> Result<Output> {
        let chosen = match set {
            SetRole::Default => ChosenRoles::Default,
            SetRole::Roles(names) => {
                let state = self.session.engine.access.state();
                let ids = |names: &[ast::Ident]| {
                    names.iter().map(|name| state.expect(AccessEntityKind::Role, name).map(|role| role.id)).collect()
                };
                let (ids, except): (Result<_>, Result<_>) = (ids(&names.names), ids(&names.except));
                ChosenRoles::Set(EntitySet { all: names.all, ids: ids?, except: except? })
            }
        };
        self.session.choose_roles(chosen)?;
        Ok(Output::nothing())
    }
}

/// The user with whose rights a view or dictionary reads.
fn definer_of(entry: &ObjectEntry) -> Result<Option<String>> {
    Ok(match &entry.object {
        Object::View(_) | Object::MaterializedView(_) => {
            let security = crate::interpret::create::view::stored_view(&entry.create_query)?.sql_security;
            match security.and_then(|security| security.definer) {
                Some(ast::Definer::Name(name, _)) => Some(name),
                _ => None,
            }
        }
        Object::Dictionary(dictionary) => dictionary.owner.clone(),
        Object::Table(_) => None,
    })
}

//! Access control: its own statements, and what all others need.
//!
//! ```text
//! mod.rs         CREATE USER and its like, GRANT, REVOKE, SET ROLE
//! show.rs        SHOW USERS, SHOW GRANTS, SHOW CREATE …
//! privileges.rs  what a statement that is no query needs
//! alter.rs       what ALTER TABLE needs, command by command
//! ```
//! What queries read is asked for by their plans (`plan/src/analyze/access.rs`).

mod alter;
mod privileges;
mod show;

use super::Interpreter;
use crate::query::Output;
use ::access::entity::EntitySet;
use ::access::session::ChosenRoles;
use base::Result;
use sql::ast::{self, AccessEntityKind, AccessStatement, SetRole};

impl Interpreter<'_> {
    /// Runs a statement of access control.
    pub(super) fn access(&mut self, statement: &AccessStatement) -> Result<Output> {
        if let AccessStatement::SetRole(set) = statement {
            return self.set_role(set);
        }
        let engine = self.session.engine.clone();
        engine
            .access
            .change(statement, &self.session.access, &self.session.database, |texts| engine.keep_access(texts))?;
        self.session.refresh_access()?;
        Ok(Output::nothing())
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

//! All entities as text by their names, and back: what a backup holds of access control.
//!
//! Whoever takes entities in makes them by his own rights. They may refer to each other in circles (a role has a
//! profile that is for the role), so that users, roles and profiles are made bare first, and get what they hold then.

use crate::apply::{AccessCaller, apply};
use crate::control::{AccessControl, KeptTexts, statement_text};
use crate::entity::{Entity, EntityId, grant_statements};
use crate::session::SessionAccess;
use crate::state::{AccessChange, AccessState};
use base::{Result, bail};
use sql::ast::{self, AccessEntityKind, AccessStatement, EntityAction, Ident};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// What happens to an entity of the text whose name is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenName {
    /// The one that is there stays, with its grants.
    Keep,
    /// It is an error.
    Refuse,
    /// It is replaced.
    Replace,
}

impl AccessControl {
    /// The statements that make all entities but those that every server has, secrets included; empty for none.
    pub fn texts(&self) -> String {
        let state = self.state();
        let names = |id: EntityId| state.name(id);
        let kinds = [
            AccessEntityKind::Role,
            AccessEntityKind::SettingsProfile,
            AccessEntityKind::User,
            AccessEntityKind::Quota,
            AccessEntityKind::RowPolicy,
        ];
        let all: Vec<&Arc<Entity>> = kinds.into_iter().flat_map(|kind| state.of_kind(kind)).collect();
        let own = all.iter().filter(|entity| !entity.is_builtin);
        let made = own.clone().map(|entity| entity.statement(EntityAction::Create, &names, true));
        let granted = own.clone().flat_map(|entity| {
            entity.body.grants().map(|grants| grant_statements(grants, &entity.name, &names)).unwrap_or_default()
        });
        made.chain(granted).map(|statement| statement_text(&statement) + ";\n").collect()
    }

    /// Makes the entities of [`Self::texts`], all or none, and gives how many; `keep` puts them where they survive.
    ///
    /// # Errors
    /// `ACCESS_DENIED`; names that are taken, where that is an error; damaged texts; of `keep`.
    pub fn take_in(
        &self,
        text: &str,
        taken: TakenName,
        by: &SessionAccess,
        keep: impl FnOnce(&KeptTexts) -> Result<()>,
    ) -> Result<usize> {
        let options = sql::ParseOptions { max_query_size: 0, ..sql::ParseOptions::default() };
        let mut statements = Vec::new();
        for parsed in sql::parse_multi(text, &options)? {
            match parsed.statement.kind {
                ast::StatementKind::Access(statement) => statements.push(*statement),
                _ => bail!(CorruptedData, "A statement among users and roles is about something else"),
            }
        }
        let mut made = 0;
        self.change_by(by, keep, |state, by, rules| {
            let mut taking = Taking { state: state.clone(), by, rules, changed: BTreeMap::new(), old: HashSet::new() };
            made = taking.take(&statements, taken)?;
            Ok(taking.change())
        })?;
        Ok(made)
    }
}

/// A state that grows statement by statement.
struct Taking<'a> {
    state: AccessState,
    by: &'a SessionAccess,
    rules: &'a crate::authentication::PasswordRules,
    /// Entities by id: what they have become, `None` for those that went.
    changed: BTreeMap<EntityId, Option<Arc<Entity>>>,
    /// Users and roles that are kept as they are: what is granted to them is not.
    old: HashSet<String>,
}

impl Taking<'_> {
    fn take(&mut self, statements: &[AccessStatement], taken: TakenName) -> Result<usize> {
        let mut fresh: Vec<&AccessStatement> = Vec::new();
        for statement in statements {
            let Some((kind, name)) = made_by(statement) else { continue };
            let is_there = self.state.find(kind, &name).is_some();
            if is_there && taken == TakenName::Keep {
                self.old.insert(name);
                continue;
            }
            fresh.push(statement);
            let action = if is_there && taken == TakenName::Replace {
                EntityAction::CreateOrReplace
            } else {
                EntityAction::Create
            };
            if let Some(bare) = bare(statement, action) {
                self.apply(&bare, true)?;
            }
        }
        // Before roles can be default ones they are granted.
        for statement in statements {
            if let AccessStatement::Grant(grant) = statement
                && !grant.to.names.iter().any(|name| self.old.contains(&name.name))
            {
                self.apply(statement, true)?;
            }
        }
        for statement in &fresh {
            match statement {
                // Whoever may make one may give it what it holds.
                AccessStatement::User(_) | AccessStatement::Role(_) | AccessStatement::SettingsProfile(_) => {
                    self.apply(&with_action((*statement).clone(), EntityAction::Alter), false)?;
                }
                other => {
                    let action = match taken {
                        TakenName::Replace if made_by(other).is_some_and(|(kind, name)| self.has(kind, &name)) => {
                            EntityAction::CreateOrReplace
                        }
                        _ => EntityAction::Create,
                    };
                    self.apply(&with_action((*other).clone(), action), true)?;
                }
            }
        }
        Ok(fresh.len())
    }

    fn has(&self, kind: AccessEntityKind, name: &str) -> bool {
        self.state.find(kind, name).is_some()
    }

    /// Makes the change of a statement, by the rights of who asks or without a look at them.
    fn apply(&mut self, statement: &AccessStatement, asks: bool) -> Result<()> {
        let caller = AccessCaller { state: &self.state, by: asks.then_some(self.by), database: "", rules: self.rules };
        let change = apply(statement, &caller)?;
        self.state = self.state.changed(&change);
        self.changed.extend(change.removed.iter().map(|id| (*id, None)));
        self.changed.extend(change.put.iter().map(|entity| (entity.id, Some(entity.clone()))));
        Ok(())
    }

    fn change(self) -> AccessChange {
        let (mut put, mut removed) = (Vec::new(), BTreeSet::new());
        for (id, entity) in self.changed {
            match entity {
                Some(entity) => put.push(entity),
                None => {
                    removed.insert(id);
                }
            }
        }
        AccessChange { put, removed: removed.into_iter().collect() }
    }
}

/// The kind and the name of the entity that a statement makes.
fn made_by(statement: &AccessStatement) -> Option<(AccessEntityKind, String)> {
    let first = |names: &[Ident]| names.first().map(|name| name.name.clone());
    Some(match statement {
        AccessStatement::User(user) => (AccessEntityKind::User, user.names.first().map(|name| name.full_name())?),
        AccessStatement::Role(role) => (AccessEntityKind::Role, first(&role.names)?),
        AccessStatement::SettingsProfile(profile) => (AccessEntityKind::SettingsProfile, first(&profile.names)?),
        AccessStatement::Quota(quota) => (AccessEntityKind::Quota, first(&quota.names)?),
        AccessStatement::RowPolicy(policy) => {
            let name = policy.names.first()?;
            let text = |ident: &Option<Ident>| ident.as_ref().map(|ident| ident.name.clone());
            let named = crate::entity::RowPolicy {
                short_name: name.name.name.clone(),
                database: text(&name.table.database).unwrap_or_default(),
                table: text(&name.table.table),
                condition: None,
                is_restrictive: false,
                to: crate::entity::EntitySet::default(),
            };
            (AccessEntityKind::RowPolicy, named.full_name())
        }
        _ => return None,
    })
}

/// A statement that makes a user, role or profile of the same name that holds nothing.
fn bare(statement: &AccessStatement, action: EntityAction) -> Option<AccessStatement> {
    let (rename, on_cluster, storage) = (None, None, None);
    let settings = ast::SettingsClause::default();
    Some(match statement {
        AccessStatement::User(user) => AccessStatement::User(ast::UserStatement {
            action,
            names: user.names.clone(),
            rename: None,
            on_cluster,
            authentication: None,
            reset_authentication: false,
            valid_until: None,
            hosts: None,
            add_hosts: None,
            drop_hosts: None,
            default_roles: None,
            default_database: None,
            grantees: None,
            settings,
            storage,
        }),
        AccessStatement::Role(role) => AccessStatement::Role(ast::RoleStatement {
            action,
            names: role.names.clone(),
            rename,
            on_cluster,
            settings,
            storage,
        }),
        AccessStatement::SettingsProfile(profile) => AccessStatement::SettingsProfile(ast::SettingsProfileStatement {
            action,
            names: profile.names.clone(),
            rename,
            on_cluster,
            settings,
            to: None,
            storage,
        }),
        _ => return None,
    })
}

fn with_action(mut statement: AccessStatement, wanted: EntityAction) -> AccessStatement {
    match &mut statement {
        AccessStatement::User(ast::UserStatement { action, .. })
        | AccessStatement::Role(ast::RoleStatement { action, .. })
        | AccessStatement::SettingsProfile(ast::SettingsProfileStatement { action, .. })
        | AccessStatement::Quota(ast::QuotaStatement { action, .. })
        | AccessStatement::RowPolicy(ast::RowPolicyStatement { action, .. }) => *action = wanted,
        _ => {}
    }
    statement
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authentication::PasswordRules;

    fn control() -> AccessControl {
        AccessControl::new("", PasswordRules::default()).unwrap()
    }

    fn run(control: &AccessControl, texts: &[&str]) {
        for text in texts {
            let parsed = sql::parse_statement(text, &sql::ParseOptions::default()).unwrap();
            let ast::StatementKind::Access(statement) = parsed.statement.kind else { panic!("{text}") };
            control.change(&statement, &control.default_access(), "default", |_| Ok(())).unwrap();
        }
    }

    #[test]
    fn entities_that_refer_to_each_other_come_back() {
        let old = control();
        run(
            &old,
            &[
                "CREATE ROLE r",
                "CREATE SETTINGS PROFILE p SETTINGS max_threads = 1 TO r",
                "ALTER ROLE r SETTINGS PROFILE 'p'",
                "CREATE USER u IDENTIFIED WITH sha256_password BY 'x' HOST IP '10.0.0.0/8' DEFAULT ROLE NONE",
                "GRANT SELECT ON db.* TO r WITH GRANT OPTION",
                "GRANT r TO u WITH ADMIN OPTION",
                "ALTER USER u DEFAULT ROLE r GRANTEES NONE",
                "CREATE QUOTA q FOR INTERVAL 1 hour MAX queries = 3 TO u",
                "CREATE ROW POLICY o ON db.t USING a = 1 TO r",
            ],
        );
        let text = old.texts();
        let new = control();
        assert_eq!(new.take_in(&text, TakenName::Keep, &new.default_access(), |_| Ok(())).unwrap(), 5);
        assert_eq!(new.texts(), text);
        // A second time nothing changes, is refused, or is the same again.
        assert_eq!(new.take_in(&text, TakenName::Keep, &new.default_access(), |_| Ok(())).unwrap(), 0);
        assert!(new.take_in(&text, TakenName::Refuse, &new.default_access(), |_| Ok(())).is_err());
        assert_eq!(new.take_in(&text, TakenName::Replace, &new.default_access(), |_| Ok(())).unwrap(), 5);
        assert_eq!(new.texts(), text);
    }

    #[test]
    fn nobody_takes_in_more_than_he_may_give() {
        let old = control();
        run(&old, &["CREATE USER mighty", "GRANT ALL ON *.* TO mighty"]);
        let text = old.texts();
        let new = control();
        run(&new, &["CREATE USER small", "GRANT CREATE USER ON *.* TO small"]);
        let before = new.texts();
        let small = new.session_of("small").unwrap();
        let refused = new.take_in(&text, TakenName::Keep, &small, |_| Ok(())).unwrap_err();
        assert_eq!((refused.code(), new.texts()), (base::ErrorCode::AccessDenied, before));
    }
}

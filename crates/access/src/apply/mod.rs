//! Changes that statements make to entities: [`apply`] computes the change, and applies nothing itself.
//!
//! ```text
//! mod.rs        who asks, names to ids, CREATE and ALTER of any kind, DROP
//! bodies.rs     users, roles, profiles, quotas, row policies from their statements
//! grant.rs      GRANT, REVOKE, SET DEFAULT ROLE
//! ```

mod bodies;
mod grant;

use crate::authentication::PasswordRules;
use crate::entity::{Entity, EntityBody, EntityId, EntitySet, RowPolicy, kind_word};
use crate::privilege::{Privilege, PrivilegeSet};
use crate::rights::ObjectKey;
use crate::session::SessionAccess;
use crate::state::{AccessChange, AccessState, unknown};
use base::{Result, bail, err};
use sql::ast::{self, AccessEntityKind, AccessStatement, EntityAction, Ident, RolesOrUsers};
use std::sync::Arc;

/// Prefix of ids that stand in place of names in stored statements.
const ID_PREFIX: &str = "id:";

/// The text of an id in stored statements: entities may be renamed meanwhile.
pub fn id_text(id: EntityId) -> String {
    format!("{ID_PREFIX}{id:032x}")
}

/// The origin of a change: the state, the user and the rules that it is checked against.
#[derive(Clone, Copy)]
pub struct AccessCaller<'a> {
    /// The current entities.
    pub state: &'a AccessState,
    /// The session that asks; `None` for stored statements, where names are ids.
    pub by: Option<&'a SessionAccess>,
    /// The current database.
    pub database: &'a str,
    /// Rules for new passwords.
    pub rules: &'a PasswordRules,
}

/// The change that a statement makes.
///
/// # Errors
/// `ACCESS_DENIED`; unknown names; entities that are there already.
pub fn apply(statement: &AccessStatement, caller: &AccessCaller<'_>) -> Result<AccessChange> {
    match statement {
        AccessStatement::User(statement) => caller.user(statement),
        AccessStatement::Role(statement) => caller.role(statement),
        AccessStatement::SettingsProfile(statement) => caller.settings_profile(statement),
        AccessStatement::Quota(statement) => caller.quota(statement),
        AccessStatement::RowPolicy(statement) => caller.row_policy(statement),
        AccessStatement::Drop(statement) => caller.drop(statement),
        AccessStatement::Grant(statement) => caller.grant(statement),
        AccessStatement::Revoke(statement) => caller.revoke(statement),
        AccessStatement::SetDefaultRole(statement) => caller.set_default_role(statement),
        AccessStatement::SetRole(_) => bail!(LogicalError, "SET ROLE changes a session, no entity"),
    }
}

/// Privileges that statements about a kind need: to create, to alter, to drop one.
pub fn privileges_for(kind: AccessEntityKind) -> [Privilege; 3] {
    let object = match kind {
        AccessEntityKind::User => "USER",
        AccessEntityKind::Role => "ROLE",
        AccessEntityKind::SettingsProfile => "SETTINGS PROFILE",
        AccessEntityKind::Quota => "QUOTA",
        AccessEntityKind::RowPolicy => "ROW POLICY",
    };
    ["CREATE", "ALTER", "DROP"].map(|verb| Privilege::named(&format!("{verb} {object}")))
}

/// One of the entities that a statement is about.
struct NamedTarget<'a> {
    name: String,
    place: ast::Span,
    /// The object that a privilege must be held on.
    path: Vec<ObjectKey>,
    policy: Option<&'a ast::RowPolicyName>,
}

impl<'a> AccessCaller<'a> {
    /// Refuses a user who does not hold a privilege.
    fn demand(&self, path: &[ObjectKey], privilege: Privilege) -> Result<()> {
        self.by.map_or(Ok(()), |by| by.check_path(path, privilege.into()))
    }

    /// The id of a user or role.
    fn grantee_id(&self, name: &Ident) -> Result<EntityId> {
        if let Some(id) = self.stored_id(name) {
            return Ok(id);
        }
        let found = self.state.find_grantee(&name.name);
        found
            .map(|entity| entity.id)
            .ok_or_else(|| name.span.locate(err!(UnknownRole, "There is no user and no role `{}`", name.name)))
    }

    /// The id of an entity of a kind.
    fn id_of(&self, kind: AccessEntityKind, name: &Ident) -> Result<EntityId> {
        match self.stored_id(name) {
            Some(id) => Ok(id),
            None => self.state.expect(kind, name).map(|entity| entity.id),
        }
    }

    /// The id that stands in place of a name in stored statements.
    fn stored_id(&self, name: &Ident) -> Option<EntityId> {
        match self.by {
            Some(_) => None,
            None => EntityId::from_str_radix(name.name.strip_prefix(ID_PREFIX)?, 16).ok(),
        }
    }

    /// The id of the asking user.
    fn own_id(&self) -> Option<EntityId> {
        self.by.map(SessionAccess::user_id)
    }

    /// Users and roles by id.
    fn set(&self, names: &RolesOrUsers) -> Result<EntitySet> {
        let ids = |names: &[Ident], is_own: bool| {
            let own = self.own_id().filter(|_| is_own).map(Ok);
            names.iter().map(|name| self.grantee_id(name)).chain(own).collect::<Result<_>>()
        };
        Ok(EntitySet {
            all: names.all,
            ids: ids(&names.names, names.current_user)?,
            except: ids(&names.except, names.except_current_user)?,
        })
    }

    /// Roles by id.
    fn roles(&self, names: &RolesOrUsers) -> Result<EntitySet> {
        let ids =
            |names: &[Ident]| names.iter().map(|name| self.id_of(AccessEntityKind::Role, name)).collect::<Result<_>>();
        Ok(EntitySet { all: names.all, ids: ids(&names.names)?, except: ids(&names.except)? })
    }

    fn named_targets(&self, kind: AccessEntityKind, names: &[&Ident]) -> Vec<NamedTarget<'a>> {
        let is_parameter = matches!(kind, AccessEntityKind::User | AccessEntityKind::Role);
        let target = |name: &&Ident| NamedTarget {
            name: name.name.clone(),
            place: name.span,
            path: if is_parameter { vec![ObjectKey::exact(&*name.name)] } else { Vec::new() },
            policy: None,
        };
        names.iter().map(target).collect()
    }

    fn policy_targets(&self, names: &'a [ast::RowPolicyName]) -> Vec<NamedTarget<'a>> {
        let target = |name: &'a ast::RowPolicyName| {
            let policy = self.empty_policy(name);
            let path = [Some(&policy.database), policy.table.as_ref()];
            NamedTarget {
                name: policy.full_name(),
                place: name.name.span,
                path: path.into_iter().flatten().map(|name| ObjectKey::exact(&**name)).collect(),
                policy: Some(name),
            }
        };
        names.iter().map(target).collect()
    }

    /// A row policy of a name, with no condition and for nobody.
    fn empty_policy(&self, name: &ast::RowPolicyName) -> RowPolicy {
        RowPolicy {
            short_name: name.name.name.clone(),
            database: name.table.database.as_ref().map_or(self.database, |database| &database.name).to_string(),
            table: name.table.table.as_ref().map(|table| table.name.clone()),
            condition: None,
            is_restrictive: false,
            to: EntitySet::default(),
        }
    }

    /// Creates or alters entities: `make` gives the body of each from its former one.
    fn put(
        &self,
        (kind, action): (AccessEntityKind, EntityAction),
        targets: Vec<NamedTarget<'a>>,
        rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)>,
        make: &dyn Fn(&NamedTarget<'a>, Option<&EntityBody>) -> Result<EntityBody>,
    ) -> Result<AccessChange> {
        let [create, alter, drop] = privileges_for(kind);
        let mut change = AccessChange::default();
        for target in targets {
            self.demand(&target.path, if action.is_alter() { alter } else { create })?;
            if action == EntityAction::CreateOrReplace {
                self.demand(&target.path, drop)?;
            }
            let existing = self.state.find(kind, &target.name);
            match (action, existing) {
                (EntityAction::CreateIfNotExists, Some(_)) | (EntityAction::AlterIfExists, None) => continue,
                (EntityAction::Create | EntityAction::Attach, Some(_)) => return Err(already(kind, &target)),
                (EntityAction::Alter, None) => return Err(target.place.locate(unknown(kind, &target.name))),
                (_, Some(existing)) => check_changeable(existing, target.place)?,
                (_, None) => {}
            }
            if change.put.iter().any(|known| known.name == target.name) {
                return Err(already(kind, &target));
            }
            let before = existing.filter(|_| action.is_alter());
            let mut body = make(&target, before.map(|entity| &entity.body))?;
            let mut name = target.name.clone();
            if let Some(rename) = rename {
                (name, body) = rename(&body);
                if name != target.name && self.state.find(kind, &name).is_some() {
                    return Err(already(kind, &NamedTarget { name, ..target }));
                }
            }
            change.removed.extend(existing.filter(|_| !action.is_alter()).map(|entity| entity.id));
            let id = before.map_or_else(new_id, |entity| entity.id);
            change.put.push(Arc::new(Entity { id, name, is_builtin: false, body }));
        }
        Ok(change)
    }

    fn drop(&self, statement: &ast::DropAccessEntity) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let kind = statement.kind;
        let names: Vec<&Ident> = statement.names.iter().map(|name| &name.name).collect();
        let full: Vec<Ident> = statement.names.iter().map(full_user_name).collect();
        let mut targets = self.named_targets(kind, &names);
        targets.iter_mut().zip(full).for_each(|(target, full)| target.name = full.name);
        let policies = AccessCaller { ..*self };
        let mut change = AccessChange::default();
        let [_, _, drop] = privileges_for(kind);
        for target in targets.iter().chain(&policies.policy_targets(&statement.row_policies)) {
            self.demand(&target.path, drop)?;
            match self.state.find(kind, &target.name) {
                Some(existing) => {
                    check_changeable(existing, target.place)?;
                    change.removed.push(existing.id);
                }
                None if statement.if_exists => {}
                None => return Err(target.place.locate(unknown(kind, &target.name))),
            }
        }
        Ok(change)
    }
}

fn already(kind: AccessEntityKind, target: &NamedTarget<'_>) -> base::Error {
    let error = err!(
        AccessEntityAlreadyExists,
        "There is a {} `{}` already: CREATE OR REPLACE puts another in its place, IF NOT EXISTS keeps it",
        kind_word(kind),
        target.name
    );
    target.place.locate(error)
}

fn check_changeable(entity: &Entity, place: ast::Span) -> Result<()> {
    if entity.is_builtin {
        return Err(place.locate(err!(
            AccessStorageReadonly,
            "The {} `{}` is made by the server's options: statements cannot change it",
            kind_word(entity.body.kind()),
            entity.name
        )));
    }
    Ok(())
}

/// # Errors
/// For statements `ON CLUSTER`: there are no clusters.
fn refuse_cluster(on_cluster: Option<&String>) -> Result<()> {
    match on_cluster {
        Some(cluster) => bail!(ClusterDoesntExist, "Requested cluster '{cluster}' not found"),
        None => Ok(()),
    }
}

/// The name of a user with the host behind `@` that is a part of it.
fn full_user_name(name: &ast::UserName) -> Ident {
    Ident::new(name.full_name(), name.name.span)
}

/// Everything, as a path of an object.
const EVERYTHING: &[ObjectKey] = &[];

/// An id that nothing has: the keys of the standard library's hasher come from the system.
fn new_id() -> EntityId {
    use std::hash::{BuildHasher, Hasher};
    let random = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    EntityId::from(random()) << 64 | EntityId::from(random())
}

/// The set of one privilege by name.
fn privilege(name: &str) -> PrivilegeSet {
    Privilege::named(name).into()
}

//! Entities of access control: users, roles, settings profiles, quotas, row policies.

mod describe;
mod grants;

pub use describe::IdNames;
pub use grants::{grant_statements, shown_name};

use crate::authentication::StoredMethod;
use crate::hosts::HostRules;
use crate::rights::Rights;
use sql::ast::{self, AccessEntityKind};
use std::collections::{BTreeMap, BTreeSet};

/// The id of an entity, which stays when it is renamed.
pub type EntityId = u128;

/// A user, role, settings profile, quota or row policy.
#[derive(Clone, Debug)]
pub struct Entity {
    /// The id, made at random.
    pub id: EntityId,
    /// The name; of a row policy `short ON database.table`.
    pub name: String,
    /// Whether the server's options made it: statements do not change it.
    pub is_builtin: bool,
    /// The body, by kind.
    pub body: EntityBody,
}

/// The kinds of entities.
#[derive(Clone, Debug)]
pub enum EntityBody {
    /// A user.
    User(Box<User>),
    /// A role.
    Role(Role),
    /// A settings profile.
    SettingsProfile(SettingsProfile),
    /// A quota.
    Quota(Quota),
    /// A row policy.
    RowPolicy(RowPolicy),
}

impl EntityBody {
    /// The kind of the entity.
    pub fn kind(&self) -> AccessEntityKind {
        match self {
            EntityBody::User(_) => AccessEntityKind::User,
            EntityBody::Role(_) => AccessEntityKind::Role,
            EntityBody::SettingsProfile(_) => AccessEntityKind::SettingsProfile,
            EntityBody::Quota(_) => AccessEntityKind::Quota,
            EntityBody::RowPolicy(_) => AccessEntityKind::RowPolicy,
        }
    }

    /// The grants of a user or role; `None` for other kinds.
    pub fn grants(&self) -> Option<&Grants> {
        match self {
            EntityBody::User(user) => Some(&user.grants),
            EntityBody::Role(role) => Some(&role.grants),
            _ => None,
        }
    }

    /// The grants, to change them.
    pub fn grants_mut(&mut self) -> Option<&mut Grants> {
        match self {
            EntityBody::User(user) => Some(&mut user.grants),
            EntityBody::Role(role) => Some(&mut role.grants),
            _ => None,
        }
    }

    /// The settings of a user, role or profile; empty for other kinds.
    pub fn settings(&self) -> &[ProfileElement] {
        match self {
            EntityBody::User(user) => &user.settings,
            EntityBody::Role(role) => &role.settings,
            EntityBody::SettingsProfile(profile) => &profile.settings,
            EntityBody::Quota(_) | EntityBody::RowPolicy(_) => &[],
        }
    }
}

/// Privileges and roles that are granted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grants {
    /// Privileges.
    pub rights: Rights,
    /// Roles, and whether they may be granted on (`WITH ADMIN OPTION`).
    pub roles: BTreeMap<EntityId, bool>,
}

/// Users and roles by id: all but some, or some.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EntitySet {
    /// Whether it is all but `except`.
    pub all: bool,
    /// The ids in the set, where it is not all.
    pub ids: BTreeSet<EntityId>,
    /// The ids that are left out.
    pub except: BTreeSet<EntityId>,
}

impl EntitySet {
    /// The set of all.
    pub fn everyone() -> Self {
        EntitySet { all: true, ..EntitySet::default() }
    }

    /// Whether it has an id.
    pub fn contains(&self, id: EntityId) -> bool {
        (self.all || self.ids.contains(&id)) && !self.except.contains(&id)
    }

    /// Whether it has a user of that id with these roles.
    pub fn applies_to(&self, user: EntityId, roles: &[EntityId]) -> bool {
        let is_excepted = self.except.contains(&user) || roles.iter().any(|role| self.except.contains(role));
        !is_excepted && (self.all || self.ids.contains(&user) || roles.iter().any(|role| self.ids.contains(role)))
    }
}

/// A user.
#[derive(Clone, Debug)]
pub struct User {
    /// Ways to log in; any of them does.
    pub methods: Vec<StoredMethod>,
    /// The hosts that the user may connect from.
    pub hosts: HostRules,
    /// Privileges and roles that the user is granted.
    pub grants: Grants,
    /// Roles that are on when he logs in.
    pub default_roles: EntitySet,
    /// The database that his sessions begin in.
    pub default_database: Option<String>,
    /// Users and roles that the user may grant to.
    pub grantees: EntitySet,
    /// Settings of the user.
    pub settings: Vec<ProfileElement>,
}

/// A role.
#[derive(Clone, Debug, Default)]
pub struct Role {
    /// Privileges and roles that it is granted.
    pub grants: Grants,
    /// Settings of those who have it.
    pub settings: Vec<ProfileElement>,
}

/// Settings with a name.
#[derive(Clone, Debug, Default)]
pub struct SettingsProfile {
    /// The settings and their limits.
    pub settings: Vec<ProfileElement>,
    /// Users and roles that have the profile without naming it.
    pub to: EntitySet,
}

/// An element of settings.
#[derive(Clone, Debug, PartialEq)]
pub enum ProfileElement {
    /// All elements of another profile.
    Inherit(EntityId),
    /// A value and its limits.
    Setting(ast::SettingConstraint),
}

/// Limits of use over time.
#[derive(Clone, Debug, Default)]
pub struct Quota {
    /// The keys by which use is counted.
    pub keys: Vec<ast::QuotaKey>,
    /// Limits by interval.
    pub limits: Vec<ast::QuotaLimits>,
    /// Users and roles whose use is limited.
    pub to: EntitySet,
}

/// A condition that rows must meet to be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct RowPolicy {
    /// The name before `ON`.
    pub short_name: String,
    /// The table's database.
    pub database: String,
    /// The table; `None` for all of the database.
    pub table: Option<String>,
    /// The condition; a policy without one lets every row pass.
    pub condition: Option<ast::Expr>,
    /// Whether it must hold beside others (restrictive), instead of letting rows through.
    pub is_restrictive: bool,
    /// Users and roles that it applies to.
    pub to: EntitySet,
}

impl RowPolicy {
    /// `short ON database.table`, in quotes where needed.
    pub fn full_name(&self) -> String {
        let table = self.table.as_deref().map_or_else(|| "*".to_string(), shown_name);
        format!("{} ON {}.{table}", shown_name(&self.short_name), shown_name(&self.database))
    }
}

/// The word for a kind in messages.
pub fn kind_word(kind: AccessEntityKind) -> &'static str {
    match kind {
        AccessEntityKind::User => "user",
        AccessEntityKind::Role => "role",
        AccessEntityKind::SettingsProfile => "settings profile",
        AccessEntityKind::Quota => "quota",
        AccessEntityKind::RowPolicy => "row policy",
    }
}

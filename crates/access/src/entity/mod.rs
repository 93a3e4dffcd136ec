//! What access control keeps: users, roles, settings profiles, quotas, row policies.

mod describe;
mod grants;

pub use describe::IdNames;
pub use grants::{grant_statements, shown_name};

use crate::authentication::StoredMethod;
use crate::hosts::HostRules;
use crate::rights::Rights;
use sql::ast::{self, AccessEntityKind};
use std::collections::{BTreeMap, BTreeSet};

/// What an entity is known by, whatever its name.
pub type EntityId = u128;

/// A user, role, settings profile, quota or row policy.
#[derive(Clone, Debug)]
pub struct Entity {
    /// Made at random.
    pub id: EntityId,
    /// Its name; of a row policy `short ON database.table`.
    pub name: String,
    /// Made by the server's options: statements do not change it.
    pub is_builtin: bool,
    /// What it is.
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
    /// Its kind.
    pub fn kind(&self) -> AccessEntityKind {
        match self {
            EntityBody::User(_) => AccessEntityKind::User,
            EntityBody::Role(_) => AccessEntityKind::Role,
            EntityBody::SettingsProfile(_) => AccessEntityKind::SettingsProfile,
            EntityBody::Quota(_) => AccessEntityKind::Quota,
            EntityBody::RowPolicy(_) => AccessEntityKind::RowPolicy,
        }
    }

    /// What it is granted, of users and roles.
    pub fn grants(&self) -> Option<&Grants> {
        match self {
            EntityBody::User(user) => Some(&user.grants),
            EntityBody::Role(role) => Some(&role.grants),
            _ => None,
        }
    }

    /// As [`Self::grants`], to change it.
    pub fn grants_mut(&mut self) -> Option<&mut Grants> {
        match self {
            EntityBody::User(user) => Some(&mut user.grants),
            EntityBody::Role(role) => Some(&mut role.grants),
            _ => None,
        }
    }

    /// Its settings, of users, roles and profiles.
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
    /// All but `except`.
    pub all: bool,
    /// These, where not all are meant.
    pub ids: BTreeSet<EntityId>,
    /// Not these.
    pub except: BTreeSet<EntityId>,
}

impl EntitySet {
    /// All.
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
    /// From where.
    pub hosts: HostRules,
    /// What he is granted.
    pub grants: Grants,
    /// Roles that are on when he logs in.
    pub default_roles: EntitySet,
    /// The database that his sessions begin in.
    pub default_database: Option<String>,
    /// Whom he may grant what he has.
    pub grantees: EntitySet,
    /// His settings.
    pub settings: Vec<ProfileElement>,
}

/// A role.
#[derive(Clone, Debug, Default)]
pub struct Role {
    /// What it is granted.
    pub grants: Grants,
    /// Settings of those who have it.
    pub settings: Vec<ProfileElement>,
}

/// Settings with a name.
#[derive(Clone, Debug, Default)]
pub struct SettingsProfile {
    /// The settings.
    pub settings: Vec<ProfileElement>,
    /// Who gets them without being told.
    pub to: EntitySet,
}

/// An element of settings.
#[derive(Clone, Debug, PartialEq)]
pub enum ProfileElement {
    /// All that a profile has.
    Inherit(EntityId),
    /// A value and its limits.
    Setting(ast::SettingConstraint),
}

/// Limits of use over time.
#[derive(Clone, Debug, Default)]
pub struct Quota {
    /// What use is counted by.
    pub keys: Vec<ast::QuotaKey>,
    /// Limits by interval.
    pub limits: Vec<ast::QuotaLimits>,
    /// Whose use is limited.
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
    /// The condition; without one it is no condition.
    pub condition: Option<ast::Expr>,
    /// Must hold beside others, instead of letting rows through.
    pub is_restrictive: bool,
    /// For whom.
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

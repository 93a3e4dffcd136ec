//! The state of access control: all entities at one time.

use crate::entity::{Entity, EntityBody, EntityId, EntitySet, RowPolicy, SettingsProfile, User, kind_word};
use base::{Error, Result, err};
use sql::ast::{AccessEntityKind, Ident};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The profile that every user has, below the user's own settings.
pub const DEFAULT_PROFILE: &str = "default";

/// All entities.
///
/// # Invariants
/// `names` has the name of each entity, by kind, once.
#[derive(Clone, Debug, Default)]
pub struct AccessState {
    entities: BTreeMap<EntityId, Arc<Entity>>,
    names: HashMap<(AccessEntityKind, String), EntityId>,
}

/// The change that a statement makes.
#[derive(Clone, Debug, Default)]
pub struct AccessChange {
    /// Entities that are added or replaced.
    pub put: Vec<Arc<Entity>>,
    /// Entities that are removed.
    pub removed: Vec<EntityId>,
}

impl AccessState {
    /// The entity of an id.
    pub fn get(&self, id: EntityId) -> Option<&Arc<Entity>> {
        self.entities.get(&id)
    }

    /// The entity of a kind and name.
    pub fn find(&self, kind: AccessEntityKind, name: &str) -> Option<&Arc<Entity>> {
        self.names.get(&(kind, name.to_string())).and_then(|id| self.get(*id))
    }

    /// The user or role of a name; users come first.
    pub fn find_grantee(&self, name: &str) -> Option<&Arc<Entity>> {
        self.find(AccessEntityKind::User, name).or_else(|| self.find(AccessEntityKind::Role, name))
    }

    /// The user of an id.
    pub fn user(&self, id: EntityId) -> Option<(&Arc<Entity>, &User)> {
        let entity = self.get(id)?;
        match &entity.body {
            EntityBody::User(user) => Some((entity, user)),
            _ => None,
        }
    }

    /// The name of an id.
    pub fn name(&self, id: EntityId) -> Option<String> {
        self.get(id).map(|entity| entity.name.clone())
    }

    /// Entities of a kind, by name.
    pub fn of_kind(&self, kind: AccessEntityKind) -> Vec<&Arc<Entity>> {
        let mut found: Vec<&Arc<Entity>> = self.entities.values().filter(|entity| entity.body.kind() == kind).collect();
        found.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        found
    }

    /// Row policies.
    pub fn row_policies(&self) -> impl Iterator<Item = (&Arc<Entity>, &RowPolicy)> {
        self.entities.values().filter_map(|entity| match &entity.body {
            EntityBody::RowPolicy(policy) => Some((entity, policy)),
            _ => None,
        })
    }

    /// Settings profiles.
    pub fn profiles(&self) -> impl Iterator<Item = (&Arc<Entity>, &SettingsProfile)> {
        self.entities.values().filter_map(|entity| match &entity.body {
            EntityBody::SettingsProfile(profile) => Some((entity, profile)),
            _ => None,
        })
    }

    /// The entities of ids in a set, by name.
    pub fn names_in(&self, ids: impl IntoIterator<Item = EntityId>) -> Vec<String> {
        let mut names: Vec<String> = ids.into_iter().filter_map(|id| self.name(id)).collect();
        names.sort_unstable();
        names
    }

    /// The names of a set: those in it, those left out.
    pub fn names_of(&self, set: &EntitySet) -> (Vec<String>, Vec<String>) {
        (self.names_in(set.ids.iter().copied()), self.names_in(set.except.iter().copied()))
    }

    /// The state after a change.
    pub fn changed(&self, change: &AccessChange) -> AccessState {
        let mut state = self.clone();
        for id in &change.removed {
            state.take(*id);
        }
        for entity in &change.put {
            state.take(entity.id);
        }
        for entity in &change.put {
            state.names.insert((entity.body.kind(), entity.name.clone()), entity.id);
            state.entities.insert(entity.id, entity.clone());
        }
        state
    }

    fn take(&mut self, id: EntityId) {
        if let Some(entity) = self.entities.remove(&id) {
            self.names.remove(&(entity.body.kind(), entity.name.clone()));
        }
    }

    /// The entity of a kind and name, as [`Self::find`], which must exist.
    ///
    /// # Errors
    /// As [`unknown`].
    pub fn expect(&self, kind: AccessEntityKind, name: &Ident) -> Result<&Arc<Entity>> {
        self.find(kind, &name.name).ok_or_else(|| name.span.locate(unknown(kind, &name.name)))
    }
}

/// The error of a name that no entity has.
pub fn unknown(kind: AccessEntityKind, name: &str) -> Error {
    let text = format!("There is no {} `{name}`", kind_word(kind));
    match kind {
        AccessEntityKind::User => err!(UnknownUser, "{text}: SHOW USERS lists those that there are"),
        AccessEntityKind::Role => err!(UnknownRole, "{text}: SHOW ROLES lists those that there are"),
        AccessEntityKind::SettingsProfile => err!(ThereIsNoProfile, "{text}: SHOW PROFILES lists those that there are"),
        AccessEntityKind::Quota => err!(UnknownQuota, "{text}: SHOW QUOTAS lists those that there are"),
        AccessEntityKind::RowPolicy => err!(UnknownRowPolicy, "{text}: SHOW POLICIES lists those that there are"),
    }
}

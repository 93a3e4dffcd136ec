//! Rights of a session: those of its user and of the enabled roles.

use crate::constraints::{self, SettingConstraints};
use crate::entity::{Entity, EntityBody, EntityId, EntitySet, ProfileElement, Quota};
use crate::privilege::{Privilege, PrivilegeSet};
use crate::rights::{ObjectKey, Rights};
use crate::state::{AccessState, DEFAULT_PROFILE};
use base::{Error, Result, Settings, bail, err};
use sql::ast::{AccessEntityKind, Expr};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Longest chain of profiles that inherit from each other.
const PROFILE_DEPTH_MAX: usize = 32;

/// The roles of a user that are enabled.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ChosenRoles {
    /// The default roles of the user.
    #[default]
    Default,
    /// These roles, which must be granted.
    Set(EntitySet),
}

/// The rights of a session.
///
/// # Invariants
/// It is of one state of the entities; [`SessionAccess::version`] tells which.
#[derive(Debug)]
pub struct SessionAccess {
    version: u64,
    state: Arc<AccessState>,
    user: Arc<Entity>,
    chosen: ChosenRoles,
    /// Roles that are enabled by themselves.
    current: BTreeSet<EntityId>,
    /// Roles that are enabled by themselves or granted to such a role; whether the user may grant each to others.
    enabled: BTreeMap<EntityId, bool>,
    rights: Rights,
    is_unlimited: bool,
}

impl SessionAccess {
    /// The rights of a user in a state.
    ///
    /// # Errors
    /// `UNKNOWN_USER` when he is gone; `SET_NON_GRANTED_ROLE`.
    pub fn new(version: u64, state: Arc<AccessState>, user: EntityId, chosen: ChosenRoles) -> Result<Self> {
        let Some((entity, body)) = state.user(user) else {
            bail!(UnknownUser, "The user of this session has been dropped")
        };
        let granted = &body.grants.roles;
        let current: BTreeSet<EntityId> = match &chosen {
            ChosenRoles::Default => granted.keys().copied().filter(|role| body.default_roles.contains(*role)).collect(),
            ChosenRoles::Set(set) => {
                if let Some(role) = set.ids.iter().find(|role| !granted.contains_key(role)) {
                    let name = state.name(*role).unwrap_or_else(|| "that is gone".into());
                    bail!(SetNonGrantedRole, "Role {name} should be granted to set as a current");
                }
                granted.keys().copied().filter(|role| set.contains(*role)).collect()
            }
        };
        let (mut enabled, mut rights) = (BTreeMap::new(), body.grants.rights.clone());
        let mut stack: Vec<(EntityId, bool)> = current.iter().map(|role| (*role, granted[role])).collect();
        while let Some((role, option)) = stack.pop() {
            let Some(grants) = state.get(role).and_then(|entity| entity.body.grants()) else { continue };
            let known = enabled.insert(role, option | enabled.get(&role).is_some_and(|known| *known));
            if known.is_none() {
                rights.add(&grants.rights);
            }
            if known.is_none_or(|known| known != option && option) {
                stack.extend(grants.roles.iter().map(|(role, option)| (*role, *option)));
            }
        }
        let entity = entity.clone();
        let mut access =
            SessionAccess { version, user: entity, chosen, current, enabled, rights, is_unlimited: false, state };
        access.is_unlimited = access.rights.is_everything() && !access.has_row_policies();
        Ok(access)
    }

    /// The version of the state that the rights were computed from.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The state that the rights were computed from.
    pub fn state(&self) -> &Arc<AccessState> {
        &self.state
    }

    /// The user.
    pub fn user(&self) -> &Arc<Entity> {
        &self.user
    }

    /// The user's id.
    pub fn user_id(&self) -> EntityId {
        self.user.id
    }

    /// The user's name.
    pub fn user_name(&self) -> &str {
        &self.user.name
    }

    /// The roles that the session chose.
    pub fn chosen(&self) -> &ChosenRoles {
        &self.chosen
    }

    /// Roles that are enabled by themselves.
    pub fn current_roles(&self) -> &BTreeSet<EntityId> {
        &self.current
    }

    /// Enabled roles, and whether the user may grant each to others.
    pub fn enabled_roles(&self) -> &BTreeMap<EntityId, bool> {
        &self.enabled
    }

    /// Roles that are enabled when the user logs in.
    pub fn default_roles(&self) -> Vec<EntityId> {
        let EntityBody::User(user) = &self.user.body else { return Vec::new() };
        user.grants.roles.keys().copied().filter(|role| user.default_roles.contains(*role)).collect()
    }

    /// Names of the settings profiles that apply, in rising order of precedence.
    pub fn profile_names(&self) -> Vec<String> {
        let mut names = vec![DEFAULT_PROFILE.to_string()];
        let meant = self.state.profiles().filter(|(_, profile)| self.is_meant(&profile.to));
        names.extend(meant.map(|(entity, _)| entity.name.clone()));
        let inherited = |element: &ProfileElement| match element {
            ProfileElement::Inherit(profile) => self.state.name(*profile),
            ProfileElement::Setting(_) => None,
        };
        names.extend(self.user.body.settings().iter().filter_map(inherited));
        names
    }

    /// The rights themselves.
    pub fn rights(&self) -> &Rights {
        &self.rights
    }

    /// Whether everything is allowed and every row is visible, so that nothing needs to be checked.
    pub fn is_unlimited(&self) -> bool {
        self.is_unlimited
    }

    /// Whether the user may grant a role to others.
    pub fn is_admin_of(&self, role: EntityId) -> bool {
        self.enabled.get(&role).copied().unwrap_or(false)
    }

    /// Whether the user may grant to somebody (`GRANTEES`).
    pub fn may_give_to(&self, whom: EntityId) -> bool {
        match &self.user.body {
            EntityBody::User(user) => user.grantees.contains(whom),
            _ => true,
        }
    }

    /// Whether a set contains the user or an enabled role.
    fn is_meant(&self, set: &EntitySet) -> bool {
        let roles: Vec<EntityId> = self.enabled.keys().copied().collect();
        set.applies_to(self.user.id, &roles)
    }

    /// Refuses privileges that are not held on an object of that name and all within it.
    ///
    /// # Errors
    /// `ACCESS_DENIED`, with what is missing.
    pub fn check(&self, path: &[&str], wanted: impl Into<PrivilegeSet>) -> Result<()> {
        if self.is_unlimited {
            return Ok(());
        }
        let path: Vec<ObjectKey> = path.iter().map(|name| ObjectKey::exact(*name)).collect();
        self.check_path(&path, wanted.into())
    }

    /// Refuses privileges that are not held on an object of that path, as [`Self::check`].
    ///
    /// # Errors
    /// As [`Self::check`].
    pub fn check_path(&self, path: &[ObjectKey], wanted: PrivilegeSet) -> Result<()> {
        match self.is_unlimited || self.rights.holds(path, wanted) {
            true => Ok(()),
            false => Err(denied(&self.user.name, path, wanted, false)),
        }
    }

    /// Refuses columns that may not be read or written; of no columns, any that may will do.
    ///
    /// # Errors
    /// `ACCESS_DENIED`, without the names of the columns: they may be a secret.
    pub fn check_columns(&self, table: [&str; 2], columns: &[&str], wanted: Privilege) -> Result<()> {
        let set = PrivilegeSet::from(wanted);
        let is_held = match columns {
            [] => self.rights.holds_any(&table, set),
            _ => columns.iter().all(|column| self.rights.holds_at(&[table[0], table[1], column], set)),
        };
        if self.is_unlimited || is_held {
            return Ok(());
        }
        let path = table.map(ObjectKey::exact);
        Err(denied(&self.user.name, &path, set, false))
    }

    /// Whether an object is visible: some privilege is held on it or on anything within it.
    pub fn shows(&self, path: &[&str]) -> bool {
        self.is_unlimited
            || self.rights.holds_any(path, PrivilegeSet::at_depth(path.len()) - PrivilegeSet::of_parameters())
    }

    /// Whether all columns of a table are visible.
    pub fn shows_columns_of(&self, table: [&str; 2]) -> bool {
        self.is_unlimited || self.rights.held_at(&table).intersects(PrivilegeSet::at_depth(3))
    }

    /// Whether any row policy applies to the session.
    pub fn has_row_policies(&self) -> bool {
        self.state.row_policies().any(|(_, policy)| self.is_meant(&policy.to))
    }

    /// Conditions of the visible rows of a table: any of the first, unless there are none, and all of the
    /// second.
    pub fn row_conditions(&self, database: &str, table: &str) -> RowConditions {
        let mut conditions = RowConditions::default();
        for (_, policy) in self.state.row_policies() {
            let is_of_table = policy.database == database && policy.table.as_deref().is_none_or(|own| own == table);
            if !is_of_table || !self.is_meant(&policy.to) {
                continue;
            }
            match (&policy.condition, policy.is_restrictive) {
                (Some(condition), true) => conditions.all.push(condition.clone()),
                (Some(condition), false) => conditions.any.push(condition.clone()),
                (None, true) => {}
                (None, false) => conditions.lets_all = true,
            }
        }
        conditions
    }

    /// The quota that limits the user: one that names the user or an enabled role.
    pub fn quota(&self) -> Option<(&Arc<Entity>, &Quota)> {
        let quotas = self.state.of_kind(AccessEntityKind::Quota).into_iter();
        let mut meant = quotas.filter_map(|entity| match &entity.body {
            EntityBody::Quota(quota) if self.is_meant(&quota.to) => Some((entity, quota)),
            _ => None,
        });
        let first = meant.next()?;
        // One for the user himself comes before one for everybody.
        let is_named = |quota: &Quota| quota.to.ids.contains(&self.user.id);
        if is_named(first.1) { Some(first) } else { meant.find(|(_, quota)| is_named(quota)).or(Some(first)) }
    }

    /// Whether the user's sessions begin with other settings than everybody's, or with constraints on them.
    ///
    /// # Errors
    /// As [`Self::settings`].
    pub fn has_settings(&self) -> Result<bool> {
        Ok(!self.elements()?.is_empty())
    }

    /// The settings that sessions of the user begin with: the default profile, profiles for him, settings of his roles,
    /// his own, each over those before; and what they may be changed to.
    ///
    /// # Errors
    /// Values that do not fit; profiles that inherit from themselves.
    pub fn settings(&self, base: &Settings) -> Result<(Settings, SettingConstraints)> {
        let (mut settings, mut constraints) = (base.clone(), SettingConstraints::default());
        for element in self.elements()? {
            constraints::set(&mut settings, element)?;
            constraints.add(element);
        }
        Ok((settings, constraints))
    }

    /// All elements of settings that apply to the user, in rising order of precedence.
    fn elements(&self) -> Result<Vec<&sql::ast::SettingConstraint>> {
        let mut elements = Vec::new();
        if let Some(default) = self.state.find(AccessEntityKind::SettingsProfile, DEFAULT_PROFILE) {
            self.expand(default.body.settings(), 0, &mut elements)?;
        }
        for (_, profile) in self.state.profiles().filter(|(_, profile)| self.is_meant(&profile.to)) {
            self.expand(&profile.settings, 0, &mut elements)?;
        }
        for role in self.enabled.keys().filter_map(|role| self.state.get(*role)) {
            self.expand(role.body.settings(), 0, &mut elements)?;
        }
        self.expand(self.user.body.settings(), 0, &mut elements)?;
        Ok(elements)
    }

    fn expand<'e>(
        &'e self,
        elements: &'e [ProfileElement],
        depth: usize,
        expanded: &mut Vec<&'e sql::ast::SettingConstraint>,
    ) -> Result<()> {
        if depth > PROFILE_DEPTH_MAX {
            bail!(BadArguments, "Settings profiles inherit from each other more than {PROFILE_DEPTH_MAX} deep");
        }
        for element in elements {
            match element {
                ProfileElement::Setting(setting) => expanded.push(setting),
                ProfileElement::Inherit(profile) => {
                    if let Some(profile) = self.state.get(*profile) {
                        self.expand(profile.body.settings(), depth + 1, expanded)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Conditions of row policies on one table.
#[derive(Clone, Debug, Default)]
pub struct RowConditions {
    /// A row must meet one of these, unless there are none or one lets all through.
    pub any: Vec<Expr>,
    /// Whether a policy without a condition lets every row through, as far as `all` allows.
    pub lets_all: bool,
    /// A row must meet all of these.
    pub all: Vec<Expr>,
}

impl RowConditions {
    /// Whether every row is visible.
    pub fn is_empty(&self) -> bool {
        (self.any.is_empty() || self.lets_all) && self.all.is_empty()
    }
}

/// The error of a user who lacks privileges on an object.
pub fn denied(user: &str, path: &[ObjectKey], wanted: PrivilegeSet, with_option: bool) -> Error {
    let name =
        |key: &ObjectKey| format!("{}{}", crate::entity::shown_name(&key.name), if key.is_prefix { "*" } else { "" });
    let is_parameter = PrivilegeSet::of_parameters().contains(wanted);
    let object = match path {
        [] => "*.*".to_string(),
        [parameter] if is_parameter => name(parameter),
        [database] => format!("{}.*", name(database)),
        [database, table, ..] => format!("{}.{}", name(database), name(table)),
    };
    let option = if with_option { " WITH GRANT OPTION" } else { "" };
    err!(
        AccessDenied,
        "{user}: Not enough privileges. To execute this query, it's necessary to have the grant {} ON {object}{option}",
        wanted.names().join(", ")
    )
}

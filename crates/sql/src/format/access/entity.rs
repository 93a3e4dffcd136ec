//! Roles, settings profiles, quotas and row policies as text; `DROP` and `SHOW` of all.

use super::{Formatter, entity_words};
use crate::ast::*;
use crate::write::write_literal;

/// Intervals by their seconds, the longest first; of months, quarters and years the average.
const UNITS: [(u64, &str); 7] = [
    (31_556_952, "year"),
    (7_889_238, "quarter"),
    (2_629_746, "month"),
    (604_800, "week"),
    (86_400, "day"),
    (3600, "hour"),
    (60, "minute"),
];

impl Formatter {
    pub(super) fn role_statement(&mut self, role: &RoleStatement) {
        self.entity_action(role.action, AccessEntityKind::Role);
        self.entity_names(&role.names);
        self.storage_and_cluster(role.storage.as_ref(), role.on_cluster.as_ref());
        self.rename_to_string(role.rename.as_ref());
        self.settings_clause(&role.settings);
    }

    pub(super) fn settings_profile_statement(&mut self, profile: &SettingsProfileStatement) {
        self.entity_action(profile.action, AccessEntityKind::SettingsProfile);
        self.separated(&profile.names, ", ", Self::profile_name);
        self.storage_and_cluster(profile.storage.as_ref(), profile.on_cluster.as_ref());
        self.rename_to_string(profile.rename.as_ref());
        self.settings_clause(&profile.settings);
        self.roles_after_to(profile.to.as_ref());
    }

    fn rename_to_string(&mut self, name: Option<&Ident>) {
        if let Some(name) = name {
            self.push(" RENAME TO ");
            self.string(&name.name);
        }
    }

    fn rename_to_name(&mut self, name: Option<&Ident>) {
        if let Some(name) = name {
            self.push(" RENAME TO ");
            self.entity_name(&name.name);
        }
    }

    pub(super) fn quota_statement(&mut self, quota: &QuotaStatement) {
        self.entity_action(quota.action, AccessEntityKind::Quota);
        self.entity_names(&quota.names);
        self.storage_and_cluster(quota.storage.as_ref(), quota.on_cluster.as_ref());
        self.rename_to_name(quota.rename.as_ref());
        match quota.keys.as_deref() {
            None => {}
            Some([]) => self.push(" NOT KEYED"),
            Some(keys) => {
                self.push(" KEYED BY ");
                self.separated(keys, ", ", |f, key| f.push(key.name()));
            }
        }
        for (words, bits) in
            [("IPV4_PREFIX_BITS", quota.ipv4_prefix_bits), ("IPV6_PREFIX_BITS", quota.ipv6_prefix_bits)]
        {
            if let Some(bits) = bits {
                self.push(&format!(" {words} {bits}"));
            }
        }
        self.push(if quota.limits.is_empty() { "" } else { " " });
        self.separated(&quota.limits, ", ", Self::quota_limits);
        self.roles_after_to(quota.to.as_ref());
    }

    fn quota_limits(&mut self, limits: &QuotaLimits) {
        self.push(if limits.randomized { "FOR RANDOMIZED INTERVAL " } else { "FOR INTERVAL " });
        let unit = UNITS.into_iter().find(|(seconds, _)| limits.seconds > 0 && limits.seconds.is_multiple_of(*seconds));
        let (seconds, unit) = unit.unwrap_or((1, "second"));
        self.push(&format!("{} {unit}", limits.seconds / seconds));
        if limits.drop {
            return self.push(" NO LIMITS");
        }
        self.push(if limits.max.is_empty() { " TRACKING ONLY" } else { " MAX " });
        self.separated(&limits.max, ", ", |f, (resource, value)| {
            f.push(resource.name());
            f.push(" = ");
            write_literal(&mut f.out, value);
        });
    }

    pub(super) fn row_policy_statement(&mut self, policy: &RowPolicyStatement) {
        self.entity_action(policy.action, AccessEntityKind::RowPolicy);
        self.row_policy_names(&policy.names);
        self.storage_and_cluster(policy.storage.as_ref(), policy.on_cluster.as_ref());
        self.rename_to_name(policy.rename.as_ref());
        match policy.restrictive {
            None => {}
            Some(true) => self.push(" AS RESTRICTIVE"),
            Some(false) => self.push(" AS PERMISSIVE"),
        }
        match &policy.condition {
            None => {}
            Some(None) => self.push(" FOR SELECT USING NONE"),
            Some(Some(condition)) => {
                self.push(" FOR SELECT USING ");
                let start = self.out.len();
                self.expr(condition);
                if self.out[start..].eq_ignore_ascii_case("none") {
                    self.out.insert(start, '`');
                    self.out.push('`');
                }
            }
        }
        self.roles_after_to(policy.to.as_ref());
    }

    /// `p, q ON t`, `p ON t, u`, else `p ON t, q ON u`.
    fn row_policy_names(&mut self, names: &[RowPolicyName]) {
        let Some(first) = names.first() else { return };
        if names.iter().all(|policy| policy.name == first.name) {
            self.entity_name(&first.name.name);
            self.push(" ON ");
            self.separated(names, ", ", |f, policy| f.row_policy_table(&policy.table));
        } else if names.iter().all(|policy| policy.table == first.table) {
            self.separated(names, ", ", |f, policy| f.entity_name(&policy.name.name));
            self.push(" ON ");
            self.row_policy_table(&first.table);
        } else {
            self.separated(names, ", ", |f, policy| {
                f.entity_name(&policy.name.name);
                f.push(" ON ");
                f.row_policy_table(&policy.table);
            });
        }
    }

    fn row_policy_table(&mut self, table: &RowPolicyTable) {
        if let Some(database) = &table.database {
            self.entity_name(&database.name);
            self.push(".");
        }
        match &table.table {
            Some(table) => self.entity_name(&table.name),
            None => self.push("*"),
        }
    }

    pub(super) fn drop_access_entity(&mut self, drop: &DropAccessEntity) {
        self.push("DROP ");
        self.push(entity_words(drop.kind, false));
        self.push(if drop.if_exists { " IF EXISTS " } else { " " });
        self.row_policy_names(&drop.row_policies);
        self.separated(&drop.names, ", ", |f, name| f.entity_name(&name.full_name()));
        if let Some(storage) = &drop.storage {
            self.push(" FROM ");
            self.entity_name(&storage.name);
        }
        self.on_cluster(drop.on_cluster.as_ref());
    }

    /// Writes the rest of a `SHOW`.
    pub(in crate::format) fn show_access(&mut self, show: &ShowAccess) {
        self.push(&show.words());
        match show {
            ShowAccess::Policies(filter) => self.row_policy_filter(filter),
            ShowAccess::Create { names, row_policies, filter, kind, current_user, .. } => {
                if !row_policies.is_empty() {
                    self.push(" ");
                    self.row_policy_names(row_policies);
                } else if !names.is_empty() {
                    self.push(" ");
                    self.separated(names, ", ", |f, name| f.entity_name(&name.full_name()));
                    self.push(if *current_user { ", CURRENT_USER" } else { "" });
                } else if *kind == AccessEntityKind::RowPolicy {
                    self.row_policy_filter(filter);
                }
            }
            ShowAccess::Grants { of, with_implicit, is_final } => {
                if let Some(of) = of {
                    self.push(" FOR ");
                    self.roles_or_users(of, "ALL");
                }
                self.push(if *with_implicit { " WITH IMPLICIT" } else { "" });
                self.push(if *is_final { " FINAL" } else { "" });
            }
            _ => {}
        }
    }

    fn row_policy_filter(&mut self, filter: &RowPolicyFilter) {
        if let Some(name) = &filter.name {
            self.push(" ");
            self.entity_name(&name.name);
        }
        if let Some(table) = &filter.on {
            self.push(" ON ");
            self.row_policy_table(table);
        }
    }
}

impl ShowAccess {
    /// The words that say what is shown.
    pub(crate) fn words(&self) -> String {
        match self {
            ShowAccess::Entities(kind) => entity_words(*kind, true).to_string(),
            ShowAccess::Policies(_) => "ROW POLICIES".to_string(),
            ShowAccess::CurrentRoles => "CURRENT ROLES".to_string(),
            ShowAccess::EnabledRoles => "ENABLED ROLES".to_string(),
            ShowAccess::CurrentQuota => "CURRENT QUOTA".to_string(),
            ShowAccess::Create { kind, all, names, row_policies, current_user, .. } => {
                let is_policies = *kind == AccessEntityKind::RowPolicy && row_policies.is_empty();
                let is_several = names.len() + usize::from(*current_user) > 1;
                format!("CREATE {}", entity_words(*kind, *all || is_several || is_policies))
            }
            ShowAccess::Grants { .. } => "GRANTS".to_string(),
            ShowAccess::All => "ACCESS".to_string(),
        }
    }
}

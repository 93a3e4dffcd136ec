//! Statements of access control as text.

mod entity;
mod grant;
mod user;

use super::Formatter;
use crate::ast::*;
use crate::write::{quote_ident, quote_setting_name, write_literal};

impl Formatter {
    pub(super) fn access(&mut self, statement: &AccessStatement) {
        match statement {
            AccessStatement::User(user) => self.user_statement(user),
            AccessStatement::Role(role) => self.role_statement(role),
            AccessStatement::SettingsProfile(profile) => self.settings_profile_statement(profile),
            AccessStatement::Quota(quota) => self.quota_statement(quota),
            AccessStatement::RowPolicy(policy) => self.row_policy_statement(policy),
            AccessStatement::Drop(drop) => self.drop_access_entity(drop),
            AccessStatement::Grant(grant) => self.grant(grant),
            AccessStatement::Revoke(revoke) => self.revoke(revoke),
            AccessStatement::SetRole(SetRole::Default) => self.push("SET ROLE DEFAULT"),
            AccessStatement::SetRole(SetRole::Roles(roles)) => {
                self.push("SET ROLE ");
                let start = self.out.len();
                self.roles_or_users(roles, "ALL");
                // A role of that name, not the word.
                if let Some(first) = roles.names.first().filter(|name| name.name.eq_ignore_ascii_case("default")) {
                    self.out.replace_range(start..start + first.name.len(), &format!("`{}`", first.name));
                }
            }
            AccessStatement::SetDefaultRole(set) => {
                self.push("SET DEFAULT ROLE ");
                self.roles_or_users(&set.roles, "ALL");
                self.push(" TO ");
                self.roles_or_users(&set.to, "ALL");
            }
        }
    }

    fn entity_action(&mut self, action: EntityAction, kind: AccessEntityKind) {
        self.push(match action {
            EntityAction::Attach => "ATTACH ",
            EntityAction::Alter | EntityAction::AlterIfExists => "ALTER ",
            _ => "CREATE ",
        });
        self.push(entity_words(kind, false));
        self.push(match action {
            EntityAction::CreateIfNotExists => " IF NOT EXISTS ",
            EntityAction::CreateOrReplace => " OR REPLACE ",
            EntityAction::AlterIfExists => " IF EXISTS ",
            EntityAction::Create | EntityAction::Attach | EntityAction::Alter => " ",
        });
    }

    /// A name of access control: in backquotes also where it would be a word of the grammar.
    fn entity_name(&mut self, name: &str) {
        const WORDS: [&str; 5] = ["NONE", "CURRENT_USER", "CURRENTUSER", "CURRENT", "CLUSTER"];
        if WORDS.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            self.push(&format!("`{name}`"));
        } else {
            quote_ident(&mut self.out, name);
        }
    }

    fn entity_names(&mut self, names: &[Ident]) {
        self.separated(names, ", ", |f, name| f.entity_name(&name.name));
    }

    /// A name that is always in backquotes, as those of settings profiles are.
    fn profile_name(&mut self, name: &Ident) {
        let mut quoted = String::new();
        quote_ident(&mut quoted, &name.name);
        if quoted.starts_with('`') {
            self.push(&quoted);
        } else {
            self.push(&format!("`{quoted}`"));
        }
    }

    /// Users and roles; `all` is the word for all of them here.
    fn roles_or_users(&mut self, set: &RolesOrUsers, all: &str) {
        if set.all {
            self.push(all);
        } else {
            self.role_list(&set.names, set.current_user);
        }
        if set.except_current_user || !set.except.is_empty() {
            self.push(" EXCEPT ");
            self.role_list(&set.except, set.except_current_user);
        }
    }

    fn role_list(&mut self, names: &[Ident], current_user: bool) {
        self.entity_names(names);
        if current_user {
            self.push(if names.is_empty() { "CURRENT_USER" } else { ", CURRENT_USER" });
        } else if names.is_empty() {
            self.push("NONE");
        }
    }

    fn storage_and_cluster(&mut self, storage: Option<&Ident>, cluster: Option<&String>) {
        if let Some(storage) = storage {
            self.push(" IN ");
            self.entity_name(&storage.name);
        }
        self.on_cluster(cluster);
    }

    fn roles_after_to(&mut self, to: Option<&RolesOrUsers>) {
        if let Some(to) = to {
            self.push(" TO ");
            self.roles_or_users(to, "ALL");
        }
    }

    // Settings.

    fn settings_clause(&mut self, clause: &SettingsClause) {
        if let Some(elements) = &clause.replace {
            self.push(" SETTINGS ");
            if elements.is_empty() {
                self.push("NONE");
            }
            self.separated(elements, ", ", Self::settings_element);
        }
        let mut separator = " ";
        for (on, words) in
            [(clause.drop_all_settings, "DROP ALL SETTINGS"), (clause.drop_all_profiles, "DROP ALL PROFILES")]
        {
            if on {
                self.push(separator);
                self.push(words);
                separator = ", ";
            }
        }
        let (profiles, settings): (Vec<_>, Vec<_>) =
            clause.add.iter().partition(|element| matches!(element, SettingsElement::Inherit(_)));
        self.settings_change("DROP PROFILE", &clause.drop_profiles, &mut separator, Self::profile_name);
        self.settings_change("DROP SETTING", &clause.drop_settings, &mut separator, |f, name| {
            f.setting_name(&name.name);
        });
        self.settings_change("ADD PROFILE", &profiles, &mut separator, |f, element| match element {
            SettingsElement::Inherit(name) => f.profile_name(name),
            SettingsElement::Setting(setting) => f.setting_constraint(setting),
        });
        self.settings_change("ADD SETTING", &settings, &mut separator, |f, element| f.settings_element(element));
        self.settings_change("MODIFY SETTING", &clause.modify, &mut separator, Self::settings_element);
    }

    fn settings_change<T>(
        &mut self,
        words: &str,
        items: &[T],
        separator: &mut &'static str,
        write: impl FnMut(&mut Self, &T),
    ) {
        if items.is_empty() {
            return;
        }
        self.push(separator);
        self.push(words);
        self.push(if items.len() == 1 { " " } else { "S " });
        self.separated(items, ", ", write);
        *separator = ", ";
    }

    fn settings_element(&mut self, element: &SettingsElement) {
        match element {
            SettingsElement::Inherit(name) => {
                self.push("PROFILE ");
                self.profile_name(name);
            }
            SettingsElement::Setting(setting) => self.setting_constraint(setting),
        }
    }

    fn setting_constraint(&mut self, setting: &SettingConstraint) {
        self.setting_name(&setting.name.name);
        for (word, value) in [(" = ", &setting.value), (" MIN ", &setting.min), (" MAX ", &setting.max)] {
            if let Some(value) = value {
                self.push(word);
                write_literal(&mut self.out, value);
            }
        }
        self.push(match setting.writability {
            None => "",
            Some(SettingWritability::Writable) => " WRITABLE",
            Some(SettingWritability::Const) => " CONST",
            Some(SettingWritability::ChangeableInReadonly) => " CHANGEABLE_IN_READONLY",
        });
    }

    fn setting_name(&mut self, name: &str) {
        const WORDS: [&str; 3] = ["NONE", "PROFILE", "PROFILES"];
        let first = name.split('.').next().unwrap_or(name);
        if WORDS.iter().any(|word| word.eq_ignore_ascii_case(first)) {
            self.profile_name(&Ident::new(name, Span::default()));
        } else {
            quote_setting_name(&mut self.out, name);
        }
    }
}

/// The words of a kind, for one or several.
pub(crate) fn entity_words(kind: AccessEntityKind, many: bool) -> &'static str {
    match (kind, many) {
        (AccessEntityKind::User, false) => "USER",
        (AccessEntityKind::User, true) => "USERS",
        (AccessEntityKind::Role, false) => "ROLE",
        (AccessEntityKind::Role, true) => "ROLES",
        (AccessEntityKind::SettingsProfile, false) => "SETTINGS PROFILE",
        (AccessEntityKind::SettingsProfile, true) => "SETTINGS PROFILES",
        (AccessEntityKind::Quota, false) => "QUOTA",
        (AccessEntityKind::Quota, true) => "QUOTAS",
        (AccessEntityKind::RowPolicy, false) => "ROW POLICY",
        (AccessEntityKind::RowPolicy, true) => "ROW POLICIES",
    }
}

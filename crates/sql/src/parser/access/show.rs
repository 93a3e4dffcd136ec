//! `SHOW` of access control.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

/// Words of `SHOW CREATE`, in the singular and the plural.
const CREATED: [(&str, &str, AccessEntityKind); 7] = [
    ("USER", "USERS", AccessEntityKind::User),
    ("ROLE", "ROLES", AccessEntityKind::Role),
    ("SETTINGS PROFILE", "SETTINGS PROFILES", AccessEntityKind::SettingsProfile),
    ("PROFILE", "PROFILES", AccessEntityKind::SettingsProfile),
    ("QUOTA", "QUOTAS", AccessEntityKind::Quota),
    ("ROW POLICY", "ROW POLICIES", AccessEntityKind::RowPolicy),
    ("POLICY", "POLICIES", AccessEntityKind::RowPolicy),
];

impl Parser<'_> {
    /// Parses a `SHOW`, after that word, if it is about access control.
    pub(in crate::parser) fn try_show_access(&mut self) -> Result<Option<ShowAccess>> {
        use AccessEntityKind as Kind;
        for (words, shown) in [
            ("USERS", ShowAccess::Entities(Kind::User)),
            ("ROLES", ShowAccess::Entities(Kind::Role)),
            ("SETTINGS PROFILES", ShowAccess::Entities(Kind::SettingsProfile)),
            ("PROFILES", ShowAccess::Entities(Kind::SettingsProfile)),
            ("QUOTAS", ShowAccess::Entities(Kind::Quota)),
            ("CURRENT ROLES", ShowAccess::CurrentRoles),
            ("ENABLED ROLES", ShowAccess::EnabledRoles),
            ("CURRENT QUOTA", ShowAccess::CurrentQuota),
            ("QUOTA", ShowAccess::CurrentQuota),
            ("ACCESS", ShowAccess::All),
        ] {
            if self.eat_words(words)? {
                return Ok(Some(shown));
            }
        }
        if self.eat_words("ROW POLICIES")? || self.eat_words("POLICIES")? {
            return Ok(Some(ShowAccess::Policies(self.row_policy_filter()?)));
        }
        if self.eat_words("GRANTS")? {
            return Ok(Some(self.show_grants()?));
        }
        self.try_show_create_entity()
    }

    /// A name, `ON table`, or nothing.
    fn row_policy_filter(&mut self) -> Result<RowPolicyFilter> {
        if self.eat_words("ON")? {
            return Ok(RowPolicyFilter { name: None, on: Some(self.row_policy_table()?) });
        }
        let name = if self.is_name_at(0) { Some(self.entity_name()?) } else { None };
        Ok(RowPolicyFilter { name, on: None })
    }

    fn show_grants(&mut self) -> Result<ShowAccess> {
        let of = if self.eat_words("FOR")? { Some(self.roles_or_users(Some("ALL"))?) } else { None };
        let current = RolesOrUsers { current_user: true, ..RolesOrUsers::default() };
        let (mut with_implicit, mut is_final) = (false, false);
        loop {
            if !with_implicit && self.eat_words("WITH IMPLICIT")? {
                with_implicit = true;
            } else if !is_final && self.eat_words("FINAL")? {
                is_final = true;
            } else {
                return Ok(ShowAccess::Grants { of: of.filter(|of| *of != current), with_implicit, is_final });
            }
        }
    }

    fn try_show_create_entity(&mut self) -> Result<Option<ShowAccess>> {
        let start = self.pos;
        if !self.eat_words("CREATE")? {
            return Ok(None);
        }
        for (one, many, kind) in CREATED {
            let is_many = self.eat_words(many)?;
            if !is_many && !self.eat_words(one)? {
                continue;
            }
            // What has no names and no current one is a table of such a name.
            let has_current = matches!(kind, AccessEntityKind::User | AccessEntityKind::Quota);
            if kind == AccessEntityKind::RowPolicy && (is_many || self.is_name_at(0) || self.at_words("ON")) {
                return Ok(Some(self.show_create_row_policies()?));
            }
            if is_many || self.is_name_at(0) || has_current && self.kind() != TokenKind::Dot {
                return Ok(Some(self.show_create_entities(kind, is_many)?));
            }
        }
        self.pos = start;
        Ok(None)
    }

    fn show_create_entities(&mut self, kind: AccessEntityKind, is_many: bool) -> Result<ShowAccess> {
        let mut names = Vec::new();
        let mut is_current = false;
        if kind == AccessEntityKind::Quota && self.eat_words("CURRENT")? {
            is_current = true;
        } else if self.is_name_at(0) {
            let set = self.comma_list(|p| {
                let is_current =
                    kind == AccessEntityKind::User && (p.eat_words("CURRENT_USER")? || p.eat_words("CURRENTUSER")?);
                if is_current { Ok(None) } else { Ok(Some(p.plain_user_name()?)) }
            })?;
            is_current = set.contains(&None);
            names = set.into_iter().flatten().collect();
        }
        let (row_policies, filter) = (Vec::new(), RowPolicyFilter::default());
        let all = is_many && names.is_empty() && !is_current;
        let current_user = is_current && !names.is_empty();
        Ok(ShowAccess::Create { kind, all, names, current_user, row_policies, filter })
    }

    fn show_create_row_policies(&mut self) -> Result<ShowAccess> {
        let (mut row_policies, mut filter) = (Vec::new(), RowPolicyFilter::default());
        if self.is_name_at(0) && (self.is_word_at(1, "ON") || self.peek_at(1).kind == TokenKind::Comma) {
            row_policies = self.row_policy_names(&mut None)?;
        } else {
            filter = self.row_policy_filter()?;
        }
        let all = row_policies.is_empty() && filter == RowPolicyFilter::default();
        let (kind, names, current_user) = (AccessEntityKind::RowPolicy, Vec::new(), false);
        Ok(ShowAccess::Create { kind, all, names, current_user, row_policies, filter })
    }

    /// Whether a name stands there, and not what may follow any statement.
    fn is_name_at(&mut self, ahead: usize) -> bool {
        match self.peek_at(ahead).kind {
            TokenKind::BareWord => {
                !["FORMAT", "SETTINGS", "INTO", "ON"].iter().any(|word| self.is_word_at(ahead, word))
            }
            TokenKind::QuotedIdentifier | TokenKind::String | TokenKind::HereDoc | TokenKind::OpeningBrace => true,
            _ => false,
        }
    }
}

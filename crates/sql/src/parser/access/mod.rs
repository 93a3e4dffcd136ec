//! Access control: statements about users, roles, row policies, quotas and settings profiles, and what these share.
//!
//! What ClickHouse writes in one way is one tree: hosts are in its order, `SETTINGS` of an `ALTER` is `DROP ALL` and
//! `ADD`, aliases of privileges are their names.

mod grant;
mod hosts;
mod quota;
mod roles;
mod row_policy;
mod settings;
mod show;
mod user;

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

/// The first word of a statement about an entity.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EntityVerb {
    Create,
    Attach,
    Alter,
}

/// Words of entities; those of one kind stand together.
const ENTITY_WORDS: [(&str, AccessEntityKind); 7] = [
    ("USER", AccessEntityKind::User),
    ("ROLE", AccessEntityKind::Role),
    ("SETTINGS PROFILE", AccessEntityKind::SettingsProfile),
    ("PROFILE", AccessEntityKind::SettingsProfile),
    ("QUOTA", AccessEntityKind::Quota),
    ("ROW POLICY", AccessEntityKind::RowPolicy),
    ("POLICY", AccessEntityKind::RowPolicy),
];

pub(super) fn access(statement: AccessStatement) -> StatementKind {
    StatementKind::Access(Box::new(statement))
}

impl Parser<'_> {
    /// Parses a `CREATE`, `ATTACH` or `ALTER`, after that word, if it is about an entity of access control.
    pub(super) fn try_access_entity(&mut self, verb: EntityVerb) -> Result<Option<StatementKind>> {
        let Some(kind) = self.try_entity_kind()? else { return Ok(None) };
        let action = self.entity_action(verb)?;
        Ok(Some(access(match kind {
            AccessEntityKind::User => AccessStatement::User(self.user_statement(action)?),
            AccessEntityKind::Role => AccessStatement::Role(self.role_statement(action)?),
            AccessEntityKind::SettingsProfile => {
                AccessStatement::SettingsProfile(self.settings_profile_statement(action)?)
            }
            AccessEntityKind::Quota => AccessStatement::Quota(self.quota_statement(action)?),
            AccessEntityKind::RowPolicy => AccessStatement::RowPolicy(self.row_policy_statement(action)?),
        })))
    }

    /// Parses a `DROP`, after that word, if it is about entities of access control.
    pub(super) fn try_drop_access_entity(&mut self) -> Result<Option<StatementKind>> {
        let Some(kind) = self.try_entity_kind()? else { return Ok(None) };
        let if_exists = self.if_exists()?;
        let (mut names, mut row_policies, mut on_cluster) = (Vec::new(), Vec::new(), None);
        if kind == AccessEntityKind::RowPolicy {
            row_policies = self.row_policy_names(&mut on_cluster)?;
        } else {
            names = self.comma_list(Self::plain_user_name)?;
        }
        let storage = if self.eat_words("FROM")? { Some(self.entity_name()?) } else { None };
        if on_cluster.is_none() {
            on_cluster = self.on_cluster()?;
        }
        let drop = DropAccessEntity { kind, if_exists, names, row_policies, on_cluster, storage };
        Ok(Some(access(AccessStatement::Drop(drop))))
    }

    fn try_entity_kind(&mut self) -> Result<Option<AccessEntityKind>> {
        for (words, kind) in ENTITY_WORDS {
            if self.eat_words(words)? {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    fn entity_action(&mut self, verb: EntityVerb) -> Result<EntityAction> {
        Ok(match verb {
            EntityVerb::Create if self.if_not_exists()? => EntityAction::CreateIfNotExists,
            EntityVerb::Create if self.eat_words("OR REPLACE")? => EntityAction::CreateOrReplace,
            EntityVerb::Create => EntityAction::Create,
            EntityVerb::Attach => EntityAction::Attach,
            EntityVerb::Alter if self.if_exists()? => EntityAction::AlterIfExists,
            EntityVerb::Alter => EntityAction::Alter,
        })
    }

    // Names.

    /// A name: an identifier or a string.
    fn entity_name(&mut self) -> Result<Ident> {
        let token = self.peek();
        if !matches!(token.kind, TokenKind::String | TokenKind::HereDoc) {
            return self.ident();
        }
        let name = self.string()?;
        if name.is_empty() {
            return Err(token.span.locate(err!(SyntaxError, "Syntax error: a name must not be empty")));
        }
        Ok(Ident::new(name, token.span))
    }

    /// `name`, `'name'`, `name@host`, `name@'host'`.
    fn user_name(&mut self) -> Result<UserName> {
        let is_string = matches!(self.kind(), TokenKind::String | TokenKind::HereDoc);
        let mut name = self.entity_name()?;
        let at_sign = self.peek();
        if is_string || self.text_of(at_sign) != "@" {
            return Ok(UserName { name, host: None, is_string });
        }
        self.advance()?;
        let host = self.entity_name()?;
        name.span = name.span.to(host.span);
        Ok(UserName { name, host: Some(host.name).filter(|host| host != "%"), is_string })
    }

    /// The name of a user or role that there is: one word, with the host.
    fn role_name(&mut self) -> Result<Ident> {
        let user = self.user_name()?;
        Ok(Ident::new(user.full_name(), user.name.span))
    }

    fn plain_user_name(&mut self) -> Result<UserName> {
        Ok(UserName { name: self.role_name()?, host: None, is_string: false })
    }

    fn rename_to(&mut self) -> Result<Option<Ident>> {
        if self.eat_words("RENAME TO")? { Ok(Some(self.role_name()?)) } else { Ok(None) }
    }

    /// Users and roles; `all` is the word for all of them, where it has a meaning.
    fn roles_or_users(&mut self, all: Option<&'static str>) -> Result<RolesOrUsers> {
        let mut set = RolesOrUsers::default();
        (set.all, set.current_user, set.names) = self.role_list(all)?;
        if set.all {
            (set.current_user, set.names) = (false, Vec::new());
        }
        if self.eat_words("EXCEPT")? {
            (_, set.except_current_user, set.except) = self.role_list(None)?;
        }
        Ok(set)
    }

    /// Whether all are meant, whether `CURRENT_USER` is among them, and the names.
    fn role_list(&mut self, all: Option<&'static str>) -> Result<(bool, bool, Vec<Ident>)> {
        let (mut is_all, mut is_current, mut names) = (false, false, Vec::new());
        loop {
            if all.is_some_and(|word| self.is_word_at(0, word)) {
                self.advance()?;
                is_all = true;
            } else if self.is_word_at(0, "CURRENT_USER") || self.is_word_at(0, "CURRENTUSER") {
                self.advance()?;
                is_current = true;
            } else if !self.eat_words("NONE")? {
                names.push(self.role_name()?);
            }
            if !self.eat(TokenKind::Comma)? {
                return Ok((is_all, is_current, names));
            }
        }
    }

    // Clauses of every entity.

    /// `TO …` of a profile, a quota or a row policy: nobody is not worth a word in a `CREATE`.
    fn roles_after_to(&mut self, action: EntityAction) -> Result<Option<RolesOrUsers>> {
        if !self.eat_words("TO")? {
            return Ok(None);
        }
        let to = self.roles_or_users(Some("ALL"))?;
        Ok(Some(to).filter(|to| action.is_alter() || *to != RolesOrUsers::default()))
    }

    /// `IN storage` or `ON CLUSTER name`, if one stands here and was not there before.
    fn placement(&mut self, storage: &mut Option<Ident>, on_cluster: &mut Option<String>) -> Result<bool> {
        if storage.is_none() && self.eat_words("IN")? {
            *storage = Some(self.entity_name()?);
            return Ok(true);
        }
        if on_cluster.is_none() {
            *on_cluster = self.on_cluster()?;
            return Ok(on_cluster.is_some());
        }
        Ok(false)
    }

    /// `ON CLUSTER name` behind what it usually stands before.
    fn late_cluster(&mut self, on_cluster: &mut Option<String>) -> Result<()> {
        if on_cluster.is_none() {
            *on_cluster = self.on_cluster()?;
        }
        Ok(())
    }
}

//! `GRANT`, `REVOKE`.

use super::{Parser, access};
use crate::ast::*;
use crate::lexer::TokenKind;
use crate::privileges::{Privilege, privilege_of, privileges};
use base::{Result, err};

/// Words of a privilege's name at most: `ALTER MODIFY DATABASE COMMENT`, and one to spare.
const PRIVILEGE_WORDS_MAX: usize = 6;

/// A privilege of the table, and how it is written.
type Read = (&'static Privilege, PrivilegeName);

impl Parser<'_> {
    /// Parses a `GRANT`, after that word.
    pub(in crate::parser) fn grant(&mut self) -> Result<StatementKind> {
        let mut on_cluster = self.on_cluster()?;
        let what = self.granted("TO")?;
        self.late_cluster(&mut on_cluster)?;
        self.expect_words("TO")?;
        let to = self.roles_or_users(None)?;
        self.late_cluster(&mut on_cluster)?;
        let with_option = self.option(&what, "WITH GRANT OPTION", "WITH ADMIN OPTION")?;
        let with_replace = self.eat_words("WITH REPLACE OPTION")?;
        self.late_cluster(&mut on_cluster)?;
        Ok(access(AccessStatement::Grant(Grant { on_cluster, what, to, with_option, with_replace })))
    }

    /// Parses a `REVOKE`, after that word.
    pub(in crate::parser) fn revoke(&mut self) -> Result<StatementKind> {
        let mut on_cluster = self.on_cluster()?;
        let start = self.peek().span;
        let for_grants = self.eat_words("GRANT OPTION FOR")?;
        let for_roles = !for_grants && self.eat_words("ADMIN OPTION FOR")?;
        let what = self.granted("FROM")?;
        let is_roles = matches!(what, Granted::Roles(_));
        if for_grants && is_roles || for_roles && !is_roles {
            return Err(start.locate(wrong_option(is_roles)));
        }
        self.late_cluster(&mut on_cluster)?;
        self.expect_words("FROM")?;
        let from = self.roles_or_users(Some("ALL"))?;
        self.late_cluster(&mut on_cluster)?;
        let option_only = for_grants || for_roles;
        Ok(access(AccessStatement::Revoke(Revoke { on_cluster, what, option_only, from })))
    }

    /// The option of privileges or of roles: each is an error with the other.
    fn option(&mut self, what: &Granted, of_grants: &'static str, of_roles: &'static str) -> Result<bool> {
        let is_roles = matches!(what, Granted::Roles(_));
        let start = self.peek().span;
        let (right, wrong) = if is_roles { (of_roles, of_grants) } else { (of_grants, of_roles) };
        if self.eat_words(wrong)? {
            return Err(start.locate(wrong_option(is_roles)));
        }
        self.eat_words(right)
    }

    /// Roles, privileges, or `CURRENT GRANTS`.
    fn granted(&mut self, end: &'static str) -> Result<Granted> {
        let is_grant = end == "TO";
        if is_grant && self.eat_words("CURRENT GRANTS")? {
            return Ok(Granted::Current(self.current_grants()?));
        }
        if self.is_role_list(end) {
            return Ok(Granted::Roles(self.roles_or_users(if is_grant { None } else { Some("ALL") })?));
        }
        Ok(Granted::Privileges(self.privileges()?))
    }

    /// Whether single names up to `TO`, `FROM`, `EXCEPT` or `ON CLUSTER` stand here: roles.
    fn is_role_list(&mut self, end: &'static str) -> bool {
        let mut ahead = 0;
        loop {
            match self.peek_at(ahead).kind {
                TokenKind::String | TokenKind::HereDoc | TokenKind::BareWord | TokenKind::QuotedIdentifier => {
                    ahead += 1
                }
                TokenKind::OpeningBrace => ahead += 5,
                _ => return false,
            }
            let token = self.peek_at(ahead);
            if self.text_of(token) == "@" {
                ahead += 2;
            }
            if self.peek_at(ahead).kind != TokenKind::Comma {
                let is_cluster = self.is_word_at(ahead, "ON")
                    && self.is_word_at(ahead + 1, "CLUSTER")
                    && !matches!(self.peek_at(ahead + 2).kind, TokenKind::Dot | TokenKind::Asterisk | TokenKind::Comma)
                    && !self.is_word_at(ahead + 2, end);
                return is_cluster || self.is_word_at(ahead, end) || self.is_word_at(ahead, "EXCEPT");
            }
            ahead += 1;
        }
    }

    /// `(SELECT ON db.t, …)`, or `ON db.t` for all privileges on it.
    fn current_grants(&mut self) -> Result<Vec<PrivilegesOn>> {
        if self.eat(TokenKind::OpeningParen)? {
            let grants = self.privileges()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            return Ok(grants);
        }
        let span = self.peek().span;
        self.expect_words("ON")?;
        let all = PrivilegeName { name: "ALL".to_string(), span, columns: Vec::new() };
        Ok(vec![PrivilegesOn { privileges: vec![all], on: self.grant_target(false)? }])
    }

    /// `SELECT(a), INSERT ON db.t, …`: neighbours on the same thing are one.
    fn privileges(&mut self) -> Result<Vec<PrivilegesOn>> {
        let mut grants: Vec<PrivilegesOn> = Vec::new();
        loop {
            let read = self.comma_list(Self::privilege)?;
            self.expect_words("ON")?;
            let mut is_plain = read.iter().all(|(_, privilege)| privilege.columns.is_empty());
            let on = if read.iter().all(|(privilege, _)| privilege.level == "SOURCE") {
                let source = self.source_target()?;
                let span = read[0].1.span;
                let privilege = PrivilegeName { name: source.to_string(), span, columns: Vec::new() };
                add_grant(&mut grants, privilege, GrantTarget::Everything);
                is_plain = false;
                None
            } else {
                let named_only = read.iter().all(|(privilege, _)| is_of_named(privilege));
                Some(self.grant_target(named_only)?)
            };
            if let Some(on) = on {
                let is_table = matches!(&on, GrantTarget::Object { name, .. } if !name.is_prefix);
                if !is_plain && !is_table {
                    return Err(self.unexpected());
                }
                for (known, privilege) in read {
                    add_grant(&mut grants, as_granted(known, privilege, &on), target_of(known, &on));
                }
            }
            if !self.eat(TokenKind::Comma)? {
                return Ok(grants);
            }
        }
    }

    /// The longest run of words that is a privilege, and its columns.
    fn privilege(&mut self) -> Result<Read> {
        self.count_element()?;
        let span = self.peek().span;
        let (mut name, mut found) = (String::new(), None);
        for ahead in 0..PRIVILEGE_WORDS_MAX {
            let token = self.peek_at(ahead);
            if token.kind != TokenKind::BareWord {
                break;
            }
            if ahead > 0 {
                name.push(' ');
            }
            name.push_str(self.text_of(token));
            found = privilege_of(&name).map(|privilege| (privilege, ahead + 1)).or(found);
        }
        let Some((privilege, words)) = found else {
            let known = privileges().iter().map(|privilege| privilege.name);
            let hint = base::suggest::maybe_you_meant(&name, known);
            if name.is_empty() || hint.is_empty() {
                self.note("a privilege");
                return Err(self.unexpected());
            }
            let word = self.peek();
            let text = self.text_of(word);
            return Err(span.locate(err!(SyntaxError, "Syntax error: '{text}' is no privilege{hint}")));
        };
        for _ in 0..words {
            self.advance()?;
        }
        let mut columns = Vec::new();
        if self.eat(TokenKind::OpeningParen)? {
            columns = self.comma_list(|p| Ok(GrantName { name: p.ident()?.name, is_prefix: false }))?;
            self.expect(TokenKind::ClosingParen, "')'")?;
        }
        Ok((privilege, PrivilegeName { name: privilege.name.to_string(), span, columns }))
    }

    /// Parses the target of `READ` and `WRITE`: the privilege of a source, whose pattern of addresses says nothing.
    fn source_target(&mut self) -> Result<&'static str> {
        if self.eat(TokenKind::Asterisk)? {
            if self.eat(TokenKind::Dot)? {
                self.expect(TokenKind::Asterisk, "'*'")?;
            }
            return Ok("SOURCES");
        }
        let token = self.peek();
        let source = privilege_of(self.text_of(token)).filter(|privilege| is_source(privilege));
        let Some(source) = source else {
            self.note("a source (S3, URL, FILE, ...)");
            return Err(self.unexpected());
        };
        self.advance()?;
        if self.eat(TokenKind::OpeningParen)? {
            self.string()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
        }
        Ok(source.name)
    }

    /// `*.*`, `*`, `db.*`, `db*.*`, `db.t`, `db.t*`, `t`, `t*`; without a database where `named_only`.
    fn grant_target(&mut self, named_only: bool) -> Result<GrantTarget> {
        if self.eat(TokenKind::Asterisk)? {
            if !self.eat(TokenKind::Dot)? {
                return Ok(GrantTarget::Current);
            }
            self.expect(TokenKind::Asterisk, "'*'")?;
            return Ok(GrantTarget::Everything);
        }
        let name = self.ident()?.name;
        let is_prefix = self.eat(TokenKind::Asterisk)?;
        if named_only || !self.eat(TokenKind::Dot)? {
            return Ok(GrantTarget::Object { database: None, name: GrantName { name, is_prefix } });
        }
        if self.eat(TokenKind::Asterisk)? {
            return Ok(GrantTarget::Database(GrantName { name, is_prefix }));
        }
        let table = self.ident()?.name;
        // ClickHouse reads `db*.t` as `db.t*`.
        let is_prefix = self.eat(TokenKind::Asterisk)? || is_prefix;
        Ok(GrantTarget::Object { database: Some(name), name: GrantName { name: table, is_prefix } })
    }
}

/// Whether a privilege is of a system outside: these stand together, before the one for all of them.
fn is_source(privilege: &Privilege) -> bool {
    let all = privileges();
    let at = |name: &str| all.iter().position(|known| known.name == name);
    at(privilege.name) > at("CLUSTER") && at(privilege.name) < at("SOURCES")
}

/// Whether a privilege is on a user, a named collection and the like, and not on tables.
fn is_of_named(privilege: &Privilege) -> bool {
    const LEVELS: [&str; 4] = ["USER_NAME", "NAMED_COLLECTION", "TABLE_ENGINE", "DEFINER"];
    LEVELS.contains(&privilege.level) || matches!(privilege.name, "NAMED COLLECTION ADMIN")
}

/// `*.*` is `*` for what is in no database.
fn target_of(privilege: &Privilege, on: &GrantTarget) -> GrantTarget {
    if *on == GrantTarget::Everything && is_of_named(privilege) { GrantTarget::Current } else { on.clone() }
}

/// `READ` and `WRITE` among other privileges are those of all sources.
fn as_granted(known: &Privilege, privilege: PrivilegeName, on: &GrantTarget) -> PrivilegeName {
    match known.level {
        "SOURCE" if *on == GrantTarget::Everything => PrivilegeName { name: "SOURCES".to_string(), ..privilege },
        _ => privilege,
    }
}

fn add_grant(grants: &mut Vec<PrivilegesOn>, privilege: PrivilegeName, on: GrantTarget) {
    match grants.last_mut() {
        Some(last) if last.on == on && are_of_one_kind(last, &privilege) => {
            let is_known = |known: &PrivilegeName| known.columns.is_empty() && *known == privilege;
            if !last.privileges.iter().any(is_known) {
                last.privileges.push(privilege);
            }
        }
        _ => grants.push(PrivilegesOn { privileges: vec![privilege], on }),
    }
}

/// Whether a privilege on a user, a named collection or the like stands beside others of its kind.
fn are_of_one_kind(grant: &PrivilegesOn, privilege: &PrivilegeName) -> bool {
    let level = |name: &str| privilege_of(name).filter(|known| is_of_named(known)).map(|known| known.level);
    grant.privileges.first().is_none_or(|first| level(&first.name) == level(&privilege.name))
}

fn wrong_option(is_roles: bool) -> base::Error {
    if is_roles {
        err!(SyntaxError, "GRANT OPTION should be specified for access types; of roles it is ADMIN OPTION")
    } else {
        err!(SyntaxError, "ADMIN OPTION should be specified for roles; of access types it is GRANT OPTION")
    }
}

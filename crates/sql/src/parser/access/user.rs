//! `CREATE USER`, `ALTER USER`.

use super::Parser;
use super::hosts;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

/// Words of ways to log in.
const KINDS: [(&str, AuthenticationKind); 16] = [
    ("NO_PASSWORD", AuthenticationKind::NoPassword),
    ("PLAINTEXT_PASSWORD", AuthenticationKind::PlaintextPassword),
    ("SHA256_PASSWORD", AuthenticationKind::Sha256Password),
    ("SHA256_HASH", AuthenticationKind::Sha256Hash),
    ("DOUBLE_SHA1_PASSWORD", AuthenticationKind::DoubleSha1Password),
    ("DOUBLE_SHA1_HASH", AuthenticationKind::DoubleSha1Hash),
    ("BCRYPT_PASSWORD", AuthenticationKind::BcryptPassword),
    ("BCRYPT_HASH", AuthenticationKind::BcryptHash),
    ("SCRAM_SHA256_PASSWORD", AuthenticationKind::ScramSha256Password),
    ("SCRAM_SHA256_HASH", AuthenticationKind::ScramSha256Hash),
    ("SSL_CERTIFICATE", AuthenticationKind::SslCertificate),
    ("SSH_KEY", AuthenticationKind::SshKey),
    ("LDAP", AuthenticationKind::Ldap),
    ("KERBEROS", AuthenticationKind::Kerberos),
    ("HTTP", AuthenticationKind::Http),
    ("JWT", AuthenticationKind::Jwt),
];

impl Parser<'_> {
    pub(super) fn user_statement(&mut self, action: EntityAction) -> Result<UserStatement> {
        let names = self.comma_list(Self::user_name)?;
        let mut user = UserStatement {
            action,
            names,
            rename: None,
            on_cluster: None,
            authentication: None,
            reset_authentication: false,
            valid_until: None,
            hosts: None,
            add_hosts: None,
            drop_hosts: None,
            default_roles: None,
            default_database: None,
            grantees: None,
            settings: SettingsClause::default(),
            storage: None,
        };
        let start = self.pos;
        while self.placement(&mut user.storage, &mut user.on_cluster)?
            || self.authentication_clause(&mut user)?
            || self.hosts_clause(&mut user)?
            || self.user_defaults(&mut user)?
            || self.settings_clause(action, &mut user.settings)?
        {}
        if action.is_alter() && self.pos == start {
            return Err(self.unexpected());
        }
        user.hosts = hosts::of_user(&user);
        Ok(user)
    }

    /// `RENAME TO`, `DEFAULT ROLE`, `DEFAULT DATABASE`, `GRANTEES`.
    fn user_defaults(&mut self, user: &mut UserStatement) -> Result<bool> {
        if user.default_roles.is_none() && self.eat_words("DEFAULT ROLE")? {
            user.default_roles = Some(self.roles_or_users(Some("ALL"))?);
        } else if user.default_database.is_none() && self.eat_words("DEFAULT DATABASE")? {
            user.default_database = Some(if self.eat_words("NONE")? { None } else { Some(self.entity_name()?) });
        } else if user.grantees.is_none() && self.eat_words("GRANTEES")? {
            user.grantees = Some(self.roles_or_users(Some("ANY"))?);
        } else if user.action.is_alter() && user.names.len() == 1 && user.rename.is_none() {
            // A user's new name is always written as a string.
            let Some(name) = self.rename_to()? else { return Ok(false) };
            user.rename = Some(UserName { name, host: None, is_string: true });
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// `HOST …`, `ADD HOST …`, `DROP HOST …`.
    fn hosts_clause(&mut self, user: &mut UserStatement) -> Result<bool> {
        let is_alter = user.action.is_alter();
        let hosts = if self.eat_words("HOST")? {
            &mut user.hosts
        } else if is_alter && self.eat_words("ADD HOST")? {
            &mut user.add_hosts
        } else if is_alter && self.eat_words("DROP HOST")? {
            &mut user.drop_hosts
        } else {
            return Ok(false);
        };
        let mut patterns = hosts.take().unwrap_or_default();
        patterns.extend(self.host_patterns()?);
        *hosts = Some(hosts::canonical(patterns));
        Ok(true)
    }

    /// `IDENTIFIED …` and its like, or `VALID UNTIL` before it.
    fn authentication_clause(&mut self, user: &mut UserStatement) -> Result<bool> {
        if user.authentication.is_some() || user.reset_authentication {
            return Ok(false);
        }
        let is_alter = user.action.is_alter();
        if user.valid_until.is_none() && self.eat_words("VALID UNTIL")? {
            user.valid_until = Some(self.string()?);
        } else if self.eat_words("NOT IDENTIFIED")? {
            let method = AuthenticationMethod { valid_until: self.valid_until()?, ..no_password() };
            user.authentication = Some(AuthenticationClause { add: false, methods: vec![method] });
        } else if self.eat_words("IDENTIFIED")? {
            user.authentication =
                Some(AuthenticationClause { add: false, methods: self.authentication_methods(false)? });
        } else if is_alter && self.eat_words("ADD IDENTIFIED")? {
            user.authentication = Some(AuthenticationClause { add: true, methods: self.authentication_methods(true)? });
        } else if is_alter && self.eat_words("RESET AUTHENTICATION METHODS TO NEW")? {
            user.reset_authentication = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn authentication_methods(&mut self, add: bool) -> Result<Vec<AuthenticationMethod>> {
        if self.eat_words("WITH")? && self.at_words("BY") {
            return Err(self.unexpected());
        }
        self.comma_list(|p| {
            p.count_element()?;
            let token = p.peek();
            let method = p.authentication_method()?;
            if add && method.kind == Some(AuthenticationKind::NoPassword) {
                let error = err!(SyntaxError, "Syntax error: no_password cannot be added to other ways to log in");
                return Err(token.span.locate(error));
            }
            Ok(method)
        })
    }

    /// A kind of log-in and what it needs.
    fn authentication_method(&mut self) -> Result<AuthenticationMethod> {
        use AuthenticationKind as Kind;
        let token = self.peek();
        let mut method = AuthenticationMethod { kind: self.try_authentication_kind()?, ..no_password() };
        match method.kind {
            Some(Kind::NoPassword) => {}
            Some(Kind::Jwt) => {
                return Err(token.span.locate(err!(BadArguments, "CREATE USER is not supported for JWT")));
            }
            Some(Kind::SslCertificate) => method.certificate_names = self.certificate_names()?,
            Some(Kind::SshKey) => {
                self.expect_words("BY")?;
                method.ssh_keys = self.ssh_keys()?;
            }
            Some(Kind::Kerberos) => method.by = if self.eat_words("REALM")? { Some(self.string()?) } else { None },
            Some(Kind::Ldap | Kind::Http) => {
                self.expect_words("SERVER")?;
                method.by = Some(self.string()?);
                if method.kind == Some(Kind::Http) && self.eat_words("SCHEME")? {
                    method.scheme = Some(self.string()?);
                }
            }
            kind => {
                self.expect_words("BY")?;
                method.by = Some(self.string()?);
                if matches!(kind, Some(Kind::Sha256Hash | Kind::ScramSha256Hash)) && self.eat_words("SALT")? {
                    method.salt = Some(self.string()?);
                }
            }
        }
        method.valid_until = self.valid_until()?;
        Ok(method)
    }

    fn try_authentication_kind(&mut self) -> Result<Option<AuthenticationKind>> {
        for (word, kind) in KINDS {
            if self.eat_words(word)? {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    fn valid_until(&mut self) -> Result<Option<String>> {
        if self.eat_words("VALID UNTIL")? { Ok(Some(self.string()?)) } else { Ok(None) }
    }

    /// `CN 'a', 'b'`, `SAN 'a'`.
    fn certificate_names(&mut self) -> Result<Vec<CertificateName>> {
        let is_alternative = !self.eat_words("CN")?;
        if is_alternative {
            self.expect_words("SAN")?;
        }
        let mut names = vec![CertificateName { is_alternative, name: self.string()? }];
        while self.at(TokenKind::Comma) && matches!(self.peek_at(1).kind, TokenKind::String | TokenKind::HereDoc) {
            self.advance()?;
            names.push(CertificateName { is_alternative, name: self.string()? });
        }
        Ok(names)
    }

    /// `KEY 'key' TYPE 'type', …`: names or strings.
    fn ssh_keys(&mut self) -> Result<Vec<SshKey>> {
        let mut keys = Vec::new();
        loop {
            self.expect_words("KEY")?;
            let key = self.entity_name()?.name;
            self.expect_words("TYPE")?;
            keys.push(SshKey { key, key_type: self.entity_name()?.name });
            if !(self.at(TokenKind::Comma) && self.is_word_at(1, "KEY")) {
                return Ok(keys);
            }
            self.advance()?;
        }
    }
}

fn no_password() -> AuthenticationMethod {
    AuthenticationMethod {
        kind: Some(AuthenticationKind::NoPassword),
        by: None,
        salt: None,
        scheme: None,
        certificate_names: Vec::new(),
        ssh_keys: Vec::new(),
        valid_until: None,
    }
}

//! `CREATE USER`, `ALTER USER` as text.

use super::Formatter;
use crate::ast::*;
use crate::write::quote_ident;

impl Formatter {
    pub(super) fn user_statement(&mut self, user: &UserStatement) {
        self.entity_action(user.action, AccessEntityKind::User);
        self.separated(&user.names, ", ", Self::user_name);
        self.storage_and_cluster(user.storage.as_ref(), user.on_cluster.as_ref());
        if let Some(name) = &user.rename {
            self.push(" RENAME TO ");
            self.user_name(name);
        }
        self.valid_until(user.valid_until.as_ref());
        if let Some(clause) = &user.authentication {
            self.authentication(clause);
        }
        if user.reset_authentication {
            self.push(" RESET AUTHENTICATION METHODS TO NEW");
        }
        for (words, hosts) in
            [(" HOST ", &user.hosts), (" ADD HOST ", &user.add_hosts), (" DROP HOST ", &user.drop_hosts)]
        {
            if let Some(hosts) = hosts {
                self.push(words);
                self.hosts(hosts);
            }
        }
        match &user.default_database {
            None => {}
            Some(None) => self.push(" DEFAULT DATABASE NONE"),
            Some(Some(database)) => {
                self.push(" DEFAULT DATABASE ");
                self.entity_name(&database.name);
            }
        }
        if let Some(roles) = &user.default_roles {
            self.push(" DEFAULT ROLE ");
            self.roles_or_users(roles, "ALL");
        }
        self.settings_clause(&user.settings);
        if let Some(grantees) = &user.grantees {
            self.push(" GRANTEES ");
            self.roles_or_users(grantees, "ANY");
        }
    }

    fn user_name(&mut self, user: &UserName) {
        if user.is_string {
            self.string(&user.name.name);
        } else {
            self.entity_name(&user.name.name);
        }
        if let Some(host) = &user.host {
            self.push("@");
            self.string(host);
        }
    }

    fn valid_until(&mut self, time: Option<&String>) {
        if let Some(time) = time {
            self.push(" VALID UNTIL ");
            self.string(time);
        }
    }

    fn authentication(&mut self, clause: &AuthenticationClause) {
        self.push(if clause.add { " ADD IDENTIFIED" } else { " IDENTIFIED" });
        if clause.methods.first().is_some_and(|method| method.kind.is_some()) {
            self.push(" WITH");
        }
        self.separated(&clause.methods, ",", Self::authentication_method);
    }

    fn authentication_method(&mut self, method: &AuthenticationMethod) {
        use AuthenticationKind as Kind;
        if let Some(kind) = method.kind {
            self.push(" ");
            self.push(kind.name());
        }
        if let Some(by) = &method.by {
            self.push(match method.kind {
                Some(Kind::Ldap | Kind::Http) => " SERVER ",
                Some(Kind::Kerberos) => " REALM ",
                _ => " BY ",
            });
            self.string(by);
        }
        for (words, value) in [(" SALT ", &method.salt), (" SCHEME ", &method.scheme)] {
            if let Some(value) = value {
                self.push(words);
                self.string(value);
            }
        }
        if let Some(first) = method.certificate_names.first() {
            self.push(if first.is_alternative { " SAN " } else { " CN " });
            self.separated(&method.certificate_names, ", ", |f, name| f.string(&name.name));
        }
        if !method.ssh_keys.is_empty() {
            self.push(" BY ");
            self.separated(&method.ssh_keys, ", ", |f, key| {
                f.push("KEY ");
                quote_ident(&mut f.out, &key.key);
                f.push(" TYPE ");
                quote_ident(&mut f.out, &key.key_type);
            });
        }
        self.valid_until(method.valid_until.as_ref());
    }

    /// Patterns of hosts; a word stands for all of its kind.
    fn hosts(&mut self, hosts: &[HostPattern]) {
        let mut last = "";
        self.separated(hosts, ", ", |f, pattern| {
            let (word, text) = match pattern {
                HostPattern::Any => ("ANY", None),
                HostPattern::None => ("NONE", None),
                HostPattern::Local => ("LOCAL", None),
                HostPattern::Name(text) => ("NAME", Some(text)),
                HostPattern::Regexp(text) => ("REGEXP", Some(text)),
                HostPattern::Like(text) => ("LIKE", Some(text)),
                HostPattern::Ip(text) => ("IP", Some(text)),
            };
            if word != last {
                f.push(word);
                f.push(if text.is_some() { " " } else { "" });
                last = word;
            }
            if let Some(text) = text {
                f.string(text);
            }
        });
    }
}

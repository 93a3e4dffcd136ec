//! `GRANT`, `REVOKE` as text.

use super::Formatter;
use crate::ast::*;
use crate::write::quote_ident;

impl Formatter {
    pub(super) fn grant(&mut self, grant: &Grant) {
        self.push("GRANT");
        self.on_cluster(grant.on_cluster.as_ref());
        self.push(" ");
        self.granted(&grant.what);
        self.push(" TO ");
        self.roles_or_users(&grant.to, "ALL");
        if grant.with_option {
            let is_roles = matches!(grant.what, Granted::Roles(_));
            self.push(if is_roles { " WITH ADMIN OPTION" } else { " WITH GRANT OPTION" });
        }
        if grant.with_replace {
            self.push(" WITH REPLACE OPTION");
        }
    }

    pub(super) fn revoke(&mut self, revoke: &Revoke) {
        self.push("REVOKE");
        self.on_cluster(revoke.on_cluster.as_ref());
        if revoke.option_only {
            let is_roles = matches!(revoke.what, Granted::Roles(_));
            self.push(if is_roles { " ADMIN OPTION FOR" } else { " GRANT OPTION FOR" });
        }
        self.push(" ");
        self.granted(&revoke.what);
        self.push(" FROM ");
        self.roles_or_users(&revoke.from, "ALL");
    }

    fn granted(&mut self, what: &Granted) {
        match what {
            Granted::Roles(roles) => self.roles_or_users(roles, "ALL"),
            Granted::Privileges(grants) => self.separated(grants, ", ", Self::privileges_on),
            Granted::Current(grants) => {
                self.push("CURRENT GRANTS(");
                self.separated(grants, ", ", Self::privileges_on);
                self.push(")");
            }
        }
    }

    fn privileges_on(&mut self, grant: &PrivilegesOn) {
        self.separated(&grant.privileges, ", ", |f, privilege| {
            f.push(if privilege.name == "NONE" { "USAGE" } else { &privilege.name });
            if !privilege.columns.is_empty() {
                f.push("(");
                f.separated(&privilege.columns, ", ", Self::grant_name);
                f.push(")");
            }
        });
        self.push(" ON ");
        match &grant.on {
            GrantTarget::Everything => self.push("*.*"),
            GrantTarget::Current => self.push("*"),
            GrantTarget::Database(name) => {
                self.grant_name(name);
                self.push(".*");
            }
            GrantTarget::Object { database, name } => {
                if let Some(database) = database {
                    quote_ident(&mut self.out, database);
                    self.push(".");
                }
                self.grant_name(name);
            }
        }
    }

    fn grant_name(&mut self, name: &GrantName) {
        quote_ident(&mut self.out, &name.name);
        self.push(if name.is_prefix { "*" } else { "" });
    }
}

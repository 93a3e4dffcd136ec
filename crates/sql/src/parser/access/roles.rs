//! `CREATE`, `ALTER ROLE`; `CREATE`, `ALTER SETTINGS PROFILE`; `SET ROLE`, `SET DEFAULT ROLE`.

use super::{Parser, access};
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    pub(super) fn role_statement(&mut self, action: EntityAction) -> Result<RoleStatement> {
        let names = self.comma_list(Self::role_name)?;
        let (mut rename, mut on_cluster, mut storage) = (None, None, None);
        let mut settings = SettingsClause::default();
        loop {
            if self.placement(&mut storage, &mut on_cluster)? || self.settings_clause(action, &mut settings)? {
                continue;
            }
            if rename.is_none() && action.is_alter() && names.len() == 1 {
                rename = self.rename_to()?;
                if rename.is_some() {
                    continue;
                }
            }
            return Ok(RoleStatement { action, names, rename, on_cluster, settings, storage });
        }
    }

    pub(super) fn settings_profile_statement(&mut self, action: EntityAction) -> Result<SettingsProfileStatement> {
        let RoleStatement { action, names, rename, mut on_cluster, settings, storage } = self.role_statement(action)?;
        let to = self.roles_after_to(action)?;
        self.late_cluster(&mut on_cluster)?;
        Ok(SettingsProfileStatement { action, names, rename, on_cluster, settings, to, storage })
    }

    /// Parses a `SET`, after that word, if it is `ROLE` or `DEFAULT ROLE` and no setting of such a name.
    pub(in crate::parser) fn try_set_role(&mut self) -> Result<Option<StatementKind>> {
        let at = usize::from(self.is_word_at(0, "DEFAULT"));
        if !self.is_word_at(at, "ROLE") || matches!(self.peek_at(at + 1).kind, TokenKind::Equals | TokenKind::Dot) {
            return Ok(None);
        }
        if self.eat_words("DEFAULT ROLE")? {
            let roles = self.roles_or_users(Some("ALL"))?;
            self.expect_words("TO")?;
            let to = self.roles_or_users(None)?;
            return Ok(Some(access(AccessStatement::SetDefaultRole(SetDefaultRole { roles, to }))));
        }
        self.expect_words("ROLE")?;
        let set = if self.eat_words("DEFAULT")? {
            SetRole::Default
        } else {
            SetRole::Roles(self.roles_or_users(Some("ALL"))?)
        };
        Ok(Some(access(AccessStatement::SetRole(set))))
    }
}

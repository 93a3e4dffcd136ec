//! `CREATE ROW POLICY`, `ALTER ROW POLICY`, and names of row policies.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    pub(super) fn row_policy_statement(&mut self, action: EntityAction) -> Result<RowPolicyStatement> {
        let mut on_cluster = None;
        let names = self.row_policy_names(&mut on_cluster)?;
        let is_renamable = action.is_alter() && names.len() == 1;
        let mut policy = RowPolicyStatement {
            action,
            names,
            rename: None,
            on_cluster,
            condition: None,
            restrictive: None,
            to: None,
            storage: None,
        };
        loop {
            if self.placement(&mut policy.storage, &mut policy.on_cluster)? {
                continue;
            }
            if is_renamable && policy.rename.is_none() && self.eat_words("RENAME TO")? {
                policy.rename = Some(self.entity_name()?);
            } else if policy.restrictive.is_none() && self.eat_words("AS")? {
                policy.restrictive = Some(self.is_restrictive()?);
            } else if policy.condition.is_none() && (self.at_words("FOR") || self.at_words("USING")) {
                policy.condition = Some(self.row_policy_condition()?);
            } else {
                break;
            }
        }
        policy.to = self.roles_after_to(action)?;
        self.late_cluster(&mut policy.on_cluster)?;
        Ok(policy)
    }

    fn is_restrictive(&mut self) -> Result<bool> {
        if self.eat_words("RESTRICTIVE")? {
            return Ok(true);
        }
        self.expect_words("PERMISSIVE")?;
        Ok(false)
    }

    /// `[FOR SELECT] USING condition | NONE`.
    fn row_policy_condition(&mut self) -> Result<Option<Expr>> {
        if self.eat_words("FOR")? && !self.eat_words("ALL")? {
            self.expect_words("SELECT")?;
        }
        self.expect_words("USING")?;
        if self.is_word_at(0, "NONE") && self.ends_condition(1) {
            self.advance()?;
            return Ok(None);
        }
        Ok(Some(self.nested(|p| p.expr_no_alias())?))
    }

    /// Whether a condition cannot go on there.
    fn ends_condition(&mut self, ahead: usize) -> bool {
        match self.peek_at(ahead).kind {
            TokenKind::EndOfStream | TokenKind::Semicolon | TokenKind::VerticalDelimiter | TokenKind::ClosingParen => {
                true
            }
            TokenKind::BareWord => {
                let is_storage =
                    self.is_word_at(ahead, "IN") && self.peek_at(ahead + 1).kind != TokenKind::OpeningParen;
                is_storage || ["AS", "TO", "ON", "FORMAT", "SETTINGS", "INTO"].iter().any(|w| self.is_word_at(ahead, w))
            }
            _ => false,
        }
    }

    /// `p, q ON t`, `p ON t, u`, `p ON t, q ON u`; `ON CLUSTER` may stand before the table.
    pub(super) fn row_policy_names(&mut self, on_cluster: &mut Option<String>) -> Result<Vec<RowPolicyName>> {
        let names = self.comma_list(Self::entity_name)?;
        let is_cluster = self.is_word_at(0, "ON") && self.is_word_at(1, "CLUSTER") && self.is_word_at(3, "ON");
        if is_cluster {
            *on_cluster = self.on_cluster()?;
        }
        self.expect_words("ON")?;
        let table = self.row_policy_table()?;
        let mut policies: Vec<RowPolicyName> =
            names.into_iter().map(|name| RowPolicyName { name, table: table.clone() }).collect();
        if policies.len() > 1 {
            return Ok(policies);
        }
        let mut is_pair = None;
        while self.eat(TokenKind::Comma)? {
            let pair = *is_pair.get_or_insert_with(|| self.is_word_at(1, "ON") && !self.is_cluster_at(1));
            let name = if pair {
                let name = self.entity_name()?;
                self.expect_words("ON")?;
                name
            } else {
                policies[0].name.clone()
            };
            policies.push(RowPolicyName { name, table: self.row_policy_table()? });
        }
        Ok(policies)
    }

    /// Whether `ON CLUSTER name` stands there, and not a table of the name `cluster`.
    fn is_cluster_at(&mut self, ahead: usize) -> bool {
        self.is_word_at(ahead, "ON")
            && self.is_word_at(ahead + 1, "CLUSTER")
            && matches!(
                self.peek_at(ahead + 2).kind,
                TokenKind::BareWord | TokenKind::QuotedIdentifier | TokenKind::String | TokenKind::OpeningBrace
            )
    }

    /// `t`, `db.t`, `db.*`, `*`.
    pub(super) fn row_policy_table(&mut self) -> Result<RowPolicyTable> {
        if self.eat(TokenKind::Asterisk)? {
            return Ok(RowPolicyTable { database: None, table: None });
        }
        let name = self.ident()?;
        if !self.eat(TokenKind::Dot)? {
            return Ok(RowPolicyTable { database: None, table: Some(name) });
        }
        let table = if self.eat(TokenKind::Asterisk)? { None } else { Some(self.ident()?) };
        Ok(RowPolicyTable { database: Some(name), table })
    }
}

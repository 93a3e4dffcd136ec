//! `REFRESH …` and `DEFINER = … SQL SECURITY …` of views.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// `REFRESH EVERY | AFTER n unit …`, if it stands here.
    pub(super) fn refresh(&mut self) -> Result<Option<Refresh>> {
        if !self.eat_words("REFRESH")? {
            return Ok(None);
        }
        let every = self.eat_words("EVERY")?;
        if !every {
            self.expect_words("AFTER")?;
        }
        let period = self.time_span()?;
        let offset = if every && self.eat_words("OFFSET")? { self.time_span()? } else { TimeSpan::default() };
        let spread = if self.eat_words("RANDOMIZE FOR")? { self.time_span()? } else { TimeSpan::default() };
        let depends_on = if self.eat_words("DEPENDS ON")? { self.comma_list(|p| p.object_name())? } else { Vec::new() };
        let settings = if self.eat_words("SETTINGS")? { self.setting_changes()? } else { Vec::new() };
        let append = self.eat_words("APPEND")?;
        Ok(Some(Refresh { every, period, offset, spread, depends_on, settings, append }))
    }

    fn time_span(&mut self) -> Result<TimeSpan> {
        let mut parts = vec![self.time_part()?];
        while self.at(TokenKind::Number) {
            parts.push(self.time_part()?);
        }
        Ok(TimeSpan(parts))
    }

    fn time_part(&mut self) -> Result<(u64, TimeUnit)> {
        let count = self.unsigned()?;
        const PLURALS: [&str; 8] = ["SECONDS", "MINUTES", "HOURS", "DAYS", "WEEKS", "MONTHS", "QUARTERS", "YEARS"];
        for ((unit, word), plural) in TimeUnit::ALL.into_iter().zip(PLURALS) {
            if self.eat_words(word)? || self.eat_words(plural)? {
                return Ok((count, unit));
            }
        }
        self.note("SECOND, MINUTE, HOUR, DAY, WEEK, MONTH or YEAR");
        Err(self.unexpected())
    }

    /// `[DEFINER = name | CURRENT_USER] [SQL SECURITY DEFINER | INVOKER | NONE]` in either order.
    pub(super) fn sql_security(&mut self) -> Result<Option<SqlSecurity>> {
        let mut security = SqlSecurity::default();
        loop {
            if security.definer.is_none() && self.eat_words("DEFINER")? {
                self.eat(TokenKind::Equals)?;
                security.definer = Some(self.definer()?);
            } else if security.kind.is_none() && self.eat_words("SQL SECURITY")? {
                security.kind = Some(self.security_kind()?);
            } else {
                return Ok(Some(security).filter(|security| *security != SqlSecurity::default()));
            }
        }
    }

    fn definer(&mut self) -> Result<Definer> {
        if self.eat_words("CURRENT_USER")? {
            return Ok(Definer::Current);
        }
        if self.at(TokenKind::String) {
            return Ok(Definer::Name(self.string()?, true));
        }
        Ok(Definer::Name(self.ident()?.name, false))
    }

    fn security_kind(&mut self) -> Result<SecurityKind> {
        for (word, kind) in
            [("DEFINER", SecurityKind::Definer), ("INVOKER", SecurityKind::Invoker), ("NONE", SecurityKind::None)]
        {
            if self.eat_words(word)? {
                return Ok(kind);
            }
        }
        self.note("DEFINER, INVOKER or NONE");
        Err(self.unexpected())
    }
}

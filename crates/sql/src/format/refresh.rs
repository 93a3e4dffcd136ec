//! `REFRESH …` and `DEFINER = … SQL SECURITY …` of views.

use super::Formatter;
use crate::ast::*;
use crate::write::quote_ident;

impl Formatter {
    pub(super) fn refresh(&mut self, refresh: &Refresh) {
        self.push(if refresh.every { "REFRESH EVERY" } else { "REFRESH AFTER" });
        self.time_span(&refresh.period);
        if !refresh.offset.0.is_empty() {
            self.push(" OFFSET");
            self.time_span(&refresh.offset);
        }
        if !refresh.spread.0.is_empty() {
            self.push(" RANDOMIZE FOR");
            self.time_span(&refresh.spread);
        }
        if !refresh.depends_on.is_empty() {
            self.push(" DEPENDS ON ");
            self.separated(&refresh.depends_on, ", ", Self::object);
        }
        if !refresh.settings.is_empty() {
            self.push(" SETTINGS ");
            self.settings(&refresh.settings);
        }
        if refresh.append {
            self.push(" APPEND");
        }
    }

    fn time_span(&mut self, span: &TimeSpan) {
        for (count, unit) in &span.0 {
            let word = TimeUnit::ALL.iter().find(|(known, _)| known == unit).map_or("", |(_, word)| word);
            self.push(&format!(" {count} {word}"));
        }
    }

    pub(super) fn sql_security(&mut self, security: &SqlSecurity) {
        match &security.definer {
            None => {}
            Some(Definer::Current) => self.push("DEFINER = CURRENT_USER"),
            Some(Definer::Name(name, is_string)) => {
                self.push("DEFINER = ");
                if *is_string { self.string(name) } else { quote_ident(&mut self.out, name) }
            }
        }
        let Some(kind) = security.kind else { return };
        if security.definer.is_some() {
            self.push(" ");
        }
        self.push(match kind {
            SecurityKind::Definer => "SQL SECURITY DEFINER",
            SecurityKind::Invoker => "SQL SECURITY INVOKER",
            SecurityKind::None => "SQL SECURITY NONE",
        });
    }
}

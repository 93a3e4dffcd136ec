//! Settings of users, roles and profiles: values, their bounds, who may change them, and profiles.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

/// Words behind `ADD`, `MODIFY` and `DROP` that are about settings.
const CHANGED: [&str; 5] = ["SETTING", "SETTINGS", "PROFILE", "PROFILES", "ALL"];

impl Parser<'_> {
    /// One clause about settings, if it stands here.
    pub(super) fn settings_clause(&mut self, action: EntityAction, clause: &mut SettingsClause) -> Result<bool> {
        if self.eat_words("SETTINGS")? {
            let elements = self.settings_elements(false)?;
            if action.is_alter() {
                (clause.drop_all_settings, clause.drop_all_profiles) = (true, true);
                clause.add.extend(elements);
            } else {
                clause.replace.get_or_insert_default().extend(elements);
            }
        } else if !action.is_alter() || !self.is_settings_change_at(0) || !self.settings_change(clause)? {
            return Ok(false);
        }
        // Profiles are written first.
        clause.add.sort_by_key(|element| matches!(element, SettingsElement::Setting(_)));
        if action.is_alter() && self.at(TokenKind::Comma) && self.is_settings_change_at(1) {
            self.advance()?;
        }
        Ok(true)
    }

    /// Whether `ADD`, `MODIFY` or `DROP` of settings or profiles stands there.
    fn is_settings_change_at(&mut self, ahead: usize) -> bool {
        ["ADD", "MODIFY", "DROP"].iter().any(|word| self.is_word_at(ahead, word))
            && CHANGED.iter().any(|word| self.is_word_at(ahead + 1, word))
    }

    fn settings_change(&mut self, clause: &mut SettingsClause) -> Result<bool> {
        if self.eat_words("ADD SETTINGS")? || self.eat_words("ADD SETTING")? {
            clause.add.extend(self.settings_elements(false)?);
        } else if self.eat_words("ADD PROFILES")? || self.eat_words("ADD PROFILE")? {
            clause.add.extend(self.settings_elements(true)?);
        } else if self.eat_words("MODIFY SETTINGS")? || self.eat_words("MODIFY SETTING")? {
            let settings = self.settings_list(Self::setting_constraint)?;
            clause.modify.extend(settings.into_iter().map(SettingsElement::Setting));
        } else if self.eat_words("DROP ALL SETTINGS")? {
            clause.drop_all_settings = true;
        } else if self.eat_words("DROP ALL PROFILES")? {
            clause.drop_all_profiles = true;
        } else if self.eat_words("DROP SETTINGS")? || self.eat_words("DROP SETTING")? {
            clause.drop_settings.extend(self.settings_list(Self::dotted_name)?);
        } else if self.eat_words("DROP PROFILES")? || self.eat_words("DROP PROFILE")? {
            clause.drop_profiles.extend(self.settings_list(Self::entity_name)?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Items by commas, up to the next change of settings.
    fn settings_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.at(TokenKind::Comma) && !self.is_settings_change_at(1) {
            self.advance()?;
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Settings and profiles; names alone are profiles behind `PROFILE`, or where `is_profile` says so.
    fn settings_elements(&mut self, mut is_profile: bool) -> Result<Vec<SettingsElement>> {
        let items = self.settings_list(|p| {
            p.count_element()?;
            if p.eat_words("PROFILES")? || p.eat_words("PROFILE")? {
                is_profile = true;
            }
            if p.eat_words("NONE")? {
                return Ok(None);
            }
            if is_profile && !p.is_constraint_at(1) {
                return Ok(Some(SettingsElement::Inherit(p.entity_name()?)));
            }
            is_profile = false;
            Ok(Some(SettingsElement::Setting(p.setting_constraint()?)))
        })?;
        Ok(items.into_iter().flatten().collect())
    }

    /// Whether something is said of a setting there.
    fn is_constraint_at(&mut self, ahead: usize) -> bool {
        matches!(self.peek_at(ahead).kind, TokenKind::Equals | TokenKind::Dot)
            || ["MIN", "MAX", "CONST", "READONLY", "WRITABLE", "CHANGEABLE_IN_READONLY"]
                .iter()
                .any(|word| self.is_word_at(ahead, word))
    }

    /// `name = value MIN a MAX b CONST`, in any order, at least one of them.
    fn setting_constraint(&mut self) -> Result<SettingConstraint> {
        let name = self.dotted_name()?;
        let mut setting = SettingConstraint { name, value: None, min: None, max: None, writability: None };
        let start = self.pos;
        loop {
            if self.eat(TokenKind::Equals)? {
                setting.value = Some(self.constant()?);
            } else if self.eat_words("MIN")? {
                self.eat(TokenKind::Equals)?;
                setting.min = Some(self.constant()?);
            } else if self.eat_words("MAX")? {
                self.eat(TokenKind::Equals)?;
                setting.max = Some(self.constant()?);
            } else if let Some(writability) = self.try_writability()? {
                setting.writability = Some(writability);
            } else if self.pos == start {
                self.note("'='");
                return Err(self.unexpected());
            } else {
                return Ok(setting);
            }
        }
    }

    fn try_writability(&mut self) -> Result<Option<SettingWritability>> {
        for (word, writability) in [
            ("CONST", SettingWritability::Const),
            ("READONLY", SettingWritability::Const),
            ("WRITABLE", SettingWritability::Writable),
            ("CHANGEABLE_IN_READONLY", SettingWritability::ChangeableInReadonly),
        ] {
            if self.eat_words(word)? {
                return Ok(Some(writability));
            }
        }
        Ok(None)
    }
}

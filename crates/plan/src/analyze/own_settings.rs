//! `SETTINGS` of a query inside another: they hold in it and in the queries inside it.

use crate::analyze::{Analyzer, Ctes, Environment, setting_given};
use crate::logical::{Plan, PlanNode};
use base::settings::Given;
use base::{Result, Settings, bail};
use sql::ast;
use std::sync::Arc;
use types::TimeZone;

impl Analyzer<'_> {
    /// The plan of a query under its own settings, which are laid over those around it.
    pub(super) fn select_under_settings(&self, select: &ast::Select, ctes: &Ctes) -> Result<Plan> {
        let mut settings = self.env.settings.clone();
        for change in &select.settings {
            change_setting(&mut settings, change, self.env.settings).map_err(|error| change.span.locate(error))?;
        }
        let settings = Arc::new(settings);
        let functions = self.env.functions.under(settings.clone())?;
        let Environment { catalog, registry, runner, parameters, .. } = *self.env;
        let env = Environment { catalog, registry, functions: &functions, settings: &settings, runner, parameters };
        let inner = Analyzer::new(&env);
        self.hand_to(&inner);
        let plan = inner.select(select, ctes);
        inner.hand_to(self);
        let given = |name: &str| select.settings.iter().any(|change| change.name == name);
        let limit = if given("limit") { settings.limit } else { 0 };
        let offset = if given("offset") { settings.offset } else { 0 };
        Ok(limited(plan?, limit, offset))
    }

    /// Hands the state of the surrounding queries to another analyzer; cached results stay, as they were computed under
    /// other settings.
    pub(super) fn hand_to(&self, other: &Analyzer<'_>) {
        other.depth.set(self.depth.get());
        other.totals_depth.set(self.totals_depth.get());
        other.totals_parts.set(self.totals_parts.get());
        other.bound_nodes.set(self.bound_nodes.get());
        other.next_number.set(self.next_number.get());
        other.frames.replace(self.frames.take());
        other.outer_uses.replace(self.outer_uses.take());
        other.materialized.replace(self.materialized.take());
    }
}

/// The rows of a plan that the settings `limit` and `offset` leave; 0 is none.
pub fn limited(plan: Plan, limit: u64, offset: u64) -> Plan {
    if limit == 0 && offset == 0 {
        return plan;
    }
    let schema = plan.schema.clone();
    let limit = (limit > 0).then_some(limit);
    Plan { node: PlanNode::Limit { input: Box::new(plan), limit, offset, with_ties: None }, schema }
}

/// Changes a setting as `SET` or `SETTINGS` say; `before` are those around it.
///
/// # Errors
/// Unknown names, values that do not fit, and what `readonly` forbids.
pub fn change_setting(settings: &mut Settings, change: &ast::SettingChange, before: &Settings) -> Result<()> {
    change_guarded(settings, before, &change.name, |settings| apply_setting(settings, change))
}

/// Changes settings as far as `readonly` of the settings `before` allows: with 1 none may change, with 2 all but
/// `readonly`. Setting the value that a setting already has is no change.
///
/// # Errors
/// `READONLY`; `SETTING_CONSTRAINT_VIOLATION` for what the guard of the settings refuses; those of the change.
pub fn change_guarded(
    settings: &mut Settings,
    before: &Settings,
    name: &str,
    change: impl Fn(&mut Settings) -> Result<()>,
) -> Result<()> {
    let guard = before.guard();
    let may_change = |name: &str| guard.is_some_and(|guard| guard.is_changeable_in_readonly(name));
    if before.readonly == 1 && !may_change(name) || (before.readonly > 1 && name == "readonly") {
        let mut after = before.clone();
        change(&mut after)?;
        if after.get(name) != before.get(name) {
            bail!(Readonly, "Cannot modify '{name}' setting in readonly mode");
        }
    }
    if guard.is_none() {
        return change(settings);
    }
    let mut after = settings.clone();
    change(&mut after)?;
    after.check_guard(settings)?;
    *settings = after;
    Ok(())
}

fn apply_setting(settings: &mut Settings, change: &ast::SettingChange) -> Result<()> {
    let Some(value) = setting_given(change)? else {
        settings.reset(&change.name);
        return Ok(());
    };
    if let (true, Given::Text(zone)) = (change.name == "session_timezone", &value)
        && !zone.is_empty()
        && TimeZone::parse(zone).is_err()
    {
        bail!(BadArguments, "Invalid time zone: {zone}");
    }
    if let Some(info) =
        Settings::info(&change.name).filter(|info| change.is_bare() && !info.type_name.starts_with("Bool"))
    {
        bail!(
            TypeMismatch,
            "Setting '{0}' has type {1}, so it cannot be set without a value. Write '{0} = <value>'",
            change.name,
            info.type_name
        );
    }
    settings.assign(&change.name, &value)
}

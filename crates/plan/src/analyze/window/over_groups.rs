//! Window functions over groups: `group_by_use_nulls` makes keys Nullable, and with them what functions give.

use crate::analyze::expr::fold::cast_to;
use crate::analyze::group::OverGroups;
use crate::analyze::window::BoundWindow;
use crate::window::{FrameBound, FrameOffset, WindowCall, WindowFunction};
use base::{Result, bail};
use functions::Expr;
use types::DataType;

impl BoundWindow {
    /// Rewrites the expressions over the output of grouping, and gives the type of the result there.
    ///
    /// # Errors
    /// As [`OverGroups::rewrite`]; a function that does not take the keys' new types.
    pub(in crate::analyze) fn over_groups(&mut self, over: &OverGroups<'_>) -> Result<DataType> {
        for expr in self.partition_by.iter_mut().chain(self.order_by.iter_mut().map(|key| &mut key.expr)) {
            *expr = over.rewrite(expr)?;
        }
        let before: Vec<DataType> = self.call.args.iter().map(|arg| arg.data_type.clone()).collect();
        for arg in &mut self.call.args {
            *arg = over.rewrite(arg)?;
        }
        rewrite_limits(&mut self.call, over)?;
        if self.call.args.iter().map(|arg| &arg.data_type).ne(&before) {
            retype(&mut self.call, over)?;
        }
        Ok(self.call.result_type.clone())
    }
}

/// The limits of a RANGE frame have the type of the sort key.
fn rewrite_limits(call: &mut WindowCall, over: &OverGroups<'_>) -> Result<()> {
    for bound in [&mut call.frame.start, &mut call.frame.end] {
        if let FrameBound::Preceding(FrameOffset::Limit(limit)) | FrameBound::Following(FrameOffset::Limit(limit)) =
            bound
        {
            *limit = over.rewrite(limit)?;
        }
    }
    Ok(())
}

fn retype(call: &mut WindowCall, over: &OverGroups<'_>) -> Result<()> {
    match &call.function {
        WindowFunction::Shift { .. } => {
            call.result_type = call.args[0].data_type.clone();
            if let Some(default) = call.args.get_mut(2) {
                *default = cast_to(over.env, default.clone(), &call.result_type)?;
            }
        }
        WindowFunction::NthValue(_) => call.result_type = call.args[0].data_type.clone(),
        WindowFunction::Aggregate(function) => {
            let DataType::Aggregate(state) = function.state_type() else {
                bail!(
                    NotImplemented,
                    "Window function {} over keys that group_by_use_nulls makes Nullable is not supported: put it into \
                    an outer query",
                    function.name()
                );
            };
            let types: Vec<DataType> = call.args.iter().map(|arg: &Expr| arg.data_type.clone()).collect();
            let resolved =
                aggregate::resolve(over.env.registry, function.name(), &state.parameters, &types, over.env.functions)?;
            call.result_type = resolved.result_type().clone();
            call.function = WindowFunction::Aggregate(resolved);
        }
        _ => {}
    }
    Ok(())
}

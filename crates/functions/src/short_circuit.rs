//! Arguments that functions compute for some of the rows alone.

use crate::scalar::FunctionContext;
use base::Result;

/// The rule by which a function chooses the rows of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Condition, value, condition, value, …, value: a row needs the conditions up to the first that is true, and one
    /// value.
    Branches,
    /// `and`: a row needs arguments up to the first that is false.
    UntilFalse,
    /// `or`: a row needs arguments up to the first that is true.
    UntilTrue,
}

/// The arguments that a function may compute for some rows only: see [`crate::ScalarFunction::short_circuit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortCircuit {
    /// The rule that tells which rows need which arguments.
    pub choice: Choice,
    /// Whether to choose rows also for arguments that are quicker for all rows at once.
    pub always: bool,
}

impl ShortCircuit {
    /// The rule under a value of the setting `short_circuit_function_evaluation`; `None`: all arguments for all rows.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a value that the setting does not have.
    pub fn of(choice: Choice, context: &FunctionContext) -> Result<Option<ShortCircuit>> {
        match context.settings.unwatched().short_circuit_function_evaluation.as_str() {
            "enable" => Ok(Some(ShortCircuit { choice, always: false })),
            "force_enable" => Ok(Some(ShortCircuit { choice, always: true })),
            "disable" => Ok(None),
            other => base::bail!(
                BadArguments,
                "Unexpected value '{other}' of short_circuit_function_evaluation: there are enable, force_enable and \
                disable"
            ),
        }
    }
}

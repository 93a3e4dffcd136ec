//! Calling one function from inside another.

use base::Result;
use functions::evaluate::{Program, bind_call};
use functions::{ArgType, Expr, FunctionContext, ScalarFactory};
use types::{Column, DataType};

/// A function bound to given types, called with the common handling of constants and NULLs.
#[derive(Clone)]
pub struct InnerFunction {
    program: Program,
    result: DataType,
}

impl InnerFunction {
    /// Binds `factory` to arguments.
    ///
    /// # Errors
    /// Those of binding.
    pub fn bind(factory: &dyn ScalarFactory, args: &[ArgType], context: &FunctionContext) -> Result<Self> {
        let exprs = args
            .iter()
            .enumerate()
            .map(|(i, arg)| match &arg.constant {
                Some(value) => Expr::literal(value.clone(), arg.data_type.clone()),
                None => Expr::column(i, arg.data_type.clone()),
            })
            .collect();
        let call = bind_call(factory, exprs, context)?;
        let result = call.data_type.clone();
        Ok(InnerFunction { program: Program::new(&[call], args.len()), result })
    }

    /// The type of the result.
    pub fn result_type(&self) -> &DataType {
        &self.result
    }

    /// Calls the function with one column per argument.
    ///
    /// # Errors
    /// Those of the function.
    pub fn call(&self, columns: &[Column], rows: usize) -> Result<Column> {
        Ok(self.program.run_columns(columns, rows)?.swap_remove(0))
    }
}

//! Binding of calls: types of arguments without `Nullable` and `LowCardinality`, and the type of the result with them.

use crate::dependence::Annotated;
use crate::expr::{Expr, ExprKind};
use crate::properties::Properties;
use crate::scalar::{ArgType, FunctionContext, ScalarFactory, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::DataType;

/// Binds a function and wraps the result type in what the default handling adds (`Nullable`, `LowCardinality`).
///
/// # Errors
/// Those of [`ScalarFactory::bind`].
pub fn bind_call(factory: &dyn ScalarFactory, args: Vec<Expr>, context: &FunctionContext) -> Result<Expr> {
    let given: Vec<ArgType> = args.iter().map(arg_type).collect();
    let plain: Vec<ArgType> = given.iter().map(without_wrappers).collect();
    let outer = context;
    let context = &outer.clone();
    // Which types a function handles itself is known once it is bound: bind to bare types first, then as it wishes.
    let mut function = match factory.bind(&plain, context) {
        Ok(function) => function,
        // Functions about NULL or LowCardinality themselves may refuse bare types.
        Err(error) => factory.bind(&given, context).map_err(|_| error)?,
    };
    if function.handles_low_cardinality() {
        function = factory.bind(&given, context)?;
    } else if function.handles_nulls() {
        let stripped: Vec<ArgType> = given.iter().map(without_low_cardinality).collect();
        function = factory.bind(&stripped, context)?;
    }
    let data_type = wrapped_type(&*function, &given);
    // A function that binds this call for itself has the call's dependences too.
    outer.note(context);
    let (dependence, properties) = (context.dependence(), factory.properties());
    if dependence.is_some() || properties != Properties::default() {
        function = Arc::new(Annotated { function, dependence, properties });
    }
    Ok(Expr { kind: ExprKind::Call { function, args }, data_type })
}

fn arg_type(expr: &Expr) -> ArgType {
    match &expr.kind {
        ExprKind::Lambda(lambda) => ArgType {
            data_type: DataType::Nothing,
            constant: None,
            lambda: Some(crate::scalar::LambdaType {
                arity: lambda.parameters.len(),
                result: lambda.body.data_type.clone(),
            }),
        },
        kind => ArgType {
            data_type: expr.data_type.clone(),
            constant: if let ExprKind::Literal(value) = kind { Some(value.clone()) } else { None },
            lambda: None,
        },
    }
}

fn without_low_cardinality(arg: &ArgType) -> ArgType {
    ArgType { data_type: arg.data_type.without_low_cardinality_deep(), ..arg.clone() }
}

fn without_wrappers(arg: &ArgType) -> ArgType {
    ArgType { data_type: arg.data_type.without_low_cardinality_deep().without_nullable(), ..arg.clone() }
}

fn wrapped_type(function: &dyn ScalarFunction, args: &[ArgType]) -> DataType {
    let mut result = function.result_type().clone();
    if !function.handles_nulls() && !function.handles_low_cardinality() {
        let is_null = |data_type| matches!(data_type, DataType::Nullable(inner) if *inner == DataType::Nothing);
        if args.iter().any(|arg| is_null(arg.data_type.without_low_cardinality())) {
            return DataType::Nullable(Arc::new(DataType::Nothing));
        }
        if args.iter().any(|arg| arg.data_type.is_nullable()) {
            result = DataType::nullable(result);
        }
    }
    if !function.handles_low_cardinality()
        && function.keeps_low_cardinality()
        && is_low_cardinality_call(args)
        && can_be_low_cardinality(&result)
        && function.is_deterministic()
    {
        result = DataType::low_cardinality(result);
    }
    result
}

/// Whether an argument is `LowCardinality` and all but one at most are constants.
fn is_low_cardinality_call(args: &[ArgType]) -> bool {
    let is_coded = |arg: &ArgType| matches!(arg.data_type, DataType::LowCardinality(_));
    let mut rows = args.iter().filter(|arg| arg.constant.is_none());
    args.iter().any(is_coded) && rows.next().is_none_or(is_coded) && rows.next().is_none()
}

fn can_be_low_cardinality(data_type: &DataType) -> bool {
    let base = data_type.without_nullable();
    base.is_string()
        || base.is_integer()
        || base.is_float()
        || matches!(
            base,
            DataType::Date
                | DataType::Date32
                | DataType::DateTime(_)
                | DataType::Uuid
                | DataType::Ipv4
                | DataType::Ipv6
        )
}

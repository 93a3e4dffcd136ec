//! Calls on `Dynamic` arguments: the function is bound and computed for each type that occurs.
//!
//! The result is `Dynamic`, or `Nullable` of the function's own type where that does not depend on its arguments.
//! Rows whose argument is NULL give NULL, as with the default handling of NULL.

use crate::evaluate::{Program, bind_call};
use crate::{Arg, Dependence, Expr, ExprKind, FunctionContext, Properties, ScalarFactory, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::{Block, Column, DataType, dynamic};

/// Functions that handle `Dynamic` themselves.
const SEES_DYNAMIC: &[&str] = &[
    "isNull",
    "isNotNull",
    "if",
    "multiIf",
    "ifNull",
    "coalesce",
    "assumeNotNull",
    "toNullable",
    "tuple",
    "array",
    "map",
    "CAST",
    "_CAST",
    "accurateCast",
    "accurateCastOrNull",
    "accurateCastOrDefault",
    "getSubcolumn",
    "dynamicType",
    "dynamicElement",
    "variantType",
    "variantElement",
    "isDynamicElementInSharedData",
    "materialize",
    "identity",
    "toTypeName",
    "toColumnTypeName",
    "toString",
    "toJSONString",
    "ignore",
    "isConstant",
    "arrayConcat",
    "arrayPushBack",
    "arrayPushFront",
    "transform",
];

/// Conversions see it too.
const CONVERSIONS: &[&str] =
    &["toInt", "toUInt", "toFloat", "toDate", "toDecimal", "toString", "toBool", "toUUID", "toIPv"];

/// Functions whose result has one type whatever their arguments are.
const FIXED: &[(&str, DataType)] = &[
    ("equals", DataType::UInt8),
    ("notEquals", DataType::UInt8),
    ("less", DataType::UInt8),
    ("greater", DataType::UInt8),
    ("lessOrEquals", DataType::UInt8),
    ("greaterOrEquals", DataType::UInt8),
    ("like", DataType::UInt8),
    ("notLike", DataType::UInt8),
    ("ilike", DataType::UInt8),
    ("notILike", DataType::UInt8),
    ("match", DataType::UInt8),
    ("and", DataType::UInt8),
    ("or", DataType::UInt8),
    ("not", DataType::UInt8),
    ("xor", DataType::UInt8),
    ("length", DataType::UInt64),
    ("empty", DataType::UInt8),
    ("notEmpty", DataType::UInt8),
    ("concat", DataType::String),
    ("position", DataType::UInt64),
    ("startsWith", DataType::UInt8),
    ("endsWith", DataType::UInt8),
];

/// Binds a call; with `Dynamic` among the arguments, to a function of all types.
///
/// # Errors
/// Those of [`bind_call`].
pub fn bind(name: &str, factory: &Arc<dyn ScalarFactory>, args: Vec<Expr>, context: &FunctionContext) -> Result<Expr> {
    let at = args.iter().position(|arg| arg.data_type.is_dynamic() && !matches!(arg.kind, ExprKind::Lambda(_)));
    let has_lambda = args.iter().any(|arg| matches!(arg.kind, ExprKind::Lambda(_)));
    match at {
        Some(at)
            if !has_lambda
                && !SEES_DYNAMIC.contains(&name)
                && !CONVERSIONS.iter().any(|prefix| name.starts_with(prefix)) =>
        {
            let fixed = FIXED.iter().find(|(known, _)| *known == name).map(|(_, data_type)| data_type.clone());
            let data_type = match (&fixed, &args[at].data_type) {
                (Some(fixed), _) => DataType::nullable(fixed.clone()),
                (None, DataType::Variant(types)) => variant_result(name, factory, &args, at, types, context)?,
                (None, dynamic) => dynamic.clone(),
            };
            let types = args.iter().map(|arg| arg.data_type.clone()).collect();
            let call = OverTypes {
                name: name.to_string(),
                factory: factory.clone(),
                at,
                types,
                result: data_type.clone(),
                dependence: context.dependence_on_all(),
                context: context.clone(),
            };
            Ok(Expr { kind: ExprKind::Call { function: Arc::new(call), args }, data_type })
        }
        _ => bind_call(&**factory, args, context),
    }
}

/// The result over a `Variant`: what the function gives for the types that it takes, NULL for NULL.
fn variant_result(
    name: &str,
    factory: &Arc<dyn ScalarFactory>,
    args: &[Expr],
    at: usize,
    types: &[DataType],
    context: &FunctionContext,
) -> Result<DataType> {
    let mut results: Vec<DataType> = Vec::new();
    let mut refusal = None;
    for data_type in types {
        let mut own = args.to_vec();
        own[at] = Expr::column(at, data_type.clone());
        match bind(name, factory, own, context) {
            Ok(call) => results.push(call.data_type.without_low_cardinality().without_nullable()),
            Err(error) => refusal = Some(error),
        }
    }
    results.dedup();
    match (results.len(), refusal) {
        (0, Some(error)) => Err(error),
        (1, _) => Ok(DataType::nullable(results.swap_remove(0))),
        _ if results.iter().any(|result| matches!(result, DataType::Dynamic(_))) => {
            Ok(DataType::Dynamic(types::JsonType::DYNAMIC_TYPES))
        }
        _ => {
            // A Variant among the results brings its types.
            let flat = results.into_iter().flat_map(|result| match result {
                DataType::Variant(inner) => inner.to_vec(),
                other => vec![other],
            });
            Ok(match DataType::variant(flat.collect()) {
                DataType::Variant(one) if one.len() == 1 => DataType::nullable(one[0].clone()),
                several => several,
            })
        }
    }
}

struct OverTypes {
    name: String,
    factory: Arc<dyn ScalarFactory>,
    /// The argument that is taken apart.
    at: usize,
    types: Vec<DataType>,
    result: DataType,
    /// Calls are bound while rows are computed, and may look at anything.
    dependence: Option<Dependence>,
    context: FunctionContext,
}

impl OverTypes {
    /// The rows of one type.
    fn part(&self, variant: &dynamic::Variant, args: &[Arg]) -> Result<Column> {
        let mut columns = Vec::with_capacity(args.len());
        let mut exprs = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let (column, data_type) = if i == self.at {
                (variant.column.clone(), variant.data_type.clone())
            } else {
                (arg.column.gather(&variant.rows), self.types[i].clone())
            };
            exprs.push(match arg.constant() {
                Some(value) if i != self.at => Expr::literal(value, data_type),
                _ => Expr::column(i, data_type),
            });
            columns.push(column);
        }
        let call = bind(&self.name, &self.factory, exprs, &self.context)?;
        let rows = variant.rows.len();
        if *call.data_type.base() == DataType::Nothing {
            return Ok(Column::constant(&self.result, &self.result.default_value(), rows).flatten());
        }
        let computed =
            Program::new(std::slice::from_ref(&call), columns.len()).run(&Block::new(columns, rows))?.swap_remove(0);
        if self.result.is_dynamic() {
            return Ok(if call.data_type.is_dynamic() {
                computed.flatten()
            } else {
                dynamic::from_column(&computed, &call.data_type).flatten()
            });
        }
        if call.data_type.without_nullable() != self.result.without_nullable() {
            base::bail!(
                TypeMismatch,
                "Function {} gives {} for values of type {}, expected {}",
                self.name,
                call.data_type,
                variant.name,
                self.result
            );
        }
        // Types that cannot be NULL (arrays) have their default in its place.
        Ok(if self.result.is_nullable() { computed.flatten().to_nullable() } else { computed.flatten() })
    }
}

impl ScalarFunction for OverTypes {
    fn name(&self) -> &str {
        &self.name
    }

    fn result_type(&self) -> &DataType {
        &self.result
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        let Column::String(cells) = args[self.at].column.flatten() else {
            return Err(base::Error::bug("a Dynamic column is not one of cells"));
        };
        // The parts one after another behind a NULL, and where each row is among them.
        let mut parts = vec![Column::constant(&self.result, &self.result.default_value(), 1).flatten()];
        let mut places = vec![0u32; rows];
        let mut next = 1u32;
        for variant in dynamic::split(&cells) {
            for &row in &variant.rows {
                places[row as usize] = next;
                next += 1;
            }
            parts.push(self.part(&variant, args)?);
        }
        Ok(Column::concat(&parts.iter().collect::<Vec<_>>()).gather(&places))
    }

    fn handles_nulls(&self) -> bool {
        true
    }

    fn handles_low_cardinality(&self) -> bool {
        true
    }

    fn depends_on(&self) -> Option<&Dependence> {
        self.dependence.as_ref()
    }

    fn properties(&self) -> Properties {
        self.factory.properties()
    }
}

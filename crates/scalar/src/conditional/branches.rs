//! `if`, `multiIf`, `caseWithExpression`.

use super::{CATEGORY, select};
use crate::cast::Casting;
use crate::comparison::factory;
use crate::support::{Bound, Factory, InnerFunction, Outcome, add, add_any_case, arity, common_or_variant, doc};
use base::{Result, bail};
use functions::scalar::{Choice, ShortCircuit};
use functions::{Arg, ArgType, Comparison, Cost, FunctionContext, Registry};
use types::{Column, DataType};

pub(super) fn register(registry: &mut Registry) {
    let if_ = Factory::new(|args, context| {
        arity("if", args, 3)?;
        bind("if", args, context)
    });
    add_any_case(registry, "if", if_, doc("if(condition, then, else)", "One of two values.", CATEGORY));
    let multi_if = Factory::new(|args, context| bind("multiIf", args, context));
    add(
        registry,
        "multiIf",
        multi_if,
        doc("multiIf(condition, then, …, else)", "The value of the first condition that holds.", CATEGORY),
    );
    registry.describe(&["if", "multiIf"], |properties| properties.cost = Cost::Trivial);
    registry.scalar_alias("caseWithoutExpression", "multiIf", false);
    registry.scalar_alias("caseWithoutExpr", "multiIf", false);
    let case = Factory::new(bind_case);
    let case_doc =
        doc("caseWithExpression(x, value, then, …, else)", "The value beside the first one that equals x.", CATEGORY);
    add(registry, "caseWithExpression", case, case_doc);
    registry.scalar_alias("caseWithExpr", "caseWithExpression", false);
}

fn bind(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    if args.len() < 3 || args.len().is_multiple_of(2) {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {name} takes conditions and values in pairs and one value more, {} arguments given",
            args.len()
        );
    }
    let conditions: Vec<usize> = (0..args.len() - 1).step_by(2).collect();
    for &i in &conditions {
        let base = args[i].data_type.base();
        if !matches!(base, DataType::UInt8 | DataType::Bool | DataType::Nothing) {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of argument {} (condition) of function {name}: it must be UInt8",
                args[i].data_type,
                i + 1
            );
        }
    }
    let values = value_positions(args.len());
    let types: Vec<DataType> = values.iter().map(|&i| args[i].data_type.clone()).collect();
    let result = common_or_variant(&types, context)?;
    let short_circuit = ShortCircuit::of(Choice::Branches, context)?;
    let casting = Casting::new(&context.time_zone);
    let target = result.clone();
    // One choice between decimals of two scales is refused, as in ClickHouse, once rows come.
    let clash = values.len() == 2 && have_other_scales(&types);
    // With `LowCardinality` branches the types are kept, so that dictionaries pass through.
    Ok(Bound::named(name, result, move |args, rows| {
        if clash && !args[0].column.is_const() {
            bail!(NotImplemented, "Conditional functions with different Decimal scales");
        }
        let choice = choose(args, &conditions, rows)?;
        let branches = values.iter().map(|&i| &args[i]).collect::<Vec<&Arg>>();
        gather(&branches, &choice, &target, &casting, rows)
    })
    .with_nulls()
    .without_low_cardinality()
    .choosing(short_circuit)
    .done())
}

/// Whether two types are decimals with another number of digits behind the point.
pub(crate) fn have_other_scales(types: &[DataType]) -> bool {
    match types {
        [a, b] => match (a.base(), b.base()) {
            (DataType::Decimal { scale: a, .. }, DataType::Decimal { scale: b, .. }) => a != b,
            _ => false,
        },
        _ => false,
    }
}

fn value_positions(count: usize) -> Vec<usize> {
    (1..count).step_by(2).chain([count - 1]).collect()
}

/// The number of the first branch whose condition holds; NULL does not hold.
fn choose(args: &[Arg], conditions: &[usize], rows: usize) -> Result<Vec<u32>> {
    let mut choice = vec![conditions.len() as u32; rows];
    for (branch, &i) in conditions.iter().enumerate().rev() {
        let branch = branch as u32;
        if let Column::Const(value, _) = &args[i].column {
            if !value.is_null_at(0) && value.value(0).as_u64() != Some(0) {
                choice.fill(branch);
            }
            continue;
        }
        let (nulls, truth) = args[i].column.split_nulls();
        let Some(truth) = truth.as_native::<u8>() else { bail!(LogicalError, "condition of another physical form") };
        match nulls {
            None if conditions.len() == 1 => choice.iter_mut().zip(truth).for_each(|(c, &t)| *c = u32::from(t == 0)),
            None => choice.iter_mut().zip(truth).for_each(|(c, &t)| *c = if t != 0 { branch } else { *c }),
            Some(nulls) => choice
                .iter_mut()
                .zip(truth)
                .zip(nulls.iter())
                .for_each(|((c, &t), &n)| *c = if t & (n ^ 1) != 0 || (t != 0 && n == 0) { branch } else { *c }),
        }
    }
    Ok(choice)
}

/// Converts the branches to their common type and picks the rows. Branches that no row takes are not converted.
fn gather(branches: &[&Arg], choice: &[u32], target: &DataType, casting: &Casting, rows: usize) -> Result<Column> {
    let taken = taken_branches(choice, branches.len());
    let mut columns = Vec::with_capacity(branches.len());
    for (arg, taken) in branches.iter().zip(&taken) {
        columns.push(match taken {
            true if arg.data_type == *target => arg.column.clone(),
            // Text stays text here, where a cast would read it.
            true if target.is_dynamic() && !arg.data_type.is_dynamic() => {
                types::dynamic::from_column(&arg.column, &arg.data_type)
            }
            true => casting.run(&arg.column, &arg.data_type, target)?,
            false => Column::defaults(target, rows),
        });
    }
    let columns: Vec<Column> =
        if target.is_nullable() { columns.iter().map(Column::to_nullable).collect() } else { columns };
    Ok(select(&columns, choice, rows))
}

/// Whether some row takes each branch; of two by the extremes of the choice, which is a vectorised pass.
fn taken_branches(choice: &[u32], count: usize) -> Vec<bool> {
    let mut taken = vec![false; count];
    if count == 2 {
        taken[0] = choice.iter().fold(u32::MAX, |least, &c| least.min(c)) == 0;
        taken[1] = choice.iter().fold(0, |most, &c| most.max(c)) == 1;
    } else {
        choice.iter().for_each(|&c| taken[c as usize] = true);
    }
    taken
}

fn bind_case(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "caseWithExpression";
    if args.len() < 4 || !args.len().is_multiple_of(2) {
        bail!(
            BadArguments,
            "Function {name} takes an expression, values with results in pairs and one result more, {} arguments given",
            args.len()
        );
    }
    let tests: Vec<usize> = (1..args.len() - 1).step_by(2).collect();
    let mut results: Vec<usize> = (2..args.len() - 1).step_by(2).collect();
    results.push(args.len() - 1);
    let calls = tests
        .iter()
        .map(|&i| {
            let null = *args[i].data_type.base() == DataType::Nothing || *args[0].data_type.base() == DataType::Nothing;
            if null {
                Ok(None)
            } else {
                InnerFunction::bind(&factory(Comparison::Equals), &[args[0].clone(), args[i].clone()], context)
                    .map(Some)
            }
        })
        .collect::<Result<Vec<Option<InnerFunction>>>>()?;
    let types: Vec<DataType> = results.iter().map(|&i| args[i].data_type.clone()).collect();
    let result = types::super_type::least_super_type(&types)?;
    let casting = Casting::new(&context.time_zone);
    let target = result.clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let mut choice = vec![tests.len() as u32; rows];
        for (branch, (&i, call)) in tests.iter().zip(&calls).enumerate().rev() {
            let equal = equal_rows(call.as_ref(), &args[0].column, &args[i].column, rows)?;
            choice.iter_mut().zip(&equal).for_each(|(c, &e)| *c = if e != 0 { branch as u32 } else { *c });
        }
        let branches: Vec<&Arg> = results.iter().map(|&i| &args[i]).collect();
        gather(&branches, &choice, &target, &casting, rows)
    })
    .with_nulls()
    .done())
}

/// 1 where two values are equal; NULL equals NULL here, as in ClickHouse's `CASE x WHEN NULL`.
fn equal_rows(call: Option<&InnerFunction>, a: &Column, b: &Column, rows: usize) -> Result<Vec<u8>> {
    let both_null = |row: usize| u8::from(a.is_null_at(row) && b.is_null_at(row));
    let Some(call) = call else { return Ok((0..rows).map(both_null).collect()) };
    let (nulls, equal) = call.call(&[a.clone(), b.clone()], rows)?.split_nulls();
    let mut equal = equal.as_native::<u8>().unwrap_or(&[]).to_vec();
    if let Some(nulls) = nulls {
        equal.iter_mut().enumerate().for_each(|(row, e)| *e = if nulls[row] != 0 { both_null(row) } else { *e });
    }
    Ok(equal)
}

//! `GROUP BY` as keys and grouping sets: `ROLLUP`, `CUBE`, `GROUPING SETS`, and what `grouping(…)` means over them.

use crate::analyze::Environment;
use crate::analyze::expr::{Binder, aggregate};
use crate::analyze::filters::call;
use crate::analyze::group::{SelectItem, all_keys, check_key_type};
use base::{Result, bail, err};
use functions::{Expr, Placeholder};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Value};

/// Largest number of grouping sets of one `GROUP BY`.
const SETS_MAX: usize = 4096;

/// The keys of a `GROUP BY`.
#[derive(Default)]
pub(in crate::analyze) struct GroupKeys {
    /// The keys.
    pub keys: Vec<Expr>,
    /// Positions of the keys of each set, if there are several sets.
    pub sets: Option<Vec<Vec<usize>>>,
    /// Whether it has `WITH TOTALS`.
    pub with_totals: bool,
    /// Whether an empty input gives no row, though a set may have no keys.
    pub drops_empty: bool,
}

impl Binder<'_, '_> {
    /// The keys of `GROUP BY`: expressions, positions in the `SELECT` list, or `ALL`.
    pub(in crate::analyze) fn group_keys(
        &mut self,
        group_by: &ast::GroupBy,
        selected: &[SelectItem],
    ) -> Result<GroupKeys> {
        let mut keys = GroupKeys { with_totals: group_by.with_totals, ..GroupKeys::default() };
        self.aggregates_forbidden_in = Some("GROUP BY");
        let result = self.bind_keys(&mut keys, &group_by.kind, selected);
        self.aggregates_forbidden_in = None;
        result?;
        if !self.env().settings.allow_suspicious_types_in_group_by {
            keys.keys
                .iter()
                .try_for_each(|key| check_key_type(&key.data_type, "GROUP BY", "allow_suspicious_types_in_group_by"))?;
        }
        Ok(keys)
    }

    fn bind_keys(&mut self, keys: &mut GroupKeys, kind: &ast::GroupByKind, selected: &[SelectItem]) -> Result<()> {
        let elements = |binder: &mut Self, keys: &mut GroupKeys, exprs: &[ast::Expr]| -> Result<Vec<Vec<usize>>> {
            // As in ClickHouse, a tuple is so many keys.
            Ok(binder.key_positions(keys, exprs, selected)?.into_iter().map(|position| vec![position]).collect())
        };
        match kind {
            ast::GroupByKind::All => keys.keys = all_keys(selected),
            // One set is a plain list of keys.
            ast::GroupByKind::GroupingSets(sets) if sets.len() == 1 && !sets[0].is_empty() => {
                return self.bind_keys(keys, &ast::GroupByKind::Exprs(sets[0].clone()), selected);
            }
            ast::GroupByKind::Exprs(exprs) => {
                for expr in exprs {
                    let bound = self.key_parts(expr, selected)?;
                    keys.keys.extend(bound);
                }
            }
            ast::GroupByKind::Rollup(exprs) => {
                let elements = elements(self, keys, exprs)?;
                keys.sets = Some((0..=elements.len()).rev().map(|count| joined(&elements[..count])).collect());
                keys.drops_empty = true;
            }
            ast::GroupByKind::Cube(exprs) => {
                let elements = elements(self, keys, exprs)?;
                if elements.len() > SETS_MAX.ilog2() as usize {
                    bail!(
                        BadArguments,
                        "CUBE of {} keys makes more than {SETS_MAX} grouping sets: use GROUPING SETS for those that \
                        are needed",
                        elements.len()
                    );
                }
                let chosen = |mask: usize| -> Vec<Vec<usize>> {
                    elements.iter().enumerate().filter(|(i, _)| mask & (1 << i) == 0).map(|(_, e)| e.clone()).collect()
                };
                keys.sets = Some((0..1 << elements.len()).map(|mask| joined(&chosen(mask))).collect());
                keys.drops_empty = true;
            }
            ast::GroupByKind::GroupingSets(sets) => {
                if keys.with_totals {
                    bail!(NotImplemented, "WITH TOTALS and GROUPING SETS are not supported together: add the set ()");
                }
                if sets.len() > SETS_MAX {
                    bail!(BadArguments, "There are {} grouping sets, but at most {SETS_MAX} are possible", sets.len());
                }
                let mut positions = Vec::with_capacity(sets.len());
                for set in sets {
                    let set = self.key_positions(keys, set, selected)?;
                    positions.push(joined(&[set]));
                }
                keys.sets = Some(positions);
            }
        }
        Ok(())
    }

    /// The positions of some keys, new keys added.
    fn key_positions(
        &mut self,
        keys: &mut GroupKeys,
        exprs: &[ast::Expr],
        selected: &[SelectItem],
    ) -> Result<Vec<usize>> {
        let mut positions = Vec::new();
        for expr in exprs {
            for key in self.key_parts(expr, selected)? {
                let at = keys.keys.iter().position(|known| *known == key).unwrap_or(keys.keys.len());
                if at == keys.keys.len() {
                    keys.keys.push(key);
                }
                positions.push(at);
            }
        }
        Ok(positions)
    }

    /// The keys that one written key means: the elements of a tuple, an expression of the `SELECT` list, itself.
    fn key_parts(&mut self, expr: &ast::Expr, selected: &[SelectItem]) -> Result<Vec<Expr>> {
        let parts = expr.tuple_parts();
        let parts = if parts.is_empty() { std::slice::from_ref(expr) } else { parts };
        let mut keys = Vec::with_capacity(parts.len());
        for part in parts {
            // Numbers in a tuple are themselves.
            let position = if std::ptr::eq(part, expr) { self.position(part, selected, "GROUP BY")? } else { None };
            match position {
                Some(index) => {
                    if aggregate::contains_aggregate(&selected[index].expr) {
                        return Err(part.span.locate(err!(
                            IllegalAggregation,
                            "Aggregate function is found in GROUP BY: position {} is an aggregate",
                            index + 1
                        )));
                    }
                    keys.push(selected[index].expr.clone());
                }
                None => keys.push(self.bind(part)?),
            }
        }
        Ok(keys)
    }

    /// `grouping(a, b)`: which of the keys the row's set leaves out, the first in the highest bit.
    pub(in crate::analyze) fn grouping_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        if call.args.is_empty() {
            bail!(TooFewArgumentsForFunction, "Function grouping needs at least one key");
        }
        if call.args.len() > 64 {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function grouping takes 1 to 64 keys, but {} are given",
                call.args.len()
            );
        }
        let args = call.args.iter().map(|arg| self.bind(arg)).collect::<Result<Vec<Expr>>>()?;
        let index = self.grouping_calls.iter().position(|known| *known == args).unwrap_or(self.grouping_calls.len());
        if index == self.grouping_calls.len() {
            self.grouping_calls.push(args);
        }
        Ok(Expr::placeholder(Placeholder::Grouping(index), DataType::UInt64))
    }
}

fn joined(elements: &[Vec<usize>]) -> Vec<usize> {
    let mut set: Vec<usize> = elements.iter().flatten().copied().collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// `grouping(args)` as an expression over the number of the grouping set of a row.
pub(in crate::analyze) fn grouping_value(
    env: &Environment,
    args: &[Expr],
    keys: &[Expr],
    sets: Option<&[Vec<usize>]>,
    set_column: usize,
) -> Result<Expr> {
    let mut positions = Vec::with_capacity(args.len());
    for arg in args {
        let Some(position) = keys.iter().position(|key| key == arg) else {
            bail!(BadArguments, "GROUPING function argument {arg} is not in GROUP BY keys");
        };
        positions.push(position);
    }
    // Without the standard's meaning, ClickHouse's old one: 1 for the keys of the set.
    let standard = env.settings.force_grouping_standard_compatibility;
    let bits = |set: &[usize]| {
        positions.iter().fold(0u64, |bits, position| bits << 1 | u64::from(set.contains(position) != standard))
    };
    let Some(sets) = sets else {
        let all: Vec<usize> = (0..keys.len()).collect();
        return Ok(Expr::literal(Value::UInt(bits(&all)), DataType::UInt64));
    };
    let values: Vec<Value> = sets.iter().map(|set| Value::UInt(bits(set))).collect();
    let number = call(
        env,
        "plus",
        vec![Expr::column(set_column, DataType::UInt64), Expr::literal(Value::UInt(1), DataType::UInt8)],
    )?;
    call(
        env,
        "arrayElement",
        vec![Expr::literal(Value::Array(values), DataType::Array(Arc::new(DataType::UInt64))), number],
    )
}

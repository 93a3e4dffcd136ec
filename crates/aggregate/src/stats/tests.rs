//! Tests by ranks and by distributions: all rows are kept.

use super::distribution::normal_cdf;
use crate::function::{Bound, Call, add, add_any_case, doc};
use crate::samples::{Sample, bind, named_floats, tuple_of};
use base::{Result, bail};
use functions::Registry;
use types::{DataType, Value};

/// Ranks from 1, equal values sharing the mean of theirs, and the sum of n³-n over runs of equals.
fn ranks(values: &[f64]) -> (Vec<f64>, f64) {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut out = vec![0.0; values.len()];
    let mut ties = 0.0;
    let mut start = 0;
    while start < order.len() {
        let mut end = start + 1;
        while end < order.len() && values[order[end]] == values[order[start]] {
            end += 1;
        }
        let rank = (start + 1 + end) as f64 / 2.0;
        order[start..end].iter().for_each(|&i| out[i] = rank);
        let run = (end - start) as f64;
        ties += run.powi(3) - run;
        start = end;
    }
    (out, ties)
}

#[derive(Clone, Copy, PartialEq)]
enum Alternative {
    TwoSided,
    Less,
    Greater,
}

fn alternative(call: &Call<'_>) -> Result<Alternative> {
    match call.parameters.first().map(Value::as_bytes) {
        None | Some(Some(b"two-sided")) => Ok(Alternative::TwoSided),
        Some(Some(b"less")) => Ok(Alternative::Less),
        Some(Some(b"greater")) => Ok(Alternative::Greater),
        _ => bail!(
            BadArguments,
            "Unknown alternative in aggregate function {}. It must be one of: 'two-sided', 'less', 'greater'",
            call.name
        ),
    }
}

fn mann_whitney(rows: &Sample<2>, side: Alternative, correction: f64) -> Result<Value> {
    let values: Vec<f64> = rows.iter().map(|row| row[0]).collect();
    let (ranks, ties) = ranks(&values);
    let first: Vec<f64> = rows.iter().zip(&ranks).filter(|(row, _)| row[1] == 0.0).map(|(_, &rank)| rank).collect();
    let (n1, n) = (first.len() as f64, rows.len() as f64);
    let n2 = n - n1;
    if n1 == 0.0 || n2 == 0.0 {
        bail!(BadArguments, "Aggregate function mannWhitneyUTest requires both samples to be non empty");
    }
    let u1 = first.iter().sum::<f64>() - n1 * (n1 + 1.0) / 2.0;
    let u2 = n1 * n2 - u1;
    let u = match side {
        Alternative::TwoSided => u1.max(u2),
        Alternative::Greater => u1,
        Alternative::Less => u2,
    };
    let tie_correction = 1.0 - ties / (n.powi(3) - n);
    let deviation = (tie_correction * n1 * n2 * (n + 1.0) / 12.0).sqrt();
    let z = (u - (n1 * n2 / 2.0 + 0.5 * correction)) / deviation;
    let p = if side == Alternative::TwoSided { 2.0 - 2.0 * normal_cdf(z.abs()) } else { 1.0 - normal_cdf(z) };
    Ok(tuple_of(&[u1, p]))
}

fn bind_mann_whitney(call: &Call<'_>) -> Bound {
    if call.parameters.len() > 2 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires two parameters or less", call.name);
    }
    let side = alternative(call)?;
    let correction = match call.parameters.get(1).map(Value::as_u64) {
        None => 1.0,
        Some(Some(flag)) => f64::from(u8::from(flag != 0)),
        Some(None) => {
            bail!(BadArguments, "Aggregate function {} requires its second parameter to be a UInt64", call.name)
        }
    };
    bind::<2>(call, named_floats(&["u_statistic", "p_value"]), move |rows| mann_whitney(rows, side, correction))
}

fn rank_correlation(rows: &Sample<2>) -> f64 {
    let (x, _) = ranks(&rows.iter().map(|row| row[0]).collect::<Vec<_>>());
    let (y, _) = ranks(&rows.iter().map(|row| row[1]).collect::<Vec<_>>());
    let n = rows.len() as f64;
    let squares: f64 = x.iter().zip(&y).map(|(a, b)| (a - b).powi(2)).sum();
    1.0 - squares * 6.0 / (n * (n * n - 1.0))
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "mannWhitneyUTest",
        bind_mann_whitney,
        doc(
            "mannWhitneyUTest[(alternative[, continuity_correction])](x, sample)",
            "The Mann-Whitney rank test of two samples.",
        ),
    );
    add(
        registry,
        "rankCorr",
        |call| {
            call.no_parameters()?;
            bind::<2>(call, DataType::Float64, |rows| Ok(Value::Float(rank_correlation(rows))))
        },
        doc("rankCorr(x, y)", "Spearman's rank correlation."),
    );
    add_any_case(
        registry,
        "kolmogorovSmirnovTest",
        bind_smirnov,
        doc("kolmogorovSmirnovTest[(alternative[, method])](x, sample)", "The Kolmogorov-Smirnov test of two samples."),
    );
    add(
        registry,
        "gini",
        |call| {
            call.no_parameters()?;
            bind::<1>(call, DataType::Float64, |rows| gini(rows).map(Value::Float))
        },
        doc("gini(x)", "Gini's coefficient: 0 when all values are equal, near 1 when one has everything."),
    );
}

/// The method of computing the p-value of the Kolmogorov-Smirnov test.
#[derive(Clone, Copy, PartialEq)]
enum PValueMethod {
    Auto,
    Exact,
    Asymptotic,
}

fn bind_smirnov(call: &Call<'_>) -> Bound {
    if call.parameters.len() > 2 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires two parameters or less", call.name);
    }
    let side = alternative(call)?;
    let method = match call.parameters.get(1).map(Value::as_bytes) {
        None | Some(Some(b"auto")) => PValueMethod::Auto,
        Some(Some(b"exact")) => PValueMethod::Exact,
        Some(Some(b"asymp" | b"asymptotic")) => PValueMethod::Asymptotic,
        _ => bail!(
            BadArguments,
            "Unknown method in aggregate function {}. It must be one of: 'auto', 'exact', 'asymp'",
            call.name
        ),
    };
    bind::<2>(call, named_floats(&["d_statistic", "p_value"]), move |rows| smirnov(rows, side, method))
}

/// Sizes up to which `auto` is exact.
const EXACT_MAX: usize = 10_000;

fn smirnov(rows: &Sample<2>, side: Alternative, method: PValueMethod) -> Result<Value> {
    let sample = |is_first: bool| {
        let mut values: Vec<f64> = rows.iter().filter(|row| (row[1] == 0.0) == is_first).map(|row| row[0]).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (x, y) = (sample(true), sample(false));
    if x.is_empty() || y.is_empty() {
        bail!(BadArguments, "kolmogorovSmirnovTest requires both samples to be non empty");
    }
    let (n1, n2) = (x.len() as f64, y.len() as f64);
    let (mut i, mut j, mut most, mut least) = (0, 0, 0.0f64, 0.0f64);
    while i < x.len() && j < y.len() {
        let at = x[i].min(y[j]);
        i += x[i..].iter().take_while(|v| **v <= at).count();
        j += y[j..].iter().take_while(|v| **v <= at).count();
        let gap = (i as f64 * n2 - j as f64 * n1) / (n1 * n2);
        most = most.max(gap);
        least = least.min(gap);
    }
    let d = match side {
        Alternative::Less => -least,
        Alternative::Greater => most,
        Alternative::TwoSided => most.max(-least),
    };
    let exact = method == PValueMethod::Exact || (method == PValueMethod::Auto && x.len().max(y.len()) <= EXACT_MAX);
    let p = if exact { exact_p(d, side, x.len(), y.len())? } else { asymptotic_p(d, side, n1, n2) };
    Ok(tuple_of(&[d, p]))
}

/// The share of paths through the lattice of both samples that stray as far as `d`.
fn exact_p(d: f64, side: Alternative, n1: usize, n2: usize) -> Result<f64> {
    let (n1, n2) = (n1.min(n2), n1.max(n2));
    let (a, b) = (n1 as f64, n2 as f64);
    // Just below the observed distance, so that rounding does not lose ties.
    let limit = (0.5 + (d * b * a - 1e-7).floor()) / (b * a);
    let strays = |i: usize, j: usize| {
        let gap = i as f64 / a - j as f64 / b;
        if side == Alternative::TwoSided { gap.abs() >= limit } else { gap >= limit }
    };
    let mut path_rows = vec![0.0f64; n2 + 1];
    for j in 1..=n2 {
        path_rows[j] = if strays(0, j) { 1.0 } else { path_rows[j - 1] };
    }
    for i in 1..=n1 {
        base::cancel::checkpoint()?;
        if strays(i, 0) {
            path_rows[0] = 1.0;
        }
        for j in 1..=n2 {
            path_rows[j] = if strays(i, j) {
                1.0
            } else {
                let share = i as f64 / (i + j) as f64;
                share * path_rows[j] + (1.0 - share) * path_rows[j - 1]
            };
        }
    }
    Ok(path_rows[n2])
}

fn asymptotic_p(d: f64, side: Alternative, n1: f64, n2: f64) -> f64 {
    let (small, large) = (n1.min(n2), n1.max(n2));
    let mut z = d * (small * large / (small + large)).sqrt();
    if side != Alternative::TwoSided {
        let expected = 2.0 * z * (large + 2.0 * small) / (small * large * (small + large)).sqrt() / 3.0;
        return (-2.0 * z * z - expected).exp();
    }
    if z <= 0.0 {
        return 1.0;
    }
    // Kolmogorov's distribution has two series: one converges for small z, one for large.
    if z < 1.0 {
        let w = -std::f64::consts::PI.powi(2) / 8.0 / (z * z);
        let sum: f64 = (1..200).step_by(2).map(|k| (f64::from(k * k) * w - z.ln()).exp()).sum();
        return 1.0 - sum * (2.0 * std::f64::consts::PI).sqrt();
    }
    z = -2.0 * z * z;
    let sum: f64 = (1..200).map(|k| if k % 2 == 1 { 2.0 } else { -2.0 } * (f64::from(k * k) * z).exp()).sum();
    sum.clamp(0.0, 1.0)
}

fn gini(rows: &mut Sample<1>) -> Result<f64> {
    if rows.iter().any(|row| row[0] < 0.0) {
        bail!(BadArguments, "Aggregate function gini does not support negative values");
    }
    rows.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let n = rows.len() as f64;
    let total: f64 = rows.iter().map(|row| row[0]).sum();
    let weighted: f64 = rows.iter().enumerate().map(|(i, row)| (2.0 * (i as f64 + 1.0) - n - 1.0) * row[0]).sum();
    Ok(weighted / (n * total))
}

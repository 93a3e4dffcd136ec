//! Functions of one number that give a float, constants, tests of floats, the sign.

use crate::support::{Bound, Call, Family, coerce, floats};
use base::Result;
use functions::{Arg, Cost, Registry};
use std::f64::consts;
use std::sync::Arc;
use types::{Column, DataType};

/// The rows of a numeric argument as floats, decimals by their values.
pub(super) fn float_rows(arg: &Arg) -> Result<Vec<f64>> {
    match arg.data_type {
        DataType::Decimal { .. } => Ok(floats(&coerce(&arg.column, &arg.data_type, &DataType::Float64)?)),
        _ => Ok(floats(&arg.column)),
    }
}

/// Checks that arguments are numbers.
pub(super) fn check_numbers(call: &Call, count: usize) -> Result<()> {
    call.count(count..=count)?;
    for i in 0..count {
        if !call.data_type(i).is_number() {
            return call.illegal(i, "a number");
        }
    }
    Ok(())
}

/// A function of one argument, applied to whole columns so that the loop has no calls by pointer.
fn add(family: &mut Family, name: &'static str, any_case: bool, text: &'static str, compute: fn(&[f64]) -> Vec<f64>) {
    let bind = move |call: &Call| {
        check_numbers(call, 1)?;
        Ok(Bound::new(DataType::Float64, move |args: &[Arg], _| Ok(Column::from_vec(compute(&float_rows(&args[0])?)))))
    };
    if any_case {
        family.add_any_case(name, "f(x)", text, bind);
    } else {
        family.add(name, "f(x)", text, bind);
    }
}

macro_rules! each {
    ($f:expr) => {
        |values| values.iter().map(|&x: &f64| $f(x)).collect()
    };
}

fn constant(family: &mut Family, name: &'static str, any_case: bool, value: f64) {
    let bind = move |call: &Call| {
        call.count(0..=0)?;
        Ok(Bound::new(DataType::Float64, move |_: &[Arg], rows| {
            Ok(Column::Const(Arc::new(Column::from_vec(vec![value])), rows))
        }))
    };
    if any_case {
        family.add_any_case(name, "f()", "A constant.", bind);
    } else {
        family.add(name, "f()", "A constant.", bind);
    }
}

/// A test of floats; integers are finite numbers.
fn test(family: &mut Family, name: &'static str, text: &'static str, holds: fn(f64) -> bool) {
    family.add(name, "test(x)", text, move |call| {
        check_numbers(call, 1)?;
        Ok(Bound::new(DataType::UInt8, move |args, _| {
            Ok(Column::from_vec(float_rows(&args[0])?.into_iter().map(|x| u8::from(holds(x))).collect()))
        }))
    });
}

/// NaN at the poles below zero, as in ClickHouse.
fn lgamma(x: f64) -> f64 {
    if x < 0.0 && x == x.trunc() { f64::NAN } else { libm::lgamma(x) }
}

fn tgamma(x: f64) -> f64 {
    let value = libm::tgamma(x);
    // Products of whole numbers are whole.
    if x == x.trunc() && value.abs() < 9e15 { value.round() } else { value }
}

fn register_powers(family: &mut Family) {
    add(family, "exp", true, "e to the power of x.", each!(f64::exp));
    add(family, "exp2", false, "2 to the power of x.", each!(f64::exp2));
    add(family, "exp10", false, "10 to the power of x.", each!(libm::exp10));
    add(family, "log", true, "The natural logarithm.", each!(f64::ln));
    add(family, "log2", true, "The logarithm to base 2.", each!(f64::log2));
    add(family, "log10", true, "The logarithm to base 10.", each!(f64::log10));
    add(family, "log1p", false, "The natural logarithm of 1 + x.", each!(f64::ln_1p));
    add(family, "sqrt", true, "The square root.", each!(f64::sqrt));
    add(family, "cbrt", false, "The cube root.", each!(f64::cbrt));
    add(family, "sigmoid", false, "1 / (1 + exp(-x)).", each!(|x: f64| 1.0 / (1.0 + (-x).exp())));
    family.alias_any_case("log", &["ln"]);
}

fn register_special(family: &mut Family) {
    add(family, "erf", false, "The error function.", each!(libm::erf));
    add(family, "erfc", false, "One minus the error function.", each!(libm::erfc));
    add(family, "lgamma", false, "The logarithm of the gamma function.", each!(lgamma));
    add(family, "tgamma", false, "The gamma function.", each!(tgamma));
    add(family, "degrees", true, "Radians as degrees.", each!(|x: f64| x * (180.0 / consts::PI)));
    add(family, "radians", true, "Degrees as radians.", each!(|x: f64| x * (consts::PI / 180.0)));
}

fn register_angles(family: &mut Family) {
    add(family, "sin", true, "The sine.", each!(f64::sin));
    add(family, "cos", true, "The cosine.", each!(f64::cos));
    add(family, "tan", true, "The tangent.", each!(f64::tan));
    add(family, "asin", true, "The arc sine.", each!(f64::asin));
    add(family, "acos", true, "The arc cosine.", each!(f64::acos));
    add(family, "atan", true, "The arc tangent.", each!(f64::atan));
    add(family, "sinh", false, "The hyperbolic sine.", each!(f64::sinh));
    add(family, "cosh", false, "The hyperbolic cosine.", each!(f64::cosh));
    add(family, "tanh", true, "The hyperbolic tangent.", each!(f64::tanh));
    add(family, "asinh", false, "The inverse hyperbolic sine.", each!(libm::asinh));
    add(
        family,
        "acosh",
        false,
        "The inverse hyperbolic cosine.",
        each!(|x: f64| if x < 1.0 { f64::NAN } else { libm::acosh(x) }),
    );
    add(family, "atanh", false, "The inverse hyperbolic tangent.", each!(libm::atanh));
}

fn sign(call: &Call) -> Result<Bound> {
    check_numbers(call, 1)?;
    Ok(Bound::new(DataType::Int8, |args, _| {
        let sign = |x: f64| {
            if x < 0.0 {
                -1i8
            } else if x == 0.0 {
                0
            } else {
                1
            }
        };
        Ok(Column::from_vec(float_rows(&args[0])?.into_iter().map(sign).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    register_powers(&mut family);
    register_special(&mut family);
    register_angles(&mut family);
    constant(&mut family, "pi", true, consts::PI);
    constant(&mut family, "e", false, consts::E);
    test(&mut family, "isNaN", "1 if x is not a number.", f64::is_nan);
    test(&mut family, "isFinite", "1 if x is neither infinite nor NaN.", f64::is_finite);
    test(&mut family, "isInfinite", "1 if x is infinite.", f64::is_infinite);
    family.add_any_case("sign", "sign(x)", "-1, 0 or 1 by the sign of x.", sign);
    family.describe(&["sign"], |properties| properties.cost = Cost::Trivial);
}

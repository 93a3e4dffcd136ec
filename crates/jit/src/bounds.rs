//! Whether arithmetic that must not overflow does not, over a block: by the largest numbers of its columns.
//!
//! Code is not asked to look: one pass over a column of a block tells how many bits its numbers take, and with these
//! the tree says whether any result can leave its lane. A block of which that cannot be ruled out is left to the
//! functions, which find the row that overflows, if there is one.

use crate::ir::{Arithmetic, Kernel, Lane, Mask, Output, Term, Value, ValueKind};
use crate::rows::Rows;

/// Whether a kernel has such arithmetic, or sums of more than 64 bits.
pub(crate) fn matter(kernel: &Kernel) -> bool {
    match &kernel.output {
        Output::Filter(mask) => mask_matters(mask),
        Output::Project(value) => matters(value),
        Output::Fold(mask, terms) => {
            mask_matters(mask)
                || terms
                    .iter()
                    .any(|term| term.is_wide || mask_matters(&term.only) || term.value.as_ref().is_some_and(matters))
        }
    }
}

fn matters(value: &Value) -> bool {
    match &value.kind {
        ValueKind::Column(_) | ValueKind::Parameter(_) => false,
        ValueKind::Exact(..) => true,
        ValueKind::Binary(_, a, b) => matters(a) || matters(b),
        ValueKind::Choose(mask, a, b) => mask_matters(mask) || matters(a) || matters(b),
        ValueKind::Float(inner) => matters(inner),
    }
}

fn mask_matters(mask: &Mask) -> bool {
    match mask {
        Mask::All(_) | Mask::Flag(_) => false,
        Mask::Compare(_, _, a, b) => matters(a) || matters(b),
        Mask::Not(mask) => mask_matters(mask),
        Mask::And(masks) | Mask::Or(masks) => masks.iter().any(mask_matters),
    }
}

/// Whether nothing overflows over the first `rows` of the inputs.
pub(crate) fn hold(kernel: &Kernel, inputs: &[Rows<'_>], parameters: &[u64], rows: usize) -> bool {
    let mut bounds = Bounds { inputs, parameters, rows, columns: vec![None; inputs.len()] };
    let all = match &kernel.output {
        Output::Filter(mask) => bounds.mask(mask),
        Output::Project(value) => bounds.check(value),
        Output::Fold(mask, terms) => {
            bounds.mask(mask).and_then(|()| terms.iter().try_for_each(|term| bounds.term(term)))
        }
    };
    all.is_some()
}

/// Magnitudes of what a block has.
struct Bounds<'a> {
    inputs: &'a [Rows<'a>],
    parameters: &'a [u64],
    rows: usize,
    /// Bounds of the inputs, once they are known.
    columns: Vec<Option<u128>>,
}

impl Bounds<'_> {
    fn term(&mut self, term: &Term) -> Option<()> {
        self.mask(&term.only)?;
        let Some(value) = &term.value else { return Some(()) };
        if !term.is_wide {
            return self.check(value);
        }
        // The sum of the block stays within 64 bits, whichever rows count.
        let sum = self.magnitude(value)?.checked_mul(self.rows as u128)?;
        (sum <= i64::MAX as u128).then_some(())
    }

    fn mask(&mut self, mask: &Mask) -> Option<()> {
        match mask {
            Mask::All(_) | Mask::Flag(_) => Some(()),
            Mask::Compare(_, _, a, b) => {
                self.check(a)?;
                self.check(b)
            }
            Mask::Not(mask) => self.mask(mask),
            Mask::And(masks) | Mask::Or(masks) => masks.iter().try_for_each(|mask| self.mask(mask)),
        }
    }

    /// For values of which only their parts may matter.
    fn check(&mut self, value: &Value) -> Option<()> {
        if matters(value) { self.magnitude(value).map(|_| ()) } else { Some(()) }
    }

    /// No row's number is further from 0; `None` where something may overflow. Of floats, 0.
    fn magnitude(&mut self, value: &Value) -> Option<u128> {
        match &value.kind {
            ValueKind::Column(input) => {
                let known = self.columns[*input];
                let magnitude = known.unwrap_or_else(|| self.inputs[*input].magnitude(self.rows));
                self.columns[*input] = Some(magnitude);
                Some(magnitude)
            }
            ValueKind::Parameter(parameter) => {
                let bits = self.parameters[*parameter];
                Some(if value.lane == Lane::U64 { u128::from(bits) } else { u128::from((bits as i64).unsigned_abs()) })
            }
            ValueKind::Exact(operation, a, b) => {
                let (a, b) = (self.magnitude(a)?, self.magnitude(b)?);
                let result = if *operation == Arithmetic::Multiply { a.checked_mul(b)? } else { a.checked_add(b)? };
                (result <= value.lane.range()?.1 as u128).then_some(result)
            }
            ValueKind::Binary(_, a, b) => {
                self.check(a)?;
                self.check(b)?;
                Some(value.lane.range().map_or(0, |(low, high)| low.unsigned_abs().max(high.unsigned_abs())))
            }
            ValueKind::Choose(mask, a, b) => {
                self.mask(mask)?;
                Some(self.magnitude(a)?.max(self.magnitude(b)?))
            }
            ValueKind::Float(inner) => self.check(inner).map(|()| 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(operation: Arithmetic, lane: Lane, a: Value, b: Value) -> Value {
        Value { lane, kind: ValueKind::Exact(operation, Box::new(a), Box::new(b)) }
    }

    fn holds(value: Value, inputs: &[Rows<'_>], rows: usize) -> bool {
        let kernel = Kernel {
            inputs: inputs.iter().map(Rows::lane).collect(),
            parameters: Vec::new(),
            output: Output::Project(value),
        };
        assert!(matter(&kernel));
        hold(&kernel, inputs, &[], rows)
    }

    #[test]
    fn a_product_holds_while_its_factors_are_small() {
        let product =
            || exact(Arithmetic::Multiply, Lane::I64, Value::column(Lane::I64, 0), Value::column(Lane::I64, 1));
        assert!(holds(product(), &[Rows::I64(&[3, -(1 << 40)]), Rows::I64(&[1 << 20, 7])], 2));
        assert!(!holds(product(), &[Rows::I64(&[3, -(1 << 40)]), Rows::I64(&[1 << 23, 7])], 2));
        // Rows behind the last one do not count.
        assert!(holds(product(), &[Rows::I64(&[3, i64::MIN]), Rows::I64(&[1 << 23, 7])], 1));
        assert!(holds(product(), &[Rows::I64(&[]), Rows::I64(&[])], 0));
    }

    #[test]
    fn a_sum_fits_its_own_lane() {
        let sum = |lane| exact(Arithmetic::Add, lane, Value::column(Lane::I32, 0), Value::column(Lane::I32, 0));
        let inputs = [Rows::I32(&[i32::MIN, 1])];
        assert!(!holds(sum(Lane::I32), &inputs, 2) && holds(sum(Lane::I64), &inputs, 2));
    }

    #[test]
    fn sums_of_a_block_fit_into_64_bits() {
        let term = Term { only: Mask::All(true), value: Some(Value::column(Lane::I64, 0)), is_wide: true };
        let kernel = Kernel {
            inputs: vec![Lane::I64],
            parameters: Vec::new(),
            output: Output::Fold(Mask::All(true), vec![term]),
        };
        assert!(hold(&kernel, &[Rows::I64(&[(1 << 61) - 1, 0])], &[], 2));
        assert!(!hold(&kernel, &[Rows::I64(&[1 << 62, 0])], &[], 2));
    }
}

//! The interpreter: what generated code does, row by row. Tests hold the two against each other.

use crate::ir::{Arithmetic, Kernel, Lane, Mask, Output, Relation, Term, Value, ValueKind};
use crate::rows::Rows;

/// A number of a lane.
#[derive(Clone, Copy)]
enum LaneNumber {
    Integer(i128),
    Float(f64),
}

impl LaneNumber {
    /// From the bits of a lane, as [`Rows::bits`] and parameters have them.
    fn new(lane: Lane, bits: u64) -> LaneNumber {
        match lane {
            Lane::F32 => LaneNumber::Float(f64::from(f32::from_bits(bits as u32))),
            Lane::F64 => LaneNumber::Float(f64::from_bits(bits)),
            Lane::U64 => LaneNumber::Integer(i128::from(bits)),
            _ => LaneNumber::Integer(i128::from(bits as i64)),
        }
    }

    /// The bits of a lane.
    fn bits(self, lane: Lane) -> u64 {
        match (self, lane) {
            (LaneNumber::Float(float), Lane::F32) => u64::from((float as f32).to_bits()),
            (LaneNumber::Float(float), _) => float.to_bits(),
            (LaneNumber::Integer(integer), _) => integer as u64,
        }
    }

    fn float(self) -> f64 {
        match self {
            LaneNumber::Integer(integer) => integer as f64,
            LaneNumber::Float(float) => float,
        }
    }
}

/// The result of a fold: per term the sum's bits (of a float, of an integer that wraps at 64 bits, or of one of 128)
/// and the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// Bits of the sum.
    pub sum: u128,
    /// Rows that counted.
    pub rows: u64,
}

/// A kernel with its inputs.
pub struct Twin<'a> {
    kernel: &'a Kernel,
    inputs: &'a [Rows<'a>],
    parameters: &'a [u64],
}

impl<'a> Twin<'a> {
    /// Over columns of [`Kernel::inputs`] and bits of parameters.
    pub fn new(kernel: &'a Kernel, inputs: &'a [Rows<'a>], parameters: &'a [u64]) -> Self {
        Twin { kernel, inputs, parameters }
    }

    /// Whether a row passes the filter.
    pub fn passes(&self, row: usize) -> bool {
        match &self.kernel.output {
            Output::Filter(mask) | Output::Fold(mask, _) => self.mask(mask, row),
            Output::Project(_) => true,
        }
    }

    /// The bits of a row's number, sign-extended, of a projection.
    pub fn number(&self, row: usize) -> u64 {
        match &self.kernel.output {
            Output::Project(value) => self.value(value, row).bits(value.lane),
            _ => 0,
        }
    }

    /// Adds rows to what a fold has found.
    pub fn fold_rows(&self, rows: impl Iterator<Item = usize>, totals: &mut [Folded]) {
        let Output::Fold(_, terms) = &self.kernel.output else { return };
        for row in rows.filter(|&row| self.passes(row)) {
            for (term, total) in terms.iter().zip(totals.iter_mut()) {
                self.add(term, row, total);
            }
        }
    }

    fn add(&self, term: &Term, row: usize, total: &mut Folded) {
        if !self.mask(&term.only, row) {
            return;
        }
        total.rows += 1;
        match term.value.as_ref().map(|value| self.value(value, row)) {
            Some(LaneNumber::Integer(integer)) if term.is_wide => total.sum = total.sum.wrapping_add(integer as u128),
            Some(LaneNumber::Integer(integer)) => {
                total.sum = u128::from((total.sum as u64).wrapping_add(integer as u64))
            }
            Some(LaneNumber::Float(float)) => {
                total.sum = u128::from((f64::from_bits(total.sum as u64) + float).to_bits())
            }
            None => {}
        }
    }

    fn mask(&self, mask: &Mask, row: usize) -> bool {
        match mask {
            Mask::All(all) => *all,
            Mask::Compare(relation, _, a, b) => match (self.value(a, row), self.value(b, row)) {
                (LaneNumber::Integer(a), LaneNumber::Integer(b)) => match relation {
                    Relation::Equal => a == b,
                    Relation::Less => a < b,
                    Relation::LessOrEqual => a <= b,
                },
                (a, b) => match relation {
                    Relation::Equal => a.float() == b.float(),
                    Relation::Less => a.float() < b.float(),
                    Relation::LessOrEqual => a.float() <= b.float(),
                },
            },
            Mask::Flag(input) => self.inputs[*input].bits(row) != 0,
            Mask::Not(mask) => !self.mask(mask, row),
            Mask::And(masks) => masks.iter().all(|mask| self.mask(mask, row)),
            Mask::Or(masks) => masks.iter().any(|mask| self.mask(mask, row)),
        }
    }

    fn value(&self, value: &Value, row: usize) -> LaneNumber {
        match &value.kind {
            ValueKind::Column(input) => LaneNumber::new(value.lane, self.inputs[*input].bits(row)),
            ValueKind::Parameter(parameter) => LaneNumber::new(value.lane, self.parameters[*parameter]),
            ValueKind::Float(inner) => LaneNumber::Float(self.value(inner, row).float()),
            ValueKind::Choose(mask, a, b) => self.value(if self.mask(mask, row) { a } else { b }, row),
            ValueKind::Binary(operation, a, b) | ValueKind::Exact(operation, a, b) => {
                match (self.value(a, row), self.value(b, row)) {
                    (LaneNumber::Integer(a), LaneNumber::Integer(b)) => {
                        LaneNumber::new(value.lane, wrapping(*operation, a, b))
                    }
                    (a, b) => LaneNumber::Float(float(*operation, a.float(), b.float())),
                }
            }
        }
    }
}

fn wrapping(operation: Arithmetic, a: i128, b: i128) -> u64 {
    let (a, b) = (a as u64, b as u64);
    match operation {
        Arithmetic::Add => a.wrapping_add(b),
        Arithmetic::Subtract => a.wrapping_sub(b),
        Arithmetic::Multiply => a.wrapping_mul(b),
    }
}

fn float(operation: Arithmetic, a: f64, b: f64) -> f64 {
    match operation {
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Multiply => a * b,
    }
}

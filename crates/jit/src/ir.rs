//! The kernels that are compiled: typed trees over columns, made of the operations that fuse.
//!
//! ```text
//! Kernel ─┬─ Filter(Mask)            one bit a row
//!         ├─ Project(Value)          one number a row
//!         └─ Fold(Mask, [Term])      sums and counts of the rows of a mask
//! Mask  = Compare(Value, Value) | Flag(bytes) | And | Or | Not
//! Value = Column | Parameter | Binary | Exact | Float | Choose(Mask, Value, Value)
//! ```
//! NULL does not occur here: whoever makes a kernel says of NULL flags, which are columns of bytes, what they mean
//! ([`crate::lower`]). Constants are parameters, so that a kernel serves every query of its shape.
//!
//! # Invariants
//! - An integer is what its lane holds: no operation but those on 64 bits wraps. So a value may be computed in wider
//!   lanes than its own.
//! - What must not overflow does not: a kernel runs over the blocks alone that [`crate::bounds`] says so of.

/// The layout of a column's numbers in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Lane {
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
    F32,
    F64,
}

impl Lane {
    /// Bytes of a number.
    pub fn bytes(self) -> usize {
        match self {
            Lane::U8 | Lane::I8 => 1,
            Lane::U16 | Lane::I16 => 2,
            Lane::U32 | Lane::I32 | Lane::F32 => 4,
            Lane::U64 | Lane::I64 | Lane::F64 => 8,
        }
    }

    /// Whether the numbers are floats.
    pub fn is_float(self) -> bool {
        matches!(self, Lane::F32 | Lane::F64)
    }

    /// Whether the numbers are signed integers or floats.
    pub fn is_signed(self) -> bool {
        !matches!(self, Lane::U8 | Lane::U16 | Lane::U32 | Lane::U64)
    }

    /// The integers of a sign and a width; `None` past 8 bytes.
    pub fn integer(signed: bool, bytes: usize) -> Option<Lane> {
        Some(match (signed, bytes) {
            (false, 1) => Lane::U8,
            (false, 2) => Lane::U16,
            (false, 4) => Lane::U32,
            (false, 8) => Lane::U64,
            (true, 1) => Lane::I8,
            (true, 2) => Lane::I16,
            (true, 4) => Lane::I32,
            (true, 8) => Lane::I64,
            _ => return None,
        })
    }

    /// The least and the greatest integer of the lane; `None` for floats.
    pub fn range(self) -> Option<(i128, i128)> {
        let bits = self.bytes() as u32 * 8;
        match self {
            Lane::F32 | Lane::F64 => None,
            _ if self.is_signed() => Some((-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)),
            _ => Some((0, (1i128 << bits) - 1)),
        }
    }
}

/// Arithmetic: integers wrap at 64 bits, floats round once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}

/// Relations; the others are these turned round or negated. None holds for NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Relation {
    Equal,
    Less,
    LessOrEqual,
}

/// A number of each row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// Its type.
    pub lane: Lane,
    /// Its source.
    pub kind: ValueKind,
}

/// The source of a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// The input at this position.
    Column(usize),
    /// The parameter at this position: the same for all rows.
    Parameter(usize),
    /// Both sides are of the value's lane, or integers that it holds.
    Binary(Arithmetic, Box<Value>, Box<Value>),
    /// As `Binary` of integers whose result the value's lane holds, in every row.
    Exact(Arithmetic, Box<Value>, Box<Value>),
    /// The nearest 64-bit float of an integer, or of a column of 32-bit floats.
    Float(Box<Value>),
    /// The first value where the mask holds, else the second.
    Choose(Box<Mask>, Box<Value>, Box<Value>),
}

/// Yes or no for each row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mask {
    /// The same for all rows.
    All(bool),
    /// Compares in a lane that holds both sides.
    Compare(Relation, Lane, Value, Value),
    /// The input at this position, of bytes, is not 0.
    Flag(usize),
    /// The opposite.
    Not(Box<Mask>),
    /// All hold; the first is computed first, and alone where it holds for none of 64 rows.
    And(Vec<Mask>),
    /// One holds.
    Or(Vec<Mask>),
}

/// A sum that a fold keeps of the rows of its mask, and their count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// Rows that count, beside the fold's mask: those where no argument is NULL.
    pub only: Mask,
    /// The value that is added up, in 64 bits.
    pub value: Option<Value>,
    /// Whether the sum of all blocks takes 128 bits; that of one fits into 64.
    pub is_wide: bool,
}

/// The output of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// A bit for each row.
    Filter(Mask),
    /// A number for each row.
    Project(Value),
    /// Sums and counts.
    Fold(Mask, Vec<Term>),
}

/// A function over blocks of rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kernel {
    /// Types of the columns.
    pub inputs: Vec<Lane>,
    /// Types of the parameters.
    pub parameters: Vec<Lane>,
    /// Its output.
    pub output: Output,
}

impl Kernel {
    /// Checks that values read inputs and parameters that there are, in their types, and that no operation is of lanes
    /// that do not fit.
    ///
    /// # Errors
    /// What breaks first, for whoever looks for the bug.
    pub fn validate(&self) -> Result<(), String> {
        match &self.output {
            Output::Filter(mask) => self.validate_mask(mask),
            Output::Project(value) => self.validate_value(value),
            Output::Fold(mask, terms) => {
                self.validate_mask(mask)?;
                terms.iter().try_for_each(|term| {
                    self.validate_mask(&term.only)?;
                    term.value.iter().try_for_each(|value| self.validate_value(value))
                })
            }
        }
    }

    fn validate_value(&self, value: &Value) -> Result<(), String> {
        let lane_of = |lanes: &[Lane], at: usize, what: &str| match lanes.get(at) {
            Some(lane) if *lane == value.lane => Ok(()),
            lane => Err(format!("{what} {at} is {lane:?}, but is read as {:?}", value.lane)),
        };
        match &value.kind {
            ValueKind::Column(at) => lane_of(&self.inputs, *at, "input"),
            ValueKind::Parameter(at) => lane_of(&self.parameters, *at, "parameter"),
            ValueKind::Binary(_, a, b) | ValueKind::Exact(_, a, b) => {
                self.validate_value(a)?;
                self.validate_value(b)
            }
            ValueKind::Float(inner) if value.lane == Lane::F64 => self.validate_value(inner),
            ValueKind::Float(_) => Err(format!("a float is made that is {:?}", value.lane)),
            ValueKind::Choose(mask, a, b) => {
                self.validate_mask(mask)?;
                self.validate_value(a)?;
                self.validate_value(b)
            }
        }
    }

    fn validate_mask(&self, mask: &Mask) -> Result<(), String> {
        match mask {
            Mask::All(_) => Ok(()),
            Mask::Compare(_, _, a, b) => {
                self.validate_value(a)?;
                self.validate_value(b)
            }
            Mask::Flag(at) if self.inputs.get(*at) == Some(&Lane::U8) => Ok(()),
            Mask::Flag(at) => Err(format!("input {at} of {:?} is no flag", self.inputs)),
            Mask::Not(mask) => self.validate_mask(mask),
            Mask::And(masks) | Mask::Or(masks) if masks.is_empty() => Err("a chain of no masks".into()),
            Mask::And(masks) | Mask::Or(masks) => masks.iter().try_for_each(|mask| self.validate_mask(mask)),
        }
    }
}

impl Value {
    /// A column.
    pub fn column(lane: Lane, input: usize) -> Value {
        Value { lane, kind: ValueKind::Column(input) }
    }

    /// Bytes of the widest lane in the tree: what it is computed in. Masks inside have widths of their own.
    pub fn width(&self) -> usize {
        let inside = match &self.kind {
            ValueKind::Column(_) | ValueKind::Parameter(_) => 0,
            ValueKind::Binary(_, a, b) | ValueKind::Exact(_, a, b) | ValueKind::Choose(_, a, b) => {
                a.width().max(b.width())
            }
            ValueKind::Float(value) => value.width(),
        };
        inside.max(self.lane.bytes())
    }

    /// Operations in the tree, masks included.
    pub fn operations(&self) -> usize {
        match &self.kind {
            ValueKind::Column(_) | ValueKind::Parameter(_) => 0,
            ValueKind::Binary(_, a, b) | ValueKind::Exact(_, a, b) => 1 + a.operations() + b.operations(),
            ValueKind::Choose(mask, a, b) => 1 + mask.operations() + a.operations() + b.operations(),
            ValueKind::Float(value) => 1 + value.operations(),
        }
    }

    /// Calls `visit` with the conditions of choices outside of other conditions, in the order of emission.
    pub(crate) fn visit_conditions<'a>(&'a self, visit: &mut impl FnMut(&'a Mask)) {
        match &self.kind {
            ValueKind::Column(_) | ValueKind::Parameter(_) => {}
            ValueKind::Binary(_, a, b) | ValueKind::Exact(_, a, b) => {
                a.visit_conditions(visit);
                b.visit_conditions(visit);
            }
            ValueKind::Float(value) => value.visit_conditions(visit),
            ValueKind::Choose(mask, a, b) => {
                visit(mask);
                a.visit_conditions(visit);
                b.visit_conditions(visit);
            }
        }
    }
}

impl Mask {
    /// All of some masks.
    pub fn all(mut masks: Vec<Mask>) -> Mask {
        masks.retain(|mask| *mask != Mask::All(true));
        match masks.len() {
            _ if masks.contains(&Mask::All(false)) => Mask::All(false),
            0 => Mask::All(true),
            1 => masks.swap_remove(0),
            _ => Mask::And(masks),
        }
    }

    /// One of some masks.
    pub fn any(mut masks: Vec<Mask>) -> Mask {
        masks.retain(|mask| *mask != Mask::All(false));
        match masks.len() {
            _ if masks.contains(&Mask::All(true)) => Mask::All(true),
            0 => Mask::All(false),
            1 => masks.swap_remove(0),
            _ => Mask::Or(masks),
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Mask {
        match self {
            Mask::All(all) => Mask::All(!all),
            Mask::Not(mask) => *mask,
            mask => Mask::Not(Box::new(mask)),
        }
    }

    /// Operations in the tree.
    pub fn operations(&self) -> usize {
        match self {
            Mask::All(_) => 0,
            Mask::Flag(_) => 1,
            Mask::Compare(_, _, a, b) => 1 + a.operations() + b.operations(),
            Mask::Not(mask) => mask.operations(),
            Mask::And(masks) | Mask::Or(masks) => masks.iter().map(Mask::operations).sum::<usize>() + masks.len() - 1,
        }
    }
}

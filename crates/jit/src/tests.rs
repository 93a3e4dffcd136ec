//! Random kernels over random rows: code and twin agree, on every level that the CPU has.

use crate::code::{Compiled, FoldState};
use crate::ir::{Arithmetic, Kernel, Lane, Mask, Output, Relation, Term, Value, ValueKind};
use crate::level::Level;
use crate::lower::common_lane;
use crate::rows::Rows;
use crate::twin::{Folded, Twin};

mod exact;

const LANES: [Lane; 10] =
    [Lane::U8, Lane::U16, Lane::U32, Lane::U64, Lane::I8, Lane::I16, Lane::I32, Lane::I64, Lane::F32, Lane::F64];
const LENGTHS: [usize; 10] = [0, 1, 7, 63, 64, 65, 127, 128, 200, 1000];

/// A generator of numbers, and of kernels made of them.
struct Random {
    state: u64,
    inputs: Vec<Lane>,
    parameters: Vec<Lane>,
}

impl Random {
    fn new(seed: u64) -> Self {
        let mut random =
            Random { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, inputs: Vec::new(), parameters: Vec::new() };
        random.inputs = (0..1 + random.below(5)).map(|_| LANES[random.below(10)]).collect();
        random
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Bits of a number of a lane: at the edges, small, or any.
    fn bits(&mut self, lane: Lane) -> u64 {
        let floats = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
            1e300,
            90.0,
            255.0,
        ];
        let kind = self.below(4);
        match lane {
            Lane::F64 if kind == 3 => (self.next() as i32 as f64 / 1000.0).to_bits(),
            Lane::F64 => floats[self.below(floats.len())].to_bits(),
            Lane::F32 => u64::from(
                ((if kind == 3 { self.next() as i16 as f64 / 10.0 } else { floats[self.below(floats.len())] }) as f32)
                    .to_bits(),
            ),
            _ => {
                let (low, high) = lane.range().unwrap();
                let number = match kind {
                    0 => low,
                    1 => high,
                    2 => (self.below(5) as i128 - 2).clamp(low, high),
                    _ => low + (i128::from(self.next()) % (high - low + 1)),
                };
                number as u64
            }
        }
    }

    fn leaf(&mut self) -> Value {
        if self.below(4) == 0 {
            let lane = [Lane::I16, Lane::U8, Lane::I64, Lane::F64, Lane::U32][self.below(5)];
            self.parameters.push(lane);
            return Value { lane, kind: ValueKind::Parameter(self.parameters.len() - 1) };
        }
        let input = self.below(self.inputs.len());
        Value::column(self.inputs[input], input)
    }

    fn value(&mut self, depth: usize) -> Value {
        if depth == 0 || self.below(3) == 0 {
            return self.leaf();
        }
        let (a, b) = (self.value(depth - 1), self.value(depth - 1));
        if a.lane.is_float() || b.lane.is_float() {
            let (a, b) = (float(a), float(b));
            let kind = match self.below(4) {
                0 => ValueKind::Choose(Box::new(self.mask(depth - 1)), Box::new(a), Box::new(b)),
                n => ValueKind::Binary(operation(n), Box::new(a), Box::new(b)),
            };
            return Value { lane: Lane::F64, kind };
        }
        match self.below(5) {
            0 => float(a),
            1 if a.lane == b.lane => {
                let lane = a.lane;
                Value { lane, kind: ValueKind::Choose(Box::new(self.mask(depth - 1)), Box::new(a), Box::new(b)) }
            }
            n => {
                let operation = operation(n);
                let signed = a.lane.is_signed() || b.lane.is_signed() || operation == Arithmetic::Subtract;
                let bytes = (2 * a.lane.bytes().max(b.lane.bytes())).min(8);
                Value {
                    lane: Lane::integer(signed, bytes).unwrap(),
                    kind: ValueKind::Binary(operation, Box::new(a), Box::new(b)),
                }
            }
        }
    }

    fn mask(&mut self, depth: usize) -> Mask {
        if depth == 0 || self.below(3) == 0 {
            return self.comparison(depth.max(1));
        }
        let masks = (0..2 + self.below(2)).map(|_| self.mask(depth - 1)).collect();
        match self.below(5) {
            0 => self.mask(depth - 1).negated(),
            1 | 2 => Mask::all(masks),
            _ => Mask::any(masks),
        }
    }

    fn comparison(&mut self, depth: usize) -> Mask {
        if let (0, Some(flag)) = (self.below(4), self.inputs.iter().position(|lane| *lane == Lane::U8)) {
            return Mask::Flag(flag);
        }
        let relation = [Relation::Equal, Relation::Less, Relation::LessOrEqual][self.below(3)];
        let (a, b) = (self.value(depth - 1), self.value(depth - 1));
        match common_lane(a.lane, b.lane) {
            Some(Lane::F64) => Mask::Compare(relation, Lane::F64, float(a), float(b)),
            Some(lane) => Mask::Compare(relation, lane, a, b),
            None => Mask::Compare(relation, Lane::F64, float(a), float(b)),
        }
    }
}

fn operation(n: usize) -> Arithmetic {
    [Arithmetic::Add, Arithmetic::Subtract, Arithmetic::Multiply][n % 3]
}

/// As a 64-bit float; values of 32-bit floats are columns here.
fn float(value: Value) -> Value {
    match (value.lane, value.kind) {
        (Lane::F64, kind) => Value { lane: Lane::F64, kind },
        (lane, ValueKind::Choose(mask, a, b)) if lane == Lane::F32 => {
            Value { lane: Lane::F64, kind: ValueKind::Choose(mask, Box::new(float(*a)), Box::new(float(*b))) }
        }
        (lane, kind) => Value { lane: Lane::F64, kind: ValueKind::Float(Box::new(Value { lane, kind })) },
    }
}

/// Columns of all inputs.
enum Data {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    F32(Vec<f32>),
    F64(Vec<f64>),
}

impl Data {
    fn new(random: &mut Random, lane: Lane, rows: usize) -> Data {
        Data::of(lane, (0..rows).map(|_| random.bits(lane)).collect())
    }

    fn of(lane: Lane, bits: Vec<u64>) -> Data {
        match lane {
            Lane::U8 => Data::U8(bits.iter().map(|&b| b as u8).collect()),
            Lane::U16 => Data::U16(bits.iter().map(|&b| b as u16).collect()),
            Lane::U32 => Data::U32(bits.iter().map(|&b| b as u32).collect()),
            Lane::U64 => Data::U64(bits),
            Lane::I8 => Data::I8(bits.iter().map(|&b| b as i8).collect()),
            Lane::I16 => Data::I16(bits.iter().map(|&b| b as i16).collect()),
            Lane::I32 => Data::I32(bits.iter().map(|&b| b as i32).collect()),
            Lane::I64 => Data::I64(bits.iter().map(|&b| b as i64).collect()),
            Lane::F32 => Data::F32(bits.iter().map(|&b| f32::from_bits(b as u32)).collect()),
            Lane::F64 => Data::F64(bits.iter().map(|&b| f64::from_bits(b)).collect()),
        }
    }

    fn rows(&self) -> Rows<'_> {
        match self {
            Data::U8(rows) => Rows::U8(rows),
            Data::U16(rows) => Rows::U16(rows),
            Data::U32(rows) => Rows::U32(rows),
            Data::U64(rows) => Rows::U64(rows),
            Data::I8(rows) => Rows::I8(rows),
            Data::I16(rows) => Rows::I16(rows),
            Data::I32(rows) => Rows::I32(rows),
            Data::I64(rows) => Rows::I64(rows),
            Data::F32(rows) => Rows::F32(rows),
            Data::F64(rows) => Rows::F64(rows),
        }
    }
}

/// Runs `check` for random kernels with what `output` makes, on all levels and lengths. Gives how many could be
/// compiled.
fn each_kernel(
    seeds: u64,
    output: impl Fn(&mut Random) -> Output,
    check: impl Fn(&Compiled, &Twin<'_>, &[Rows<'_>], &[u64], usize, &str),
) -> usize {
    let mut compiled = 0;
    for seed in 0..seeds {
        let mut random = Random::new(seed + 1);
        let output = output(&mut random);
        let kernel = Kernel { inputs: random.inputs.clone(), parameters: random.parameters.clone(), output };
        let parameters: Vec<u64> = kernel.parameters.iter().map(|&lane| random.bits(lane)).collect();
        for level in Level::all() {
            let Some(code) = Compiled::new(&kernel, level) else { continue };
            compiled += 1;
            for rows in LENGTHS {
                let data: Vec<Data> = kernel.inputs.iter().map(|&lane| Data::new(&mut random, lane, rows)).collect();
                let inputs: Vec<Rows<'_>> = data.iter().map(Data::rows).collect();
                let name = format!("seed {seed}, {level:?}, {rows} rows, {kernel:?} with {parameters:?}");
                check(&code, &Twin::new(&kernel, &inputs, &parameters), &inputs, &parameters, rows, &name);
            }
        }
    }
    compiled
}

fn bits_where(rows: usize, test: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut bits = vec![0u64; rows.div_ceil(64)];
    (0..rows).filter(|&row| test(row)).for_each(|row| bits[row / 64] |= 1 << (row % 64));
    bits
}

#[test]
fn filters_agree_with_their_twins() {
    let compiled = each_kernel(
        3000,
        |random| Output::Filter(random.mask(3)),
        |code, twin, inputs, parameters, rows, name| {
            let expected = bits_where(rows, |row| twin.passes(row));
            assert_eq!(code.filter(inputs, parameters, rows).unwrap(), expected, "{name}");
        },
    );
    assert!(compiled > 2000 || Level::best().is_none(), "only {compiled} kernels were compiled");
}

#[test]
fn projections_agree_with_their_twins() {
    fn same<T: crate::rows::Element>(
        code: &Compiled,
        twin: &Twin<'_>,
        inputs: &[Rows<'_>],
        parameters: &[u64],
        rows: usize,
        bits: impl Fn(T) -> u64,
        name: &str,
    ) {
        let numbers = code.project::<T>(inputs, parameters, rows).unwrap();
        for (row, number) in numbers.into_iter().enumerate() {
            let (found, expected) = (bits(number), twin.number(row));
            let both_nan = T::LANE == Lane::F64 && f64::from_bits(found).is_nan() && f64::from_bits(expected).is_nan();
            assert!(found == expected || both_nan, "row {row}: {found} against {expected}, {name}");
        }
    }
    let compiled = each_kernel(
        2000,
        |random| Output::Project(random.value(3)),
        |code, twin, inputs, parameters, rows, name| {
            let Output::Project(value) = &code.kernel().output else { unreachable!() };
            match value.lane {
                Lane::U8 => same::<u8>(code, twin, inputs, parameters, rows, u64::from, name),
                Lane::U16 => same::<u16>(code, twin, inputs, parameters, rows, u64::from, name),
                Lane::U32 => same::<u32>(code, twin, inputs, parameters, rows, u64::from, name),
                Lane::U64 => same::<u64>(code, twin, inputs, parameters, rows, |n| n, name),
                Lane::I8 => same::<i8>(code, twin, inputs, parameters, rows, |n| n as u64, name),
                Lane::I16 => same::<i16>(code, twin, inputs, parameters, rows, |n| n as u64, name),
                Lane::I32 => same::<i32>(code, twin, inputs, parameters, rows, |n| n as u64, name),
                Lane::I64 => same::<i64>(code, twin, inputs, parameters, rows, |n| n as u64, name),
                Lane::F32 => same::<f32>(code, twin, inputs, parameters, rows, |n| u64::from(n.to_bits()), name),
                Lane::F64 => same::<f64>(code, twin, inputs, parameters, rows, f64::to_bits, name),
            }
        },
    );
    assert!(compiled > 1000 || Level::best().is_none(), "only {compiled} kernels were compiled");
}

/// Whether two sums of floats are the same but for rounding.
fn close(a: f64, b: f64) -> bool {
    a == b
        || a.is_nan() && b.is_nan()
        || (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
        || a.abs() > 1e200
        || b.abs() > 1e200
        || a.is_nan() != b.is_nan() && !(a + b).is_finite()
}

#[test]
fn folds_agree_with_their_twins() {
    let output = |random: &mut Random| {
        let terms = (0..1 + random.below(4)).map(|i| {
            let value = (i > 0)
                .then(|| random.value(2))
                .map(|value| if value.lane == Lane::F32 { float(value) } else { value });
            Term { only: if random.below(2) == 0 { Mask::All(true) } else { random.mask(1) }, value, is_wide: false }
        });
        let terms = terms.collect();
        Output::Fold(random.mask(2), terms)
    };
    let compiled = each_kernel(1500, output, |code, twin, inputs, parameters, rows, name| {
        let Output::Fold(mask, terms) = &code.kernel().output else { unreachable!() };
        let live = bits_where(rows, |row| row % 7 != 3);
        let mut state = FoldState::new(terms.len());
        code.fold(inputs, parameters, &live, rows, &mut state).unwrap();
        code.fold(inputs, parameters, &live, rows, &mut state).unwrap();
        let is_float = |term: usize| terms[term].value.as_ref().is_some_and(|value| value.lane.is_float());
        let mut expected = vec![Folded::default(); terms.len()];
        let _ = mask;
        for _ in 0..2 {
            twin.fold_rows((0..rows).filter(|row| row % 7 != 3), &mut expected);
        }
        for (term, (found, expected)) in state.totals(terms).iter().zip(&expected).enumerate() {
            assert_eq!(found.rows, expected.rows, "rows of term {term}, {name}");
            let same = if is_float(term) {
                close(f64::from_bits(found.sum as u64), f64::from_bits(expected.sum as u64))
            } else {
                found.sum == expected.sum
            };
            assert!(same, "term {term}: {found:?} against {expected:?}, {name}");
        }
    });
    assert!(compiled > 800 || Level::best().is_none(), "only {compiled} kernels were compiled");
}

#[test]
fn wrong_columns_are_refused() {
    let Some(level) = Level::best() else { return };
    let kernel = Kernel { inputs: vec![Lane::U8], parameters: Vec::new(), output: Output::Filter(Mask::Flag(0)) };
    let code = Compiled::new(&kernel, level).unwrap();
    assert!(code.filter(&[Rows::U8(&[1, 2])], &[], 3).is_err());
    assert!(code.filter(&[Rows::I8(&[1, 2])], &[], 2).is_err());
    assert!(code.filter(&[], &[], 0).is_err());
    assert_eq!(code.filter(&[Rows::U8(&[1, 0, 3])], &[], 3).unwrap(), [0b101]);
}

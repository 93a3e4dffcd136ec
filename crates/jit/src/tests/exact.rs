//! Arithmetic that must not overflow: where bounds say that it does not, it does not, and code gives what the twin
//! gives.

use super::{Data, LENGTHS, Random, bits_where, operation};
use crate::bounds;
use crate::code::{Compiled, FoldState};
use crate::ir::{Arithmetic, Kernel, Lane, Mask, Output, Relation, Term, Value, ValueKind};
use crate::level::Level;
use crate::rows::Rows;
use crate::twin::{Folded, Twin};

/// Lanes that decimals and integers beside them have.
const LANES: [Lane; 7] = [Lane::I32, Lane::I64, Lane::I64, Lane::I8, Lane::I16, Lane::U8, Lane::U32];

/// A tree of exact operations, and choices among them, with a result in `lane`.
fn exact(random: &mut Random, lane: Lane, depth: usize) -> Value {
    if depth == 0 || random.below(4) == 0 {
        return random.leaf_of(lane);
    }
    let (a, b) = (exact(random, lane, depth - 1), exact(random, lane, depth - 1));
    let kind = match random.below(6) {
        0 if a.lane == lane && b.lane == lane => {
            let condition = Mask::Compare(
                Relation::Less,
                Lane::I64,
                exact(random, lane, depth - 1),
                exact(random, lane, depth - 1),
            );
            ValueKind::Choose(Box::new(condition), Box::new(a), Box::new(b))
        }
        n => ValueKind::Exact(operation(n), Box::new(a), Box::new(b)),
    };
    Value { lane, kind }
}

impl Random {
    /// A column no wider than a lane, or a parameter of it.
    fn leaf_of(&mut self, lane: Lane) -> Value {
        let fitting: Vec<usize> = (0..self.inputs.len())
            .filter(|&input| self.inputs[input].bytes() <= lane.bytes() && self.inputs[input] != Lane::U64)
            .collect();
        if fitting.is_empty() || self.below(4) == 0 {
            self.parameters.push(lane);
            return Value { lane, kind: ValueKind::Parameter(self.parameters.len() - 1) };
        }
        let input = fitting[self.below(fitting.len())];
        Value::column(self.inputs[input], input)
    }
}

/// Numbers of at most some bits, another count for each column.
fn data(random: &mut Random, lane: Lane, rows: usize) -> Data {
    let away = random.below(lane.bytes() * 8) as u32 + 64 - lane.bytes() as u32 * 8;
    let mut number = || if lane.is_signed() { ((random.next() as i64) >> away) as u64 } else { random.next() >> away };
    let bits: Vec<u64> = (0..rows).map(|_| number()).collect();
    Data::of(lane, bits)
}

/// The number of a row without any limit, while every operation stays in its lane.
fn number(value: &Value, inputs: &[Rows<'_>], parameters: &[u64], row: usize) -> i128 {
    let signed = |lane: Lane, bits: u64| if lane == Lane::U64 { i128::from(bits) } else { i128::from(bits as i64) };
    match &value.kind {
        ValueKind::Column(input) => signed(value.lane, inputs[*input].bits(row)),
        ValueKind::Parameter(parameter) => signed(value.lane, parameters[*parameter]),
        ValueKind::Exact(operation, a, b) => {
            let (a, b) = (number(a, inputs, parameters, row), number(b, inputs, parameters, row));
            let result = match operation {
                Arithmetic::Add => a + b,
                Arithmetic::Subtract => a - b,
                Arithmetic::Multiply => a * b,
            };
            let (low, high) = value.lane.range().unwrap();
            assert!((low..=high).contains(&result), "{result} leaves {:?}: {value:?}", value.lane);
            result
        }
        ValueKind::Choose(mask, a, b) => {
            let Mask::Compare(_, _, x, y) = &**mask else { unreachable!() };
            let less = number(x, inputs, parameters, row) < number(y, inputs, parameters, row);
            let (a, b) = (number(a, inputs, parameters, row), number(b, inputs, parameters, row));
            if less { a } else { b }
        }
        _ => unreachable!(),
    }
}

/// Runs `check` for random kernels over blocks whose bounds hold, on all levels and lengths; gives how many there were.
fn each_bounded(
    seeds: u64,
    output: impl Fn(&mut Random) -> Output,
    check: impl Fn(&Compiled, &[Rows<'_>], &[u64], usize, &str),
) -> usize {
    let mut held = 0;
    for seed in 0..seeds {
        let mut random = Random::new(seed + 1);
        random.inputs = (0..1 + random.below(4)).map(|_| LANES[random.below(LANES.len())]).collect();
        let output = output(&mut random);
        let kernel = Kernel { inputs: random.inputs.clone(), parameters: random.parameters.clone(), output };
        let parameters: Vec<u64> =
            kernel.parameters.iter().map(|_| ((random.next() as i32) >> random.below(32)) as u64).collect();
        for level in Level::all() {
            let Some(code) = Compiled::new(&kernel, level) else { continue };
            for rows in LENGTHS {
                let data: Vec<Data> = kernel.inputs.iter().map(|&lane| data(&mut random, lane, rows)).collect();
                let inputs: Vec<Rows<'_>> = data.iter().map(Data::rows).collect();
                if bounds::hold(&kernel, &inputs, &parameters, rows) {
                    held += usize::from(rows > 0);
                    check(
                        &code,
                        &inputs,
                        &parameters,
                        rows,
                        &format!("seed {seed}, {level:?}, {rows} rows, {kernel:?} with {parameters:?}"),
                    );
                }
            }
        }
    }
    held
}

#[test]
fn exact_projections_are_exact() {
    let held = each_bounded(
        1500,
        |random| {
            let lane = [Lane::I64, Lane::I64, Lane::I32][random.below(3)];
            Output::Project(exact(random, lane, 3))
        },
        |code, inputs, parameters, rows, name| {
            let Output::Project(value) = &code.kernel().output else { unreachable!() };
            let twin = Twin::new(code.kernel(), inputs, parameters);
            let found: Vec<i128> = match value.lane {
                Lane::I64 => {
                    code.project::<i64>(inputs, parameters, rows).unwrap().into_iter().map(i128::from).collect()
                }
                Lane::I32 => {
                    code.project::<i32>(inputs, parameters, rows).unwrap().into_iter().map(i128::from).collect()
                }
                _ => return,
            };
            for (row, &found) in found.iter().enumerate() {
                assert_eq!(found, number(value, inputs, parameters, row), "row {row}, {name}");
                assert_eq!(found, i128::from(twin.number(row) as i64), "row {row} of the twin, {name}");
            }
        },
    );
    assert!(held > 2000 || Level::best().is_none(), "bounds held for {held} blocks only");
}

#[test]
fn wide_sums_do_not_wrap() {
    let output = |random: &mut Random| {
        let terms = (0..1 + random.below(4)).map(|_| Term {
            only: if random.below(2) == 0 {
                Mask::All(true)
            } else {
                Mask::Compare(Relation::Less, Lane::I64, random.leaf_of(Lane::I64), random.leaf_of(Lane::I64))
            },
            value: Some(exact(random, Lane::I64, 2)),
            is_wide: true,
        });
        Output::Fold(Mask::All(true), terms.collect())
    };
    let held = each_bounded(250, output, |code, inputs, parameters, rows, name| {
        let Output::Fold(_, terms) = &code.kernel().output else { unreachable!() };
        let twin = Twin::new(code.kernel(), inputs, parameters);
        let live = bits_where(rows, |row| row % 7 != 3);
        let mut state = FoldState::new(terms.len());
        let mut expected = vec![Folded::default(); terms.len()];
        // Often enough that the sums of all blocks need more than 64 bits where those of one nearly fill them.
        for _ in 0..9 {
            code.fold(inputs, parameters, &live, rows, &mut state).unwrap();
            twin.fold_rows((0..rows).filter(|row| row % 7 != 3), &mut expected);
        }
        assert_eq!(state.totals(terms), expected, "{name}");
    });
    assert!(held > 300 || Level::best().is_none(), "bounds held for {held} blocks only");
}

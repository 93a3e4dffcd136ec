//! Dependence of two categories: `cramersV`, `theilsU`, `contingency`, and `categoricalInformationValue`.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use crate::uniq::key::{HashKey, KeyOf};
use base::{Result, bail};
use functions::Registry;
use hashbrown::HashMap;
use types::{Column, ColumnBuilder, DataType, Value};

type Key = [u64; 2];
type Counts<K> = HashMap<K, u64, foldhash::fast::FixedState>;

/// Counts each pair of values, for measures of how two columns depend on each other.
#[derive(Clone)]
struct CrossTab {
    finish: fn(&ContingencyTable) -> f64,
}

/// Counts in a fixed order, so that sums do not depend on hashes.
struct ContingencyTable {
    count: f64,
    a: Vec<f64>,
    b: Vec<f64>,
    /// Positions in `a` and `b`, and how often.
    pairs: Vec<(usize, usize, f64)>,
}

impl ContingencyTable {
    fn new(state: &Counts<[Key; 2]>) -> ContingencyTable {
        let mut rows: Vec<(&[Key; 2], &u64)> = state.iter().collect();
        rows.sort_unstable();
        let mut table = ContingencyTable { count: 0.0, a: Vec::new(), b: Vec::new(), pairs: Vec::new() };
        let (mut places_a, mut places_b) = (Counts::<Key>::default(), Counts::<Key>::default());
        for (key, &count) in rows {
            let count = count as f64;
            let place = |places: &mut Counts<Key>, totals: &mut Vec<f64>, key: Key| {
                let at = *places.entry(key).or_insert(totals.len() as u64) as usize;
                if at == totals.len() {
                    totals.push(0.0);
                }
                totals[at] += count;
                at
            };
            let (i, j) = (place(&mut places_a, &mut table.a, key[0]), place(&mut places_b, &mut table.b, key[1]));
            table.pairs.push((i, j, count));
            table.count += count;
        }
        table
    }

    fn phi_squared(&self) -> f64 {
        let sum: f64 = self.pairs.iter().map(|&(i, j, n)| n / self.a[i] * (n / self.b[j])).sum();
        (sum - 1.0).max(0.0)
    }

    fn cramers_v(&self) -> f64 {
        if self.count < 2.0 {
            return f64::NAN;
        }
        (self.phi_squared() / (self.a.len().min(self.b.len()) as f64 - 1.0)).sqrt()
    }

    fn cramers_v_corrected(&self) -> f64 {
        if self.count < 2.0 {
            return f64::NAN;
        }
        let (rows, columns, rest) = (self.a.len() as f64, self.b.len() as f64, self.count - 1.0);
        let phi = (self.phi_squared() - (rows - 1.0) * (columns - 1.0) / rest).max(0.0);
        let corrected = |size: f64| size - (size - 1.0).powi(2) / rest;
        (phi / (corrected(rows).min(corrected(columns)) - 1.0)).sqrt()
    }

    fn contingency(&self) -> f64 {
        if self.count < 2.0 {
            return f64::NAN;
        }
        let phi = self.phi_squared();
        (phi / (phi + 1.0)).sqrt()
    }

    fn theils_u(&self) -> f64 {
        if self.count < 2.0 {
            return f64::NAN;
        }
        let h: f64 = self.a.iter().map(|n| n / self.count * (n / self.count).ln()).sum();
        let dependent: f64 = self.pairs.iter().map(|&(_, j, n)| n / self.count * (n / self.b[j]).ln()).sum();
        if h == 0.0 { 0.0 } else { (h - dependent) / h }
    }
}

impl Accumulator for CrossTab {
    type State = Counts<[Key; 2]>;

    fn fresh(&self) -> Self::State {
        Counts::default()
    }

    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (mut a, mut b) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        HashKey.keys(&args[..1], rows.len(), &mut a);
        HashKey.keys(&args[1..], rows.len(), &mut b);
        rows.for_each(|row, group| *states[group].entry([a[row], b[row]]).or_insert(0) += 1);
        Ok(())
    }

    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()> {
        for (pair, count) in from {
            let own = into.entry(pair).or_insert(0);
            *own = own.saturating_add(count);
        }
        Ok(())
    }

    fn write(&self, state: &Self::State, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (pair, count) in state {
            pair.iter().flatten().for_each(|word| word.put(out));
            count.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        let mut state = Self::State::default();
        for _ in 0..reader.count(40)? {
            let pair = [[reader.number()?, reader.number()?], [reader.number()?, reader.number()?]];
            state.insert(pair, reader.number()?);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(
            group_ids
                .iter()
                .map(|&group| (self.finish)(&ContingencyTable::new(&states[group as usize])))
                .collect::<Vec<f64>>(),
        ))
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        state.capacity() * 41
    }
}

fn bind(call: &Call<'_>, finish: fn(&ContingencyTable) -> f64) -> Bound {
    call.no_parameters()?;
    call.binary()?;
    call.accumulate(DataType::Float64, CrossTab { finish }).done()
}

/// `categoricalInformationValue`: for each category, rows in it with tag 0 and 1; last the totals.
#[derive(Clone)]
struct InformationValue {
    categories: usize,
}

impl Accumulator for InformationValue {
    type State = Vec<[u64; 2]>;

    fn fresh(&self) -> Self::State {
        vec![[0; 2]; self.categories + 1]
    }

    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let columns: Vec<&[u8]> = args.iter().map(|arg| crate::number::native::<u8>(arg)).collect();
        rows.for_each(|row, group| {
            let tag = usize::from(columns[self.categories][row] != 0);
            for (i, column) in columns[..self.categories].iter().enumerate() {
                states[group][i][tag] += u64::from(column[row] != 0);
            }
            states[group][self.categories][tag] += 1;
        });
        Ok(())
    }

    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()> {
        into.iter_mut().flatten().zip(from.into_iter().flatten()).for_each(|(a, b)| *a = a.saturating_add(b));
        Ok(())
    }

    fn write(&self, state: &Self::State, out: &mut Vec<u8>) {
        state.iter().flatten().for_each(|count| count.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        let mut state = self.fresh();
        for count in state.iter_mut().flatten() {
            *count = reader.number()?;
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&DataType::array(DataType::Float64));
        for &group in group_ids {
            let state = &states[group as usize];
            let total = state[self.categories];
            let value = |counts: &[u64; 2]| {
                let share = |tag: usize| counts[tag] as f64 / total[tag] as f64;
                Value::Float((share(1) - share(0)) * (share(1) / share(0)).ln())
            };
            builder.push_value(&Value::Array(state[..self.categories].iter().map(value).collect()));
        }
        Ok(builder.finish())
    }
}

fn bind_information(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    if call.arguments.len() < 2 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires two or more arguments", call.name);
    }
    if let Some(index) =
        call.arguments.iter().position(|argument| !matches!(argument, DataType::UInt8 | DataType::Bool))
    {
        return Err(call.illegal(index));
    }
    call.accumulate(DataType::array(DataType::Float64), InformationValue { categories: call.arguments.len() - 1 })
        .done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "cramersV",
        |c| bind(c, ContingencyTable::cramers_v),
        doc("cramersV(a, b)", "Cramér's V: how much two categories depend on each other, 0 to 1."),
    );
    add(
        registry,
        "cramersVBiasCorrected",
        |c| bind(c, ContingencyTable::cramers_v_corrected),
        doc("cramersVBiasCorrected(a, b)", "Cramér's V with the correction for few rows."),
    );
    add(
        registry,
        "theilsU",
        |c| bind(c, ContingencyTable::theils_u),
        doc("theilsU(a, b)", "Theil's U: how much knowing b tells of a."),
    );
    add(
        registry,
        "contingency",
        |c| bind(c, ContingencyTable::contingency),
        doc("contingency(a, b)", "The contingency coefficient of two categories."),
    );
    add(
        registry,
        "categoricalInformationValue",
        bind_information,
        doc("categoricalInformationValue(category, …, tag)", "The information value of each category for a tag."),
    );
}

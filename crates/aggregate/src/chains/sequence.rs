//! `sequenceMatch`, `sequenceCount`, `sequenceMatchEvents`: patterns over events in the order of time.
//!
//! ```text
//! (?N)        an event for which condition N holds
//! .           any event
//! .*          any number of events
//! (?t<=N)     time since the event before: <, <=, >, >=, ==, !=
//! ```
//! Rows for which no condition holds are not events.

use super::events;
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, ColumnBuilder, DataType, Value};

/// Conditions at most: their results are bits of one number.
const CONDITIONS_MAX: usize = 32;

/// Steps that matching one group may take.
const STEPS_MAX: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
enum SequenceStep {
    Event(u32),
    Any,
    AnyNumber,
    Time(TimeRelation, u64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum TimeRelation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

const RELATIONS: [(&str, TimeRelation); 6] = [
    ("<=", TimeRelation::LessOrEqual),
    (">=", TimeRelation::GreaterOrEqual),
    ("==", TimeRelation::Equal),
    ("!=", TimeRelation::NotEqual),
    ("<", TimeRelation::Less),
    (">", TimeRelation::Greater),
];

impl TimeRelation {
    fn holds(self, passed: u64, limit: u64) -> bool {
        match self {
            TimeRelation::Less => passed < limit,
            TimeRelation::LessOrEqual => passed <= limit,
            TimeRelation::Greater => passed > limit,
            TimeRelation::GreaterOrEqual => passed >= limit,
            TimeRelation::Equal => passed == limit,
            TimeRelation::NotEqual => passed != limit,
        }
    }

    /// A later event may satisfy what this one does not.
    fn may_come(self) -> bool {
        matches!(self, TimeRelation::Greater | TimeRelation::GreaterOrEqual)
    }
}

fn parse(name: &str, pattern: &str, conditions: usize) -> Result<Vec<SequenceStep>> {
    let mut steps = vec![SequenceStep::AnyNumber];
    let mut rest = pattern;
    let bad = |rest: &str, why: &str| {
        base::err!(SyntaxError, "Malformed pattern '{pattern}' of aggregate function {name} at '{rest}': {why}")
    };
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("(?t") {
            let Some((mark, relation)) = RELATIONS.iter().find(|(mark, _)| after.starts_with(mark)) else {
                return Err(bad(rest, "unknown time condition"));
            };
            let Some((number, tail)) = after[mark.len()..].split_once(')') else {
                return Err(bad(rest, "closing parenthesis is missing"));
            };
            let limit = number.trim().parse().map_err(|_| bad(rest, "time must be a number"))?;
            if steps.len() == 1
                || !matches!(steps.last(), Some(SequenceStep::Event(_) | SequenceStep::Any | SequenceStep::AnyNumber))
            {
                bail!(
                    BadArguments,
                    "Malformed pattern '{pattern}' of aggregate function {name} at '{rest}': a time condition must \
                    follow an event"
                );
            }
            steps.push(SequenceStep::Time(*relation, limit));
            rest = tail;
        } else if let Some(after) = rest.strip_prefix("(?") {
            let Some((number, tail)) = after.split_once(')') else {
                return Err(bad(rest, "closing parenthesis is missing"));
            };
            match number.parse::<usize>() {
                Ok(number) if (1..=conditions).contains(&number) => steps.push(SequenceStep::Event(number as u32 - 1)),
                _ => bail!(
                    BadArguments,
                    "Event number {number} is out of range in pattern of aggregate function {name}: there are \
                    {conditions} conditions"
                ),
            }
            rest = tail;
        } else if let Some(tail) = rest.strip_prefix(".*") {
            steps.push(SequenceStep::AnyNumber);
            rest = tail;
        } else if let Some(tail) = rest.strip_prefix('.') {
            steps.push(SequenceStep::Any);
            rest = tail;
        } else {
            return Err(bad(rest, "expected (?N), (?t…), . or .*"));
        }
    }
    Ok(steps)
}

/// Time and conditions of each event.
type Events = events::Events<u32>;

/// A way through events and steps that may be taken up again.
#[derive(Clone, Copy)]
struct MatchPosition {
    step: usize,
    event: usize,
    /// The event from which time is measured.
    base: usize,
    /// Events of conditions matched so far.
    matched: usize,
}

/// The outcome of looking for a match.
struct MatchOutcome {
    /// The end of the match; `None` when there is none.
    end: Option<usize>,
    /// The events that conditions matched; without a match, the first of the longest chains that began one.
    events: Vec<usize>,
}

/// Matches from event `from`.
fn find(steps: &[SequenceStep], events: &[(u64, u32)], from: usize) -> Result<MatchOutcome> {
    let mut at = MatchPosition { step: 0, event: from, base: from, matched: 0 };
    let mut chain: Vec<usize> = Vec::new();
    let mut longest: Vec<usize> = Vec::new();
    let mut open: Vec<MatchPosition> = Vec::new();
    let mut taken = 0u64;
    while at.step < steps.len() && at.event < events.len() {
        taken += 1;
        if taken > STEPS_MAX {
            bail!(TooSlow, "Pattern application proves too difficult, exceeding max iterations ({STEPS_MAX})");
        }
        let (time, conditions) = events[at.event];
        let passes = match steps[at.step] {
            SequenceStep::Event(condition) if conditions >> condition & 1 == 1 => {
                chain.truncate(at.matched);
                chain.push(at.event);
                if chain.len() > longest.len() {
                    longest.clone_from(&chain);
                }
                at = MatchPosition { step: at.step + 1, event: at.event + 1, base: at.event, matched: at.matched + 1 };
                true
            }
            SequenceStep::Any => {
                at = MatchPosition { step: at.step + 1, event: at.event + 1, base: at.event, ..at };
                true
            }
            SequenceStep::AnyNumber => {
                open.push(at);
                at = MatchPosition { step: at.step + 1, base: at.event, ..at };
                true
            }
            SequenceStep::Time(relation, limit) if relation.holds(time.wrapping_sub(events[at.base].0), limit) => {
                open.push(at);
                at = MatchPosition { step: at.step + 1, base: at.event, ..at };
                true
            }
            SequenceStep::Time(relation, _) if relation.may_come() && at.event + 1 < events.len() => {
                at.event += 1;
                true
            }
            _ => false,
        };
        if passes {
            continue;
        }
        let Some(place) = take_up(&mut open, events.len()) else {
            return Ok(MatchOutcome { end: None, events: longest });
        };
        at = place;
    }
    let is_done = steps[at.step..].iter().all(|step| *step == SequenceStep::AnyNumber);
    chain.truncate(at.matched);
    Ok(if is_done {
        MatchOutcome { end: Some(at.event), events: chain }
    } else {
        MatchOutcome { end: None, events: longest }
    })
}

/// Takes the last open position off the stack, one event further.
fn take_up(open: &mut Vec<MatchPosition>, events: usize) -> Option<MatchPosition> {
    while let Some(mut place) = open.pop() {
        place.event += 1;
        if place.event < events {
            return Some(place);
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq)]
enum SequenceResult {
    Match,
    Count,
    Events,
}

#[derive(Clone)]
struct Sequence {
    kind: SequenceResult,
    steps: Vec<SequenceStep>,
    result: DataType,
    /// The type of the times.
    time: DataType,
}

impl Sequence {
    fn result(&self, events: &mut Events) -> Result<Value> {
        events.sort_by_key(|event| event.0);
        match self.kind {
            SequenceResult::Match => Ok(Value::UInt(u64::from(find(&self.steps, events, 0)?.end.is_some()))),
            SequenceResult::Events => {
                let found = find(&self.steps, events, 0)?;
                Ok(Value::Array(found.events.iter().map(|&i| Value::UInt(events[i].0)).collect()))
            }
            SequenceResult::Count => {
                let (mut count, mut from) = (0, 0);
                while from < events.len() {
                    let Some(end) = find(&self.steps, events, from)?.end else { break };
                    count += 1;
                    from = end.max(from + 1);
                }
                Ok(Value::UInt(count))
            }
        }
    }
}

impl Accumulator for Sequence {
    type State = Events;

    fn fresh(&self) -> Events {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Events], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let conditions: Vec<&[u8]> = args[1..].iter().map(|arg| crate::number::native::<u8>(arg)).collect();
        rows.for_each(|row, group| {
            let bits = conditions
                .iter()
                .enumerate()
                .fold(0, |bits, (i, condition)| bits | u32::from(condition[row] != 0) << i);
            if bits != 0 {
                let time = args[0].value(row).as_i128().unwrap_or(0) as u64;
                states[group].push((time, bits));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Events, mut from: Events) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Events, out: &mut Vec<u8>) {
        events::write(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Events> {
        events::read(reader)
    }

    fn write_wire(&self, state: &Events, out: &mut Vec<u8>) -> Result<()> {
        events::write_wire(state, &self.time, out, |mark, out| u64::from(mark).put(out))
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Events> {
        events::read_wire(reader, &self.time, |reader| Ok(reader.number::<u64>()? as u32))
    }

    fn finish(&self, states: &mut [Events], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        for &group in group_ids {
            builder.push_value(&self.result(&mut states[group as usize])?);
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Events) -> usize {
        events::heap_bytes(state)
    }
}

fn bind(call: &Call<'_>, kind: SequenceResult) -> Bound {
    let [pattern] = call.parameters else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires exactly one parameter, the pattern",
            call.name
        );
    };
    let Some(pattern) = pattern.as_bytes() else {
        bail!(BadGet, "The pattern of aggregate function {} must be a string, not {}", call.name, pattern.to_literal());
    };
    if call.arguments.len() < 3 || call.arguments.len() - 1 > CONDITIONS_MAX {
        bail!(
            TooFewArgumentsForFunction,
            "Aggregate function {} requires a time and 2 to {CONDITIONS_MAX} conditions",
            call.name
        );
    }
    let time = &call.arguments[0];
    if !(time.is_unsigned() || matches!(time, DataType::Date | DataType::DateTime(_))) {
        return Err(call.illegal(0));
    }
    if let Some(index) = call.arguments[1..].iter().position(|t| !matches!(t, DataType::UInt8 | DataType::Bool)) {
        return Err(call.illegal(index + 1));
    }
    let steps = parse(call.name, &String::from_utf8_lossy(pattern), call.arguments.len() - 1)?;
    let result = match kind {
        SequenceResult::Match => DataType::UInt8,
        SequenceResult::Count => DataType::UInt64,
        SequenceResult::Events => DataType::array(time.clone()),
    };
    call.accumulate(result.clone(), Sequence { kind, steps, result, time: time.clone() }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "sequenceMatch",
        |c| bind(c, SequenceResult::Match),
        doc(
            "sequenceMatch(pattern)(time, condition, …)",
            "1 if the events, in order of time, hold a chain that the pattern describes.",
        ),
    );
    add(
        registry,
        "sequenceCount",
        |c| bind(c, SequenceResult::Count),
        doc("sequenceCount(pattern)(time, condition, …)", "How many chains that do not overlap match the pattern."),
    );
    add(
        registry,
        "sequenceMatchEvents",
        |c| bind(c, SequenceResult::Events),
        doc(
            "sequenceMatchEvents(pattern)(time, condition, …)",
            "Times of the events that matched the pattern's conditions; without a match, those of the longest chain \
            that began one.",
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let events = [(1u64, 1u32), (2, 2), (3, 1), (9, 2)];
        let check = |pattern: &str, wanted: bool| {
            let steps = parse("sequenceMatch", pattern, 2).unwrap();
            assert_eq!(find(&steps, &events, 0).unwrap().end.is_some(), wanted, "{pattern}");
        };
        check("(?1)(?2)", true);
        check("(?2)(?2)", false);
        check("(?2).*(?2)", true);
        check("(?1)(?t>5)(?2)", true);
        check("(?2)(?t<1)(?1)", false);
        assert!(parse("sequenceMatch", "(?3)", 2).is_err());
        assert!(parse("sequenceMatch", "(?t>1)", 2).is_err());
    }
}

//! `multiFuzzyMatchAny` and its kin: patterns that may match with a few bytes more, less or other.
//!
//! A pattern is a nondeterministic automaton. Of each of its states the fewest edits are kept with which it can be
//! reached at the current byte of the text; a state with too many is not reached. A byte that the text has more costs
//! one and stays in the state, one that it has less costs one and takes no byte, another one costs one and takes it.

use super::multi::MultiMatch;
use super::syntax::from_re2;
use crate::support::{Bound, Call, Family};
use base::{Result, bail, err};
use functions::Registry;
use regex_automata::nfa::thompson::{self, NFA, State};
use regex_automata::util::look::LookMatcher;
use regex_automata::util::{primitives::StateID, syntax};
use types::Value;

/// Bytes of a compiled pattern, at most.
const COMPILED_BYTES_MAX: usize = 1 << 20;
/// Edits, at most: as many as may stand in a byte.
const EDITS_MAX: i64 = 255;
/// A state that is not reached.
const NEVER: u8 = u8::MAX;

/// A pattern and the edits that it allows.
pub(super) struct FuzzyPattern {
    nfa: NFA,
    edits: u8,
    look: LookMatcher,
}

/// The fewest edits of each state, and the states that are reached in the order of their discovery.
struct ReachedStates {
    edits: Vec<u8>,
    states: Vec<StateID>,
}

impl ReachedStates {
    fn new(count: usize) -> Self {
        ReachedStates { edits: vec![NEVER; count], states: Vec::new() }
    }

    fn clear(&mut self) {
        self.states.drain(..).for_each(|state| self.edits[state.as_usize()] = NEVER);
    }
}

impl FuzzyPattern {
    fn new(pattern: &[u8], edits: u8) -> Result<FuzzyPattern> {
        let translated = from_re2(pattern)?;
        let nfa = NFA::compiler()
            .syntax(syntax::Config::new().utf8(false).unicode(false).dot_matches_new_line(true))
            .configure(
                thompson::Config::new()
                    .utf8(false)
                    .which_captures(thompson::WhichCaptures::None)
                    .nfa_size_limit(Some(COMPILED_BYTES_MAX)),
            )
            .build(&translated)
            .map_err(|error| {
                err!(CannotCompileRegexp, "Cannot compile the pattern '{}': {error}", String::from_utf8_lossy(pattern))
            })?;
        Ok(FuzzyPattern { nfa, edits, look: LookMatcher::new() })
    }

    /// Whether the pattern matches a part of the text.
    pub(super) fn is_match(&self, text: &[u8]) -> bool {
        let count = self.nfa.states().len();
        let (mut now, mut next) = (ReachedStates::new(count), ReachedStates::new(count));
        let mut stack = Vec::new();
        for at in 0..=text.len() {
            // A match may begin anywhere.
            if self.reach(&mut now, &mut stack, self.nfa.start_anchored(), 0, text, at) {
                return true;
            }
            let Some(&byte) = text.get(at) else { break };
            next.clear();
            for &state in &now.states {
                let edits = now.edits[state.as_usize()];
                let mut go = |to: StateID, edits: u8| {
                    edits <= self.edits && self.reach(&mut next, &mut stack, to, edits, text, at + 1)
                };
                // A byte too many, but not before the first of a match.
                if go(state, edits + 1) {
                    return true;
                }
                let found = match self.nfa.state(state) {
                    State::ByteRange { trans } => go(trans.next, edits + u8::from(!trans.matches_byte(byte))),
                    State::Sparse(sparse) => sparse
                        .transitions
                        .iter()
                        .any(|trans| go(trans.next, edits + u8::from(!trans.matches_byte(byte)))),
                    State::Dense(dense) => places(&dense.transitions)
                        .any(|(other, to)| go(to, edits + u8::from(other != usize::from(byte)))),
                    _ => false,
                };
                if found {
                    return true;
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        false
    }

    /// Adds a state and all that can be reached from it without a byte of the text; whether a match is among them.
    fn reach(
        &self,
        reached: &mut ReachedStates,
        stack: &mut Vec<(StateID, u8)>,
        state: StateID,
        edits: u8,
        text: &[u8],
        at: usize,
    ) -> bool {
        stack.clear();
        stack.push((state, edits));
        while let Some((state, edits)) = stack.pop() {
            let best = &mut reached.edits[state.as_usize()];
            if edits > self.edits || edits >= *best {
                continue;
            }
            if *best == NEVER {
                reached.states.push(state);
            }
            *best = edits;
            match self.nfa.state(state) {
                State::Match { .. } => return true,
                // A byte too few: the pattern goes on, the text does not.
                State::ByteRange { trans } => stack.push((trans.next, edits + 1)),
                State::Sparse(sparse) => stack.extend(sparse.transitions.iter().map(|trans| (trans.next, edits + 1))),
                State::Dense(dense) => stack.extend(places(&dense.transitions).map(|(_, to)| (to, edits + 1))),
                State::Look { look, next } => {
                    if self.look.matches(*look, text, at) {
                        stack.push((*next, edits));
                    }
                }
                State::Union { alternates } => stack.extend(alternates.iter().map(|&to| (to, edits))),
                State::BinaryUnion { alt1, alt2 } => stack.extend([(*alt1, edits), (*alt2, edits)]),
                State::Capture { next, .. } => stack.push((*next, edits)),
                State::Fail => {}
            }
        }
        false
    }
}

/// Bytes and the states that they lead to; the first state of all is one that nothing leads to.
fn places(transitions: &[StateID]) -> impl Iterator<Item = (usize, StateID)> {
    transitions.iter().copied().enumerate().filter(|(_, to)| *to != StateID::ZERO)
}

/// The patterns of a call `f(text, edits, [pattern, …])`.
fn patterns(call: &Call) -> Result<Vec<FuzzyPattern>> {
    let edits = call.constant_int(1)?;
    if !(0..EDITS_MAX).contains(&edits) {
        bail!(
            BadArguments,
            "The second argument of function {} (number of edits) must be from 0 to {}, it is {edits}",
            call.name,
            EDITS_MAX - 1
        );
    }
    let Some(Value::Array(items)) = &call.args[2].constant else {
        bail!(IllegalColumn, "Third argument of function {} must be a constant array of patterns", call.name)
    };
    items.iter().map(|item| FuzzyPattern::new(item.as_bytes().unwrap_or_default(), edits as u8)).collect()
}

fn bind(call: &Call, kind: MultiMatch) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0])?;
    call.integers([1])?;
    call.element(2)?;
    let patterns = patterns(call)?;
    Ok(kind.tell(patterns, FuzzyPattern::is_match))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    let syntax = "multiFuzzyMatchAny(s, edits, [pattern, …])";
    family.add("multiFuzzyMatchAny", syntax, "1 if a pattern matches with a few bytes more, less or other.", |call| {
        bind(call, MultiMatch::Any)
    });
    let syntax = "multiFuzzyMatchAnyIndex(s, edits, [pattern, …])";
    family.add(
        "multiFuzzyMatchAnyIndex",
        syntax,
        "The index of a pattern that matches with a few edits, 0 if none does.",
        |call| bind(call, MultiMatch::AnyIndex),
    );
    let syntax = "multiFuzzyMatchAllIndices(s, edits, [pattern, …])";
    family.add(
        "multiFuzzyMatchAllIndices",
        syntax,
        "The indices of all patterns that match with a few edits.",
        |call| bind(call, MultiMatch::AllIndices),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, edits: u8, text: &str, expect: bool) {
        assert_eq!(
            FuzzyPattern::new(pattern.as_bytes(), edits).unwrap().is_match(text.as_bytes()),
            expect,
            "{pattern} {edits} {text}"
        );
    }

    #[test]
    fn edits_are_counted() {
        check("hello", 0, "say hello", true);
        check("hello", 0, "say hallo", false);
        check("hello", 1, "say hallo", true);
        check("hello", 1, "say helo", true);
        check("hello", 1, "say helllo", true);
        check("hello", 1, "say hall", false);
        check("hello", 2, "say halo", true);
        check("^ab+c$", 1, "abbbd", true);
        check("^ab+c$", 0, "abbbd", false);
        check("^ab+c$", 1, "xabbbdy", false);
        check("(foo|bar)baz", 1, "fobaz", true);
    }
}

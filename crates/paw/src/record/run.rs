//! The rounds over the suite.

use super::{Observer, Open, cold};
use crate::collect::{Collectors, Subject};
use crate::driver::{Digest, Failure, Job};
use crate::recording::{QueryInfo, QueryResult, Run, RunError, VERSION, Writer, now_us};
use base::{Result, bail};
use std::ops::Range;

/// Recorder of the rounds of a recording.
pub(super) struct Recorder<'o> {
    pub(super) writer: Writer,
    pub(super) targets: Vec<Open>,
    pub(super) observer: &'o mut dyn Observer,
}

impl Recorder<'_> {
    /// All rounds that are not there yet, then the collectors: of all targets together, or of one after another.
    pub(super) fn rounds(&mut self, collectors: &Collectors) -> Result<()> {
        let all = self.targets.len();
        let groups: Vec<Range<usize>> =
            if self.is_sequential() { (0..all).map(|index| index..index + 1).collect() } else { vec![0..all] };
        let (queries, rounds) = (self.writer.head.queries.clone(), self.writer.head.plan.rounds);
        self.observer.steps(queries.len() as u64 * (u64::from(rounds) + 1) * groups.len() as u64);
        for group in &groups {
            for round in 0..rounds {
                self.open(group, round > 0)?;
                for query in &queries {
                    self.observer.step(&query.name);
                    if !self.is_done(query, round, group)? {
                        self.measure(query, round, group)?;
                    }
                }
            }
            for query in &queries {
                self.observer.step(&query.name);
                self.collect(query, group, collectors)?;
            }
            if groups.len() > 1 {
                self.targets[group.clone()].iter_mut().for_each(|target| target.driver.close());
            }
        }
        for query in &queries {
            collectors.differences(query, &mut self.writer)?;
        }
        self.observer.end();
        Ok(())
    }

    /// Opens targets; new processes where paw can make them: one lucky layout of memory must not decide.
    fn open(&mut self, group: &Range<usize>, anew: bool) -> Result<()> {
        for index in group.clone() {
            let target = &mut self.targets[index];
            if anew && target.driver.restarts() {
                target.driver.close();
            }
            target.driver.open()?;
            // Parts that were fresh after loading may have become worth merging while others had their turn.
            if self.writer.head.targets[index].load_seconds.is_some() {
                target.driver.settle();
            }
        }
        Ok(())
    }

    fn is_done(&self, query: &QueryInfo, round: u32, group: &Range<usize>) -> Result<bool> {
        for target in &self.targets[group.clone()] {
            if self.writer.result(query.number, &target.name)?.is_none_or(|result| result.rounds_done <= round) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One round of a query on a group of targets.
    fn measure(&mut self, query: &QueryInfo, round: u32, group: &Range<usize>) -> Result<()> {
        let plan = self.writer.head.plan.clone();
        let mut results = Vec::new();
        for target in &self.targets[group.clone()] {
            results.push(self.begun(query, &target.name, round)?);
        }
        let total = plan.warm_up_runs.saturating_add(plan.runs);
        for number in 0..total {
            // a b, b a, a b, …: neither is always the one that follows.
            let forward = number % 2 == 0;
            for turn in 0..results.len() {
                let place = if forward { turn } else { results.len() - 1 - turn };
                if results[place].error.is_none() && results[place].rounds_done <= round {
                    self.run_once(query, group.start + place, (round, number), &mut results[place])?;
                }
            }
        }
        for result in &mut results {
            // A query that failed would fail again.
            result.rounds_done = if result.error.is_some() { plan.rounds } else { result.rounds_done.max(round + 1) };
            self.writer.write_result(result)?;
        }
        Ok(())
    }

    /// What earlier rounds left, without runs of a round that was cut off.
    fn begun(&self, query: &QueryInfo, target: &str, round: u32) -> Result<QueryResult> {
        let known = self.writer.result(query.number, target)?;
        let mut result = known.unwrap_or_else(|| QueryResult {
            version: VERSION,
            query: query.number,
            target: target.into(),
            ..QueryResult::default()
        });
        if result.rounds_done <= round {
            result.runs.retain(|run| run.round < round);
        }
        Ok(result)
    }

    fn run_once(
        &mut self,
        query: &QueryInfo,
        index: usize,
        (round, number): (u32, u32),
        result: &mut QueryResult,
    ) -> Result<()> {
        let plan = self.writer.head.plan.clone();
        if plan.cold {
            cold::chill(self.targets[index].driver.as_mut())?;
        }
        let digest = result.result_hash.is_none();
        let sql = query.text(&self.writer.head.targets[index]).to_string();
        let started_us = now_us();
        match self.targets[index].driver.run(Job { sql: &sql, query_id: "", digest }) {
            Ok(answer) => {
                let warm_up = number < plan.warm_up_runs;
                let place = if warm_up { number } else { number - plan.warm_up_runs };
                result.runs.push(Run { elapsed_ns: answer.elapsed_ns, round, index: place, started_us, warm_up });
                if let Some(digest) = answer.digest {
                    set_digest(result, query, &digest);
                }
            }
            Err(failure) => {
                let error = self.failed(index, failure)?;
                let line = error.message.lines().next().unwrap_or_default().to_string();
                self.observer.say(&format!("{}: query {}: {line}", self.targets[index].name, query.name));
                result.error = Some(error);
            }
        }
        Ok(())
    }

    /// The error to record; a target that is gone is brought back, or the recording ends.
    fn failed(&mut self, index: usize, failure: Failure) -> Result<RunError> {
        let target = &mut self.targets[index];
        if failure.gone {
            if target.driver.restarts() {
                target.driver.close();
            }
            if let Err(error) = target.driver.open() {
                bail!(
                    NetworkError,
                    "The target '{}' is gone ({}) and does not come back: {}. What was recorded is kept; bring it back \
                    and give the same command to go on",
                    target.name,
                    failure.error.message,
                    error.message()
                );
            }
        }
        Ok(failure.error)
    }

    /// Runs the collectors on a query, where it has a time.
    fn collect(&mut self, query: &QueryInfo, group: &Range<usize>, collectors: &Collectors) -> Result<()> {
        for index in group.clone() {
            let name = self.targets[index].name.clone();
            let Some(mut result) = self.writer.result(query.number, &name)? else { continue };
            if result.collected || result.error.is_some() {
                continue;
            }
            let sql = query.text(&self.writer.head.targets[index]).to_string();
            let mut subject = Subject {
                driver: self.targets[index].driver.as_mut(),
                sql: &sql,
                name: &query.name,
                result: &mut result,
            };
            for note in collectors.run(&mut subject, &mut self.writer)? {
                if !self.writer.head.notes.contains(&note) {
                    self.observer.say(&note);
                    self.writer.note(&note);
                    self.writer.write_head()?;
                }
            }
            result.collected = true;
            self.writer.write_result(&result)?;
        }
        Ok(())
    }
}

fn set_digest(result: &mut QueryResult, query: &QueryInfo, digest: &Digest) {
    let hash = digest.hash(query.ordered);
    (result.rows, result.result_bytes) = (digest.rows(), digest.bytes());
    if let Some(expected) = query.expected_hash.as_ref().filter(|expected| **expected != hash) {
        result.wrong_result =
            Some(format!("the result's hash is {hash}, expected {expected} ({} rows)", digest.rows()));
    }
    result.result_hash = Some(hash);
}

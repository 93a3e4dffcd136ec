//! `ursa paw`: record, compare and view.

use crate::paw_cli::{CompareArgs, PawCommand, RecordArgs, ViewArgs};
use base::{Result, bail};
use client::ClientError;
use paw::compare::{self, Side, choose_target, split_side};
use paw::record::{Bar, Load, Pin, RecordOptions, record};
use paw::recording::{QueryResult, Recording};
use paw::suite::{Config, Suite};
use std::path::Path;
use std::process::ExitCode;

/// Runs a sub-command of `ursa paw`; the exit code is 1 when a comparison found a regression.
///
/// # Errors
/// Of suites, configurations, targets, recordings and the disk.
pub(crate) fn run(command: PawCommand) -> Result<ExitCode, ClientError> {
    match command {
        PawCommand::Record(args) => record_suite(&args)?,
        PawCommand::View(args) => view(&args)?,
        PawCommand::Compare(args) => return Ok(compare_recordings(&args)?),
    }
    Ok(ExitCode::SUCCESS)
}

fn record_suite(args: &RecordArgs) -> Result<()> {
    let mut suite = Suite::read(&args.suite)?;
    if let Some(choice) = &args.queries {
        suite.choose(choice)?;
    }
    let config = match &args.config {
        Some(path) => Config::read(path)?,
        None => Config::default(),
    };
    let options = RecordOptions {
        output: args.output.clone(),
        profile: args.profile.clone(),
        against: args.against.clone(),
        runs: args.runs,
        rounds: args.rounds,
        warm_up_runs: args.warm_up,
        cold: args.cold,
        load: if args.load { Load::All } else { Load::None },
        sequential: args.sequential,
        collectors: args.collect.clone(),
        pin: args.pin.as_deref().map(Pin::parse).transpose()?,
        measure_memory: false,
    };
    let recording = record(&suite, &config, &options, &mut Bar::default())?;
    print!("{}", paw::record::summary(&recording));
    println!("Recorded in {}. Look at it: ursa paw view {0}", args.output.display());
    let failed = |result: &&QueryResult| result.error.is_some() || result.wrong_result.is_some();
    let all = recording
        .head
        .queries
        .iter()
        .flat_map(|query| recording.head.targets.iter().map(move |target| (query, target)));
    let problems =
        all.filter_map(|(query, target)| recording.result(query.number, &target.name)).filter(failed).count();
    if problems > 0 {
        println!("{problems} {} failed or gave a wrong result.", if problems == 1 { "query" } else { "queries" });
    }
    Ok(())
}

/// Serves the page until a signal ends it.
fn view(args: &ViewArgs) -> Result<()> {
    let library = viewer::Library::open(&args.folders)?;
    viewer::serve(library, &viewer::ViewOptions { port: args.port }, |address| {
        eprintln!("The recordings are at http://{address} (Ctrl-C ends)");
    })
}

fn compare_recordings(args: &CompareArgs) -> Result<ExitCode> {
    let threshold = threshold(&args.threshold)?;
    if !(args.alpha > 0.0 && args.alpha < 1.0) {
        bail!(BadArguments, "--alpha is {}; it must be between 0 and 1", args.alpha);
    }
    let options = compare::Options { threshold, alpha: args.alpha, min_difference_ns: args.min_difference_us * 1e3 };
    let (old_path, old_target) = split_side(&args.old);
    let old = Recording::open(Path::new(old_path))?;
    let comparison = match &args.new {
        Some(text) => {
            let (path, target) = split_side(text);
            let new = Recording::open(Path::new(path))?;
            let sides = (choose_target(&old, old_target)?, choose_target(&new, target)?);
            compare::compare(
                Side { recording: &old, target: sides.0 },
                Side { recording: &new, target: sides.1 },
                options,
            )?
        }
        None => {
            let new = choose_target(&old, None)?;
            let against = old_target.or_else(|| old.head.targets.get(1).map(|target| target.name.as_str()));
            let Some(against) = against else {
                bail!(BadArguments, "{old_path} has one target; give two recordings, or record with --against");
            };
            let against = choose_target(&old, Some(against))?;
            compare::compare(Side { recording: &old, target: against }, Side { recording: &old, target: new }, options)?
        }
    };
    match (args.json, args.markdown) {
        (true, _) => println!("{}", comparison.to_json()?),
        (_, true) => print!("{}", compare::markdown(&comparison)),
        _ => print!("{}", compare::text(&comparison)),
    }
    Ok(if comparison.has_regression() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// `5%`, `5` or `0.05`… with a percent sign or from 1 on it is a percentage, else a part.
fn threshold(text: &str) -> Result<f64> {
    let (number, percent) = match text.trim().strip_suffix('%') {
        Some(number) => (number, true),
        None => (text.trim(), false),
    };
    match number.trim().parse::<f64>() {
        Ok(value) if value >= 0.0 && value <= 1000.0 => Ok(if percent || value >= 1.0 { value / 100.0 } else { value }),
        _ => bail!(BadArguments, "--threshold is '{text}'; give a percentage, as 5%"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn thresholds_are_percentages_or_parts() {
        let of = |text| super::threshold(text).unwrap();
        assert_eq!((of("5%"), of("7"), of("0.05"), of("0.5%")), (0.05, 0.07, 0.05, 0.005));
        assert!(
            super::threshold("much").is_err() && super::threshold("-1%").is_err() && super::threshold("NaN").is_err()
        );
    }
}

//! What a run tells at its end, and whether Ursa's answers are there and right.

use crate::variants::{self, is_own};
use crate::{limits, switches};
use base::Result;
use paw::recording::Recording;
use paw::{answers, score};

/// Prints times, scores and what was asked for besides. `with_limits`: also against the bytes that are to be read.
pub fn print(recording: &Recording, with_limits: bool) {
    // Variants are no rivals of each other: the first is compared with the others' engines.
    let first = recording.head.targets.iter().map(|target| target.name.as_str()).find(|name| is_own(name));
    let scores = score::scores_of(recording, &|name| !is_own(name) || Some(name) == first);
    print!("{}{}{}", score::text(&scores), switches::text(recording, &scores), variants::text(recording));
    if with_limits {
        print!("{}", limits::text(recording));
    }
    for target in
        recording.head.targets.iter().filter(|target| is_own(&target.name) && Some(target.name.as_str()) != first)
    {
        let scores = score::scores_of(recording, &|name| !is_own(name) || name == target.name);
        if let Some(ratio) =
            scores.targets.iter().find(|score| score.name == target.name).and_then(|score| score.ratio_to_rivals)
        {
            println!("{}: {ratio:.2} of the best rival", target.name);
        }
    }
    recording.head.notes.iter().for_each(|note| println!("Note: {note}"));
    let machine = &recording.head.machine;
    println!(
        "\nmachine: {} cores, memory {:.1} GB/s",
        machine.cores,
        machine.memory_bytes_per_second.unwrap_or(0.0) / 1e9
    );
}

/// Prints why queries failed; true if none of Ursa's did.
pub fn print_failures(recording: &Recording) -> bool {
    let mut own = 0;
    for target in &recording.head.targets {
        for query in &recording.head.queries {
            if let Some(error) = recording.result(query.number, &target.name).and_then(|result| result.error.as_ref()) {
                println!(
                    "{}: {} failed: {}",
                    target.name,
                    query.name,
                    error.message.lines().next().unwrap_or_default()
                );
                own += usize::from(is_own(&target.name));
            }
        }
    }
    own == 0
}

/// Prints how answers differ from those of chDB or the first rival; true if Ursa's do not.
///
/// # Errors
/// When the recording cannot be read.
pub fn print_disagreements(recording: &Recording, engines: &[String]) -> Result<bool> {
    let Some(reference) =
        engines.iter().find(|engine| *engine == "chdb").or_else(|| engines.iter().find(|engine| !is_own(engine)))
    else {
        return Ok(true);
    };
    let mut agree = true;
    for engine in engines.iter().filter(|engine| *engine != reference) {
        let lines = answers::disagreements(recording, reference, engine)?;
        println!("{engine}: answers of {} queries differ from those of {reference}", lines.len());
        lines.iter().for_each(|line| println!("  {line}"));
        agree &= !is_own(engine) || lines.is_empty();
    }
    Ok(agree)
}

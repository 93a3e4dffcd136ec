//! Lines of a tree of steps.

use super::super::ExplainOptions;
use super::TreeStep;

/// Appends the lines of a step and of all below it.
pub(super) fn draw(root: &TreeStep, options: ExplainOptions, lines: &mut Vec<String>) {
    // Where a step begins and what stands before the lines of its inputs; deep plans do not recurse.
    let mut waiting = vec![(root, String::new(), String::new())];
    while let Some((step, first, rest)) = waiting.pop() {
        let described = options.description && !step.description.is_empty();
        lines.push(if described {
            format!("{first}{} ({})", step.name, step.description)
        } else {
            format!("{first}{}", step.name)
        });
        let inner = if step.inputs.is_empty() { "   " } else { "│  " };
        lines.extend(below(step, options).into_iter().map(|line| format!("{rest}{inner}{line}")));
        for (place, input) in step.inputs.iter().enumerate().rev() {
            let (branch, trunk) =
                if place + 1 == step.inputs.len() { ("└──", "   ") } else { ("├──", "│  ") };
            waiting.push((input, format!("{rest}{branch}"), format!("{rest}{trunk}")));
        }
    }
}

/// The lines below the name of a step.
fn below(step: &TreeStep, options: ExplainOptions) -> Vec<String> {
    let mut lines = Vec::new();
    if options.header {
        let columns: Vec<String> = step.header.iter().map(|(name, data_type)| format!("{name} {data_type}")).collect();
        lines.extend(aligned("Header: ", if columns.is_empty() { vec!["Empty".to_string()] } else { columns }));
    }
    lines.extend(step.details.iter().cloned());
    if let Some(indexes) = &step.indexes {
        lines.extend(indexes.lines().into_iter().map(|(depth, text)| format!("{}{text}", "  ".repeat(depth))));
    }
    lines
}

/// Items below one another, the first behind a title.
pub(super) fn aligned(title: &str, items: Vec<String>) -> Vec<String> {
    let blank = " ".repeat(title.len());
    items.into_iter().enumerate().map(|(i, item)| format!("{}{item}", if i == 0 { title } else { &blank })).collect()
}

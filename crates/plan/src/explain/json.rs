//! The steps as JSON.

use super::ExplainOptions;
use super::pretty::TreeStep;
use super::reading::Indexes;
use storage::IndexReport;
use types::json::write_json_string;

/// The steps below `root`, in a list of one plan.
pub(super) fn text(root: &TreeStep, options: ExplainOptions) -> String {
    let mut numbers = 0;
    let plan = Json::Object(vec![("Plan", step(root, options, &mut numbers))]);
    let mut out = String::new();
    Json::List(vec![plan]).write(0, &mut out);
    out
}

enum Json {
    Object(Vec<(&'static str, Json)>),
    List(Vec<Json>),
    /// Texts, in one line.
    Texts(Vec<String>),
    Text(String),
    Number(u64),
}

/// A step; the steps below it have the smaller numbers.
fn step(step_: &TreeStep, options: ExplainOptions, numbers: &mut u64) -> Json {
    let plans: Vec<Json> = step_.inputs.iter().map(|input| step(input, options, numbers)).collect();
    let mut members = vec![
        ("Node Type", Json::Text(step_.name.clone())),
        ("Node Id", Json::Text(format!("{}_{numbers}", step_.name))),
    ];
    *numbers += 1;
    if options.description && !step_.description.is_empty() {
        members.push(("Description", Json::Text(step_.description.clone())));
    }
    if options.header {
        let column = |(name, data_type): &(String, String)| {
            Json::Object(vec![("Name", Json::Text(name.clone())), ("Type", Json::Text(data_type.clone()))])
        };
        members.push(("Header", Json::List(step_.header.iter().map(column).collect())));
    }
    if let Some(indexes) = &step_.indexes {
        members.push(("Indexes", Json::List(indexes.told().map(|report| index(indexes, report)).collect())));
    }
    if !plans.is_empty() {
        members.push(("Plans", Json::List(plans)));
    }
    Json::Object(members)
}

fn index(indexes: &Indexes, report: &IndexReport) -> Json {
    let mut members = vec![("Type", Json::Text(report.kind.to_string()))];
    if let Some((name, description)) = &report.name {
        members.extend([("Name", Json::Text(name.clone())), ("Description", Json::Text(description.clone()))]);
    }
    if !report.keys.is_empty() {
        members.push(("Keys", Json::Texts(report.keys.clone())));
    }
    members.extend(indexes.condition_of(report).map(|condition| ("Condition", Json::Text(condition.to_string()))));
    if !report.search.is_empty() {
        members.push(("Search Algorithm", Json::Text(report.search.to_string())));
    }
    members.extend([
        ("Initial Parts", Json::Number(report.parts.1)),
        ("Selected Parts", Json::Number(report.parts.0)),
        ("Initial Granules", Json::Number(report.granules.1)),
        ("Selected Granules", Json::Number(report.granules.0)),
    ]);
    Json::Object(members)
}

impl Json {
    fn write(&self, depth: usize, out: &mut String) {
        match self {
            Json::Object(members) => {
                let items = members.iter().map(|(name, value)| (Some(*name), value));
                block(('{', '}'), items, depth, out);
            }
            Json::List(items) => block(('[', ']'), items.iter().map(|item| (None, item)), depth, out),
            Json::Texts(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
                out.push_str(&format!("[{}]", texts.join(", ")));
            }
            Json::Text(text) => out.push_str(&quoted(text)),
            Json::Number(number) => out.push_str(&number.to_string()),
        }
    }
}

/// Items below one another.
fn block<'a>(
    (open, close): (char, char),
    items: impl Iterator<Item = (Option<&'static str>, &'a Json)>,
    depth: usize,
    out: &mut String,
) {
    out.push(open);
    let mut is_first = true;
    for (name, item) in items {
        out.push_str(if is_first { "\n" } else { ",\n" });
        is_first = false;
        out.push_str(&"  ".repeat(depth + 1));
        if let Some(name) = name {
            out.push_str(&format!("{}: ", quoted(name)));
        }
        item.write(depth + 1, out);
    }
    if !is_first {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    }
    out.push(close);
}

fn quoted(text: &str) -> String {
    let mut out = Vec::new();
    write_json_string(text.as_bytes(), false, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

//! Types of settings' fields in Rust: text to value and back.

use crate::ErrorCode;

/// A type that a setting's field may have.
pub trait SettingValue: Sized {
    /// ClickHouse's name for the type, for settings that ClickHouse does not have.
    const TYPE: &'static str;
    /// The error for a text that is no value.
    const ERROR: ErrorCode = ErrorCode::BadArguments;
    /// Parses the text form; `None` if it is not one.
    fn parse(text: &str) -> Option<Self>;
    /// The text form.
    fn print(&self) -> String;
}

impl SettingValue for bool {
    const TYPE: &'static str = "Bool";
    /// Parses words and numbers: some flags are numbers in ClickHouse, where anything but 0 says yes.
    fn parse(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "yes" => Some(true),
            "false" | "off" | "no" => Some(false),
            number => number.parse::<u64>().ok().map(|number| number != 0),
        }
    }
    fn print(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl SettingValue for u64 {
    const TYPE: &'static str = "UInt64";
    /// Accepts `10000`, `1e6`, `10K`, `10Ki`, `8G`, `auto` (0).
    fn parse(text: &str) -> Option<Self> {
        if let Ok(value) = text.parse() {
            return Some(value);
        }
        if text == "auto" || text.starts_with("auto(") || text.starts_with("'auto") {
            return Some(0);
        }
        let split = text
            .find(|c: char| !c.is_ascii_digit() && c != '.' && c != 'e' && c != 'E' && c != '+')
            .unwrap_or(text.len());
        let number: f64 = text[..split].parse().ok()?;
        let factor = match &text[split..] {
            "" => 1.0,
            "K" | "k" => 1e3,
            "M" => 1e6,
            "G" => 1e9,
            "T" => 1e12,
            "Ki" | "KiB" => 1024.0,
            "Mi" | "MiB" => 1_048_576.0,
            "Gi" | "GiB" => 1_073_741_824.0,
            "Ti" | "TiB" => 1_099_511_627_776.0,
            _ => return None,
        };
        let value = number * factor;
        (value >= 0.0 && value < 1.8e19).then_some(value as u64)
    }
    fn print(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for i64 {
    const TYPE: &'static str = "Int64";
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn print(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for f64 {
    const TYPE: &'static str = "Float";
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().filter(|value: &f64| value.is_finite())
    }
    fn print(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for String {
    const TYPE: &'static str = "String";
    fn parse(text: &str) -> Option<Self> {
        Some(text.to_string())
    }
    fn print(&self) -> String {
        self.clone()
    }
}

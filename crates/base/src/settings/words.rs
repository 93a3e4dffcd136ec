//! Settings whose values are words of a list.

/// An enum that is the type of a setting: its name in ClickHouse, the error for other texts, and the word of each
/// variant.
#[macro_export]
macro_rules! setting_words {
    (
        $(#[$meta:meta])* $name:ident = $type:literal, $error:ident:
        $($(#[$variant_meta:meta])* $variant:ident $($word:literal)|+;)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)*
        }

        impl $crate::settings::SettingValue for $name {
            const TYPE: &'static str = $type;
            const ERROR: $crate::ErrorCode = $crate::ErrorCode::$error;

            fn parse(text: &str) -> Option<Self> {
                match text {
                    $($($word)|+ => Some($name::$variant),)*
                    _ => None,
                }
            }

            fn print(&self) -> String {
                match self {
                    $($name::$variant => $crate::settings::first_word(&[$($word),+]),)*
                }
                .to_string()
            }
        }
    };
}

/// The word that a value is shown as; the others are accepted, too.
pub fn first_word(words: &[&'static str]) -> &'static str {
    words.first().copied().unwrap_or_default()
}

//! `url(url[, format[, structure[, compression]]])` and `s3(url[, id, secret[, token]][, format[, structure[,
//! compression]]])`, also as `gcs`, `oss` and `cosn`: what their arguments say.

use crate::FileAccess;
use crate::error_log;
use crate::file::format_settings;
use crate::file_set::FileSet;
use crate::object_table::{ObjectTable, STRUCTURE_OF_QUERY};
use crate::source::SourceTable;
use crate::table_function::{FunctionScope, parse_structure};
use base::{ErrorCode, Result, Settings, bail};
use formats::file::FileForm;
use formats::{FormatSettings, find_format};
use object_storage::{Connection, Header, Limits, Location, S3Credentials};
use std::sync::Arc;
use storage::{ColumnDefinition, Table, TableDefinition};
use types::{Schema, Value};

/// Who has the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Service {
    /// Servers of HTTP.
    Web,
    /// Stores of S3's protocol.
    S3,
}

/// What the arguments of a function or engine say.
pub(crate) struct ObjectArguments {
    pub location: Location,
    pub format: String,
    pub compression: String,
    pub structure: Option<String>,
    credentials: S3Credentials,
    headers: Vec<Header>,
}

/// Arguments as they are taken off from the left.
struct Given<'a> {
    service: Service,
    texts: std::collections::VecDeque<&'a str>,
    named: Vec<(&'a str, &'a str)>,
}

impl<'a> Given<'a> {
    fn named(&self, name: &str) -> Option<&'a str> {
        self.named.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    fn next(&mut self, name: &str) -> Option<&'a str> {
        self.named(name).or_else(|| self.texts.pop_front())
    }

    /// Whether the next argument is not there, or the name of a format: not a key.
    fn is_format_next(&self) -> bool {
        self.texts.front().is_none_or(|text| text.eq_ignore_ascii_case("auto") || find_format(text).is_ok())
    }

    fn credentials(&mut self) -> Result<S3Credentials> {
        if self.service == Service::Web {
            return Ok(S3Credentials::Unsigned);
        }
        if let (Some(id), Some(secret)) = (self.named("access_key_id"), self.named("secret_access_key")) {
            let token = self.named("session_token").map(str::to_string);
            return Ok(S3Credentials::Keys { id: id.to_string(), secret: secret.to_string(), token });
        }
        let is_unsigned = self.named("no_sign_request").is_some_and(|text| !matches!(text, "0" | "false"));
        if is_unsigned {
            return Ok(S3Credentials::Unsigned);
        }
        if self.texts.front().is_some_and(|text| text.eq_ignore_ascii_case("NOSIGN")) {
            self.texts.pop_front();
            return Ok(S3Credentials::Unsigned);
        }
        if self.is_format_next() {
            return Ok(S3Credentials::Environment);
        }
        let (Some(id), Some(secret)) = (self.texts.pop_front(), self.texts.pop_front()) else {
            bail!(
                BadArguments,
                "The argument behind the URL is no format and no NOSIGN: as the id of a key it needs the secret behind \
                it"
            );
        };
        let token = if self.is_format_next() { None } else { self.texts.pop_front() };
        if id.is_empty() && secret.is_empty() {
            return Ok(S3Credentials::Unsigned);
        }
        Ok(S3Credentials::Keys {
            id: id.to_string(),
            secret: secret.to_string(),
            token: token.filter(|token| !token.is_empty()).map(str::to_string),
        })
    }
}

/// Names that arguments may have.
const NAMES: &[&str] = &[
    "url",
    "format",
    "structure",
    "filename",
    "compression",
    "compression_method",
    "no_sign_request",
    "access_key_id",
    "secret_access_key",
    "session_token",
    STRUCTURE_OF_QUERY,
];

impl ObjectArguments {
    /// Reads arguments, of which those of functions may have a structure among them.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `BAD_ARGUMENTS`. No message has a key in it.
    pub(crate) fn parse(args: &[(Option<&str>, &str)], service: Service, has_structure: bool) -> Result<Self> {
        let headers = args.iter().filter_map(|(name, text)| Some((name.as_ref()?.strip_prefix("headers.")?, *text)));
        let headers = headers.map(|(name, text)| Header::new(name, text)).collect::<Result<Vec<Header>>>()?;
        if let Some(unknown) = args
            .iter()
            .filter_map(|(name, _)| *name)
            .find(|name| !NAMES.contains(name) && !name.starts_with("headers."))
        {
            bail!(BadArguments, "There is no argument '{unknown}': there are {}", NAMES[..NAMES.len() - 1].join(", "));
        }
        let mut given = Given {
            service,
            texts: args.iter().filter(|(name, _)| name.is_none()).map(|(_, text)| *text).collect(),
            named: args.iter().filter_map(|(name, text)| Some(((*name)?, *text))).collect(),
        };
        let Some(url) = given.next("url") else {
            bail!(NumberOfArgumentsDoesntMatch, "The URL of the objects is missing")
        };
        let credentials = given.credentials()?;
        let url = match given.named("filename") {
            Some(name) => format!("{}/{}", url.trim_end_matches('/'), name.trim_start_matches('/')),
            None => url.to_string(),
        };
        let location = match service {
            Service::Web => Location::web(&url)?,
            Service::S3 => Location::s3(&url)?,
        };
        let format = given.next("format").unwrap_or("auto").to_string();
        let structure = if has_structure { given.next("structure") } else { None };
        let structure = structure.filter(|text| *text != "auto").or_else(|| given.named(STRUCTURE_OF_QUERY));
        let compression = given.named("compression_method").or_else(|| given.next("compression"));
        if !given.texts.is_empty() {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "There are {} arguments too many behind URL, keys, format, structure and compression",
                given.texts.len()
            );
        }
        Ok(ObjectArguments {
            location,
            format,
            compression: compression.unwrap_or("auto").to_string(),
            structure: structure.map(str::to_string),
            credentials,
            headers,
        })
    }

    pub(crate) fn connection(&self, access: &FileAccess, limits: Limits) -> Connection {
        Connection {
            access: access.network().clone(),
            limits,
            credentials: self.credentials.clone(),
            headers: self.headers.clone(),
        }
    }
}

/// The table function `url`.
///
/// # Errors
/// For wrong arguments; where the objects must tell the columns, those of looking at them.
pub(crate) fn url_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function(args, scope, Service::Web)
}

/// The table functions `s3`, `gcs`, `oss` and `cosn`.
///
/// # Errors
/// As [`url_function`].
pub(crate) fn s3_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function(args, scope, Service::S3)
}

/// The arguments of a function that reads objects, as texts.
///
/// # Errors
/// `BAD_ARGUMENTS` for others.
pub(crate) fn texts_of<'a>(args: &[(Option<&'a str>, &'a Value)]) -> Result<Vec<(Option<&'a str>, &'a str)>> {
    let mut texts: Vec<(Option<&str>, &str)> = Vec::with_capacity(args.len());
    for (name, value) in args {
        match (*value, value.as_bytes().map(std::str::from_utf8)) {
            (_, Some(Ok(text))) => texts.push((*name, text)),
            (Value::UInt(flag), _) if *name == Some("no_sign_request") => {
                texts.push((*name, if *flag == 0 { "0" } else { "1" }));
            }
            _ => bail!(BadArguments, "Arguments of functions that read objects must be strings"),
        }
    }
    Ok(texts)
}

fn function(args: &[(Option<&str>, &Value)], scope: &FunctionScope, service: Service) -> Result<Arc<dyn Table>> {
    let arguments = ObjectArguments::parse(&texts_of(args)?, service, true)?;
    let structure = arguments.structure.as_deref().map(parse_structure).transpose()?;
    let connection = arguments.connection(scope.files, Limits::of(scope.settings));
    let format_settings = format_settings(scope.settings, scope.files.schema_files())?;
    let format_settings = error_log::logged(format_settings, scope.settings, scope.files, None)?;
    let (schema, set) = match structure {
        Some(structure) => (structure, None),
        None => {
            let set = inferred(&arguments, &connection, (&format_settings, scope.settings))?;
            (set.schema(), Some(Arc::new(set)))
        }
    };
    let definition = Arc::new(definition_of(&schema, service));
    Ok(Arc::new(SourceTable(ObjectTable {
        definition,
        schema,
        location: arguments.location,
        schema_files: scope.files.schema_files(),
        format_settings: Some(format_settings),
        connection,
        format: arguments.format,
        compression: arguments.compression,
        set,
    })))
}

fn definition_of(schema: &Schema, service: Service) -> TableDefinition {
    let columns = ColumnDefinition::of_schema(schema);
    let engine = match service {
        Service::Web => "URL",
        Service::S3 => "S3",
    };
    TableDefinition { columns, engine: engine.into(), ..Default::default() }
}

/// The objects with the columns that they tell.
fn inferred(
    arguments: &ObjectArguments,
    connection: &Connection,
    (format_settings, settings): (&FormatSettings, &Settings),
) -> Result<FileSet> {
    let found = object_storage::objects(&arguments.location, connection);
    let objects = found.map_err(|error| match error.code() {
        ErrorCode::FileDoesntExist => base::err!(
            CannotExtractTableStructure,
            "The table structure cannot be extracted from objects that are not there: {}",
            error.message()
        ),
        _ => error,
    })?;
    let form =
        FileForm { format: &arguments.format, compression: &arguments.compression, structure: None, sniffs: true };
    FileSet::new(objects, form, format_settings, settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(texts: &[&str]) -> Result<(String, Option<String>, String, bool)> {
        let args: Vec<(Option<&str>, &str)> = texts.iter().map(|text| (None, *text)).collect();
        let found = ObjectArguments::parse(&args, Service::S3, true)?;
        let has_keys = matches!(found.credentials, S3Credentials::Keys { .. });
        Ok((found.format, found.structure, found.compression, has_keys))
    }

    #[test]
    fn arguments_by_their_number_and_kind() {
        let url = "http://h/b/k";
        let check = |texts: &[&str], format: &str, structure: Option<&str>, compression: &str, has_keys: bool| {
            let expected = (format.to_string(), structure.map(str::to_string), compression.to_string(), has_keys);
            assert_eq!(parsed(texts).unwrap(), expected, "{texts:?}");
        };
        check(&[url], "auto", None, "auto", false);
        check(&[url, "CSV"], "CSV", None, "auto", false);
        check(&[url, "NOSIGN"], "auto", None, "auto", false);
        check(&[url, "NOSIGN", "CSV", "a Int8", "gz"], "CSV", Some("a Int8"), "gz", false);
        check(&[url, "CSV", "a Int8"], "CSV", Some("a Int8"), "auto", false);
        check(&[url, "id", "secret"], "auto", None, "auto", true);
        check(&[url, "id", "secret", "token"], "auto", None, "auto", true);
        check(&[url, "id", "secret", "CSV", "a Int8"], "CSV", Some("a Int8"), "auto", true);
        check(&[url, "id", "secret", "token", "CSV", "auto", "zstd"], "CSV", None, "zstd", true);
        let wrong = parsed(&[url, "secret-id"]).unwrap_err();
        assert!(wrong.code() == ErrorCode::BadArguments && !wrong.message().contains("secret-id"));
        assert!(parsed(&[]).is_err() && parsed(&[url, "CSV", "a Int8", "gz", "x"]).is_err());
    }
}

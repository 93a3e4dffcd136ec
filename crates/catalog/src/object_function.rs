//! `url(url[, format[, structure[, compression]]])` and `s3(url[, id, secret[, token]][, format[, structure[,
//! compression]]])`, also as `gcs`, `oss` and `cosn`, and `azureBlobStorage(address, container, path[, account, key][,
//! format[, compression[, structure]]])`: what their arguments say.

use crate::FileAccess;
use crate::archive::archive_table;
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
    /// Azure Blob Storage.
    Azure,
}

impl Service {
    /// That of an engine.
    pub(crate) fn of_engine(engine: &str) -> Self {
        match engine {
            "URL" => Service::Web,
            "AzureBlobStorage" => Service::Azure,
            _ => Service::S3,
        }
    }
}

/// What the arguments of a function or engine say.
pub(crate) struct ObjectArguments {
    pub location: Location,
    pub format: String,
    pub compression: String,
    pub structure: Option<String>,
    /// The pattern of files in the archives that the location names.
    pub member: Option<String>,
    credentials: S3Credentials,
    headers: Vec<Header>,
}

/// Who has the arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    /// A structure is among them.
    pub has_structure: bool,
    /// `archive.zip :: *.csv` names files in archives.
    pub reads_archives: bool,
}

impl Caller {
    /// The place of archives and the pattern of files in them; without it the place of objects.
    fn split(self, place: &str) -> (&str, Option<String>) {
        match formats::split_archive_path(place).filter(|_| self.reads_archives) {
            Some((archives, member)) => (archives, Some(member.to_string())),
            None => (place, None),
        }
    }
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
        if self.service != Service::S3 {
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

impl Given<'_> {
    /// What all arguments say, of which none may be left.
    fn read(
        self,
        (location, credentials, headers): (Location, S3Credentials, Vec<Header>),
        (format, structure, compression): (String, Option<&str>, Option<&str>),
    ) -> Result<ObjectArguments> {
        if !self.texts.is_empty() {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "There are {} arguments too many behind the place, keys, format, structure and compression",
                self.texts.len()
            );
        }
        let structure = structure.filter(|text| *text != "auto").or_else(|| self.named(STRUCTURE_OF_QUERY));
        Ok(ObjectArguments {
            location,
            format,
            compression: compression.unwrap_or("auto").to_string(),
            structure: structure.map(str::to_string),
            member: None,
            credentials,
            headers,
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

/// Those of Azure.
const AZURE_NAMES: &[&str] = &[
    "connection_string",
    "storage_account_url",
    "container",
    "blob_path",
    "account_name",
    "account_key",
    "format",
    "structure",
    "compression",
    "compression_method",
    STRUCTURE_OF_QUERY,
];

impl ObjectArguments {
    /// Reads arguments, of which those of functions may have a structure among them, and name files in archives.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `BAD_ARGUMENTS`. No message has a key in it.
    pub(crate) fn parse(args: &[(Option<&str>, &str)], service: Service, caller: Caller) -> Result<Self> {
        let headers = args.iter().filter_map(|(name, text)| Some((name.as_ref()?.strip_prefix("headers.")?, *text)));
        let headers = headers.map(|(name, text)| Header::new(name, text)).collect::<Result<Vec<Header>>>()?;
        let known = if service == Service::Azure { AZURE_NAMES } else { NAMES };
        let is_known =
            |name: &str| known.contains(&name) || (service != Service::Azure && name.starts_with("headers."));
        if let Some(unknown) = args.iter().filter_map(|(name, _)| *name).find(|name| !is_known(name)) {
            bail!(BadArguments, "There is no argument '{unknown}': there are {}", known[..known.len() - 1].join(", "));
        }
        let mut given = Given {
            service,
            texts: args.iter().filter(|(name, _)| name.is_none()).map(|(_, text)| *text).collect(),
            named: args.iter().filter_map(|(name, text)| Some(((*name)?, *text))).collect(),
        };
        if service == Service::Azure {
            return Self::of_azure(given, caller);
        }
        let Some(url) = given.next("url") else {
            bail!(NumberOfArgumentsDoesntMatch, "The URL of the objects is missing")
        };
        let credentials = given.credentials()?;
        let url = match given.named("filename") {
            Some(name) => format!("{}/{}", url.trim_end_matches('/'), name.trim_start_matches('/')),
            None => url.to_string(),
        };
        let (url, member) = caller.split(&url);
        let location = match service {
            Service::Web => Location::web(url)?,
            _ => Location::s3(url)?,
        };
        let format = given.next("format").unwrap_or("auto").to_string();
        let structure = if caller.has_structure { given.next("structure") } else { None };
        let compression = given.named("compression_method").or_else(|| given.next("compression"));
        let read = given.read((location, credentials, headers), (format, structure, compression))?;
        Ok(ObjectArguments { member, ..read })
    }

    /// Arguments of Azure, whose structure is the last one.
    fn of_azure(mut given: Given, caller: Caller) -> Result<Self> {
        let address = given.named("connection_string").or_else(|| given.next("storage_account_url"));
        let (Some(address), Some(container), Some(blob)) = (address, given.next("container"), given.next("blob_path"))
        else {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Azure needs the URL of an account or a connection string, a container and the path of a blob"
            )
        };
        let mut account = given.named("account_name").zip(given.named("account_key"));
        if account.is_none() && !given.is_format_next() && given.texts.len() >= 2 {
            account = given.texts.pop_front().zip(given.texts.pop_front());
        }
        let (blob, member) = caller.split(blob);
        let location = Location::azure(address, container, blob, account)?;
        // One that stands alone may be the structure.
        let is_structure = caller.has_structure && given.texts.len() == 1 && !given.is_format_next();
        let structure = if is_structure { given.texts.pop_front() } else { None };
        let format = given.next("format").unwrap_or("auto").to_string();
        let compression = given.named("compression_method").or_else(|| given.next("compression"));
        let structure = if caller.has_structure { structure.or_else(|| given.next("structure")) } else { None };
        let read = given.read((location, S3Credentials::Unsigned, Vec::new()), (format, structure, compression))?;
        Ok(ObjectArguments { member, ..read })
    }

    /// The form in which objects are read that tell their columns themselves.
    fn form(&self) -> FileForm<'_> {
        FileForm { format: &self.format, compression: &self.compression, structure: None, sniffs: true }
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

/// The table function `azureBlobStorage`.
///
/// # Errors
/// As [`url_function`].
pub(crate) fn azure_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    function(args, scope, Service::Azure)
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
    let caller = Caller { has_structure: true, reads_archives: scope.settings.allow_archive_path_syntax };
    let arguments = ObjectArguments::parse(&texts_of(args)?, service, caller)?;
    let structure = arguments.structure.as_deref().map(parse_structure).transpose()?;
    let connection = arguments.connection(scope.files, Limits::of(scope.settings));
    let format_settings = format_settings(scope.settings, scope.files.schema_files())?;
    let format_settings = error_log::logged(format_settings, scope.settings, scope.files, None)?;
    if let Some(member) = &arguments.member {
        let objects = object_storage::objects(&arguments.location, &connection)?;
        let form = FileForm { structure: structure.as_ref(), sniffs: structure.is_none(), ..arguments.form() };
        return archive_table((engine_of(service), objects), member, form, &format_settings);
    }
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
    TableDefinition { columns, engine: engine_of(service).into(), ..Default::default() }
}

fn engine_of(service: Service) -> &'static str {
    match service {
        Service::Web => "URL",
        Service::S3 => "S3",
        Service::Azure => "AzureBlobStorage",
    }
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
    FileSet::new(objects, arguments.form(), format_settings, settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FUNCTION: Caller = Caller { has_structure: true, reads_archives: true };

    fn parsed(texts: &[&str]) -> Result<(String, Option<String>, String, bool)> {
        let args: Vec<(Option<&str>, &str)> = texts.iter().map(|text| (None, *text)).collect();
        let found = ObjectArguments::parse(&args, Service::S3, FUNCTION)?;
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

    #[test]
    fn arguments_of_azure() {
        let check = |rest: &[&str], format: &str, structure: Option<&str>, compression: &str| {
            let texts = ["https://a.blob.core.windows.net", "c", "x/*.csv"].iter().chain(rest);
            let args: Vec<(Option<&str>, &str)> = texts.map(|text| (None, *text)).collect();
            let found = ObjectArguments::parse(&args, Service::Azure, FUNCTION).unwrap();
            assert_eq!(found.location.pattern(), "x/*.csv");
            let found = (found.format.as_str(), found.structure.as_deref(), found.compression.as_str());
            assert_eq!(found, (format, structure, compression), "{rest:?}");
        };
        check(&[], "auto", None, "auto");
        check(&["CSV"], "CSV", None, "auto");
        check(&["a Int8"], "auto", Some("a Int8"), "auto");
        check(&["CSV", "gz"], "CSV", None, "gz");
        check(&["CSV", "auto", "a Int8"], "CSV", Some("a Int8"), "auto");
        check(&["name", "a2V5"], "auto", None, "auto");
        check(&["name", "a2V5", "CSV"], "CSV", None, "auto");
        check(&["name", "a2V5", "a Int8"], "auto", Some("a Int8"), "auto");
        check(&["name", "a2V5", "CSV", "gz", "a Int8"], "CSV", Some("a Int8"), "gz");
        let named = [
            (Some("connection_string"), "AccountName=a;AccountKey=a2V5"),
            (Some("container"), "c"),
            (Some("blob_path"), "x"),
            (Some("format"), "CSV"),
        ];
        let found = ObjectArguments::parse(&named, Service::Azure, FUNCTION).unwrap();
        assert_eq!((found.location.pattern(), found.format.as_str()), ("x", "CSV"));
        let few = [(None, "AccountName=a"), (None, "c")];
        assert!(ObjectArguments::parse(&few, Service::Azure, FUNCTION).is_err());
    }
}

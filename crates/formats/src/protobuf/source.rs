//! Where schemas come from: the setting `format_schema` names a file, or is the schema itself.
//!
//! Which files may be named, the settings say too ([`SchemaFiles`]); they have it from the engine.

use super::schema::ProtoSchema;
use crate::FormatSettings;
use base::{Error, ErrorCode, Result, SchemaFiles, bail, err};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes of a schema file, at most.
const FILE_BYTES_MAX: u64 = 16 << 20;
/// Files that a schema is made of, at most.
const FILES_MAX: usize = 1000;

/// A message of a schema.
#[derive(Clone, Debug)]
pub(crate) struct ProtoRoot {
    pub(crate) schema: Arc<ProtoSchema>,
    /// The message that a row is.
    pub(super) message: usize,
}

/// Files that everybody may import.
const KNOWN_FILES: &[(&str, &str)] = &[
    (
        "google/protobuf/wrappers.proto",
        "syntax = \"proto3\"; package google.protobuf; message DoubleValue { double value = 1; } message FloatValue { \
         float value = 1; } message Int64Value { int64 value = 1; } message UInt64Value { uint64 value = 1; } message \
         Int32Value { int32 value = 1; } message UInt32Value { uint32 value = 1; } message BoolValue { bool value = 1; \
         } message StringValue { string value = 1; } message BytesValue { bytes value = 1; }",
    ),
    (
        "google/protobuf/timestamp.proto",
        "syntax = \"proto3\"; package google.protobuf; message Timestamp { int64 seconds = 1; int32 nanos = 2; }",
    ),
    (
        "google/protobuf/duration.proto",
        "syntax = \"proto3\"; package google.protobuf; message Duration { int64 seconds = 1; int32 nanos = 2; }",
    ),
    ("google/protobuf/empty.proto", "syntax = \"proto3\"; package google.protobuf; message Empty {}"),
    (
        "google/protobuf/any.proto",
        "syntax = \"proto3\"; package google.protobuf; message Any { string type_url = 1; bytes value = 2; }",
    ),
];

/// The message of the settings; with `in_envelope` one inside of the message `Envelope`.
///
/// # Errors
/// `BAD_ARGUMENTS` without a schema and for a message that it has not, `FILE_DOESNT_EXIST`, `DATABASE_ACCESS_DENIED`
/// for files outside of the folder, `CANNOT_PARSE_PROTOBUF_SCHEMA`.
pub(crate) fn root_of(settings: &FormatSettings, in_envelope: bool) -> Result<ProtoRoot> {
    let binary = &settings.binary;
    if binary.schema.is_empty() {
        bail!(
            BadArguments,
            "The format Protobuf requires a schema: set format_schema = 'file.proto:Message', or format_schema_source \
            = 'string' and format_schema_message_name"
        );
    }
    let mut schema = ProtoSchema::default();
    let (file, message) = match &*binary.schema_source {
        "string" => {
            add(&mut schema, "format_schema", &binary.schema, (&binary.schema_files, None))?;
            ("format_schema".to_string(), binary.schema_message.to_string())
        }
        "file" | "" => {
            let (file, message) = parts(&binary.schema, &binary.schema_message)?;
            let path = place_of(&binary.schema_files, &file)?;
            add(&mut schema, &file, &read(&path)?, (&binary.schema_files, path.parent()))?;
            (file, message)
        }
        other => bail!(NotImplemented, "format_schema_source = '{other}' is not supported: use file or string"),
    };
    schema.resolve()?;
    let missing =
        |what: &str| err!(BadArguments, "Could not find a message named '{what}' in the schema file '{file}'");
    let found = match in_envelope {
        false => schema.message(&message).ok_or_else(|| missing(&message))?,
        true => {
            let envelope = schema.message("Envelope").ok_or_else(|| missing("Envelope"))?;
            let full = format!("{}.{message}", schema.messages[envelope].full_name);
            schema.message(&full).ok_or_else(|| missing(&full))?
        }
    };
    Ok(ProtoRoot { schema: Arc::new(schema), message: found })
}

/// The file and the message that the setting names.
fn parts(schema: &str, message: &str) -> Result<(String, String)> {
    let (file, named) = match schema.rsplit_once(':') {
        Some((file, named)) if !named.contains('/') => (file, named),
        _ => (schema, ""),
    };
    if !named.is_empty() && !message.is_empty() {
        bail!(BadArguments, "format_schema names the message '{named}', and format_schema_message_name '{message}'");
    }
    let message = if named.is_empty() { message } else { named };
    if message.is_empty() {
        bail!(BadArguments, "format_schema names no message: set it to 'file.proto:Message', not '{schema}'");
    }
    let has_extension = Path::new(file).extension().is_some();
    Ok((if has_extension { file.to_string() } else { format!("{file}.proto") }, message.to_string()))
}

/// The path of a schema file.
fn place_of(files: &SchemaFiles, file: &str) -> Result<PathBuf> {
    let folder = match files {
        SchemaFiles::Anywhere => return Ok(PathBuf::from(file)),
        SchemaFiles::None => bail!(DatabaseAccessDenied, "The schema file '{file}' cannot be read here"),
        SchemaFiles::Below(folder) => folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf()),
    };
    let path = folder.join(file);
    let outside = || err!(DatabaseAccessDenied, "The schema file '{file}' is not inside '{}'", folder.display());
    if path.components().any(|part| part == std::path::Component::ParentDir) || !path.starts_with(&folder) {
        return Err(outside());
    }
    match path.canonicalize() {
        Ok(resolved) if !resolved.starts_with(&folder) => Err(outside()),
        Ok(resolved) => Ok(resolved),
        Err(_) => Ok(path),
    }
}

fn read(path: &Path) -> Result<String> {
    let failed = |error: std::io::Error| {
        let code = match error.kind() {
            std::io::ErrorKind::NotFound => ErrorCode::FileDoesntExist,
            _ => ErrorCode::CannotOpenFile,
        };
        Error::io(code, format!("read the schema file {}", path.display()), &error)
    };
    let metadata = path.metadata().map_err(failed)?;
    if !metadata.is_file() || metadata.len() > FILE_BYTES_MAX {
        bail!(CannotOpenFile, "The schema file {} is no file of up to {FILE_BYTES_MAX} bytes", path.display());
    }
    std::fs::read_to_string(path).map_err(failed)
}

/// Adds a file and those that it imports; these lie in a folder, the one of the file or the one of all schemas.
fn add(schema: &mut ProtoSchema, file: &str, text: &str, (files, folder): (&SchemaFiles, Option<&Path>)) -> Result<()> {
    let mut seen = vec![file.to_string()];
    let mut wanted = schema.add_file(file, text)?;
    while let Some(import) = wanted.pop() {
        if seen.contains(&import) {
            continue;
        }
        if seen.len() > FILES_MAX {
            bail!(CannotParseProtobufSchema, "The schema '{file}' imports more than {FILES_MAX} files");
        }
        let known = KNOWN_FILES.iter().find(|(name, _)| *name == import);
        let text = match (known, folder) {
            (Some((_, text)), _) => (*text).to_string(),
            (None, Some(folder)) => read(&place_of(files, &folder.join(&import).to_string_lossy())?)?,
            (None, None) => bail!(CannotParseProtobufSchema, "A schema that is given as a string imports '{import}'"),
        };
        wanted.extend(schema.add_file(&import, &text)?);
        seen.push(import);
    }
    Ok(())
}

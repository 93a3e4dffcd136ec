//! The names of formats.

use base::suggest::maybe_you_meant;
use base::{Result, bail};

/// Abilities of a format, for `system.formats` and for finding one by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// The canonical name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Whether data in it can be read.
    pub is_input: bool,
    /// Whether results can be written in it.
    pub is_output: bool,
}

const fn both(name: &'static str, aliases: &'static [&'static str]) -> FormatInfo {
    FormatInfo { name, aliases, is_input: true, is_output: true }
}

const fn input(name: &'static str, aliases: &'static [&'static str]) -> FormatInfo {
    FormatInfo { name, aliases, is_input: true, is_output: false }
}

const fn output(name: &'static str, aliases: &'static [&'static str]) -> FormatInfo {
    FormatInfo { name, aliases, is_input: false, is_output: true }
}

/// Every format.
pub const FORMATS: &[FormatInfo] = &[
    both("TabSeparated", &["TSV"]),
    both("TabSeparatedWithNames", &["TSVWithNames"]),
    both("TabSeparatedWithNamesAndTypes", &["TSVWithNamesAndTypes"]),
    both("TabSeparatedRaw", &["TSVRaw", "Raw"]),
    both("TabSeparatedRawWithNames", &["TSVRawWithNames", "RawWithNames"]),
    both("TabSeparatedRawWithNamesAndTypes", &["TSVRawWithNamesAndTypes", "RawWithNamesAndTypes"]),
    both("CSV", &[]),
    both("CSVWithNames", &[]),
    both("CSVWithNamesAndTypes", &[]),
    both("Values", &[]),
    both("TSKV", &[]),
    both("JSON", &[]),
    both("JSONCompact", &[]),
    output("JSONStrings", &[]),
    output("JSONCompactStrings", &[]),
    both("JSONColumns", &[]),
    both("JSONColumnsWithMetadata", &[]),
    both("JSONCompactColumns", &[]),
    both("JSONEachRow", &["JSONLines", "NDJSON", "JSONL"]),
    both("JSONStringsEachRow", &[]),
    output("JSONEachRowWithProgress", &[]),
    both("JSONObjectEachRow", &[]),
    output("JSONStringsEachRowWithProgress", &[]),
    output("JSONCompactEachRowWithProgress", &[]),
    output("JSONCompactStringsEachRowWithProgress", &[]),
    input("JSONAsString", &[]),
    input("JSONAsObject", &[]),
    output("PrettyJSONEachRow", &["PrettyJSONLines", "PrettyNDJSON"]),
    both("JSONCompactEachRow", &[]),
    both("JSONCompactEachRowWithNames", &[]),
    both("JSONCompactEachRowWithNamesAndTypes", &[]),
    both("JSONCompactStringsEachRow", &[]),
    both("JSONCompactStringsEachRowWithNames", &[]),
    both("JSONCompactStringsEachRowWithNamesAndTypes", &[]),
    both("RowBinary", &[]),
    both("RowBinaryWithNames", &[]),
    both("RowBinaryWithNamesAndTypes", &[]),
    input("RowBinaryWithDefaults", &[]),
    input("RowBinaryWithNamesAndTypesAndDefaults", &[]),
    both("MsgPack", &[]),
    input("MySQLDump", &[]),
    both("Native", &[]),
    both("Parquet", &[]),
    both("Arrow", &[]),
    both("ArrowStream", &[]),
    both("Avro", &[]),
    both("ORC", &[]),
    both("BSONEachRow", &[]),
    both("Protobuf", &[]),
    both("ProtobufList", &[]),
    both("ProtobufSingle", &[]),
    both("LineAsString", &[]),
    output("LineAsStringWithNames", &[]),
    output("LineAsStringWithNamesAndTypes", &[]),
    both("CustomSeparated", &[]),
    both("CustomSeparatedWithNames", &[]),
    both("CustomSeparatedWithNamesAndTypes", &[]),
    input("CustomSeparatedIgnoreSpaces", &[]),
    input("CustomSeparatedIgnoreSpacesWithNames", &[]),
    input("CustomSeparatedIgnoreSpacesWithNamesAndTypes", &[]),
    both("Template", &[]),
    input("TemplateIgnoreSpaces", &[]),
    input("Regexp", &[]),
    input("Form", &[]),
    input("One", &[]),
    both("RawBLOB", &[]),
    output("SQLInsert", &[]),
    output("Pretty", &[]),
    output("PrettyNoEscapes", &[]),
    output("PrettyMonoBlock", &[]),
    output("PrettyNoEscapesMonoBlock", &[]),
    output("PrettyCompact", &[]),
    output("PrettyCompactNoEscapes", &[]),
    output("PrettyCompactMonoBlock", &[]),
    output("PrettyCompactNoEscapesMonoBlock", &[]),
    output("PrettySpace", &[]),
    output("PrettySpaceNoEscapes", &[]),
    output("PrettySpaceMonoBlock", &[]),
    output("PrettySpaceNoEscapesMonoBlock", &[]),
    output("Vertical", &[]),
    output("Markdown", &["MD"]),
    output("XML", &[]),
    both("Npy", &[]),
    both("HiveText", &[]),
    input("ParquetMetadata", &[]),
    output("Prometheus", &[]),
    output("Hash", &[]),
    output("Null", &[]),
];

/// Finds a format by its name or an alias, in any case.
///
/// # Errors
/// `UNKNOWN_FORMAT` with the nearest known name.
pub fn find_format(name: &str) -> Result<&'static FormatInfo> {
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    match FORMATS.iter().find(|info| is_it(info.name) || info.aliases.iter().any(|alias| is_it(alias))) {
        Some(info) => Ok(info),
        None => {
            let known = FORMATS.iter().flat_map(|info| std::iter::once(info.name).chain(info.aliases.iter().copied()));
            bail!(UnknownFormat, "Unknown format {name}{}", maybe_you_meant(name, known))
        }
    }
}

/// The format that a file name's extension stands for, a compression's extension aside.
///
/// # Errors
/// `CANNOT_EXTRACT_TABLE_STRUCTURE` when the extension says nothing.
pub fn format_of_path(path: &str) -> Result<&'static FormatInfo> {
    let plain =
        [".gz", ".gzip", ".zst", ".zstd", ".lz4", ".br", ".brotli", ".deflate", ".xz", ".lzma", ".bz2", ".snappy"]
            .iter()
            .find_map(|end| path.strip_suffix(end))
            .unwrap_or(path);
    let extension =
        plain.rsplit('/').next().and_then(|file| file.rsplit_once('.')).map_or("", |(_, extension)| extension);
    let name = match extension.to_ascii_lowercase().as_str() {
        "csv" => "CSV",
        "tsv" | "tab" => "TSV",
        "json" | "jsonl" | "ndjson" => "JSONEachRow",
        "parquet" | "pq" => "Parquet",
        "arrow" | "feather" | "ipc" => "Arrow",
        "arrows" | "arrowstream" => "ArrowStream",
        "native" => "Native",
        "values" | "sql" => "Values",
        "bin" | "rowbinary" => "RowBinary",
        "txt" | "log" => "LineAsString",
        "bson" => "BSONEachRow",
        "md" => "Markdown",
        "xml" => "XML",
        _ => {
            if let Ok(info) = find_format(extension) {
                return Ok(info);
            }
            bail!(
                CannotExtractTableStructure,
                "Cannot tell the format of '{path}' by its extension: name it, as in file('{path}', 'CSV')"
            )
        }
    };
    find_format(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_by_name_and_path() {
        assert_eq!(find_format("tsv").unwrap().name, "TabSeparated");
        assert!(find_format("JSONEachRaw").unwrap_err().message().contains("JSONEachRow"));
        assert_eq!(format_of_path("a/b.csv.gz").unwrap().name, "CSV");
        assert_eq!(format_of_path("x.parquet").unwrap().name, "Parquet");
        assert!(format_of_path("noext").is_err());
    }
}

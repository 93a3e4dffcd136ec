//! The packets of one answer, and the result that is made of them.

use super::wire::{Wire, exception};
use crate::ClientError;
use crate::executor::Summary;
use base::SchemaFiles;
use formats::{FormatSettings, OutputFormat, ResultStats};
use native::blocks::{INSERTED_ROWS, NamedBlock, PEAK_MEMORY};
use native::packets::{self, ProfileInfo, ProgressCounts, ServerException, of_server};
use std::io::{self, Write};
use std::time::Instant;
use types::{Block, Schema, TimeZone, Value};

/// The effect of a packet on the answer.
pub(super) enum Step {
    /// More packets follow.
    Goes,
    /// The server waits for rows of these columns.
    Asks(Schema),
    /// The packet was the last.
    Ends,
}

/// The reason why an answer was not read to its end.
pub(super) enum Broken {
    /// The connection failed.
    Connection(io::Error),
    /// Another error.
    Other(ClientError),
}

impl From<base::Error> for Broken {
    fn from(error: base::Error) -> Self {
        Broken::Other(error.into())
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Broken::Connection(error)
    }
}

/// An answer as it comes.
pub(super) struct Answer<'s> {
    pub format: String,
    pub settings: base::Settings,
    pub zone: TimeZone,
    pub is_compressed: bool,
    /// Whether the statement's data are not in its text: the first block says which columns they have.
    pub is_insert: bool,
    pub sink: &'s mut dyn Write,
    pub started: Instant,
    /// The server's description of the table that rows go to.
    pub description: Option<String>,
    pub progress: ProgressCounts,
    pub error: Option<ClientError>,
    output: Option<Box<dyn OutputFormat>>,
    info: Option<ProfileInfo>,
    rows: u64,
    inserted_rows: u64,
    peak_memory_bytes: u64,
}

impl<'s> Answer<'s> {
    pub(super) fn new(format: String, settings: base::Settings, zone: TimeZone, sink: &'s mut dyn Write) -> Self {
        Answer {
            format,
            settings,
            zone,
            is_compressed: false,
            is_insert: false,
            sink,
            started: Instant::now(),
            description: None,
            progress: ProgressCounts::default(),
            error: None,
            output: None,
            info: None,
            rows: 0,
            inserted_rows: 0,
            peak_memory_bytes: 0,
        }
    }

    /// Settings of formats, in the zone that the server has told.
    pub(super) fn format_settings(&self) -> FormatSettings {
        FormatSettings::new(&self.settings, self.zone.clone()).with_schema_files(SchemaFiles::Anywhere)
    }

    /// Reads one packet.
    pub(super) fn step(&mut self, wire: &mut Wire) -> Result<Step, Broken> {
        let revision = wire.revision;
        match wire.next_packet()? {
            of_server::DATA => {
                let block = NamedBlock::read(wire, revision, self.is_compressed)?;
                if self.is_insert && self.output.is_none() {
                    return Ok(Step::Asks(block.schema));
                }
                self.rows_of(&block)?;
            }
            number @ (of_server::TOTALS | of_server::EXTREMES) => {
                let block = NamedBlock::read(wire, revision, self.is_compressed)?;
                let mut out = Vec::new();
                match (&mut self.output, number) {
                    (Some(output), of_server::TOTALS) => output.totals(&block.block, &mut out)?,
                    (Some(output), _) => output.extremes(&block.block, &mut out)?,
                    _ => {}
                }
                self.write(&out)?;
            }
            of_server::EXCEPTION => {
                self.error = Some(exception(ServerException::read(wire)?));
                return Ok(Step::Ends);
            }
            of_server::PROGRESS => self.progress.add(&ProgressCounts::read(wire, revision)?),
            of_server::PROFILE_INFO => self.info = Some(ProfileInfo::read(wire, revision)?),
            of_server::PROFILE_EVENTS => self.counters(&NamedBlock::read(wire, revision, false)?),
            of_server::LOG => log(&NamedBlock::read(wire, revision, false)?),
            of_server::TABLE_COLUMNS => self.description = Some(packets::read_table_columns(wire)?),
            of_server::TIME_ZONE_UPDATE => self.zone = TimeZone::parse(&packets::read_time_zone(wire)?)?,
            of_server::END_OF_STREAM => return Ok(Step::Ends),
            other => {
                return Err(base::err!(IncorrectData, "Unknown packet {other} from the server").into());
            }
        }
        Ok(Step::Goes)
    }

    /// Writes rows; the first block declares the columns.
    fn rows_of(&mut self, block: &NamedBlock) -> Result<(), Broken> {
        if block.is_end() {
            return Ok(());
        }
        let mut out = Vec::new();
        let output = match &mut self.output {
            Some(output) => output,
            none => {
                let settings =
                    FormatSettings::new(&self.settings, self.zone.clone()).with_schema_files(SchemaFiles::Anywhere);
                let mut output = formats::output_format(&self.format, &block.schema, &settings)?;
                output.prefix(&mut out)?;
                none.insert(output)
            }
        };
        if block.block.rows > 0 {
            self.rows += block.block.rows as u64;
            output.write_block(&block.block, &mut out)?;
        }
        self.write(&out)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Broken> {
        self.sink.write_all(bytes).map_err(|error| Broken::Other(ClientError::io("write the result", &error)))
    }

    /// Takes the counters that are shown.
    fn counters(&mut self, block: &NamedBlock) {
        let (Some(name), Some(value)) = (block.schema.index_of("name"), block.schema.index_of("value")) else { return };
        for row in 0..block.block.rows {
            let Value::Int(number) = block.block.columns[value].value(row) else { continue };
            let number = number.max(0) as u64;
            match text_of(&block.block, name, row).as_str() {
                PEAK_MEMORY => self.peak_memory_bytes = number,
                // Counters come as differences.
                INSERTED_ROWS => self.inserted_rows += number,
                _ => {}
            }
        }
    }

    /// Writes the end of the result.
    pub(super) fn finish(mut self) -> Result<Summary, Broken> {
        let has_result = self.output.is_some();
        if let Some(mut output) = self.output.take() {
            let stats = ResultStats {
                rows: self.rows,
                rows_read: self.progress.read_rows,
                bytes_read: self.progress.read_bytes,
                elapsed: self.started.elapsed().as_secs_f64(),
                rows_before_limit: self.info.and_then(|info| info.rows_before_limit),
            };
            let mut out = Vec::new();
            output.finish(&stats, &mut out)?;
            self.write(&out)?;
        }
        Ok(Summary {
            has_result,
            rows: self.rows.max(self.progress.written_rows).max(self.inserted_rows),
            read_rows: self.progress.read_rows,
            read_bytes: self.progress.read_bytes,
            peak_memory_bytes: self.peak_memory_bytes,
        })
    }
}

/// The text of a cell of a string column.
fn text_of(block: &Block, column: usize, row: usize) -> String {
    let value = block.columns[column].value(row);
    value.as_bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
}

/// Shows lines of the server's log.
fn log(block: &NamedBlock) {
    let column = |name: &str| block.schema.index_of(name);
    let (Some(source), Some(text)) = (column("source"), column("text")) else { return };
    for row in 0..block.block.rows {
        eprintln!("{}: {}", text_of(&block.block, source, row), text_of(&block.block, text, row));
    }
}

//! What ORC files tell of themselves: the postscript, the footer, and a footer for each stripe, in protocol buffers.
//!
//! ```text
//! "ORC" | stripes | metadata | footer | postscript | u8 bytes of the postscript
//! stripe   indexes | data | footer
//! ```

use super::bytes::{OrcBytes, OrcCompression, OrcSpace};
use crate::wire::WireReader;
use base::{Result, bail, err};
use types::TimeZone;

/// Bytes of the postscript and its length, at most.
const TAIL_BYTES_MAX: u64 = 256;
/// Bytes of a footer after decompression.
const FOOTER_BYTES_MAX: usize = 256 << 20;
/// Bytes of a compressed block before compression.
const BLOCK_BYTES_MAX: u64 = 64 << 20;

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrcKind {
    Boolean,
    Byte,
    Short,
    Int,
    Long,
    Float,
    Double,
    String,
    Binary,
    Timestamp,
    List,
    Map,
    Struct,
    Union,
    Decimal,
    Date,
    Instant,
}

/// A type: columns are numbered as types are.
#[derive(Debug)]
pub(super) struct OrcType {
    pub(super) kind: OrcKind,
    pub(super) subtypes: Vec<usize>,
    pub(super) names: Vec<String>,
    pub(super) precision: u64,
    pub(super) scale: u64,
}

/// Where a stripe lies, and its rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrcStripe {
    offset: u64,
    index_bytes: u64,
    data_bytes: u64,
    footer_bytes: u64,
    /// Rows of the stripe.
    pub(crate) rows: u64,
}

impl OrcStripe {
    /// Its bytes in the file.
    pub(crate) fn range(&self) -> std::ops::Range<u64> {
        let bytes = self.index_bytes.saturating_add(self.data_bytes).saturating_add(self.footer_bytes);
        self.offset..self.offset.saturating_add(bytes)
    }
}

/// The footer of a file.
#[derive(Debug)]
pub(crate) struct OrcFooter {
    pub(super) types: Vec<OrcType>,
    /// The stripes in their order.
    pub(crate) stripes: Vec<OrcStripe>,
    pub(super) space: OrcSpace,
}

/// A stream of a stripe: some bytes of a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrcStreamPlace {
    pub(super) kind: u64,
    pub(super) column: u64,
    pub(super) offset: u64,
    pub(super) bytes: u64,
}

/// How a column of a stripe is encoded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OrcEncoding {
    /// Values are numbers of a dictionary.
    pub(super) is_dictionary: bool,
    /// Whole numbers are of the second version.
    pub(super) is_second: bool,
    /// Values of the dictionary.
    pub(super) dictionary: u64,
}

/// The footer of a stripe.
#[derive(Debug)]
pub(super) struct OrcStripeFooter {
    pub(super) streams: Vec<OrcStreamPlace>,
    pub(super) encodings: Vec<OrcEncoding>,
    pub(super) zone: Option<TimeZone>,
}

impl OrcFooter {
    /// Reads the footer of a file.
    ///
    /// # Errors
    /// `INCORRECT_DATA` and `CANNOT_READ_ALL_DATA` for what is no ORC, `NOT_IMPLEMENTED` for LZO.
    pub(crate) fn load(bytes: &OrcBytes) -> Result<Self> {
        let length = bytes.len()?;
        let tail = bytes.get(length.saturating_sub(TAIL_BYTES_MAX), length.min(TAIL_BYTES_MAX))?;
        let Some((&postscript_bytes, before)) = tail.split_last() else { bail!(IncorrectData, "An ORC file is empty") };
        let Some(start) = before.len().checked_sub(usize::from(postscript_bytes)) else {
            bail!(IncorrectData, "This is not an ORC file: it has {length} bytes")
        };
        let postscript = OrcPostscript::read(&before[start..])?;
        let end = length - 1 - u64::from(postscript_bytes);
        let Some(at) = end.checked_sub(postscript.footer_bytes) else {
            bail!(CannotReadAllData, "The footer of the ORC file claims {} bytes", postscript.footer_bytes)
        };
        let space = OrcSpace { compression: postscript.compression, block_bytes: postscript.block_bytes as usize };
        let footer = space.all(bytes.get(at, postscript.footer_bytes)?, FOOTER_BYTES_MAX)?;
        let footer = read_footer(&footer, space)?;
        for stripe in &footer.stripes {
            stripe.check(at)?;
        }
        Ok(footer)
    }

    /// Reads the footer of a stripe.
    pub(super) fn stripe(&self, bytes: &OrcBytes, stripe: &OrcStripe) -> Result<OrcStripeFooter> {
        let at = stripe.offset + stripe.index_bytes + stripe.data_bytes;
        let footer = self.space.all(bytes.get(at, stripe.footer_bytes)?, FOOTER_BYTES_MAX)?;
        read_stripe_footer(&footer, stripe)
    }
}

impl OrcStripe {
    /// Looks whether the stripe lies before the footer of the file.
    fn check(&self, footer_at: u64) -> Result<()> {
        let parts = [self.index_bytes, self.data_bytes, self.footer_bytes];
        let end = parts.iter().try_fold(self.offset, |end, bytes| end.checked_add(*bytes));
        if end.is_none_or(|end| end > footer_at) {
            bail!(CannotReadAllData, "A stripe of the ORC file lies outside of the file");
        }
        Ok(())
    }
}

struct OrcPostscript {
    footer_bytes: u64,
    compression: OrcCompression,
    block_bytes: u64,
}

impl OrcPostscript {
    fn read(bytes: &[u8]) -> Result<Self> {
        let mut postscript =
            OrcPostscript { footer_bytes: 0, compression: OrcCompression::None, block_bytes: 256 << 10 };
        let mut is_orc = false;
        let mut reader = WireReader::new(bytes);
        while let Some((field, value)) = reader.field()? {
            match field {
                1 => postscript.footer_bytes = value.number()?,
                2 => postscript.compression = OrcCompression::of_number(value.number()?)?,
                3 => postscript.block_bytes = value.number()?,
                8000 => is_orc = value.bytes()? == b"ORC",
                _ => {}
            }
        }
        if !is_orc {
            bail!(IncorrectData, "This is not an ORC file: its postscript does not say so");
        }
        if !(1..=BLOCK_BYTES_MAX).contains(&postscript.block_bytes) {
            bail!(IncorrectData, "The ORC file claims to have compressed blocks of {} bytes", postscript.block_bytes);
        }
        Ok(postscript)
    }
}

fn read_footer(bytes: &[u8], space: OrcSpace) -> Result<OrcFooter> {
    let mut footer = OrcFooter { types: Vec::new(), stripes: Vec::new(), space };
    let mut reader = WireReader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            3 => footer.stripes.push(read_stripe(value.bytes()?)?),
            4 => footer.types.push(read_type(value.bytes()?)?),
            _ => {}
        }
    }
    check_types(&footer.types)?;
    Ok(footer)
}

/// Checks that types are a tree below the struct of the rows: one that two others refer to would double with each step
/// down.
///
/// # Errors
/// `INCORRECT_DATA` when they are not.
pub(super) fn check_types(types: &[OrcType]) -> Result<()> {
    if types.first().is_none_or(|root| root.kind != OrcKind::Struct) {
        bail!(IncorrectData, "The rows of the ORC file are no structs");
    }
    let mut is_taken = vec![false; types.len()];
    for (at, own) in types.iter().enumerate() {
        let mut is_free = |&subtype: &usize| {
            subtype > at && subtype < types.len() && !std::mem::replace(&mut is_taken[subtype], true)
        };
        let wanted = match own.kind {
            OrcKind::List => 1,
            OrcKind::Map => 2,
            OrcKind::Struct => own.names.len(),
            _ => own.subtypes.len(),
        };
        if own.subtypes.len() != wanted || !own.subtypes.iter().all(&mut is_free) {
            bail!(IncorrectData, "The types of the ORC file do not refer to each other as they must");
        }
    }
    Ok(())
}

fn read_stripe(bytes: &[u8]) -> Result<OrcStripe> {
    let mut stripe = OrcStripe::default();
    let mut reader = WireReader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            1 => stripe.offset = value.number()?,
            2 => stripe.index_bytes = value.number()?,
            3 => stripe.data_bytes = value.number()?,
            4 => stripe.footer_bytes = value.number()?,
            5 => stripe.rows = value.number()?,
            _ => {}
        }
    }
    Ok(stripe)
}

fn kind_of(number: u64) -> Result<OrcKind> {
    Ok(match number {
        0 => OrcKind::Boolean,
        1 => OrcKind::Byte,
        2 => OrcKind::Short,
        3 => OrcKind::Int,
        4 => OrcKind::Long,
        5 => OrcKind::Float,
        6 => OrcKind::Double,
        7 | 16 | 17 => OrcKind::String,
        8 => OrcKind::Binary,
        9 => OrcKind::Timestamp,
        10 => OrcKind::List,
        11 => OrcKind::Map,
        12 => OrcKind::Struct,
        13 => OrcKind::Union,
        14 => OrcKind::Decimal,
        15 => OrcKind::Date,
        18 => OrcKind::Instant,
        other => bail!(NotImplemented, "The ORC file has a type of kind {other}, which is not supported"),
    })
}

fn read_type(bytes: &[u8]) -> Result<OrcType> {
    let mut own = OrcType { kind: OrcKind::Boolean, subtypes: Vec::new(), names: Vec::new(), precision: 38, scale: 10 };
    let mut reader = WireReader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            1 => own.kind = kind_of(value.number()?)?,
            2 => value.numbers(&mut |subtype| {
                own.subtypes.push(subtype as usize);
                Ok(())
            })?,
            3 => own.names.push(String::from_utf8_lossy(value.bytes()?).into_owned()),
            5 => own.precision = value.number()?,
            6 => own.scale = value.number()?,
            _ => {}
        }
    }
    Ok(own)
}

fn read_stripe_footer(bytes: &[u8], stripe: &OrcStripe) -> Result<OrcStripeFooter> {
    let mut footer = OrcStripeFooter { streams: Vec::new(), encodings: Vec::new(), zone: None };
    let mut offset = stripe.offset;
    let end = stripe.offset + stripe.index_bytes + stripe.data_bytes;
    let mut reader = WireReader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            1 => {
                let mut stream = OrcStreamPlace { kind: 0, column: 0, offset, bytes: 0 };
                let mut fields = WireReader::new(value.bytes()?);
                while let Some((field, value)) = fields.field()? {
                    match field {
                        1 => stream.kind = value.number()?,
                        2 => stream.column = value.number()?,
                        3 => stream.bytes = value.number()?,
                        _ => {}
                    }
                }
                offset = offset.checked_add(stream.bytes).filter(|&offset| offset <= end).ok_or_else(|| {
                    err!(CannotReadAllData, "The streams of a stripe of the ORC file are longer than the stripe")
                })?;
                footer.streams.push(stream);
            }
            2 => {
                let mut encoding = OrcEncoding::default();
                let mut fields = WireReader::new(value.bytes()?);
                while let Some((field, value)) = fields.field()? {
                    match field {
                        1 => {
                            let kind = value.number()?;
                            encoding.is_dictionary = matches!(kind, 1 | 3);
                            encoding.is_second = matches!(kind, 2 | 3);
                        }
                        2 => encoding.dictionary = value.number()?,
                        _ => {}
                    }
                }
                footer.encodings.push(encoding);
            }
            3 => {
                let name = String::from_utf8_lossy(value.bytes()?).into_owned();
                footer.zone = Some(zone_of(&name)?);
            }
            _ => {}
        }
    }
    Ok(footer)
}

/// A time zone by its name; `GMT` is UTC.
pub(super) fn zone_of(name: &str) -> Result<TimeZone> {
    match name {
        "" | "GMT" | "UTC" => Ok(TimeZone::utc()),
        name => TimeZone::parse(name),
    }
}

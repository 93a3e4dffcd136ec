//! Shapes as text and bytes: WKT, WKB, SVG; `flipCoordinates`.
//!
//! ```text
//! WKB   byte order 1 (little) | kind u32 | a point: x, y as f64 | else: count u32, then points, rings or whole shapes
//! ```

use super::shapes::{Shape, coord, lines_of, point_value};
use crate::support::{Bound, Call, Family, by_values, bytes, items};
use base::{Result, bail, err};
use functions::Registry;
use geo::Coord;
use types::text::float_to_string;
use types::{ArrayColumn, Column, DataType, Value};

impl Shape {
    fn wkt_name(self) -> &'static str {
        match self {
            Shape::Point => "POINT",
            Shape::Line => "LINESTRING",
            Shape::MultiLine => "MULTILINESTRING",
            Shape::Ring | Shape::Polygon => "POLYGON",
            Shape::MultiPolygon => "MULTIPOLYGON",
        }
    }

    fn wkb_kind(self) -> u32 {
        match self {
            Shape::Point => 1,
            Shape::Line => 2,
            Shape::Ring | Shape::Polygon => 3,
            Shape::MultiLine => 5,
            Shape::MultiPolygon => 6,
        }
    }
}

fn write_point(point: Coord, between: char, out: &mut String) {
    out.push_str(&float_to_string(point.x));
    out.push(between);
    out.push_str(&float_to_string(point.y));
}

/// `(x y,x y)`; the first point is repeated at the end if the ring is to be closed.
fn write_line(value: &Value, closes: bool, out: &mut String) {
    let mut points: Vec<Coord> = items(value).iter().map(coord).collect();
    if closes && points.first() != points.last() {
        points.extend(points.first().copied());
    }
    out.push('(');
    for (i, point) in points.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_point(point, ' ', out);
    }
    out.push(')');
}

fn write_list(value: &Value, out: &mut String, mut write: impl FnMut(&Value, &mut String)) {
    out.push('(');
    for (i, item) in items(value).iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(')');
}

fn wkt(value: &Value, shape: Shape) -> String {
    let mut out = shape.wkt_name().to_string();
    match shape {
        Shape::Point => {
            out.push('(');
            write_point(coord(value), ' ', &mut out);
            out.push(')');
        }
        Shape::Line => write_line(value, false, &mut out),
        Shape::Ring => {
            out.push('(');
            write_line(value, false, &mut out);
            out.push(')');
        }
        Shape::MultiLine => write_list(value, &mut out, |line, out| write_line(line, false, out)),
        Shape::Polygon => write_list(value, &mut out, |ring, out| write_line(ring, true, out)),
        Shape::MultiPolygon => write_list(value, &mut out, |polygon, out| {
            write_list(polygon, out, |ring, out| write_line(ring, true, out))
        }),
    }
    out
}

/// Reads WKT from front to back.
struct WktReader<'a> {
    text: &'a str,
    at: usize,
    function: &'static str,
}

impl WktReader<'_> {
    fn bad(&self, wanted: &str) -> base::Error {
        err!(
            CannotParseText,
            "Cannot parse WKT in function {}: expected {wanted} at position {} of '{}'",
            self.function,
            self.at,
            self.text
        )
    }

    fn space(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    fn eat(&mut self, byte: char) -> bool {
        self.space();
        let found = self.text[self.at..].starts_with(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: char) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.bad(&format!("'{byte}'"))) }
    }

    fn word(&mut self, word: &str) -> Result<()> {
        self.space();
        let rest = self.text[self.at..].as_bytes();
        if rest.len() < word.len() || !rest[..word.len()].eq_ignore_ascii_case(word.as_bytes()) {
            return Err(self.bad(&format!("'{word}'")));
        }
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<f64> {
        self.space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')')).unwrap_or(rest.len());
        let number = rest[..end].parse().map_err(|_| self.bad("a number"))?;
        self.at += end;
        Ok(number)
    }

    fn point(&mut self) -> Result<Value> {
        let x = self.number()?;
        self.space();
        // A coordinate that is left out is 0.
        let y = if self.text[self.at..].starts_with([',', ')']) { 0.0 } else { self.number()? };
        Ok(point_value(x, y))
    }

    fn list(&mut self, item: &mut dyn FnMut(&mut Self) -> Result<Value>) -> Result<Value> {
        self.expect('(')?;
        let mut found = Vec::new();
        loop {
            found.push(item(self)?);
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        Ok(Value::Array(found))
    }

    /// Points in parentheses of their own or not.
    fn points(&mut self) -> Result<Value> {
        self.list(&mut |reader| {
            let wrapped = reader.eat('(');
            let point = reader.point()?;
            if wrapped {
                reader.expect(')')?;
            }
            Ok(point)
        })
    }

    fn shape(&mut self, shape: Shape, name: &str) -> Result<Value> {
        self.word(name)?;
        let value = match shape {
            Shape::Point => {
                self.expect('(')?;
                let point = self.point()?;
                self.expect(')')?;
                point
            }
            Shape::Line => self.points()?,
            Shape::Ring => match self.list(&mut Self::points)? {
                Value::Array(mut rings) if rings.len() == 1 => rings.swap_remove(0),
                _ => return Err(self.bad("one ring")),
            },
            Shape::MultiLine | Shape::Polygon => self.list(&mut Self::points)?,
            Shape::MultiPolygon => self.list(&mut |reader| reader.list(&mut Self::points))?,
        };
        self.space();
        if self.at < self.text.len() {
            return Err(self.bad("the end"));
        }
        Ok(value)
    }
}

fn read_wkt(call: &Call, shape: Shape, name: &'static str) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let function = call.name;
    Ok(by_values(call, shape.data_type(), move |args| {
        let text = String::from_utf8_lossy(bytes(&args[0]));
        WktReader { text: &text, at: 0, function }.shape(shape, name)
    }))
}

/// A value of a shape as one of `Geometry`.
fn geometry(value: &Value, shape: Shape) -> Value {
    let mut cell = Vec::new();
    types::dynamic::put(&shape.data_type(), value, &mut cell);
    Value::String(cell)
}

/// `readWKT`: a shape of any kind.
fn read_any_wkt(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let function = call.name;
    Ok(by_values(call, DataType::geometry(), move |args| {
        let text = String::from_utf8_lossy(bytes(&args[0]));
        let word: String = text.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
        let known = READERS.iter().find(|(.., shape, name)| *shape != Shape::Ring && name.eq_ignore_ascii_case(&word));
        let Some(&(.., shape, name)) = known else {
            bail!(BadArguments, "Function {function} does not know the shape '{word}'")
        };
        Ok(geometry(&WktReader { text: &text, at: 0, function }.shape(shape, name)?, shape))
    }))
}

/// `readWKB`: a shape of any kind.
fn read_any_wkb(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let function = call.name;
    Ok(by_values(call, DataType::geometry(), move |args| {
        let given = bytes(&args[0]);
        let kind = given
            .get(1..5)
            .and_then(|raw| raw.try_into().ok())
            .map_or(0, |raw| if given[0] == 0 { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) });
        let known =
            READERS.iter().map(|(.., shape, _)| *shape).find(|shape| *shape != Shape::Ring && shape.wkb_kind() == kind);
        let Some(shape) = known else { bail!(BadArguments, "Function {function} does not know shapes of kind {kind}") };
        Ok(geometry(&WkbReader { rest: given, big: false }.shape(shape)?, shape))
    }))
}

fn write_wkb_points(points: &[Coord], out: &mut Vec<u8>) {
    out.extend_from_slice(&(points.len() as u32).to_le_bytes());
    for point in points {
        out.extend_from_slice(&point.x.to_le_bytes());
        out.extend_from_slice(&point.y.to_le_bytes());
    }
}

fn wkb(value: &Value, shape: Shape, out: &mut Vec<u8>) {
    out.push(1);
    out.extend_from_slice(&shape.wkb_kind().to_le_bytes());
    let lines = lines_of(value, shape);
    match shape {
        Shape::Point => {
            let point = coord(value);
            out.extend_from_slice(&point.x.to_le_bytes());
            out.extend_from_slice(&point.y.to_le_bytes());
        }
        Shape::Line => lines.iter().for_each(|line| write_wkb_points(line, out)),
        Shape::Ring | Shape::Polygon => {
            out.extend_from_slice(&(lines.len() as u32).to_le_bytes());
            lines.iter().for_each(|line| write_wkb_points(line, out));
        }
        Shape::MultiLine | Shape::MultiPolygon => {
            let inner = if shape == Shape::MultiLine { Shape::Line } else { Shape::Polygon };
            out.extend_from_slice(&(items(value).len() as u32).to_le_bytes());
            items(value).iter().for_each(|item| wkb(item, inner, out));
        }
    }
}

/// Reads WKB of either byte order.
struct WkbReader<'a> {
    rest: &'a [u8],
    big: bool,
}

impl WkbReader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let Some((head, rest)) = self.rest.split_first_chunk::<N>() else { bail!(IncorrectData, "WKB ends too early") };
        self.rest = rest;
        let mut raw = *head;
        if self.big {
            raw.reverse();
        }
        Ok(raw)
    }

    /// A count of things of at least `bytes` bytes each.
    fn count(&mut self, bytes: usize) -> Result<usize> {
        let count = u32::from_le_bytes(self.take()?) as usize;
        if count > self.rest.len() / bytes {
            bail!(IncorrectData, "WKB claims {count} parts, more than follow");
        }
        Ok(count)
    }

    fn point(&mut self) -> Result<Value> {
        Ok(point_value(f64::from_le_bytes(self.take()?), f64::from_le_bytes(self.take()?)))
    }

    fn points(&mut self) -> Result<Value> {
        let count = self.count(16)?;
        Ok(Value::Array((0..count).map(|_| self.point()).collect::<Result<_>>()?))
    }

    fn shape(&mut self, shape: Shape) -> Result<Value> {
        self.big = match self.take::<1>()? {
            [0] => true,
            [1] => false,
            _ => bail!(IncorrectData, "WKB does not begin with a byte order of 0 or 1"),
        };
        let kind = u32::from_le_bytes(self.take()?);
        if kind != shape.wkb_kind() {
            bail!(
                IncorrectData,
                "WKB holds a shape of kind {kind}, expected {} ({})",
                shape.wkb_kind(),
                shape.wkt_name()
            );
        }
        match shape {
            Shape::Point => self.point(),
            Shape::Line | Shape::Ring => self.points(),
            Shape::Polygon => {
                let count = self.count(4)?;
                Ok(Value::Array((0..count).map(|_| self.points()).collect::<Result<_>>()?))
            }
            Shape::MultiLine | Shape::MultiPolygon => {
                let inner = if shape == Shape::MultiLine { Shape::Line } else { Shape::Polygon };
                let count = self.count(9)?;
                Ok(Value::Array((0..count).map(|_| self.shape(inner)).collect::<Result<_>>()?))
            }
        }
    }
}

fn read_wkb(call: &Call, shape: Shape) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(by_values(call, shape.data_type(), move |args| WkbReader { rest: bytes(&args[0]), big: false }.shape(shape)))
}

fn svg(value: &Value, shape: Shape, style: &str) -> String {
    let points = |line: &[Coord]| {
        let mut out = String::new();
        for (i, &point) in line.iter().enumerate() {
            if i > 0 {
                out.push(' ');
            }
            write_point(point, ',', &mut out);
        }
        out
    };
    let path = |rings: &[Vec<Coord>]| {
        let mut out = String::new();
        for ring in rings {
            for (i, &point) in ring.iter().enumerate() {
                out.push_str(if i == 0 { "M " } else { "L " });
                write_point(point, ',', &mut out);
                out.push(' ');
            }
            out.push_str("z ");
        }
        format!(r#"<g fill-rule="evenodd"><path d="{out}" style="{style}"/></g>"#)
    };
    let lines = lines_of(value, shape);
    match shape {
        Shape::Point => {
            let point = coord(value);
            format!(
                r#"<circle cx="{}" cy="{}" r="5" style="{style}"/>"#,
                float_to_string(point.x),
                float_to_string(point.y)
            )
        }
        Shape::Line | Shape::MultiLine => lines
            .iter()
            .map(|line| format!(r#"<polyline points="{}" style="{style};fill:none"/>"#, points(line)))
            .collect(),
        Shape::Ring => format!(r#"<polygon points="{}" style="{style}"/>"#, points(&lines[0])),
        Shape::Polygon => path(&lines),
        Shape::MultiPolygon => items(value).iter().map(|polygon| path(&lines_of(polygon, Shape::Polygon))).collect(),
    }
}

fn bind_svg(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    let shape = Shape::of_argument(call, 0)?;
    call.strings(1..call.args.len())?;
    Ok(by_values(call, DataType::String, move |args| {
        let style = args.get(1).map(|style| String::from_utf8_lossy(bytes(style)).into_owned()).unwrap_or_default();
        Ok(Value::string(svg(&args[0], shape, &style)))
    }))
}

/// The column with the parts of its points swapped, at any depth.
fn flipped(column: &Column) -> Result<Column> {
    match column.flatten() {
        Column::Array(array) => Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), flipped(&array.values)?))),
        Column::Tuple(parts, rows) => Ok(Column::Tuple([parts[1].clone(), parts[0].clone()].into(), rows)),
        _ => bail!(IllegalColumn, "flipCoordinates needs points"),
    }
}

fn flip(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    if Shape::of(call.data_type(0)).is_none() {
        return call.illegal(0, "a shape");
    }
    let mut inner = call.data_type(0);
    while let DataType::Array(element) = inner {
        inner = element;
    }
    if !matches!(inner, DataType::Tuple(pair) if pair.elements.iter().all(|element| *element == DataType::Float64)) {
        return call.illegal(0, "points of Float64");
    }
    Ok(Bound::new(call.data_type(0).clone(), |args, _| flipped(&args[0].column)))
}

const READERS: [(&str, &str, &str, &str, Shape, &str); 6] = [
    ("readWKTPoint", "readWKBPoint", "ST_PointFromWKB", "A point", Shape::Point, "POINT"),
    ("readWKTLineString", "readWKBLineString", "ST_LineFromWKB", "A line", Shape::Line, "LINESTRING"),
    (
        "readWKTMultiLineString",
        "readWKBMultiLineString",
        "ST_MLineFromWKB",
        "Several lines",
        Shape::MultiLine,
        "MULTILINESTRING",
    ),
    ("readWKTPolygon", "readWKBPolygon", "ST_PolyFromWKB", "A polygon", Shape::Polygon, "POLYGON"),
    (
        "readWKTMultiPolygon",
        "readWKBMultiPolygon",
        "ST_MPolyFromWKB",
        "Several polygons",
        Shape::MultiPolygon,
        "MULTIPOLYGON",
    ),
    ("readWKTRing", "", "", "A ring", Shape::Ring, "POLYGON"),
];

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    for (from_text, from_bytes, alias, _, shape, name) in READERS {
        family.add(from_text, "readWKT(text)", "A shape of its WKT, the well-known text.", move |call| {
            read_wkt(call, shape, name)
        });
        if !from_bytes.is_empty() {
            family.add(from_bytes, "readWKB(bytes)", "A shape of its WKB, the well-known bytes.", move |call| {
                read_wkb(call, shape)
            });
            family.alias_any_case(from_bytes, &[alias]);
        }
    }
    family.add("readWKT", "readWKT(text)", "A shape of any kind of its WKT, the well-known text.", read_any_wkt);
    family.alias("readWKT", &["readWkt"]);
    family.add("readWKB", "readWKB(bytes)", "A shape of any kind of its WKB, the well-known bytes.", read_any_wkb);
    family.alias("readWKB", &["readWkb"]);
    family.add("wkt", "wkt(shape)", "A shape as WKT, the well-known text.", |call| {
        call.count(1..=1)?;
        let shape = Shape::of_argument(call, 0)?;
        Ok(by_values(call, DataType::String, move |args| Ok(Value::string(wkt(&args[0], shape)))))
    });
    family.alias("wkt", &["WKT"]);
    family.add("wkb", "wkb(shape)", "A shape as WKB, the well-known bytes.", |call| {
        call.count(1..=1)?;
        let shape = Shape::of_argument(call, 0)?;
        Ok(by_values(call, DataType::String, move |args| {
            let mut out = Vec::new();
            wkb(&args[0], shape, &mut out);
            Ok(Value::String(out))
        }))
    });
    family.alias("wkb", &["WKB"]);
    family.add("svg", "svg(shape[, style])", "A shape as an element of SVG.", bind_svg);
    family.alias("svg", &["SVG"]);
    family.add("flipCoordinates", "flipCoordinates(shape)", "A shape with x and y of its points swapped.", flip);
}

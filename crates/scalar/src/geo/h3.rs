//! Cells of H3, the grid of hexagons over the globe, by the crate `h3o`.
//!
//! A cell and an edge between two are numbers of 64 bits; an invalid one is an error, but for the functions that ask.

mod edges;

use super::shapes::{point_value, ring_of};
use crate::support::{Bound, Call, Family, by_values, float};
use base::{Result, bail, err};
use edges::{EDGE_KILOMETRES, EDGE_METRES, register_edges};
use functions::Registry;
use geo::{LineString, Polygon};
use h3o::geom::{ContainmentMode, TilerBuilder};
use h3o::{CellIndex, DirectedEdgeIndex, LatLng, Resolution};
use std::sync::Arc;
use types::{DataType, TupleType, Value};

/// Cells that one call may give.
const CELLS_MAX: u64 = 10_000_000;

/// Metres per radian on the sphere that H3 is drawn on.
const RADIUS_METRES: f64 = 6_371_007.180_918_475;

fn cell(name: &str, value: &Value) -> Result<CellIndex> {
    let number = value.as_u64().unwrap_or(0);
    CellIndex::try_from(number).map_err(|_| err!(IncorrectData, "Invalid H3 index {number} in function {name}"))
}

fn edge(name: &str, value: &Value) -> Result<DirectedEdgeIndex> {
    let number = value.as_u64().unwrap_or(0);
    DirectedEdgeIndex::try_from(number).map_err(|_| err!(IncorrectData, "Invalid H3 edge {number} in function {name}"))
}

fn resolution(name: &str, value: &Value) -> Result<Resolution> {
    let number = value.as_i128().unwrap_or(-1);
    u8::try_from(number).ok().and_then(|number| Resolution::try_from(number).ok()).ok_or_else(|| {
        err!(ArgumentOutOfBound, "The resolution {number} of function {name} is out of bounds: it must be from 0 to 15")
    })
}

fn place(name: &str, lat: &Value, lon: &Value) -> Result<LatLng> {
    LatLng::new(float(lat), float(lon)).map_err(|_| {
        err!(BadArguments, "Function {name} takes finite coordinates, not ({}, {})", float(lat), float(lon))
    })
}

fn index(cell: impl Into<u64>) -> Value {
    Value::UInt(cell.into())
}

fn cells(found: impl Iterator<Item = CellIndex>) -> Value {
    Value::Array(found.map(index).collect())
}

fn flag(is_set: bool) -> Value {
    Value::UInt(u64::from(is_set))
}

fn boundary(points: &[LatLng]) -> Value {
    Value::Array(points.iter().map(|point| point_value(point.lat(), point.lng())).collect())
}

fn checked(name: &str, count: u64) -> Result<()> {
    if count > CELLS_MAX {
        bail!(TooLargeArraySize, "Function {name} would give {count} cells, at most {CELLS_MAX} are allowed");
    }
    Ok(())
}

/// Cells within `k` steps.
fn disk(name: &str, args: &[Value], is_ring: bool) -> Result<Value> {
    let origin = cell(name, &args[0])?;
    let k = args[1]
        .as_i64()
        .and_then(|k| u32::try_from(k).ok())
        .ok_or_else(|| err!(ParameterOutOfBound, "Argument 2 of function {name} must not be negative"))?;
    checked(name, u64::from(k).saturating_mul(u64::from(k)).saturating_mul(3))?;
    let found: Vec<CellIndex> = if is_ring { origin.grid_ring(k) } else { origin.grid_disk(k) };
    Ok(cells(found.into_iter()))
}

fn children(name: &str, args: &[Value]) -> Result<Value> {
    let (parent, finer) = (cell(name, &args[0])?, resolution(name, &args[1])?);
    checked(name, parent.children_count(finer))?;
    Ok(cells(parent.children(finer)))
}

fn line(name: &str, args: &[Value]) -> Result<Value> {
    let (from, to) = (cell(name, &args[0])?, cell(name, &args[1])?);
    let path = from
        .grid_path_cells(to)
        .map_err(|error| err!(IncorrectData, "There is no line between H3 indices {from} and {to}: {error}"))?;
    Ok(cells(path.filter_map(std::result::Result::ok)))
}

fn covering(name: &str, args: &[Value]) -> Result<Value> {
    let mode = match args.get(2).map_or(Some(0), Value::as_u64) {
        Some(0) => ContainmentMode::ContainsCentroid,
        Some(1) => ContainmentMode::ContainsBoundary,
        Some(2) => ContainmentMode::IntersectsBoundary,
        Some(3) => ContainmentMode::Covers,
        _ => bail!(
            BadArguments,
            "Argument 3 of function {name} must be 0 (centre), 1 (whole cell), 2 (any part) or 3 (any part, cover all)"
        ),
    };
    let rings: Vec<LineString> = match args[0] {
        Value::Array(ref parts) if matches!(parts.first(), Some(Value::Array(_))) => {
            parts.iter().map(ring_of).collect()
        }
        ref ring => vec![ring_of(ring)],
    };
    let mut rings = rings.into_iter();
    let Some(outer) = rings.next().filter(|ring| ring.0.len() >= 4) else { return Ok(Value::Array(Vec::new())) };
    let mut tiler = TilerBuilder::new(resolution(name, &args[1])?).containment_mode(mode).build();
    tiler
        .add(Polygon::new(outer, rings.collect()))
        .map_err(|error| err!(BadArguments, "Function {name} cannot cover the polygon: {error}"))?;
    checked(name, tiler.coverage_size_hint() as u64)?;
    Ok(cells(tiler.into_coverage()))
}

type Compute = fn(&str, &[Value]) -> Result<Value>;

/// The types that an argument may have.
#[derive(Clone, Copy, PartialEq)]
enum H3Argument {
    Integer,
    Number,
    Polygon,
}

fn bind(call: &Call, takes: &[H3Argument], result: DataType, compute: Compute) -> Result<Bound> {
    call.count(takes.len()..=takes.len())?;
    for (i, takes) in takes.iter().enumerate() {
        match takes {
            H3Argument::Integer => call.integers([i])?,
            H3Argument::Number if !call.plain(i).is_number() => return call.illegal(i, "a number"),
            H3Argument::Polygon if !matches!(call.plain(i), DataType::Array(_)) => {
                return call.illegal(i, "a ring or polygon");
            }
            _ => {}
        }
    }
    let name = call.name;
    let default = call.context.settings.functions_h3_default_if_invalid.then(|| result.default_value());
    Ok(by_values(call, result, move |args| match (compute(name, args), &default) {
        (Err(_), Some(default)) => Ok(default.clone()),
        (computed, _) => computed,
    }))
}

fn place_type(longitude_first: bool) -> DataType {
    let names: Vec<std::string::String> = vec!["latitude".into(), "longitude".into()];
    let names = Some(if longitude_first { names.into_iter().rev().collect() } else { names });
    DataType::Tuple(Arc::new(TupleType { elements: vec![DataType::Float64, DataType::Float64], names, geo: None }))
}

fn register_cells(family: &mut Family) {
    use DataType::{String, UInt8, UInt64};
    use H3Argument::Integer;
    let list = || DataType::array(UInt64);
    let ring = || DataType::array(DataType::tuple(vec![DataType::Float64, DataType::Float64]));
    let mut add = |name, syntax, text, takes: &'static [H3Argument], result: DataType, compute: Compute| {
        family.add(name, syntax, text, move |call| bind(call, takes, result.clone(), compute));
    };
    add("h3ToGeoBoundary", "h3ToGeoBoundary(cell)", "The corners of an H3 cell.", &[Integer], ring(), |n, a| {
        Ok(boundary(&cell(n, &a[0])?.boundary()))
    });
    add("h3IsValid", "h3IsValid(n)", "1 if a number is an H3 cell.", &[Integer], UInt8, |_, a| {
        Ok(flag(a[0].as_u64().is_some_and(|n| CellIndex::try_from(n).is_ok())))
    });
    add(
        "h3GetResolution",
        "h3GetResolution(cell)",
        "The resolution of an H3 cell, 0 to 15.",
        &[Integer],
        UInt8,
        |n, a| Ok(Value::UInt(u8::from(cell(n, &a[0])?.resolution()).into())),
    );
    add(
        "h3GetBaseCell",
        "h3GetBaseCell(cell)",
        "The number of the coarsest cell that holds an H3 cell.",
        &[Integer],
        UInt8,
        |n, a| Ok(Value::UInt(u8::from(cell(n, &a[0])?.base_cell()).into())),
    );
    add(
        "h3ToParent",
        "h3ToParent(cell, resolution)",
        "The coarser H3 cell that holds a cell; 0 if there is none.",
        &[Integer, Integer],
        UInt64,
        |n, a| Ok(cell(n, &a[0])?.parent(resolution(n, &a[1])?).map_or(Value::UInt(0), index)),
    );
    add(
        "h3ToChildren",
        "h3ToChildren(cell, resolution)",
        "The finer H3 cells of a cell.",
        &[Integer, Integer],
        list(),
        children,
    );
    add(
        "h3ToCenterChild",
        "h3ToCenterChild(cell, resolution)",
        "The finer H3 cell in the middle of a cell.",
        &[Integer, Integer],
        UInt64,
        |n, a| Ok(cell(n, &a[0])?.center_child(resolution(n, &a[1])?).map_or(Value::UInt(0), index)),
    );
    add("h3ToString", "h3ToString(cell)", "An H3 cell in hexadecimal.", &[Integer], String, |n, a| {
        Ok(Value::string(cell(n, &a[0])?.to_string()))
    });
    add(
        "h3kRing",
        "h3kRing(cell, k)",
        "The H3 cells within k steps of a cell.",
        &[Integer, Integer],
        list(),
        |n, a| disk(n, a, false),
    );
    add(
        "h3HexRing",
        "h3HexRing(cell, k)",
        "The H3 cells that are k steps from a cell.",
        &[Integer, Integer],
        list(),
        |n, a| disk(n, a, true),
    );
    add(
        "h3Distance",
        "h3Distance(from, to)",
        "Steps between two H3 cells; -1 where the grid has no way.",
        &[Integer, Integer],
        DataType::Int64,
        |n, a| Ok(Value::Int(cell(n, &a[0])?.grid_distance(cell(n, &a[1])?).map_or(-1, i64::from))),
    );
    add(
        "h3Line",
        "h3Line(from, to)",
        "The H3 cells on the way from one to another.",
        &[Integer, Integer],
        list(),
        line,
    );
    add(
        "h3IndexesAreNeighbors",
        "h3IndexesAreNeighbors(a, b)",
        "1 if two H3 cells share an edge.",
        &[Integer, Integer],
        UInt8,
        |n, a| Ok(flag(cell(n, &a[0])?.is_neighbor_with(cell(n, &a[1])?).unwrap_or(false))),
    );
    add(
        "h3IsPentagon",
        "h3IsPentagon(cell)",
        "1 if an H3 cell is one of the twelve pentagons of its resolution.",
        &[Integer],
        UInt8,
        |n, a| Ok(flag(cell(n, &a[0])?.is_pentagon())),
    );
    add(
        "h3IsResClassIII",
        "h3IsResClassIII(cell)",
        "1 if the grid of an H3 cell's resolution is turned (odd resolutions).",
        &[Integer],
        UInt8,
        |n, a| Ok(flag(cell(n, &a[0])?.resolution().is_class3())),
    );
    add(
        "h3GetFaces",
        "h3GetFaces(cell)",
        "The faces of the icosahedron that an H3 cell touches.",
        &[Integer],
        DataType::array(UInt8),
        |n, a| {
            Ok(Value::Array(
                cell(n, &a[0])?.icosahedron_faces().iter().map(|face| Value::UInt(u8::from(face).into())).collect(),
            ))
        },
    );
    add(
        "h3CellAreaM2",
        "h3CellAreaM2(cell)",
        "The area of an H3 cell in square metres.",
        &[Integer],
        DataType::Float64,
        |n, a| Ok(Value::Float(cell(n, &a[0])?.area_m2())),
    );
    add(
        "h3CellAreaRads2",
        "h3CellAreaRads2(cell)",
        "The area of an H3 cell in square radians.",
        &[Integer],
        DataType::Float64,
        |n, a| Ok(Value::Float(cell(n, &a[0])?.area_rads2())),
    );
    add(
        "h3PolygonToCells",
        "h3PolygonToCells(polygon, resolution)",
        "The H3 cells whose middle lies in a polygon of (longitude, latitude).",
        &[H3Argument::Polygon, Integer],
        list(),
        covering,
    );
    add(
        "h3PolygonToCellsWithContainment",
        "h3PolygonToCellsWithContainment(polygon, resolution, mode)",
        "The H3 cells of a polygon, chosen by how much of them lies in it.",
        &[H3Argument::Polygon, Integer, Integer],
        list(),
        covering,
    );
}

/// Places, whose coordinates settings put in one order or the other.
fn register_places(family: &mut Family) {
    family.add("geoToH3", "geoToH3(lat, lon, resolution)", "The H3 cell of a place.", |call| {
        let compute: Compute = match call.context.settings.geotoh3_argument_order.as_str() {
            "lat_lon" => |n, a| Ok(index(place(n, &a[0], &a[1])?.to_cell(resolution(n, &a[2])?))),
            "lon_lat" => |n, a| Ok(index(place(n, &a[1], &a[0])?.to_cell(resolution(n, &a[2])?))),
            other => bail!(
                BadArguments,
                "Unexpected value '{other}' of geotoh3_argument_order: there are lat_lon and lon_lat"
            ),
        };
        bind(call, &[H3Argument::Number, H3Argument::Number, H3Argument::Integer], DataType::UInt64, compute)
    });
    family.add("h3ToGeo", "h3ToGeo(cell)", "The middle of an H3 cell.", |call| {
        let longitude_first = call.context.settings.h3togeo_lon_lat_result_order;
        let compute: Compute = match longitude_first {
            true => |n, a| cell(n, &a[0]).map(LatLng::from).map(|middle| point_value(middle.lng(), middle.lat())),
            false => |n, a| cell(n, &a[0]).map(LatLng::from).map(|middle| point_value(middle.lat(), middle.lng())),
        };
        bind(call, &[H3Argument::Integer], place_type(longitude_first), compute)
    });
}

fn register_grid(family: &mut Family) {
    use DataType::{Float64, UInt64};
    let mut add = |name, text, compute: fn(Resolution) -> f64| {
        family.add(name, "f(resolution)", text, move |call| bind_number(call, compute));
    };
    add("h3EdgeAngle", "The mean length of an edge of H3 cells of a resolution, in degrees.", |r| {
        r.edge_length_m() * 180.0 / (std::f64::consts::PI * RADIUS_METRES)
    });
    add("h3EdgeLengthM", "The mean length of an edge of H3 cells of a resolution, in metres.", |r| {
        EDGE_METRES[usize::from(u8::from(r))]
    });
    add("h3EdgeLengthKm", "The mean length of an edge of H3 cells of a resolution, in kilometres.", |r| {
        EDGE_KILOMETRES[usize::from(u8::from(r))]
    });
    add("h3HexAreaM2", "The mean area of H3 cells of a resolution, in square metres.", Resolution::area_m2);
    add("h3HexAreaKm2", "The mean area of H3 cells of a resolution, in square kilometres.", Resolution::area_km2);
    family.add("h3NumHexagons", "h3NumHexagons(resolution)", "How many H3 cells a resolution has.", |call| {
        bind(call, &[H3Argument::Integer], DataType::Int64, |n, a| {
            Ok(Value::Int(resolution(n, &a[0])?.cell_count() as i64))
        })
    });
    family.add(
        "h3GetPentagonIndexes",
        "h3GetPentagonIndexes(resolution)",
        "The twelve pentagons of a resolution of H3.",
        |call| {
            bind(call, &[H3Argument::Integer], DataType::array(UInt64), |n, a| {
                Ok(cells(resolution(n, &a[0])?.pentagons()))
            })
        },
    );
    family.add("h3GetRes0Indexes", "h3GetRes0Indexes()", "The 122 coarsest cells of H3.", |call| {
        bind(call, &[], DataType::array(UInt64), |_, _| Ok(cells(CellIndex::base_cells())))
    });
    family.add("stringToH3", "stringToH3(text)", "The H3 cell of its hexadecimal text.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(by_values(call, UInt64, |args| {
            let text = String::from_utf8_lossy(crate::support::bytes(&args[0])).into_owned();
            let number = u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap_or(0);
            if number == 0 {
                bail!(IllegalTypeOfArgument, "Invalid H3 index string '{text}'");
            }
            Ok(Value::UInt(number))
        }))
    });
    for (name, text, scale) in [
        ("h3PointDistM", "Metres between two places, on a sphere.", RADIUS_METRES),
        ("h3PointDistKm", "Kilometres between two places, on a sphere.", RADIUS_METRES / 1000.0),
        ("h3PointDistRads", "Radians between two places.", 1.0),
    ] {
        family.add(name, "f(lat1, lon1, lat2, lon2)", text, move |call| {
            call.count(4..=4)?;
            if let Some(i) = (0..4).find(|&i| !call.plain(i).is_number()) {
                return call.illegal(i, "a number");
            }
            let name = call.name;
            Ok(by_values(call, Float64, move |a| {
                let (from, to) = (place(name, &a[0], &a[1])?, place(name, &a[2], &a[3])?);
                Ok(Value::Float(from.distance_rads(to) * scale))
            }))
        });
    }
}

fn bind_number(call: &Call, compute: fn(Resolution) -> f64) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    let name = call.name;
    Ok(by_values(call, DataType::Float64, move |args| Ok(Value::Float(compute(resolution(name, &args[0])?)))))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    register_cells(&mut family);
    register_places(&mut family);
    register_grid(&mut family);
    register_edges(&mut family);
}

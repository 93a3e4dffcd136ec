//! Measures and operations of polygons, in the plane by the crate `geo`, and measures on the unit sphere.
//!
//! Not there: operations of polygons on the sphere (`polygonsUnionSpherical` and its kin), whose edges are arcs.

use super::shapes::{Shape, lines_of, polygon_value, polygons_of, polygons_value};
use crate::support::{Bound, Call, Family, by_values};
use base::{Result, bail};
use functions::Registry;
use geo::{
    BooleanOps, ConvexHull, Coord, Distance, Euclidean, Geometry, Intersects, LineString, MultiLineString,
    MultiPolygon, Point, Relate,
};
use types::{DataType, Value};

/// Points that a closed ring has at least.
const RING_MIN: usize = 4;

/// The area of a ring in the plane, positive if it runs with the clock.
fn plane_area(ring: &[Coord]) -> f64 {
    if ring.len() < RING_MIN {
        return 0.0;
    }
    -ring.windows(2).map(|pair| pair[0].x * pair[1].y - pair[1].x * pair[0].y).sum::<f64>() / 2.0
}

/// The area of a ring on the unit sphere: the excess below each edge.
fn sphere_area(ring: &[Coord]) -> f64 {
    if ring.len() < RING_MIN {
        return 0.0;
    }
    let excess = |pair: &[Coord]| {
        let (a, b) = ((pair[0].y.to_radians() / 2.0).tan(), (pair[1].y.to_radians() / 2.0).tan());
        let mut turn = (pair[1].x - pair[0].x).to_radians();
        if turn.abs() > std::f64::consts::PI {
            turn -= turn.signum() * std::f64::consts::TAU;
        }
        2.0 * ((a + b) / (1.0 + a * b) * (turn / 2.0).tan()).atan()
    };
    ring.windows(2).map(excess).sum()
}

fn plane_length(line: &[Coord]) -> f64 {
    line.windows(2).map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y)).sum()
}

/// Radians between two places.
fn arc(a: Coord, b: Coord) -> f64 {
    let half = |difference: f64| (difference.to_radians() / 2.0).sin().powi(2);
    let h = half(b.y - a.y) + a.y.to_radians().cos() * b.y.to_radians().cos() * half(b.x - a.x);
    2.0 * h.sqrt().min(1.0).asin()
}

fn sphere_length(line: &[Coord]) -> f64 {
    line.windows(2).map(|pair| arc(pair[0], pair[1])).sum()
}

type Vector = [f64; 3];

fn vector(point: Coord) -> Vector {
    let (lon, lat) = (point.x.to_radians(), point.y.to_radians());
    [lat.cos() * lon.cos(), lat.cos() * lon.sin(), lat.sin()]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Radians from a place to the nearest of an edge.
fn arc_to_edge(point: Coord, from: Coord, to: Coord) -> f64 {
    let (p, a, b) = (vector(point), vector(from), vector(to));
    let normal = cross(a, b);
    let length = dot(normal, normal).sqrt();
    let is_beside = dot(cross(normal, a), p) >= 0.0 && dot(cross(b, normal), p) >= 0.0;
    if length > 0.0 && is_beside {
        (dot(normal, p) / length).clamp(-1.0, 1.0).asin().abs()
    } else {
        arc(point, from).min(arc(point, to))
    }
}

/// Radians between polygons: 0 if they meet, else from a corner of one to an edge of the other.
fn sphere_distance(a: &[Vec<Coord>], b: &[Vec<Coord>]) -> f64 {
    let one_way = |from: &[Vec<Coord>], to: &[Vec<Coord>]| {
        let edges = || to.iter().flat_map(|line| line.windows(2));
        from.iter()
            .flatten()
            .flat_map(|&point| edges().map(move |edge| arc_to_edge(point, edge[0], edge[1])))
            .fold(f64::INFINITY, f64::min)
    };
    one_way(a, b).min(one_way(b, a))
}

/// Sums a measure over rings or lines.
fn measure(call: &Call, needs_area: bool, of_line: fn(&[Coord]) -> f64) -> Result<Bound> {
    call.count(1..=1)?;
    let shape = if needs_area { Shape::of_area(call, 0)? } else { Shape::of_argument(call, 0)? };
    Ok(by_values(call, DataType::Float64, move |args| {
        Ok(Value::Float(lines_of(&args[0], shape).iter().map(|line| of_line(line)).sum()))
    }))
}

/// Measures as [`measure`], for `areaCartesian` and the like, where points and lines have none.
fn measure_any(call: &Call, is_area: bool, of_line: fn(&[Coord]) -> f64) -> Result<Bound> {
    call.count(1..=1)?;
    let Some(shape) = Shape::of(call.data_type(0)) else { return call.illegal(0, "a shape") };
    let is_line = matches!(shape, Shape::Point | Shape::Line | Shape::MultiLine);
    if is_area && is_line {
        return Ok(by_values(call, DataType::Float64, |_| Ok(Value::Float(0.0))));
    }
    measure(call, false, of_line)
}

/// Coordinates that operations of polygons take at most: their grid has 32 bits and must not overflow.
const COORDINATE_MAX: f64 = 1e12;

/// Polygons of a value whose coordinates can be computed with.
fn bounded(name: &str, value: &Value, shape: Shape) -> Result<MultiPolygon> {
    let is_bounded = |point: &Coord| point.x.abs() <= COORDINATE_MAX && point.y.abs() <= COORDINATE_MAX;
    if !lines_of(value, shape).iter().flatten().all(is_bounded) {
        bail!(BadArguments, "Coordinates of function {name} must be numbers of at most {COORDINATE_MAX:e}");
    }
    Ok(polygons_of(value, shape))
}

fn of_two(call: &Call, result: DataType, compute: fn(&MultiPolygon, &MultiPolygon) -> Result<Value>) -> Result<Bound> {
    call.count(2..=2)?;
    let shapes = [Shape::of_area(call, 0)?, Shape::of_area(call, 1)?];
    let name = call.name;
    Ok(by_values(call, result, move |args| {
        compute(&bounded(name, &args[0], shapes[0])?, &bounded(name, &args[1], shapes[1])?)
    }))
}

fn flag(is_set: bool) -> Result<Value> {
    Ok(Value::UInt(u64::from(is_set)))
}

fn geometry(name: &str, value: &Value, shape: Shape) -> Result<Geometry> {
    let polygons = bounded(name, value, shape)?;
    Ok(match shape {
        Shape::Point => Geometry::Point(Point(super::shapes::coord(value))),
        Shape::Line => Geometry::LineString(LineString::new(super::shapes::points_of(value))),
        Shape::MultiLine => Geometry::MultiLineString(MultiLineString::new(
            lines_of(value, shape).into_iter().map(LineString::new).collect(),
        )),
        _ => Geometry::MultiPolygon(polygons),
    })
}

fn intersects(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let shapes = [Shape::of_argument(call, 0)?, Shape::of_argument(call, 1)?];
    let name = call.name;
    Ok(by_values(call, DataType::UInt8, move |args| {
        flag(geometry(name, &args[0], shapes[0])?.intersects(&geometry(name, &args[1], shapes[1])?))
    }))
}

fn hull(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let shape = Shape::of_area(call, 0)?;
    let name = call.name;
    Ok(by_values(call, Shape::Polygon.data_type(), move |args| {
        Ok(polygon_value(&bounded(name, &args[0], shape)?.convex_hull()))
    }))
}

fn distance_on_sphere(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let shapes = [Shape::of_area(call, 0)?, Shape::of_area(call, 1)?];
    let name = call.name;
    Ok(by_values(call, DataType::Float64, move |args| {
        let (a, b) = (bounded(name, &args[0], shapes[0])?, bounded(name, &args[1], shapes[1])?);
        if a.intersects(&b) {
            return Ok(Value::Float(0.0));
        }
        Ok(Value::Float(sphere_distance(&lines_of(&args[0], shapes[0]), &lines_of(&args[1], shapes[1]))))
    }))
}

fn distance_in_plane(a: &MultiPolygon, b: &MultiPolygon) -> Result<Value> {
    if a.iter().chain(b).any(|polygon| polygon.exterior().0.is_empty()) {
        bail!(BadArguments, "The distance of an empty polygon is not defined");
    }
    Ok(Value::Float(Euclidean.distance(a, b)))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo Polygon");
    let many = || Shape::MultiPolygon.data_type();
    family.add(
        "polygonAreaCartesian",
        "polygonAreaCartesian(polygon)",
        "The area in the plane, positive if the outer ring runs with the clock.",
        |c| measure(c, true, plane_area),
    );
    family.add("polygonAreaSpherical", "polygonAreaSpherical(polygon)", "The area on the unit sphere.", |c| {
        measure(c, true, sphere_area)
    });
    family.add(
        "polygonPerimeterCartesian",
        "polygonPerimeterCartesian(polygon)",
        "The length of the edges in the plane.",
        |c| measure(c, true, plane_length),
    );
    family.add(
        "polygonPerimeterSpherical",
        "polygonPerimeterSpherical(polygon)",
        "The length of the edges on the unit sphere.",
        |c| measure(c, true, sphere_length),
    );
    family.add(
        "polygonConvexHullCartesian",
        "polygonConvexHullCartesian(polygon)",
        "The smallest polygon without dents around one.",
        hull,
    );
    family.add("polygonsDistanceCartesian", "polygonsDistanceCartesian(a, b)", "The distance in the plane.", |c| {
        of_two(c, DataType::Float64, distance_in_plane)
    });
    family.add(
        "polygonsDistanceSpherical",
        "polygonsDistanceSpherical(a, b)",
        "The distance on the unit sphere.",
        distance_on_sphere,
    );
    family.add(
        "polygonsEqualsCartesian",
        "polygonsEqualsCartesian(a, b)",
        "1 if polygons cover the same points.",
        |c| of_two(c, DataType::UInt8, |a, b| flag(a.relate(b).is_equal_topo())),
    );
    family.add(
        "polygonsWithinCartesian",
        "polygonsWithinCartesian(a, b)",
        "1 if the first polygon lies in the second.",
        |c| of_two(c, DataType::UInt8, |a, b| flag(a.relate(b).is_within())),
    );
    family.add(
        "polygonsIntersectCartesian",
        "polygonsIntersectCartesian(a, b)",
        "1 if polygons have a point in common.",
        |c| of_two(c, DataType::UInt8, |a, b| flag(a.intersects(b))),
    );
    family.add(
        "polygonsIntersectionCartesian",
        "polygonsIntersectionCartesian(a, b)",
        "What polygons have in common.",
        move |c| of_two(c, many(), |a, b| Ok(polygons_value(&a.intersection(b)))),
    );
    family.add(
        "polygonsUnionCartesian",
        "polygonsUnionCartesian(a, b)",
        "What lies in one of two polygons or both.",
        move |c| of_two(c, many(), |a, b| Ok(polygons_value(&a.union(b)))),
    );
    family.add(
        "polygonsSymDifferenceCartesian",
        "polygonsSymDifferenceCartesian(a, b)",
        "What lies in exactly one of two polygons.",
        move |c| of_two(c, many(), |a, b| Ok(polygons_value(&a.xor(b)))),
    );
    let mut family = Family::new(registry, "Geo");
    family.add("areaCartesian", "areaCartesian(shape)", "The area of a shape in the plane.", |c| {
        measure_any(c, true, plane_area)
    });
    family.add("areaSpherical", "areaSpherical(shape)", "The area of a shape on the unit sphere.", |c| {
        measure_any(c, true, sphere_area)
    });
    family.add("perimeterCartesian", "perimeterCartesian(shape)", "The length of a shape's lines in the plane.", |c| {
        measure_any(c, false, plane_length)
    });
    family.add(
        "perimeterSpherical",
        "perimeterSpherical(shape)",
        "The length of a shape's lines on the unit sphere.",
        |c| measure_any(c, false, sphere_length),
    );
    family.add(
        "geometryIntersectCartesian",
        "geometryIntersectCartesian(a, b)",
        "1 if two shapes of any kind have a point in common.",
        intersects,
    );
}

//! Shapes as values: points are pairs, rings and lines arrays of them, polygons arrays of rings.

use crate::support::{Call, float, items};
use base::{Result, bail};
use geo::{Coord, LineString, MultiPolygon, Polygon};
use types::geo::Geo;
use types::{DataType, Value};

/// The geometry that nested arrays of points represent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    Point,
    Line,
    Ring,
    MultiLine,
    Polygon,
    MultiPolygon,
}

impl Shape {
    /// Arrays around the points.
    pub(super) fn depth(self) -> usize {
        match self {
            Shape::Point => 0,
            Shape::Line | Shape::Ring => 1,
            Shape::MultiLine | Shape::Polygon => 2,
            Shape::MultiPolygon => 3,
        }
    }

    /// The shape of a type.
    pub(super) fn of(data_type: &DataType) -> Option<Shape> {
        match data_type.geo_name() {
            Some("LineString") => return Some(Shape::Line),
            Some("MultiLineString") => return Some(Shape::MultiLine),
            _ => {}
        }
        let (mut inner, mut depth) = (data_type, 0);
        while let DataType::Array(element) = inner {
            inner = element;
            depth += 1;
        }
        match inner {
            DataType::Tuple(pair) if pair.elements.len() == 2 && pair.elements.iter().all(DataType::is_number) => {}
            _ => return None,
        }
        [Shape::Point, Shape::Ring, Shape::Polygon, Shape::MultiPolygon].get(depth).copied()
    }

    /// The type of the shape.
    pub(super) fn data_type(self) -> DataType {
        let geo = match self {
            Shape::Point => Geo::Point,
            Shape::Ring => Geo::Ring,
            Shape::Line => Geo::LineString,
            Shape::MultiLine => Geo::MultiLineString,
            Shape::Polygon => Geo::Polygon,
            Shape::MultiPolygon => Geo::MultiPolygon,
        };
        geo.data_type()
    }

    /// The shape of an argument.
    pub(super) fn of_argument(call: &Call, index: usize) -> Result<Shape> {
        match Shape::of(call.data_type(index)) {
            Some(shape) => Ok(shape),
            None => bail!(
                BadArguments,
                "Unknown geometry type {} of argument {} of function {}",
                call.data_type(index),
                index + 1,
                call.name
            ),
        }
    }

    /// The shape of an argument that has an area.
    pub(super) fn of_area(call: &Call, index: usize) -> Result<Shape> {
        match Shape::of_argument(call, index)? {
            Shape::Point | Shape::Line | Shape::MultiLine => {
                bail!(BadArguments, "Argument {} of function {} must not be a point or line", index + 1, call.name)
            }
            shape => Ok(shape),
        }
    }
}

/// A point as a value.
pub(super) fn point_value(x: f64, y: f64) -> Value {
    Value::Tuple(vec![Value::Float(x), Value::Float(y)])
}

pub(super) fn coord(value: &Value) -> Coord {
    match items(value) {
        [x, y] => Coord { x: float(x), y: float(y) },
        _ => Coord { x: f64::NAN, y: f64::NAN },
    }
}

/// The points of a ring or line as they are.
pub(super) fn points_of(value: &Value) -> Vec<Coord> {
    items(value).iter().map(coord).collect()
}

/// A ring, closed.
pub(super) fn ring_of(value: &Value) -> LineString {
    let mut line = LineString::new(points_of(value));
    line.close();
    line
}

fn polygon_of(value: &Value) -> Polygon {
    let mut rings = items(value).iter().map(ring_of);
    Polygon::new(rings.next().unwrap_or_else(|| LineString::new(Vec::new())), rings.collect())
}

/// Polygons of a value of a shape.
pub(super) fn polygons_of(value: &Value, shape: Shape) -> MultiPolygon {
    match shape {
        Shape::MultiPolygon => MultiPolygon::new(items(value).iter().map(polygon_of).collect()),
        Shape::Polygon | Shape::MultiLine => MultiPolygon::new(vec![polygon_of(value)]),
        _ => MultiPolygon::new(vec![Polygon::new(ring_of(value), Vec::new())]),
    }
}

/// The rings and lines of a value as they are, not closed.
pub(super) fn lines_of(value: &Value, shape: Shape) -> Vec<Vec<Coord>> {
    match shape.depth() {
        0 => vec![vec![coord(value)]],
        1 => vec![points_of(value)],
        2 => items(value).iter().map(points_of).collect(),
        _ => items(value).iter().flat_map(|polygon| items(polygon).iter().map(points_of)).collect(),
    }
}

/// Twice the area inside a ring, positive if it runs against the clock.
fn turns(ring: &[Coord]) -> f64 {
    ring.windows(2).map(|pair| pair[0].x * pair[1].y - pair[1].x * pair[0].y).sum()
}

/// A ring in one form whatever made it: with the clock if `clockwise`, from its leftmost, lowest point, closed.
fn ring_value(ring: &LineString, clockwise: bool) -> Value {
    let mut points = ring.0.clone();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let closed: Vec<Coord> = points.iter().chain(points.first()).copied().collect();
    if (turns(&closed) < 0.0) != clockwise {
        points.reverse();
    }
    let first = (0..points.len())
        .min_by(|&a, &b| points[a].x.total_cmp(&points[b].x).then(points[a].y.total_cmp(&points[b].y)))
        .unwrap_or(0);
    points.rotate_left(first);
    let closed = points.iter().chain(points.first());
    Value::Array(closed.map(|point| point_value(point.x, point.y)).collect())
}

/// A polygon in one form: the outer ring with the clock, holes against it.
pub(super) fn polygon_value(polygon: &Polygon) -> Value {
    let holes = polygon.interiors().iter().map(|ring| ring_value(ring, false));
    Value::Array(std::iter::once(ring_value(polygon.exterior(), true)).chain(holes).collect())
}

/// Polygons in one form.
pub(super) fn polygons_value(polygons: &MultiPolygon) -> Value {
    Value::Array(polygons.iter().map(polygon_value).collect())
}

//! Areas by point (`POLYGON`): of the areas that a point lies in, the one of the least size counts.
//!
//! An area is some polygons, a polygon an outer ring and holes, as in `MultiPolygon`; a key may also be one polygon or
//! one ring.

use types::{Column, Value};

type Point = (f64, f64);
/// The outer ring, then the holes.
type Polygon = Vec<Vec<Point>>;

/// Rows by area.
pub(super) struct Polygons {
    /// The smallest first.
    areas: Vec<PolygonArea>,
}

struct PolygonArea {
    row: u32,
    size: f64,
    /// Least and greatest coordinates.
    low: Point,
    high: Point,
    polygons: Vec<Polygon>,
}

fn point(value: &Value) -> Option<Point> {
    match value {
        Value::Tuple(items) if items.len() == 2 => Some((items[0].as_f64()?, items[1].as_f64()?)),
        _ => None,
    }
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        _ => &[],
    }
}

fn ring(value: &Value) -> Vec<Point> {
    items(value).iter().filter_map(point).collect()
}

/// A ring, a polygon, or polygons.
fn polygons(value: &Value) -> Vec<Polygon> {
    let first = |value: &Value| items(value).first().cloned().unwrap_or_default();
    let (outer, inner) = (first(value), first(&first(value)));
    if point(&outer).is_some() {
        vec![vec![ring(value)]]
    } else if point(&inner).is_some() {
        vec![items(value).iter().map(ring).collect()]
    } else {
        items(value).iter().map(|polygon| items(polygon).iter().map(ring).collect()).collect()
    }
}

/// Twice the area of a ring.
fn doubled(ring: &[Point]) -> f64 {
    let next = ring.iter().skip(1).chain(ring.first());
    ring.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs()
}

/// Whether a point lies in a ring or on it.
fn is_in(ring: &[Point], (x, y): Point) -> bool {
    let mut inside = false;
    let next = ring.iter().skip(1).chain(ring.first());
    for (&(ax, ay), &(bx, by)) in ring.iter().zip(next) {
        let cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if cross == 0.0 && x >= ax.min(bx) && x <= ax.max(bx) && y >= ay.min(by) && y <= ay.max(by) {
            return true;
        }
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    inside
}

/// Whether a point lies strictly within a ring.
fn is_within(ring: &[Point], point: Point) -> bool {
    let on_edge = |a: Point, b: Point| {
        let cross = (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0);
        cross == 0.0
            && point.0 >= a.0.min(b.0)
            && point.0 <= a.0.max(b.0)
            && point.1 >= a.1.min(b.1)
            && point.1 <= a.1.max(b.1)
    };
    let next = ring.iter().skip(1).chain(ring.first());
    !ring.iter().zip(next).any(|(&a, &b)| on_edge(a, b)) && is_in(ring, point)
}

impl Polygons {
    /// The areas of a column.
    pub(super) fn new(keys: &Column) -> Self {
        let mut areas: Vec<PolygonArea> =
            (0..keys.len()).map(|row| PolygonArea::new(row as u32, polygons(&keys.value(row)))).collect();
        areas.sort_by(|a, b| a.size.total_cmp(&b.size));
        Polygons { areas }
    }

    /// The row of the smallest area that a point lies in.
    pub(super) fn find(&self, x: f64, y: f64) -> Option<u32> {
        self.areas.iter().find(|area| area.has((x, y))).map(|area| area.row)
    }
}

impl PolygonArea {
    fn new(row: u32, polygons: Vec<Polygon>) -> Self {
        let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        for &(x, y) in polygons.iter().flatten().flatten() {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let size = |polygon: &Polygon| {
            polygon.iter().enumerate().map(|(i, ring)| if i == 0 { doubled(ring) } else { -doubled(ring) }).sum::<f64>()
        };
        PolygonArea { row, size: polygons.iter().map(size).sum(), low, high, polygons }
    }

    fn has(&self, point: Point) -> bool {
        let near = point.0 >= self.low.0 && point.0 <= self.high.0 && point.1 >= self.low.1 && point.1 <= self.high.1;
        near && self.polygons.iter().any(|polygon| match polygon.split_first() {
            Some((outer, holes)) => is_in(outer, point) && !holes.iter().any(|hole| is_within(hole, point)),
            None => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f64, to: f64) -> Value {
        let point = |x: f64, y: f64| Value::Tuple(vec![Value::Float(x), Value::Float(y)]);
        Value::Array(vec![point(from, from), point(to, from), point(to, to), point(from, to)])
    }

    #[test]
    fn the_smallest_area_counts_and_holes_are_out() {
        let large = polygons(&Value::Array(vec![square(0.0, 10.0), square(4.0, 6.0)]));
        let small =
            polygons(&Value::Array(vec![Value::Array(vec![square(1.0, 2.0)]), Value::Array(vec![square(8.0, 12.0)])]));
        let mut areas = vec![PolygonArea::new(0, large), PolygonArea::new(1, small)];
        areas.sort_by(|a, b| a.size.total_cmp(&b.size));
        let all = Polygons { areas };
        assert_eq!(all.find(1.5, 1.5), Some(1));
        assert_eq!(all.find(3.0, 3.0), Some(0));
        assert_eq!(all.find(5.0, 5.0), None);
        assert_eq!(all.find(0.0, 5.0), Some(0));
        assert_eq!(all.find(11.0, 11.0), Some(1));
        assert_eq!(all.find(f64::NAN, 1.0), None);
    }
}

//! Names of nestings of points: `Point`, `Ring`, `Polygon`, …
//!
//! A point is `Tuple(Float64, Float64)`, a ring an array of points, a polygon an array of rings. The name lies in the
//! tuple at the bottom ([`crate::TupleType::geo`]): an element of a `Polygon` is the same tuple below one array less,
//! which is how it is known to be a `Ring`. Everything that works on arrays and tuples works on these as it is.
//!
//! In the same way an array of tuples that is written `Nested(…)` keeps that name ([`Geo::Nested`]).

use crate::{DataType, TupleType};
use std::sync::Arc;

/// The outermost name of a nesting of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Geo {
    Point,
    Ring,
    Polygon,
    MultiPolygon,
    LineString,
    MultiLineString,
    /// No nesting of points: the array around the tuple is `Nested(…)`.
    Nested,
}

impl Geo {
    /// Every name, sorted as [`DataType::geometry`] lists them.
    pub const ALL: [Geo; 6] =
        [Geo::LineString, Geo::MultiLineString, Geo::MultiPolygon, Geo::Point, Geo::Polygon, Geo::Ring];

    /// The names by the number of arrays around the point.
    fn chain(self) -> &'static [&'static str] {
        match self {
            Geo::Point => &["Point"],
            Geo::Ring => &["Point", "Ring"],
            Geo::Polygon => &["Point", "Ring", "Polygon"],
            Geo::MultiPolygon => &["Point", "Ring", "Polygon", "MultiPolygon"],
            Geo::LineString => &["Point", "LineString"],
            Geo::MultiLineString => &["Point", "LineString", "MultiLineString"],
            Geo::Nested => &[],
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.chain().last().copied().unwrap_or("Nested")
    }

    /// The type of that name.
    pub fn data_type(self) -> DataType {
        let elements = vec![DataType::Float64, DataType::Float64];
        let point = DataType::Tuple(Arc::new(TupleType { elements, names: None, geo: Some(self) }));
        (1..self.chain().len()).fold(point, |inner, _| DataType::array(inner))
    }
}

impl DataType {
    /// `Geometry`: any of the named nestings.
    pub fn geometry() -> DataType {
        DataType::Variant(Geo::ALL.into_iter().map(Geo::data_type).collect())
    }

    /// The name of a nesting of points, if the type has one.
    pub fn geo_name(&self) -> Option<&'static str> {
        let mut depth = 0;
        let mut inner = self;
        loop {
            match inner {
                DataType::Array(element) => {
                    depth += 1;
                    inner = element;
                }
                DataType::Tuple(tuple) => return tuple.geo?.chain().get(depth).copied(),
                DataType::Variant(types) if depth == 0 => {
                    let all = types.len() == Geo::ALL.len()
                        && types.iter().zip(Geo::ALL).all(|(data_type, geo)| data_type.geo_name() == Some(geo.name()));
                    return all.then_some("Geometry");
                }
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::type_parser::parse_type;

    #[test]
    fn names_of_nestings_and_their_elements() {
        for name in [
            "Point",
            "Ring",
            "Polygon",
            "MultiPolygon",
            "LineString",
            "MultiLineString",
            "Geometry",
            "Array(Ring)",
            "Array(Point)",
        ] {
            assert_eq!(parse_type(name).unwrap().to_string(), name);
        }
        let DataType::Array(ring) = parse_type("Polygon").unwrap() else { panic!("a polygon is an array") };
        assert_eq!(ring.to_string(), "Ring");
        let DataType::Array(line) = parse_type("MultiLineString").unwrap() else { panic!("an array") };
        assert_eq!(line.to_string(), "LineString");
    }
}

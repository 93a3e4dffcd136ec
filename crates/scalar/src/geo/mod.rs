//! Places on the globe and in the plane.
//!
//! ```text
//! distance   greatCircleDistance, greatCircleAngle, geoDistance
//! shape      pointInEllipses, pointInPolygon
//! geohash    geohashEncode, geohashDecode, geohashesInBox
//! ```
//! Not there: `h3…` and `s2…`, operations on polygons.

mod distance;
mod geohash;
mod shape;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    distance::register(registry);
    geohash::register(registry);
    shape::register(registry);
}

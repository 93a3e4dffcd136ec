//! Places on the globe and in the plane.
//!
//! ```text
//! distance   greatCircleDistance, greatCircleAngle, geoDistance
//! shape      pointInEllipses, pointInPolygon
//! geohash    geohashEncode, geohashDecode, geohashesInBox
//! h3         the grid of hexagons
//! shapes     points, rings, polygons as values; polygons: measures and operations; texts: WKT, WKB, SVG
//! ```
//! Not there: `s2…`, operations of polygons on the sphere, vector tiles (`MVT…`).

mod distance;
mod geohash;
mod h3;
mod polygons;
mod shape;
mod shapes;
mod texts;

use functions::Registry;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    distance::register(registry);
    geohash::register(registry);
    shape::register(registry);
    h3::register(registry);
    polygons::register(registry);
    texts::register(registry);
}

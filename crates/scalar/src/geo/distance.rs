//! Distances on the globe: a sphere, or WGS-84. As in ClickHouse functions of angles are looked up in tables and
//! interpolated, in single precision unless an argument is of double precision, so that results agree to the last
//! digit.

use crate::support::{Bound, Call, Family, floats};
use base::Result;
use functions::Registry;
use std::f64::consts::PI;
use std::sync::OnceLock;
use types::{Column, DataType};

/// Diameter of the sphere that has the area of WGS-84's ellipsoid, in metres.
const EARTH_DIAMETER: f64 = 2.0 * 6_371_007.180_918_474;

const COS_STEPS: usize = 1024;
const ASIN_STEPS: usize = 512;
const LATITUDE_STEPS: usize = 1024;

/// The measure of the distance between two places.
#[derive(Clone, Copy, PartialEq)]
enum DistanceMethod {
    /// Degrees on a sphere.
    Degrees,
    /// Metres on a sphere.
    Metres,
    /// Metres on WGS-84.
    Wgs84,
}

/// The tables of a precision, and distances by them.
macro_rules! geodesy {
    ($tables:ident, $float:ty) => {
        struct $tables {
            cos: Vec<$float>,
            asin_of_root: Vec<$float>,
            /// Squares of what a degree of latitude and one of longitude measure, by latitude; for each method.
            degrees: Vec<($float, $float)>,
            metres: Vec<($float, $float)>,
            wgs84: Vec<($float, $float)>,
        }

        impl $tables {
            fn get() -> &'static $tables {
                static TABLES: OnceLock<$tables> = OnceLock::new();
                TABLES.get_or_init($tables::new)
            }

            fn new() -> Self {
                let square = |v: f64| (v * v) as $float;
                let degree = (EARTH_DIAMETER * PI / 360.0) as $float;
                let latitudes = || (0..=LATITUDE_STEPS).map(|i| i as f64 * (PI / LATITUDE_STEPS as f64) - PI * 0.5);
                let wgs84 = |l: f64| {
                    let latitude = 111_132.09 - 566.05 * (2.0 * l).cos() + 1.20 * (4.0 * l).cos();
                    let longitude = 111_415.13 * l.cos() - 94.55 * (3.0 * l).cos() + 0.12 * (5.0 * l).cos();
                    (square(latitude), square(longitude))
                };
                $tables {
                    cos: (0..=COS_STEPS).map(|i| (i as f64 * 2.0 * PI / COS_STEPS as f64).cos() as $float).collect(),
                    asin_of_root: (0..=ASIN_STEPS)
                        .map(|i| (i as f64 / ASIN_STEPS as f64).sqrt().asin() as $float)
                        .collect(),
                    degrees: latitudes().map(|l| (1.0, square(l.cos()))).collect(),
                    metres: latitudes()
                        .map(|l| (degree * degree, square(EARTH_DIAMETER * PI / 360.0 * l.cos())))
                        .collect(),
                    wgs84: latitudes().map(wgs84).collect(),
                }
            }

            fn cos(&self, x: $float) -> $float {
                let place = x.abs() * (COS_STEPS as f64 / PI / 2.0) as $float;
                self.cos_between(place as usize, place)
            }

            fn sin(&self, x: $float) -> $float {
                let place = x.abs() * (COS_STEPS as f64 / PI / 2.0) as $float;
                self.cos_between((place as usize).wrapping_sub(COS_STEPS / 4), place)
            }

            fn cos_between(&self, index: usize, place: $float) -> $float {
                let index = index & (COS_STEPS - 1);
                let rest = place - (place as usize) as $float;
                self.cos[index] + (self.cos[index + 1] - self.cos[index]) * rest
            }

            /// `asin(sqrt(x))`.
            fn asin_of_root(&self, x: $float) -> $float {
                if x < 0.122 {
                    let y = x.sqrt();
                    return y + x * y * 0.166_666_67 + x * x * y * 0.075 + x * x * x * y * 0.044_642_857;
                }
                if x < 0.948 {
                    let place = x * ASIN_STEPS as $float;
                    let index = place as usize;
                    let (low, high) = (self.asin_of_root[index], self.asin_of_root[index + 1]);
                    return low + (high - low) * (place - index as $float);
                }
                x.sqrt().asin()
            }

            fn between(
                &self,
                method: DistanceMethod,
                lon1: $float,
                lat1: $float,
                lon2: $float,
                lat2: $float,
            ) -> $float {
                let apart = |difference: $float| {
                    let apart = difference.abs();
                    if apart > 180.0 { 360.0 - apart } else { apart }
                };
                let (lat, lon) = (apart(lat1 - lat2), apart(lon1 - lon2));
                // Near places are measured in the plane that touches between them.
                if lon < 13.0 {
                    let place = (lat1 + lat2 + 180.0) * LATITUDE_STEPS as $float / 360.0;
                    let index = place as usize & (LATITUDE_STEPS - 1);
                    let table = match method {
                        DistanceMethod::Degrees => &self.degrees,
                        DistanceMethod::Metres => &self.metres,
                        DistanceMethod::Wgs84 => &self.wgs84,
                    };
                    let (low, high, rest) = (table[index], table[index + 1], place - index as $float);
                    let (k_lat, k_lon) = (low.0 + (high.0 - low.0) * rest, low.1 + (high.1 - low.1) * rest);
                    return (k_lat * lat * lat + k_lon * lon * lon).sqrt();
                }
                let (radians, half) = ((PI / 180.0) as $float, (PI / 360.0) as $float);
                let (a, b) = (self.sin(lat * half), self.sin(lon * half));
                let haversine = a * a + self.cos(lat1 * radians) * self.cos(lat2 * radians) * (b * b);
                let scale =
                    if method == DistanceMethod::Degrees { 360.0 / PI as $float } else { EARTH_DIAMETER as $float };
                scale * self.asin_of_root(haversine)
            }
        }
    };
}

geodesy!(Single, f32);
geodesy!(Double, f64);

fn bind(call: &Call, method: DistanceMethod) -> Result<Bound> {
    call.count(4..=4)?;
    for i in 0..4 {
        if !call.data_type(i).is_number() {
            return call.illegal(i, "a number");
        }
    }
    let is_double = (0..4).any(|i| *call.data_type(i) == DataType::Float64);
    Ok(Bound::new(if is_double { DataType::Float64 } else { DataType::Float32 }, move |args, rows| {
        let c: Vec<Vec<f64>> = args.iter().map(|arg| floats(&arg.column)).collect();
        if is_double {
            let tables = Double::get();
            let found = (0..rows).map(|row| tables.between(method, c[0][row], c[1][row], c[2][row], c[3][row]));
            return Ok(Column::from_vec(found.collect::<Vec<f64>>()));
        }
        let tables = Single::get();
        let found = (0..rows)
            .map(|row| tables.between(method, c[0][row] as f32, c[1][row] as f32, c[2][row] as f32, c[3][row] as f32));
        Ok(Column::from_vec(found.collect::<Vec<f32>>()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    let syntax = "greatCircleDistance(lon1, lat1, lon2, lat2)";
    family.add("greatCircleDistance", syntax, "Metres between two places on a sphere.", |call| {
        bind(call, DistanceMethod::Metres)
    });
    let syntax = "greatCircleAngle(lon1, lat1, lon2, lat2)";
    family.add("greatCircleAngle", syntax, "Degrees between two places on a sphere.", |call| {
        bind(call, DistanceMethod::Degrees)
    });
    family.add("geoDistance", "geoDistance(lon1, lat1, lon2, lat2)", "Metres between two places on WGS-84.", |call| {
        bind(call, DistanceMethod::Wgs84)
    });
}

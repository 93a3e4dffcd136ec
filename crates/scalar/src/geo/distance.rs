//! Distances on the globe: a sphere, or WGS-84. ClickHouse looks functions of angles up in tables of single precision; Ursa computes
//! them, so that results agree to five or six digits.

use crate::support::{Bound, Call, Family, floats};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

/// Mean radius of the Earth in metres, as ClickHouse has it.
const EARTH_RADIUS: f64 = 6_371_000.0;

/// The angle between two places in degrees, by the haversine formula.
fn angle(lon1: f64, lat1: f64, lon2: f64, lat2: f64) -> f64 {
    let half = |difference: f64| (difference.to_radians() / 2.0).sin().powi(2);
    let h = half(lat2 - lat1) + lat1.to_radians().cos() * lat2.to_radians().cos() * half(lon2 - lon1);
    (2.0 * h.sqrt().min(1.0).asin()).to_degrees()
}

fn sphere(lon1: f64, lat1: f64, lon2: f64, lat2: f64) -> f64 {
    angle(lon1, lat1, lon2, lat2).to_radians() * EARTH_RADIUS
}

/// Metres per degree of latitude and of longitude at a latitude on WGS-84, squared.
fn metric(latitude: f64) -> (f64, f64) {
    let phi = latitude.to_radians();
    let k_lat = 111_132.09 - 566.05 * (2.0 * phi).cos() + 1.20 * (4.0 * phi).cos();
    let k_lon = 111_415.13 * phi.cos() - 94.55 * (3.0 * phi).cos() + 0.12 * (5.0 * phi).cos();
    (k_lat * k_lat, k_lon * k_lon)
}

/// Places nearer than this (degrees) are measured in the plane that touches between them.
const PLANE_DEGREES_MAX: f64 = 13.0;

fn wgs84(lon1: f64, lat1: f64, lon2: f64, lat2: f64) -> f64 {
    let lon_difference = (lon1 - lon2).abs();
    let lon_difference = if lon_difference > 180.0 { 360.0 - lon_difference } else { lon_difference };
    let lat_difference = (lat1 - lat2).abs();
    if lon_difference < PLANE_DEGREES_MAX {
        let (k_lat, k_lon) = metric((lat1 + lat2) / 2.0);
        return (k_lat * lat_difference * lat_difference + k_lon * lon_difference * lon_difference).sqrt();
    }
    // ClickHouse takes the radius of a sphere of the same volume here.
    angle(lon1, lat1, lon2, lat2).to_radians() * 6_371_000.0
}

fn bind(call: &Call, compute: fn(f64, f64, f64, f64) -> f64) -> Result<Bound> {
    call.count(4..=4)?;
    for i in 0..4 {
        if !call.data_type(i).is_number() {
            return call.illegal(i, "a number");
        }
    }
    let is_double = (0..4).any(|i| *call.data_type(i) == DataType::Float64);
    Ok(Bound::new(if is_double { DataType::Float64 } else { DataType::Float32 }, move |args, rows| {
        let c: Vec<Vec<f64>> = args.iter().map(|arg| floats(&arg.column)).collect();
        let found = (0..rows).map(|row| compute(c[0][row], c[1][row], c[2][row], c[3][row]));
        Ok(if is_double { Column::from_vec(found.collect::<Vec<f64>>()) } else { Column::from_vec(found.map(|v| v as f32).collect::<Vec<f32>>()) })
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    family.add("greatCircleDistance", "greatCircleDistance(lon1, lat1, lon2, lat2)", "Metres between two places on a sphere.", |call| bind(call, sphere));
    family.add("greatCircleAngle", "greatCircleAngle(lon1, lat1, lon2, lat2)", "Degrees between two places on a sphere.", |call| bind(call, angle));
    family.add("geoDistance", "geoDistance(lon1, lat1, lon2, lat2)", "Metres between two places on WGS-84.", |call| bind(call, wgs84));
}

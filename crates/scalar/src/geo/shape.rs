//! Points in ellipses and polygons.

use crate::support::{Bound, Call, Family, floats};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType, Value};

fn in_ellipses(call: &Call) -> Result<Bound> {
    if call.args.len() < 6 || (call.args.len() - 2) % 4 != 0 {
        bail!(BadArguments, "Function {} takes a point and then x, y, a, b of each ellipse", call.name);
    }
    for i in 0..call.args.len() {
        if *call.data_type(i) != DataType::Float64 {
            return call.illegal(i, "Float64");
        }
    }
    Ok(Bound::new(DataType::UInt8, |args, rows| {
        let c: Vec<Vec<f64>> = args.iter().map(|arg| floats(&arg.column)).collect();
        let inside = |row: usize| {
            c[2..].chunks_exact(4).any(|e| {
                let (x, y) = ((c[0][row] - e[0][row]) / e[2][row], (c[1][row] - e[1][row]) / e[3][row]);
                x * x + y * y <= 1.0
            })
        };
        Ok(Column::from_vec((0..rows).map(|row| u8::from(inside(row))).collect()))
    }))
}

type Ring = Vec<[f64; 2]>;

fn ring(name: &str, value: &Value) -> Result<Ring> {
    let Value::Array(points) = value else {
        bail!(BadArguments, "A polygon of function {name} must be an array of points")
    };
    let point = |value: &Value| match value {
        Value::Tuple(parts) => match (parts.first().and_then(Value::as_f64), parts.get(1).and_then(Value::as_f64)) {
            (Some(x), Some(y)) => Ok([x, y]),
            _ => bail!(BadArguments, "A point of function {name} must be a tuple of two numbers"),
        },
        _ => bail!(BadArguments, "A point of function {name} must be a tuple of two numbers"),
    };
    points.iter().map(point).collect()
}

/// Rings whose area counts (the first of each polygon) and whose does not (holes).
struct Polygons {
    polygons: Vec<Vec<Ring>>,
}

/// Whether a point is inside a ring, and on its edge: by crossings of a ray to the left.
fn in_ring(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> (bool, bool) {
    let mut inside = false;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        let cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        let within = x >= a[0].min(b[0]) && x <= a[0].max(b[0]) && y >= a[1].min(b[1]) && y <= a[1].max(b[1]);
        if cross == 0.0 && within {
            return (true, true);
        }
        if (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] {
            inside = !inside;
        }
    }
    (inside, false)
}

impl Polygons {
    fn contains(&self, point: [f64; 2]) -> bool {
        self.polygons.iter().any(|rings| {
            let Some((outer, holes)) = rings.split_first() else { return false };
            in_ring(outer, point).0
                && holes.iter().all(|hole| {
                    let (inside, on_edge) = in_ring(hole, point);
                    !inside || on_edge
                })
        })
    }
}

/// Points that a ring has at least.
const RING_MIN: usize = 3;

/// The number of arrays nested in a type.
fn depth(data_type: &DataType) -> usize {
    match data_type {
        DataType::Array(inner) => 1 + depth(inner),
        _ => 0,
    }
}

/// The innermost element type of nested arrays.
fn point_type(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Array(inner) => point_type(inner),
        other => other,
    }
}

fn polygons(name: &str, values: &[Value], depths: &[usize]) -> Result<Polygons> {
    let list = |value: &Value| if let Value::Array(items) = value { items.clone() } else { Vec::new() };
    // Several rings as arguments: the first is the polygon, the others are holes.
    if depths[0] == 1 {
        let rings = values.iter().map(|value| ring(name, value)).collect::<Result<_>>()?;
        return Ok(Polygons { polygons: vec![rings] });
    }
    let all = match depths[0] {
        2 => vec![list(&values[0])],
        _ => list(&values[0]).iter().map(list).collect(),
    };
    let polygons = all.iter().map(|rings| rings.iter().map(|value| ring(name, value)).collect::<Result<Vec<Ring>>>());
    Ok(Polygons { polygons: polygons.collect::<Result<_>>()? })
}

fn in_polygon(call: &Call) -> Result<Bound> {
    if call.args.len() < 2 {
        bail!(TooFewArgumentsForFunction, "Function {} requires at least 2 arguments", call.name);
    }
    match call.data_type(0) {
        DataType::Tuple(tuple) if tuple.elements.len() == 2 && tuple.elements.iter().all(DataType::is_number) => {}
        DataType::Tuple(tuple) if tuple.elements.len() != 2 => {
            bail!(BadArguments, "Argument 1 of function {} must have two elements: x and y", call.name)
        }
        _ => return call.illegal(0, "a tuple of two numbers"),
    }
    if let Some(i) = (1..call.args.len())
        .find(|&i| matches!(point_type(call.data_type(i)), DataType::Tuple(tuple) if tuple.elements.len() != 2))
    {
        bail!(BadArguments, "Points of argument {} of function {} must have two elements: x and y", i + 1, call.name);
    }
    if matches!(call.data_type(1), DataType::Array(inner) if **inner == DataType::Nothing) {
        return call.illegal(1, "an array of points");
    }
    let depths: Vec<usize> = (1..call.args.len()).map(|i| depth(call.data_type(i))).collect();
    if !(1..=3).contains(&depths[0])
        || (depths[0] > 1 && depths.len() > 1)
        || depths.iter().any(|depth| *depth != depths[0])
    {
        return call.illegal(1, "a polygon: an array of points, or of arrays of points");
    }
    let name = call.name;
    let validates = call.context.settings.validate_polygons;
    let constants: Option<Vec<Value>> = call.args[1..].iter().map(|arg| arg.constant.clone()).collect();
    let polygons = move |name: &str, values: &[Value], depths: &[usize]| {
        let found = polygons(name, values, depths)?;
        if validates && found.polygons.iter().flatten().any(|ring| ring.len() < RING_MIN) {
            bail!(BadArguments, "Polygon is not valid: Geometry has too few points: in function {name}");
        }
        Ok(found)
    };
    let constant = constants.map(|values| polygons(name, &values, &depths)).transpose()?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let Column::Tuple(parts, _) = args[0].column.flatten() else {
            bail!(IllegalColumn, "Function {name} needs points")
        };
        let (x, y) = (floats(&parts[0]), floats(&parts[1]));
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let own;
            let polygons = match &constant {
                Some(polygons) => polygons,
                None => {
                    own = polygons(
                        name,
                        &args[1..].iter().map(|arg| arg.column.value(row)).collect::<Vec<_>>(),
                        &depths,
                    )?;
                    &own
                }
            };
            out.push(u8::from(polygons.contains([x[row], y[row]])));
        }
        Ok(Column::from_vec(out))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    family.add(
        "pointInEllipses",
        "pointInEllipses(x, y, x1, y1, a1, b1, …)",
        "1 if a point is in one of several ellipses.",
        in_ellipses,
    );
    family.add(
        "pointInPolygon",
        "pointInPolygon((x, y), [(x, y), …], …)",
        "1 if a point is in a polygon and in none of its holes.",
        in_polygon,
    );
}

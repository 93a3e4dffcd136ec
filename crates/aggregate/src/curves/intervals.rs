//! Intervals and points over time: `maxIntersections`, `intervalLengthSum`, `exponentialMovingAverage`, and
//! `largestTriangleThreeBuckets`.

use crate::function::{Bound, Call, add, doc};
use crate::samples::{Sample, bind};
use base::bail;
use functions::Registry;
use types::{DataType, Value};

/// The most intervals at one point, and the first such point.
fn most_at_once(rows: &Sample<2>) -> (i64, f64) {
    // An interval ends before another one begins at the same point.
    let mut events: Vec<(f64, i64)> = rows.iter().flat_map(|row| [(row[0], 1), (row[1], -1)]).collect();
    events.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut now, mut best, mut place) = (0, 0, 0.0);
    for (at, change) in events {
        now += change;
        if now > best {
            (best, place) = (now, at);
        }
    }
    (best, place)
}

fn bind_intersections(call: &Call<'_>, position: bool) -> Bound {
    call.no_parameters()?;
    let (start, end) = call.binary()?;
    let start = start.clone();
    if start != *end {
        bail!(
            IllegalTypeOfArgument,
            "Illegal types {start} and {end} of arguments of aggregate function {}, arguments must have the same type",
            call.name
        );
    }
    if matches!(start, DataType::Decimal { .. }) {
        return Err(call.illegal(0));
    }
    let result = if position { start.clone() } else { DataType::UInt64 };
    bind::<2>(call, result, move |rows| {
        let (count, place) = most_at_once(rows);
        Ok(match (position, start.is_float()) {
            (false, _) => Value::UInt(count as u64),
            (true, true) => Value::Float(place),
            (true, false) => Value::Int128(place as i128),
        })
    })
}

/// The length of the union of intervals.
fn covered(rows: &mut Sample<2>) -> f64 {
    rows.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut sum = 0.0;
    let mut reach = f64::NEG_INFINITY;
    for &[start, end] in rows.iter() {
        if end > reach.max(start) {
            sum += end - start.max(reach);
            reach = end;
        }
    }
    sum
}

fn bind_length(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let (start, end) = call.binary()?;
    if start != end {
        bail!(
            IllegalTypeOfArgument,
            "Illegal types {start} and {end} of arguments of aggregate function {}, arguments must have the same type",
            call.name
        );
    }
    let is_float = start.is_float();
    let result = if is_float { DataType::Float64 } else { DataType::UInt64 };
    bind::<2>(call, result, move |rows| {
        let length = covered(rows);
        Ok(if is_float { Value::Float(length) } else { Value::UInt(length as u64) })
    })
}

/// The average in which a value counts half after `half_decay` of time.
fn smoothed(rows: &Sample<2>, half_decay: f64) -> f64 {
    if rows.is_empty() {
        return 0.0;
    }
    // The average begins as 0 at the time 0.
    let last = rows.iter().map(|row| row[1]).fold(0.0, f64::max);
    let sum: f64 = rows.iter().map(|[value, time]| value * (-(last - time) / half_decay).exp2()).sum();
    sum * (1.0 - (-1.0 / half_decay).exp2())
}

fn bind_smoothed(call: &Call<'_>) -> Bound {
    let [half_decay] = call.parameters else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires exactly one parameter: half decay time",
            call.name
        );
    };
    let Some(half_decay) = half_decay.as_f64() else {
        bail!(CannotConvertType, "Half decay time of aggregate function {} must be a number", call.name);
    };
    if let Some(index) = call.arguments.iter().position(|argument| !argument.is_number()) {
        return Err(call.illegal(index));
    }
    bind::<2>(call, DataType::Float64, move |rows| Ok(Value::Float(smoothed(rows, half_decay))))
}

/// Largest-Triangle-Three-Buckets: of each bucket the point that spans the largest triangle with the point
/// chosen before and the mean of the next bucket.
fn triangles(rows: &mut Sample<2>, wanted: usize) -> Vec<[f64; 2]> {
    rows.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let n = rows.len();
    if wanted >= n {
        return rows.clone();
    }
    match wanted {
        0 => return Vec::new(),
        1 => return vec![rows[0]],
        2 => return vec![rows[0], rows[n - 1]],
        _ => {}
    }
    let every = (n - 2) as f64 / (wanted - 2) as f64;
    let bound = |bucket: usize| (bucket as f64 * every).floor() as usize + 1;
    let mut chosen = vec![rows[0]];
    for bucket in 0..wanted - 2 {
        let next = &rows[bound(bucket + 1).min(n - 1)..bound(bucket + 2).min(n)];
        let mean = |axis: usize| next.iter().map(|row| row[axis]).sum::<f64>() / next.len() as f64;
        let (x, y) = (mean(0), mean(1));
        let [ax, ay] = chosen[chosen.len() - 1];
        let area = |row: &[f64; 2]| ((ax - x) * (row[1] - ay) - (ax - row[0]) * (y - ay)).abs() * 0.5;
        let mut best = bound(bucket);
        for i in bound(bucket)..bound(bucket + 1).min(n) {
            if area(&rows[i]) > area(&rows[best]) {
                best = i;
            }
        }
        chosen.push(rows[best]);
    }
    chosen.push(rows[n - 1]);
    chosen
}

fn bind_triangles(call: &Call<'_>) -> Bound {
    if call.parameters.first().is_some_and(|points| points.as_i128().is_none()) {
        bail!(IllegalTypeOfArgument, "The number of points of aggregate function {} must be a whole number", call.name);
    }
    let Some(wanted) = call.positive_parameter(0)? else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires the number of points as its parameter",
            call.name
        );
    };
    let (x, y) = call.binary()?;
    let axis = |t: &DataType| if t.is_date_or_time() { t.clone() } else { DataType::Float64 };
    let types = [axis(x), axis(y)];
    let result = DataType::array(DataType::tuple(types.to_vec()));
    bind::<2>(call, result, move |rows| {
        let value = |axis: usize, number: f64| {
            if types[axis].is_float() { Value::Float(number) } else { Value::Int128(number as i128) }
        };
        Ok(Value::Array(
            triangles(rows, wanted as usize)
                .iter()
                .map(|row| Value::Tuple(vec![value(0, row[0]), value(1, row[1])]))
                .collect(),
        ))
    })
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "maxIntersections",
        |c| bind_intersections(c, false),
        doc("maxIntersections(start, end)", "The most intervals that there are at one point."),
    );
    add(
        registry,
        "maxIntersectionsPosition",
        |c| bind_intersections(c, true),
        doc("maxIntersectionsPosition(start, end)", "Where there are the most intervals at one point."),
    );
    add(
        registry,
        "intervalLengthSum",
        bind_length,
        doc("intervalLengthSum(start, end)", "The length of what all intervals cover together."),
    );
    add(
        registry,
        "exponentialMovingAverage",
        bind_smoothed,
        doc(
            "exponentialMovingAverage(half_decay)(x, time)",
            "The average in which a value counts half after the given time.",
        ),
    );
    let text = "Few points that keep the shape of a curve.";
    add(
        registry,
        "largestTriangleThreeBuckets",
        bind_triangles,
        doc("largestTriangleThreeBuckets(points)(x, y)", text),
    );
    registry.aggregate_alias("lttb", "largestTriangleThreeBuckets", false);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals() {
        let mut rows = vec![[0.0, 2.0], [1.0, 3.0], [5.0, 6.0]];
        assert_eq!(most_at_once(&rows), (2, 1.0));
        assert_eq!(covered(&mut rows), 4.0);
        let mut points: Sample<2> = (0..10).map(|i| [f64::from(i), f64::from(i * i)]).collect();
        assert_eq!(triangles(&mut points, 4), vec![[0.0, 0.0], [3.0, 9.0], [6.0, 36.0], [9.0, 81.0]]);
    }
}

//! Colours: sRGB to OKLab (Ottosson, 2020) and its polar form OKLCH, and back.

use crate::support::{Bound, Call, Family, by_values, float, items};
use base::Result;
use functions::Registry;
use types::{DataType, Value};

/// The exponent that makes channels linear where none is given.
const GAMMA: f64 = 2.2;

type Triple = [f64; 3];

fn multiply(m: &[Triple; 3], v: Triple) -> Triple {
    m.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

const TO_CONES: [Triple; 3] = [
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const TO_LAB: [Triple; 3] = [
    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
];
const FROM_LAB: [Triple; 3] = [
    [1.0, 0.396_337_777_4, 0.215_803_757_3],
    [1.0, -0.105_561_345_8, -0.063_854_172_8],
    [1.0, -0.089_484_177_5, -1.291_485_548_0],
];
const FROM_CONES: [Triple; 3] = [
    [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
    [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
    [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
];

fn to_lab(rgb: Triple, gamma: f64) -> Triple {
    multiply(&TO_LAB, multiply(&TO_CONES, rgb.map(|channel| (channel / 255.0).powf(gamma))).map(f64::cbrt))
}

fn from_lab(lab: Triple, gamma: f64) -> Triple {
    let linear = multiply(&FROM_CONES, multiply(&FROM_LAB, lab).map(|x| x * x * x));
    linear.map(|channel| (channel.max(0.0)).powf(1.0 / gamma) * 255.0)
}

fn to_polar([l, a, b]: Triple) -> Triple {
    let hue = b.atan2(a).to_degrees();
    [l, a.hypot(b), if hue < 0.0 { hue + 360.0 } else { hue }]
}

fn from_polar([l, chroma, hue]: Triple) -> Triple {
    let (sin, cos) = hue.to_radians().sin_cos();
    [l, chroma * cos, chroma * sin]
}

fn bind(call: &Call, convert: fn(Triple, f64) -> Triple) -> Result<Bound> {
    call.count(1..=2)?;
    match call.plain(0) {
        DataType::Tuple(tuple) if tuple.elements.len() == 3 && tuple.elements.iter().all(DataType::is_number) => {}
        _ => return call.illegal(0, "a tuple of three numbers"),
    }
    if call.args.len() == 2 && !call.plain(1).is_number() {
        return call.illegal(1, "a number");
    }
    Ok(by_values(call, DataType::tuple(vec![DataType::Float64; 3]), move |args| {
        let given: Vec<f64> = items(&args[0]).iter().map(float).collect();
        let triple = [given[0], given[1], given[2]];
        Ok(Value::Tuple(convert(triple, args.get(1).map_or(GAMMA, float)).into_iter().map(Value::Float).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Other");
    family.add(
        "colorSRGBToOKLAB",
        "colorSRGBToOKLAB((r, g, b)[, gamma])",
        "Lightness, green to red and blue to yellow of a colour.",
        |c| bind(c, to_lab),
    );
    family.add(
        "colorSRGBToOKLCH",
        "colorSRGBToOKLCH((r, g, b)[, gamma])",
        "Lightness, chroma and hue of a colour.",
        |c| bind(c, |rgb, gamma| to_polar(to_lab(rgb, gamma))),
    );
    family.add(
        "colorOKLABToSRGB",
        "colorOKLABToSRGB((l, a, b)[, gamma])",
        "Red, green and blue of a colour of OKLab.",
        |c| bind(c, from_lab),
    );
    family.add(
        "colorOKLCHToSRGB",
        "colorOKLCHToSRGB((l, c, h)[, gamma])",
        "Red, green and blue of a colour of OKLCH.",
        |c| bind(c, |lch, gamma| from_lab(from_polar(lch), gamma)),
    );
}

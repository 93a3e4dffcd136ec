//! Random numbers and strings.
//!
//! Every call makes a generator of its own from a process-wide seed, so that blocks computed in parallel
//! differ.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows, floats};
use base::{Result, bail, err};
use functions::Registry;
use rand_distr::Distribution;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Buf, Column, DataType, FixedStringColumn};

/// SplitMix64: 64 bits of state, passes BigCrush.
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that repeats itself for the same seed.
    pub(crate) fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1, without 1.
    #[inline]
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number with mean 0 and variance 1.
    fn normal(&mut self) -> f64 {
        // Box and Muller; the logarithm needs a number above 0.
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// A seed that no call has had before.
pub(crate) fn fresh_seed() -> u64 {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    if COUNTER.load(Ordering::Relaxed) == 0 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
        let start = SplitMix64::new(now ^ u64::from(std::process::id()) << 32).next() | 1;
        let _ = COUNTER.compare_exchange(0, start, Ordering::Relaxed, Ordering::Relaxed);
    }
    SplitMix64::new(COUNTER.fetch_add(2, Ordering::Relaxed)).next()
}

fn generator() -> SplitMix64 {
    SplitMix64::new(fresh_seed())
}

/// A distribution with parameters that may differ by row.
fn distribution(call: &Call, parameters: usize, draw: fn(&mut SplitMix64, &[f64]) -> f64) -> Result<Bound> {
    call.count(parameters..=parameters + 1)?;
    for i in 0..parameters {
        if !call.data_type(i).is_number() {
            return call.illegal(i, "a number");
        }
    }
    Ok(Bound::new(DataType::Float64, move |args, rows| {
        let columns: Vec<Vec<f64>> = args[..parameters].iter().map(|arg| floats(&arg.column)).collect();
        let mut random = generator();
        let mut given = vec![0.0; parameters];
        let values = (0..rows).map(|row| {
            given.iter_mut().zip(&columns).for_each(|(given, column)| *given = column[row]);
            draw(&mut random, &given)
        });
        Ok(Column::from_vec(values.collect()))
    })
    .volatile(false))
}

impl rand::TryRng for SplitMix64 {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> std::result::Result<u32, Self::Error> {
        Ok((self.next() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> std::result::Result<u64, Self::Error> {
        Ok(self.next())
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> std::result::Result<(), Self::Error> {
        for chunk in out.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// A value drawn from a distribution, or the error for its parameters.
fn drawn<T, E: std::fmt::Display>(drawn: std::result::Result<T, E>) -> Result<T> {
    drawn.map_err(|error| err!(BadArguments, "Parameters of a random distribution do not fit: {error}"))
}

type Draw<T> = fn(&mut SplitMix64, &[f64]) -> Result<T>;

/// Constant parameters, then one draw per row.
fn draw_rows<T: types::NativeType>(call: &Call, parameters: usize, result: DataType, draw: Draw<T>) -> Result<Bound> {
    call.count(parameters..=parameters + 1)?;
    let mut given = Vec::new();
    for i in 0..parameters {
        match call.args[i].constant.as_ref().and_then(types::Value::as_f64) {
            Some(number) if call.data_type(i).is_number() => given.push(number),
            _ => bail!(IllegalTypeOfArgument, "Argument {} of function {} must be a constant number", i + 1, call.name),
        }
    }
    Ok(Bound::new(result, move |_, rows| {
        let mut random = generator();
        Ok(Column::from_vec((0..rows).map(|_| draw(&mut random, &given)).collect::<Result<Vec<T>>>()?))
    })
    .volatile(false))
}

fn counted(call: &Call, parameters: usize, draw: Draw<u64>) -> Result<Bound> {
    draw_rows(call, parameters, DataType::UInt64, draw)
}

fn checked(call: &Call, parameters: usize, draw: Draw<f64>) -> Result<Bound> {
    draw_rows(call, parameters, DataType::Float64, draw)
}

fn fuzz_bits(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    if !call.data_type(1).is_float() {
        return call.illegal(1, "a constant float");
    }
    let probability = call.args[1].constant.as_ref().and_then(types::Value::as_f64).unwrap_or(-1.0);
    if !(0.0..=1.0).contains(&probability) {
        bail!(
            ArgumentOutOfBound,
            "Argument 2 of function {} must be a constant from 0 to 1: the probability",
            call.name
        );
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut random = generator();
        Ok(bytes_rows(rows, |row, out| {
            let flip = |byte: &u8, random: &mut SplitMix64| {
                (0..8).fold(*byte, |byte, bit| byte ^ u8::from(random.unit() < probability) << bit)
            };
            out.extend(text.get(row).iter().map(|byte| flip(byte, &mut random)));
        }))
    })
    .volatile(false))
}

/// Bytes that a random string may have, as in ClickHouse.
const STRING_BYTES_MAX: i64 = 1 << 24;

fn random_string(call: &Call, write: fn(&mut SplitMix64, usize, &mut Vec<u8>)) -> Result<Bound> {
    call.count(1..=2)?;
    call.integers([0])?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let lengths = Ints::of(&args[0]);
        if let Some(row) = (0..rows).find(|&row| !(0..=STRING_BYTES_MAX).contains(&lengths.get(row))) {
            bail!(
                TooLargeStringSize,
                "Too large string size {} in function {name}: at most {STRING_BYTES_MAX}",
                lengths.get(row)
            );
        }
        base::memory::check_reserve((0..rows).map(|row| lengths.get(row) as u64).sum())?;
        let mut random = generator();
        Ok(bytes_rows(rows, |row, out| write(&mut random, lengths.get(row) as usize, out)))
    })
    .volatile(false))
}

fn write_bytes(random: &mut SplitMix64, length: usize, out: &mut Vec<u8>) {
    let end = out.len() + length;
    while out.len() < end {
        out.extend_from_slice(&random.next().to_le_bytes());
    }
    out.truncate(end);
}

fn write_printable(random: &mut SplitMix64, length: usize, out: &mut Vec<u8>) {
    let start = out.len();
    write_bytes(random, length, out);
    // 95 printable characters from the space on.
    out[start..].iter_mut().for_each(|byte| *byte = b' ' + (u32::from(*byte) * 95 / 256) as u8);
}

fn write_utf8(random: &mut SplitMix64, length: usize, out: &mut Vec<u8>) {
    let mut buffer = [0; 4];
    for _ in 0..length {
        let c = loop {
            if let Some(c) = char::from_u32((random.next() % 0x11_0000) as u32) {
                break c;
            }
        };
        out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
    }
}

fn fixed_string(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    let Ok(width @ 1..) = usize::try_from(call.constant_int(0)?) else {
        bail!(ArgumentOutOfBound, "Length of function {} must be at least 1", call.name)
    };
    Ok(Bound::new(DataType::FixedString(width), move |_, rows| {
        base::memory::check_reserve((rows * width) as u64)?;
        let mut bytes = Vec::with_capacity(rows * width);
        write_bytes(&mut generator(), rows * width, &mut bytes);
        Ok(Column::FixedString(FixedStringColumn { width, bytes: Buf::from(bytes) }))
    })
    .volatile(false))
}

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Random number");
    family.add_any_case(
        "rand",
        "rand([x])",
        "A random UInt32; calls with different arguments are independent.",
        |call| {
            call.count(0..=1)?;
            Ok(Bound::new(DataType::UInt32, |_, rows| {
                let mut random = generator();
                Ok(Column::from_vec((0..rows).map(|_| (random.next() >> 32) as u32).collect()))
            })
            .volatile(false))
        },
    );
    family.alias("rand", &["rand32"]);
    family.add("rand64", "rand64([x])", "A random UInt64.", |call| {
        call.count(0..=1)?;
        Ok(Bound::new(DataType::UInt64, |_, rows| {
            let mut random = generator();
            Ok(Column::from_vec((0..rows).map(|_| random.next()).collect()))
        })
        .volatile(false))
    });
    family.add("randConstant", "randConstant([x])", "A random UInt32, the same for all rows.", |call| {
        call.count(0..=1)?;
        // Calls with equal arguments are one and the same call of the query.
        let seed = (*call.context.now_ns as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let number = match call.args {
            [] => seed,
            [arg] if arg.constant.is_some() => {
                let text = arg.constant.as_ref().map(types::Value::to_literal).unwrap_or_default();
                text.bytes().fold(seed ^ 1, |number, byte| {
                    (number ^ u64::from(byte)).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31)
                })
            }
            _ => generator().next(),
        };
        let value = (number >> 32) as u32;
        Ok(Bound::new(DataType::UInt32, move |_, rows| {
            Ok(Column::Const(std::sync::Arc::new(Column::from_vec(vec![value])), rows))
        })
        .volatile(true))
    });
    family.add("randCanonical", "randCanonical([x])", "A random number from 0 to 1.", |call| {
        distribution(call, 0, |random, _| random.unit())
    });
    family.add("randUniform", "randUniform(min, max)", "A random number from min to max.", |call| {
        distribution(call, 2, |random, p| p[0] + (p[1] - p[0]) * random.unit())
    });
    family.add("randNormal", "randNormal(mean, deviation)", "A number of a normal distribution.", |call| {
        distribution(call, 2, |random, p| p[0] + p[1] * random.normal())
    });
    family.add("randLogNormal", "randLogNormal(mean, deviation)", "A number of a log-normal distribution.", |call| {
        distribution(call, 2, |random, p| (p[0] + p[1] * random.normal()).exp())
    });
    family.add("randExponential", "randExponential(lambda)", "A number of an exponential distribution.", |call| {
        distribution(call, 1, |random, p| -(1.0 - random.unit()).ln() / p[0])
    });
    family.add("randBernoulli", "randBernoulli(probability)", "1 with a probability, else 0.", |call| {
        draw_rows(call, 1, DataType::UInt8, |random, p| {
            drawn(rand_distr::Bernoulli::new(p[0]).map(|d| u8::from(d.sample(random))))
        })
    });
    family.add("randBinomial", "randBinomial(trials, probability)", "How many of several trials succeed.", |call| {
        counted(call, 2, |random, p| drawn(rand_distr::Binomial::new(p[0] as u64, p[1]).map(|d| d.sample(random))))
    });
    family.add(
        "randNegativeBinomial",
        "randNegativeBinomial(successes, probability)",
        "How many trials fail before several succeed.",
        |call| {
            counted(call, 2, |random, p| {
                // Poisson's distribution, its mean drawn from the gamma distribution.
                let mean = drawn(rand_distr::Gamma::new(p[0], (1.0 - p[1]) / p[1]).map(|d| d.sample(random)))?;
                if mean <= 0.0 { Ok(0) } else { drawn(rand_distr::Poisson::new(mean).map(|d| d.sample(random) as u64)) }
            })
        },
    );
    family.add("randPoisson", "randPoisson(mean)", "A number of Poisson's distribution.", |call| {
        counted(call, 1, |random, p| drawn(rand_distr::Poisson::new(p[0]).map(|d| d.sample(random) as u64)))
    });
    family.add("randChiSquared", "randChiSquared(degrees)", "A number of a chi-squared distribution.", |call| {
        checked(call, 1, |random, p| drawn(rand_distr::ChiSquared::new(p[0]).map(|d| d.sample(random))))
    });
    family.add("randStudentT", "randStudentT(degrees)", "A number of Student's t distribution.", |call| {
        checked(call, 1, |random, p| drawn(rand_distr::StudentT::new(p[0]).map(|d| d.sample(random))))
    });
    family.add("randFisherF", "randFisherF(d1, d2)", "A number of Fisher's F distribution.", |call| {
        checked(call, 2, |random, p| drawn(rand_distr::FisherF::new(p[0], p[1]).map(|d| d.sample(random))))
    });
    family.add(
        "fuzzBits",
        "fuzzBits(s, probability)",
        "A string of which each bit is flipped with a probability.",
        fuzz_bits,
    );
    family.add("randomString", "randomString(length)", "A string of random bytes.", |call| {
        random_string(call, write_bytes)
    });
    family.add(
        "randomPrintableASCII",
        "randomPrintableASCII(length)",
        "A string of random printable characters.",
        |call| random_string(call, write_printable),
    );
    family.add("randomStringUTF8", "randomStringUTF8(length)", "A string of random code points.", |call| {
        random_string(call, write_utf8)
    });
    family.add("randomFixedString", "randomFixedString(length)", "A FixedString of random bytes.", fixed_string);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_differ_and_units_are_in_range() {
        assert_ne!(fresh_seed(), fresh_seed());
        let mut random = SplitMix64::new(1);
        let mean = (0..10_000).map(|_| random.unit()).sum::<f64>() / 10_000.0;
        assert!((0.48..0.52).contains(&mean), "{mean}");
        let mut text = Vec::new();
        write_printable(&mut random, 1000, &mut text);
        assert!(text.iter().all(|byte| (b' '..=b'~').contains(byte)));
    }
}

//! `isPrime`, `isProbablePrime`.

use crate::support::{Bound, Call, Family, Ints};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// Whether a number is prime: Miller and Rabin's test with bases that decide all numbers of 64 bits.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(&small) = BASES.iter().find(|&&small| n % small == 0) {
        return n == small;
    }
    let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let (mut x, mut power, mut left) = (1, base, odd);
        while left > 0 {
            if left & 1 == 1 {
                x = product(x, power);
            }
            power = product(power, power);
            left >>= 1;
        }
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = product(x, x);
            x == n - 1
        })
    })
}

fn prime(call: &Call, most: usize) -> Result<Bound> {
    call.count(1..=most)?;
    if !matches!(call.data_type(0), DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64) {
        return call.illegal(0, "an unsigned integer of at most 64 bits");
    }
    if call.args.len() == 2 && !(1..=256).contains(&call.constant_int(1)?) {
        bail!(BadArguments, "Argument 2 of function {} must be from 1 to 256: the number of rounds", call.name);
    }
    Ok(Bound::new(DataType::UInt8, |args, rows| {
        let numbers = Ints::of(&args[0]);
        Ok(Column::from_vec((0..rows).map(|row| u8::from(is_prime(numbers.get(row) as u64))).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    family.add("isPrime", "isPrime(n)", "1 if a number is prime.", |call| prime(call, 1));
    family.add(
        "isProbablePrime",
        "isProbablePrime(n[, rounds])",
        "1 if a number is prime; exact for up to 64 bits.",
        |call| prime(call, 2),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        let primes: Vec<u64> = (0..40).filter(|&n| is_prime(n)).collect();
        assert_eq!(primes, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]);
        assert!(
            is_prime(18_446_744_073_709_551_557) && !is_prime(18_446_744_073_709_551_556) && !is_prime(3_215_031_751)
        );
    }
}

//! CityHash 1.0.2, 64 bits, by Geoff Pike and Jyrki Alakuijala (Google, 2011, MIT licence), written anew from the
//! published algorithm. ClickHouse stays with this version, whose values differ from later ones.

const K0: u64 = 0xC3A5_C85C_97CB_3127;
const K1: u64 = 0xB492_B66F_BE98_F273;
const K2: u64 = 0x9AE1_6A3B_2F90_404F;
const K3: u64 = 0xC949_D7C7_509E_6557;
const K_MUL: u64 = 0x9DDF_EA08_EB38_2D69;

/// Combines two hashes, as CityHash and ClickHouse do.
#[inline]
pub fn hash128_to64(low: u64, high: u64) -> u64 {
    let a = (low ^ high).wrapping_mul(K_MUL);
    let a = a ^ (a >> 47);
    let b = (high ^ a).wrapping_mul(K_MUL);
    (b ^ (b >> 47)).wrapping_mul(K_MUL)
}

/// The 64-bit hash of a byte string.
pub fn city_hash64(s: &[u8]) -> u64 {
    match s.len() {
        0..=16 => short(s),
        17..=32 => medium(s),
        33..=64 => long(s),
        _ => very_long(s),
    }
}

#[inline(always)]
fn u64_at(s: &[u8], at: usize) -> u64 {
    let mut raw = [0; 8];
    raw.copy_from_slice(&s[at..at + 8]);
    u64::from_le_bytes(raw)
}

#[inline(always)]
fn u32_at(s: &[u8], at: usize) -> u64 {
    let mut raw = [0; 4];
    raw.copy_from_slice(&s[at..at + 4]);
    u64::from(u32::from_le_bytes(raw))
}

fn shift_mix(v: u64) -> u64 {
    v ^ (v >> 47)
}

fn short(s: &[u8]) -> u64 {
    let n = s.len();
    if n > 8 {
        let (a, b) = (u64_at(s, 0), u64_at(s, n - 8));
        return hash128_to64(a, b.wrapping_add(n as u64).rotate_right(n as u32)) ^ b;
    }
    if n >= 4 {
        return hash128_to64((n as u64).wrapping_add(u32_at(s, 0) << 3), u32_at(s, n - 4));
    }
    if n > 0 {
        let y = u64::from(s[0]) + (u64::from(s[n / 2]) << 8);
        let z = n as u64 + (u64::from(s[n - 1]) << 2);
        return shift_mix(y.wrapping_mul(K2) ^ z.wrapping_mul(K3)).wrapping_mul(K2);
    }
    K2
}

fn medium(s: &[u8]) -> u64 {
    let n = s.len();
    let a = u64_at(s, 0).wrapping_mul(K1);
    let b = u64_at(s, 8);
    let c = u64_at(s, n - 8).wrapping_mul(K2);
    let d = u64_at(s, n - 16).wrapping_mul(K0);
    hash128_to64(
        a.wrapping_sub(b).rotate_right(43).wrapping_add(c.rotate_right(30)).wrapping_add(d),
        a.wrapping_add((b ^ K3).rotate_right(20)).wrapping_sub(c).wrapping_add(n as u64),
    )
}

/// Half of [`long`]: mixes 32 bytes that begin at `at` into a start value.
fn half(s: &[u8], at: usize, start: u64, z: u64) -> (u64, u64) {
    let mut a = start;
    let b = a.wrapping_add(z).rotate_right(52);
    let mut c = a.rotate_right(37);
    a = a.wrapping_add(u64_at(s, at + 8));
    c = c.wrapping_add(a.rotate_right(7));
    a = a.wrapping_add(u64_at(s, at + 16));
    (a.wrapping_add(z), b.wrapping_add(a.rotate_right(31)).wrapping_add(c))
}

fn long(s: &[u8]) -> u64 {
    let n = s.len();
    let start = u64_at(s, 0).wrapping_add((n as u64).wrapping_add(u64_at(s, n - 16)).wrapping_mul(K0));
    let (vf, vs) = half(s, 0, start, u64_at(s, 24));
    let start = u64_at(s, 16).wrapping_add(u64_at(s, n - 32));
    let (wf, ws) = half(s, n - 32, start, u64_at(s, n - 8));
    let r = shift_mix(vf.wrapping_add(ws).wrapping_mul(K2).wrapping_add(wf.wrapping_add(vs).wrapping_mul(K0)));
    shift_mix(r.wrapping_mul(K0).wrapping_add(vs)).wrapping_mul(K2)
}

/// Mixes 32 bytes into two seeds.
fn weak(s: &[u8], at: usize, a: u64, b: u64) -> (u64, u64) {
    let z = u64_at(s, at + 24);
    let mut a = a.wrapping_add(u64_at(s, at));
    let mut b = b.wrapping_add(a).wrapping_add(z).rotate_right(21);
    let c = a;
    a = a.wrapping_add(u64_at(s, at + 8)).wrapping_add(u64_at(s, at + 16));
    b = b.wrapping_add(a.rotate_right(44));
    (a.wrapping_add(z), b.wrapping_add(c))
}

fn very_long(s: &[u8]) -> u64 {
    let n = s.len();
    let mut x = u64_at(s, 0);
    let mut y = u64_at(s, n - 16) ^ K1;
    let mut z = u64_at(s, n - 56) ^ K0;
    let mut v = weak(s, n - 64, n as u64, y);
    let mut w = weak(s, n - 32, (n as u64).wrapping_mul(K1), K0);
    z = z.wrapping_add(shift_mix(v.1).wrapping_mul(K1));
    x = z.wrapping_add(x).rotate_right(39).wrapping_mul(K1);
    y = y.rotate_right(33).wrapping_mul(K1);
    for at in (0..(n - 1) & !63).step_by(64) {
        x = x.wrapping_add(y).wrapping_add(v.0).wrapping_add(u64_at(s, at + 16)).rotate_right(37).wrapping_mul(K1);
        y = y.wrapping_add(v.1).wrapping_add(u64_at(s, at + 48)).rotate_right(42).wrapping_mul(K1);
        x ^= w.1;
        y ^= v.0;
        z = (z ^ w.0).rotate_right(33);
        v = weak(s, at, v.1.wrapping_mul(K1), x.wrapping_add(w.0));
        w = weak(s, at + 32, z.wrapping_add(w.1), y);
        std::mem::swap(&mut z, &mut x);
    }
    hash128_to64(
        hash128_to64(v.0, w.0).wrapping_add(shift_mix(y).wrapping_mul(K1)).wrapping_add(z),
        hash128_to64(v.1, w.1).wrapping_add(x),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_clickhouse() {
        let text = "the quick brown fox jumps over the lazy dog, and then some more text follows so that every branch \
            is taken, twice or so, in the end.";
        let text = &text.repeat(2).into_bytes()[..200];
        let expected: [(usize, u64); 20] = [
            (0, 0x9ae16a3b2f90404f),
            (1, 0x7cac0bd1a28a3c29),
            (3, 0x1dcebcd7ed789207),
            (4, 0x085194a23e901cc4),
            (7, 0x37f7d9497485e661),
            (8, 0x37ace9a29d5afa71),
            (9, 0xda05fd09369dab90),
            (16, 0x2a93306376380fd7),
            (17, 0x72215371ab64eb2e),
            (31, 0x8a2b47caf1c88cc9),
            (32, 0x43cc9912e405d917),
            (33, 0x104361300ca1dbb1),
            (50, 0xab1118bb2e8904b8),
            (64, 0x0e85eade4688c1b6),
            (65, 0xc6217805d635d8e6),
            (100, 0xdaa5591b3c080745),
            (127, 0x8cd6a41116826ea2),
            (128, 0x8125fcbaa5099466),
            (129, 0x6f510d32c09c5fb5),
            (200, 0x7869595760f72b09),
        ];
        for (length, hash) in expected {
            assert_eq!(city_hash64(&text[..length]), hash, "{length} bytes");
        }
    }
}

//! CityHash64, version 1.0.2: the version that ClickHouse stays with.

const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K2: u64 = 0x9ae1_6a3b_2f90_404f;
const K3: u64 = 0xc949_d7c7_509e_6557;
const K_MUL: u64 = 0x9ddf_ea08_eb38_2d69;

fn fetch64(s: &[u8], at: usize) -> u64 {
    let mut raw = [0u8; 8];
    raw.copy_from_slice(&s[at..at + 8]);
    u64::from_le_bytes(raw)
}

fn fetch32(s: &[u8], at: usize) -> u64 {
    u64::from(u32::from_le_bytes([s[at], s[at + 1], s[at + 2], s[at + 3]]))
}

fn shift_mix(value: u64) -> u64 {
    value ^ (value >> 47)
}

/// Two 64-bit hashes as one.
pub fn hash_128_to_64(low: u64, high: u64) -> u64 {
    let a = shift_mix((low ^ high).wrapping_mul(K_MUL));
    shift_mix((high ^ a).wrapping_mul(K_MUL)).wrapping_mul(K_MUL)
}

fn hash_len_0_to_16(s: &[u8]) -> u64 {
    let n = s.len();
    if n > 8 {
        let a = fetch64(s, 0);
        let b = fetch64(s, n - 8);
        return hash_128_to_64(a, b.wrapping_add(n as u64).rotate_right(n as u32)) ^ b;
    }
    if n >= 4 {
        let a = fetch32(s, 0);
        return hash_128_to_64((n as u64).wrapping_add(a << 3), fetch32(s, n - 4));
    }
    if n > 0 {
        let y = u64::from(s[0]) + (u64::from(s[n >> 1]) << 8);
        let z = n as u64 + (u64::from(s[n - 1]) << 2);
        return shift_mix(y.wrapping_mul(K2) ^ z.wrapping_mul(K3)).wrapping_mul(K2);
    }
    K2
}

fn hash_len_17_to_32(s: &[u8]) -> u64 {
    let n = s.len();
    let a = fetch64(s, 0).wrapping_mul(K1);
    let b = fetch64(s, 8);
    let c = fetch64(s, n - 8).wrapping_mul(K2);
    let d = fetch64(s, n - 16).wrapping_mul(K0);
    let low = a.wrapping_sub(b).rotate_right(43).wrapping_add(c.rotate_right(30)).wrapping_add(d);
    let high = a.wrapping_add((b ^ K3).rotate_right(20)).wrapping_sub(c).wrapping_add(n as u64);
    hash_128_to_64(low, high)
}

fn hash_len_33_to_64(s: &[u8]) -> u64 {
    let n = s.len();
    let z = fetch64(s, 24);
    let mut a = fetch64(s, 0).wrapping_add((n as u64).wrapping_add(fetch64(s, n - 16)).wrapping_mul(K0));
    let b = a.wrapping_add(z).rotate_right(52);
    let mut c = a.rotate_right(37);
    a = a.wrapping_add(fetch64(s, 8));
    c = c.wrapping_add(a.rotate_right(7));
    a = a.wrapping_add(fetch64(s, 16));
    let vf = a.wrapping_add(z);
    let vs = b.wrapping_add(a.rotate_right(31)).wrapping_add(c);
    a = fetch64(s, 16).wrapping_add(fetch64(s, n - 32));
    let z = fetch64(s, n - 8);
    let b = a.wrapping_add(z).rotate_right(52);
    let mut c = a.rotate_right(37);
    a = a.wrapping_add(fetch64(s, n - 24));
    c = c.wrapping_add(a.rotate_right(7));
    a = a.wrapping_add(fetch64(s, n - 16));
    let wf = a.wrapping_add(z);
    let ws = b.wrapping_add(a.rotate_right(31)).wrapping_add(c);
    let r = shift_mix(vf.wrapping_add(ws).wrapping_mul(K2).wrapping_add(wf.wrapping_add(vs).wrapping_mul(K0)));
    shift_mix(r.wrapping_mul(K0).wrapping_add(vs)).wrapping_mul(K2)
}

fn weak_hash_32(s: &[u8], at: usize, a: u64, b: u64) -> (u64, u64) {
    let (w, x, y, z) = (fetch64(s, at), fetch64(s, at + 8), fetch64(s, at + 16), fetch64(s, at + 24));
    let mut a = a.wrapping_add(w);
    let mut b = b.wrapping_add(a).wrapping_add(z).rotate_right(21);
    let c = a;
    a = a.wrapping_add(x).wrapping_add(y);
    b = b.wrapping_add(a.rotate_right(44));
    (a.wrapping_add(z), b.wrapping_add(c))
}

/// The hash of a byte string.
pub fn city_hash_64(s: &[u8]) -> u64 {
    let n = s.len();
    match n {
        0..=16 => return hash_len_0_to_16(s),
        17..=32 => return hash_len_17_to_32(s),
        33..=64 => return hash_len_33_to_64(s),
        _ => {}
    }
    let mut x = fetch64(s, 0);
    let mut y = fetch64(s, n - 16) ^ K1;
    let mut z = fetch64(s, n - 56) ^ K0;
    let mut v = weak_hash_32(s, n - 64, n as u64, y);
    let mut w = weak_hash_32(s, n - 32, (n as u64).wrapping_mul(K1), K0);
    z = z.wrapping_add(shift_mix(v.1).wrapping_mul(K1));
    x = z.wrapping_add(x).rotate_right(39).wrapping_mul(K1);
    y = y.rotate_right(33).wrapping_mul(K1);
    let mut at = 0;
    let end = (n - 1) & !63;
    while at < end {
        x = x.wrapping_add(y).wrapping_add(v.0).wrapping_add(fetch64(s, at + 16)).rotate_right(37).wrapping_mul(K1);
        y = y.wrapping_add(v.1).wrapping_add(fetch64(s, at + 48)).rotate_right(42).wrapping_mul(K1);
        x ^= w.1;
        y ^= v.0;
        z = (z ^ w.0).rotate_right(33);
        v = weak_hash_32(s, at, v.1.wrapping_mul(K1), x.wrapping_add(w.0));
        w = weak_hash_32(s, at + 32, z.wrapping_add(w.1), y);
        std::mem::swap(&mut z, &mut x);
        at += 64;
    }
    let low = hash_128_to_64(v.0, w.0).wrapping_add(shift_mix(y).wrapping_mul(K1)).wrapping_add(z);
    hash_128_to_64(low, hash_128_to_64(v.1, w.1).wrapping_add(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_clickhouse() {
        let text = "the quick brown fox jumps over the lazy dog, and then some more text follows so that every branch is taken, twice or so, in the end.";
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
            assert_eq!(city_hash_64(&text[..length]), hash, "{length} bytes");
        }
    }
}

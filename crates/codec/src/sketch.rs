//! A sketch of how many distinct values a column has (HyperLogLog).

/// Registers: 2^10 of one byte, for an error of about 3 %.
const REGISTER_BITS: u32 = 10;

/// Counts distinct hashes roughly; sketches of parts of a column merge.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    registers: Box<[u8]>,
}

impl Default for Sketch {
    fn default() -> Self {
        Sketch { registers: vec![0; 1 << REGISTER_BITS].into() }
    }
}

impl Sketch {
    /// A sketch from its registers; `None` when there are too many or too few.
    pub fn from_registers(registers: &[u8]) -> Option<Self> {
        (registers.len() == 1 << REGISTER_BITS).then(|| Sketch { registers: registers.into() })
    }

    /// The registers, for keeping them.
    pub fn registers(&self) -> &[u8] {
        &self.registers
    }

    /// The sketch as few bytes: of a short column most registers are 0, and only the others are given, with their
    /// numbers.
    pub fn to_bytes(&self) -> Vec<u8> {
        let used = self.registers.iter().filter(|&&rank| rank > 0).count();
        if used * 3 >= self.registers.len() {
            return self.registers.to_vec();
        }
        let pairs = self.registers.iter().enumerate().filter(|(_, rank)| **rank > 0);
        pairs.flat_map(|(i, &rank)| [i as u8, (i >> 8) as u8, rank]).collect()
    }

    /// From [`Self::to_bytes`]; `None` for what it cannot have written.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() >= 1 << REGISTER_BITS {
            return Sketch::from_registers(bytes);
        }
        let mut sketch = Sketch::default();
        let (triples, rest) = bytes.as_chunks::<3>();
        for &[low, high, rank] in triples {
            *sketch.registers.get_mut(usize::from(u16::from_le_bytes([low, high])))? = rank;
        }
        rest.is_empty().then_some(sketch)
    }

    /// Counts a hash.
    #[inline(always)]
    pub fn add(&mut self, hash: u64) {
        // Ranks and registers come from the high bits: one more round spreads hashes of runs of numbers over them.
        let hash = (hash ^ (hash >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let rank = ((hash << REGISTER_BITS) | (1 << (REGISTER_BITS - 1))).leading_zeros() as u8 + 1;
        let register = &mut self.registers[(hash >> (64 - REGISTER_BITS)) as usize];
        // Hardly ever true after some hundred rows; a store each time would make equal neighbours wait for it.
        if rank > *register {
            *register = rank;
        }
    }

    /// Counts what another sketch counted.
    pub fn merge(&mut self, other: &Sketch) {
        self.registers.iter_mut().zip(&other.registers).for_each(|(a, b)| *a = (*a).max(*b));
    }

    /// The number of distinct hashes, roughly.
    pub fn estimate(&self) -> u64 {
        let m = self.registers.len() as f64;
        let sum: f64 = self.registers.iter().map(|&rank| 1.0 / (1u64 << rank.min(63)) as f64).sum();
        let raw = 0.7213 / (1.0 + 1.079 / m) * m * m / sum;
        let empty = self.registers.iter().filter(|&&rank| rank == 0).count();
        // Small counts: linear counting over empty registers is more exact.
        if raw <= 2.5 * m && empty > 0 { (m * (m / empty as f64).ln()).round() as u64 } else { raw.round() as u64 }
    }
}

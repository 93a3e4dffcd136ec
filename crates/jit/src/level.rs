//! Which instructions code is generated for.

use std::sync::OnceLock;

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// AVX2: vectors of 32 bytes.
    Avx2,
    /// AVX-512 with F, BW, DQ and VL: vectors of 64 bytes.
    Avx512,
}

impl Level {
    /// Whether this CPU has the instructions.
    pub fn is_there(self) -> bool {
        #[cfg(all(target_arch = "x86_64", unix))]
        {
            use std::arch::is_x86_feature_detected as has;
            match self {
                Level::Avx2 => has!("avx2") && has!("popcnt"),
                Level::Avx512 => Level::Avx2.is_there() && has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl"),
            }
        }
        #[cfg(not(all(target_arch = "x86_64", unix)))]
        false
    }

    /// The levels that this CPU has.
    pub fn all() -> impl Iterator<Item = Level> {
        [Level::Avx2, Level::Avx512].into_iter().filter(|level| level.is_there())
    }

    /// The best one; the environment's `URSA_JIT_LEVEL` (`avx2`, `avx512`, `none`) may ask for less. `None`: no code is
    /// generated.
    pub fn best() -> Option<Level> {
        static BEST: OnceLock<Option<Level>> = OnceLock::new();
        *BEST.get_or_init(|| {
            let asked = std::env::var("URSA_JIT_LEVEL").unwrap_or_default();
            Level::all().filter(|level| asked.is_empty() || asked == level.name()).last()
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Avx2 => "avx2",
            Level::Avx512 => "avx512",
        }
    }
}

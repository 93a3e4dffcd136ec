//! The level of instructions that code is generated for.

use kernels::level;

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
        cfg!(all(target_arch = "x86_64", unix)) && self.kernels() <= level::Level::of_cpu()
    }

    /// The levels that this CPU has.
    pub fn all() -> impl Iterator<Item = Level> {
        [Level::Avx2, Level::Avx512].into_iter().filter(|level| level.is_there())
    }

    /// The best one of those that this process uses ([`level::level`]). `None`: no code is generated.
    pub fn best() -> Option<Level> {
        Level::all().filter(|level| level.kernels() <= level::level()).last()
    }

    /// The level that kernels ahead of time have with the same instructions.
    fn kernels(self) -> level::Level {
        match self {
            Level::Avx2 => level::Level::Avx2,
            Level::Avx512 => level::Level::Avx512,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.kernels().name()
    }
}

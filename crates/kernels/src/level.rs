//! The level of vector instructions in use: the best that the CPU has, or a lower one that the environment names.
//!
//! The whole program is built for AVX2 (`.cargo/config.toml`); a level says which paths of explicit SIMD and generated
//! code are taken beside what the compiler made of plain loops.

use std::sync::OnceLock;

/// The environment variable that asks for a level by its name.
pub const VARIABLE: &str = "URSA_CPU_LEVEL";

/// Vector instructions; a later one has those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Plain loops without particular instructions, and no code generated at run time.
    Baseline,
    /// Vectors of 32 bytes.
    Avx2,
    /// Vectors of 64 bytes with masks: F, BW, DQ and VL.
    Avx512,
}

impl Level {
    /// All levels, the least first.
    pub const ALL: [Level; 3] = [Level::Baseline, Level::Avx2, Level::Avx512];

    /// The name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::Baseline => "baseline",
            Level::Avx2 => "avx2",
            Level::Avx512 => "avx512",
        }
    }

    /// The highest level that this CPU has.
    pub fn of_cpu() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let avx2 = has!("avx2") && has!("popcnt") && has!("bmi1");
            let avx512 = avx2 && has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
            match (avx512, avx2) {
                (true, _) => Level::Avx512,
                (false, true) => Level::Avx2,
                (false, false) => Level::Baseline,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        Level::Baseline
    }

    /// The level for a name: never more than the CPU has, and all that it has without a known name.
    fn asked(name: &str, of_cpu: Level) -> Level {
        let wanted = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
        wanted.map_or(of_cpu, |level| level.min(of_cpu))
    }
}

/// The level that this process uses.
pub fn level() -> Level {
    static USED: OnceLock<Level> = OnceLock::new();
    *USED.get_or_init(|| Level::asked(&std::env::var(VARIABLE).unwrap_or_default(), Level::of_cpu()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_more_than_the_cpu_has() {
        assert_eq!(Level::asked("avx2", Level::Avx512), Level::Avx2);
        assert_eq!(Level::asked("BASELINE", Level::Avx512), Level::Baseline);
        assert_eq!(Level::asked("avx512", Level::Avx2), Level::Avx2);
        assert_eq!(Level::asked("", Level::Avx512), Level::Avx512);
        assert_eq!(Level::asked("sse9", Level::Avx2), Level::Avx2);
        assert!(level() <= Level::of_cpu());
    }
}

//! Quantiles.
//!
//! ```text
//! levels         parameters, and how a result is put in its column
//! exact          quantileExact…: all values
//! reservoir      quantile: a sample of 8192 values, all of them while they are no more
//! deterministic  quantileDeterministic: values whose second argument hashes to 0
//! weighted       quantileExactWeighted
//! timing         quantileTiming, quantileTimingWeighted: a histogram for page load times
//! tdigest        quantileTDigest
//! sketch         quantileBFloat16, quantileDD
//! gk             quantileGK
//! prometheus     quantilePrometheusHistogram
//! interpolated   quantileInterpolatedWeighted, quantileExactWeightedInterpolated
//! ```

mod deterministic;
mod exact;
mod gk;
mod interpolated;
mod levels;
mod prometheus;
mod reservoir;
mod sketch;
mod tdigest;
mod timing;
mod weighted;

use functions::Registry;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    exact::register(registry);
    reservoir::register(registry);
    deterministic::register(registry);
    weighted::register(registry);
    timing::register(registry);
    tdigest::register(registry);
    sketch::register(registry);
    interpolated::register(registry);
    gk::register(registry);
    prometheus::register(registry);
}

/// Registers `quantileX`, `quantilesX` and the alias `medianX`.
macro_rules! register_both {
    ($registry:expr, $one:literal, $many:literal, $median:literal, $bind:expr, $description:literal) => {
        $crate::function::add(
            $registry,
            $one,
            |call| $bind(call, false),
            $crate::function::doc(concat!($one, "[(level)](x)"), $description),
        );
        $crate::function::add(
            $registry,
            $many,
            |call| $bind(call, true),
            $crate::function::doc(concat!($many, "(level, …)(x)"), $description),
        );
        $registry.aggregate_alias($median, $one, false);
    };
}

use register_both;

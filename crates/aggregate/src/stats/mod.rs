//! Statistical tests and measures of dependence.
//!
//! ```text
//! distribution   the normal, Student's and Fisher's distributions
//! tests          mannWhitneyUTest, kolmogorovSmirnovTest, rankCorr: all rows are kept
//! means          studentTTest, welchTTest, meanZTest, analysisOfVariance: sums are kept
//! crosstab       cramersV, theilsU, contingency, categoricalInformationValue: counts of pairs
//! gradient       stochasticLinearRegression, stochasticLogisticRegression and evalMLMethod
//! regression     regr_… of standard SQL
//! matrix         corrMatrix, covarPopMatrix, covarSampMatrix
//! ```

mod crosstab;
mod distribution;
mod gradient;
mod matrix;
mod means;
mod regression;
mod tests;

use functions::Registry;

pub(crate) use gradient::register_functions;

/// Registers the family.
pub fn register(registry: &mut Registry) {
    crosstab::register(registry);
    gradient::register(registry);
    matrix::register(registry);
    means::register(registry);
    regression::register(registry);
    tests::register(registry);
}

//! Arithmetic and bits: `plus`, `intDiv`, `bitAnd`, `greatest` and relatives.
//!
//! Both sides are converted to the type that the loop works in, so there is one loop per operator and type, not
//! one per pair of types.

mod bits;
mod dates;
mod decimal;
mod decimal_narrow;
mod exact;
mod extremes;
mod floats;
mod kernels;
mod nested;
mod numeric;
mod rules;
mod strings;

#[cfg(test)]
mod tests;

use crate::support::{Factory, Native, Outcome, add, add_any_case, arity, doc, illegal};
use functions::{ArgType, Cost, Failure, FunctionContext, Injectivity, Registry};
use kernels::OnDivisionByZero;
use types::DataType;

const CATEGORY: &str = "Arithmetic";
const CATEGORY_BITS: &str = "Bit";

/// Operators on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Plus,
    Minus,
    Multiply,
    Divide,
    DivideOrNull,
    IntDiv,
    IntDivOrZero,
    IntDivOrNull,
    Modulo,
    ModuloLegacy,
    ModuloOrZero,
    ModuloOrNull,
    PositiveModulo,
    PositiveModuloOrNull,
    Gcd,
    Lcm,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    RotateLeft,
    RotateRight,
}

impl Operator {
    fn name(self) -> &'static str {
        match self {
            Operator::Plus => "plus",
            Operator::Minus => "minus",
            Operator::Multiply => "multiply",
            Operator::Divide => "divide",
            Operator::DivideOrNull => "divideOrNull",
            Operator::IntDiv => "intDiv",
            Operator::IntDivOrZero => "intDivOrZero",
            Operator::IntDivOrNull => "intDivOrNull",
            Operator::Modulo => "modulo",
            Operator::ModuloLegacy => "moduloLegacy",
            Operator::ModuloOrZero => "moduloOrZero",
            Operator::ModuloOrNull => "moduloOrNull",
            Operator::PositiveModulo => "positiveModulo",
            Operator::PositiveModuloOrNull => "positiveModuloOrNull",
            Operator::Gcd => "gcd",
            Operator::Lcm => "lcm",
            Operator::BitAnd => "bitAnd",
            Operator::BitOr => "bitOr",
            Operator::BitXor => "bitXor",
            Operator::ShiftLeft => "bitShiftLeft",
            Operator::ShiftRight => "bitShiftRight",
            Operator::RotateLeft => "bitRotateLeft",
            Operator::RotateRight => "bitRotateRight",
        }
    }

    /// Whether the result is a quotient or a remainder.
    fn divides(self) -> bool {
        use Operator as O;
        matches!(
            self,
            O::Divide
                | O::DivideOrNull
                | O::Modulo
                | O::ModuloLegacy
                | O::ModuloOrNull
                | O::PositiveModulo
                | O::PositiveModuloOrNull
        )
    }

    /// The result of a division by zero.
    fn on_zero(self) -> OnDivisionByZero {
        match self {
            Operator::IntDivOrZero | Operator::ModuloOrZero => OnDivisionByZero::Zero,
            Operator::DivideOrNull
            | Operator::IntDivOrNull
            | Operator::ModuloOrNull
            | Operator::PositiveModuloOrNull => OnDivisionByZero::Null,
            _ => OnDivisionByZero::Error,
        }
    }
}

/// Binds an operator over any types.
fn bind(operator: Operator, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(operator.name(), args, 2)?;
    let (a, b) = (args[0].data_type.base(), args[1].data_type.base());
    if dates::concerns(a) || dates::concerns(b) {
        return dates::bind(operator, args, context);
    }
    if matches!(a, DataType::Tuple(_)) || matches!(b, DataType::Tuple(_)) {
        return nested::bind_tuples(operator, args, context);
    }
    if matches!(a, DataType::Array(_)) || matches!(b, DataType::Array(_)) {
        return nested::bind_arrays(operator, args, context);
    }
    if a.is_string() {
        return strings::bind(operator, args);
    }
    if *a == DataType::Ipv4 || *b == DataType::Ipv4 {
        // Addresses count as the numbers that they are.
        return bind(operator, &args.iter().map(address_as_number).collect::<Vec<ArgType>>(), context);
    }
    if !a.is_number() || !b.is_number() {
        return Err(illegal(operator.name(), args));
    }
    let is_decimal = |t: &DataType| matches!(t, DataType::Decimal { .. });
    match (Native::of(a), Native::of(b)) {
        _ if is_decimal(a) || is_decimal(b) => decimal::bind(operator, args, context),
        (Some(a), Some(b)) => numeric::bind(operator, args, a, b),
        _ => Err(illegal(operator.name(), args)),
    }
}

fn address_as_number(arg: &ArgType) -> ArgType {
    let data_type = match &arg.data_type {
        DataType::Ipv4 => DataType::UInt32,
        DataType::Nullable(inner) if **inner == DataType::Ipv4 => DataType::nullable(DataType::UInt32),
        other => other.clone(),
    };
    ArgType { data_type, ..arg.clone() }
}

fn factory(operator: Operator) -> Factory {
    Factory::strict(move |args, context| bind(operator, args, context))
}

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    use Operator as O;
    exact::register(registry);
    let operators: [(Operator, &'static str, &'static str); 13] = [
        (O::Plus, "plus(a, b)", "The sum; also of a date and a number of days or an interval."),
        (O::Minus, "minus(a, b)", "The difference, always signed; also of dates."),
        (O::Multiply, "multiply(a, b)", "The product."),
        (O::Divide, "divide(a, b)", "The quotient as a float; of decimals a decimal."),
        (O::DivideOrNull, "divideOrNull(a, b)", "As divide, NULL for a zero divisor."),
        (O::IntDiv, "intDiv(a, b)", "The quotient rounded towards zero; an error for a zero divisor."),
        (O::IntDivOrZero, "intDivOrZero(a, b)", "As intDiv, 0 for a zero divisor."),
        (O::IntDivOrNull, "intDivOrNull(a, b)", "As intDiv, NULL for a zero divisor."),
        (O::ModuloOrZero, "moduloOrZero(a, b)", "As modulo, 0 for a zero divisor."),
        (O::Gcd, "gcd(a, b)", "The greatest common divisor."),
        (O::Lcm, "lcm(a, b)", "The least common multiple."),
        (O::BitAnd, "bitAnd(a, b)", "Bitwise AND."),
        (O::BitOr, "bitOr(a, b)", "Bitwise OR."),
    ];
    for (operator, syntax, description) in operators {
        let category = if syntax.starts_with("bit") { CATEGORY_BITS } else { CATEGORY };
        add(registry, operator.name(), factory(operator), doc(syntax, description, category));
    }
    add(
        registry,
        "moduloLegacy",
        factory(O::ModuloLegacy),
        doc(
            "moduloLegacy(a, b)",
            "As modulo, in the type of the divisor; the name that old tables partition by.",
            CATEGORY,
        ),
    );
    let bits: [(Operator, &'static str, &'static str); 5] = [
        (O::BitXor, "bitXor(a, b)", "Bitwise XOR."),
        (O::ShiftLeft, "bitShiftLeft(a, n)", "Shifts to the left."),
        (O::ShiftRight, "bitShiftRight(a, n)", "Shifts to the right."),
        (O::RotateLeft, "bitRotateLeft(a, n)", "Rotates to the left."),
        (O::RotateRight, "bitRotateRight(a, n)", "Rotates to the right."),
    ];
    for (operator, syntax, description) in bits {
        add(registry, operator.name(), factory(operator), doc(syntax, description, CATEGORY_BITS));
    }
    add(
        registry,
        "modulo",
        factory(O::Modulo),
        doc("modulo(a, b)", "The remainder, with the sign of the dividend.", CATEGORY),
    );
    add(
        registry,
        "moduloOrNull",
        factory(O::ModuloOrNull),
        doc("moduloOrNull(a, b)", "As modulo, NULL for a zero divisor.", CATEGORY),
    );
    add_any_case(
        registry,
        "positiveModulo",
        factory(O::PositiveModulo),
        doc("positiveModulo(a, b)", "The remainder, never negative.", CATEGORY),
    );
    add_any_case(
        registry,
        "positiveModuloOrNull",
        factory(O::PositiveModuloOrNull),
        doc("positiveModuloOrNull(a, b)", "As positiveModulo, NULL for a zero divisor.", CATEGORY),
    );
    registry.scalar_alias("mod", "modulo", true);
    registry.scalar_alias("modOrNull", "moduloOrNull", true);
    registry.scalar_alias("pmod", "positiveModulo", true);
    registry.scalar_alias("positive_modulo", "positiveModulo", true);
    registry.scalar_alias("pmodOrNull", "positiveModuloOrNull", true);
    registry.scalar_alias("positive_modulo_or_null", "positiveModuloOrNull", true);
    bits::register(registry);
    nested::register(registry);
    extremes::register(registry);
    describe(registry);
}

/// Declares the cost, the failures and the injectivity of the functions.
fn describe(registry: &mut Registry) {
    let bits = ["bitAnd", "bitOr", "bitXor", "bitNot", "bitShiftLeft", "bitShiftRight"];
    registry.describe(&bits, |properties| properties.cost = Cost::Trivial);
    registry.describe(&["plus", "minus", "multiply", "divide", "negate", "abs"], |properties| {
        properties.cost = Cost::Trivial;
        properties.failure = Failure::OnDecimals;
    });
    let divisions = ["intDiv", "modulo", "moduloLegacy", "positiveModulo", "gcd", "lcm"];
    registry.describe(&divisions, |properties| properties.failure = Failure::OnValues);
    registry.describe(&["plus", "minus"], |properties| properties.injectivity = Injectivity::Mostly);
    registry.describe(&["negate", "bitNot"], |properties| properties.injectivity = Injectivity::WholeNumbers);
}

/// The factory of `plus` or `minus`, for functions defined by them.
pub fn sum_factory(minus: bool) -> Factory {
    factory(if minus { Operator::Minus } else { Operator::Plus })
}

pub(crate) use dates::bind_intervals_and_one;

/// The factory of `multiply`, for other families.
pub(crate) fn product_factory() -> Factory {
    factory(Operator::Multiply)
}

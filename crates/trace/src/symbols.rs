//! Names of addresses, and readable names.

use std::ffi::c_void;

/// The function at an address, demangled; `None` when there is none.
pub fn symbol_of(address: u64) -> Option<String> {
    let mut name = None;
    backtrace::resolve(behind(address), |symbol| {
        if name.is_none() {
            name = symbol.name().map(|name| name.to_string());
        }
    });
    name
}

/// File and line of an address, with those into which it was inlined, the innermost first.
pub fn line_of(address: u64) -> Vec<String> {
    let mut lines = Vec::new();
    backtrace::resolve(behind(address), |symbol| {
        let name = symbol.name().map(|name| name.to_string()).unwrap_or_default();
        if let Some(file) = symbol.filename() {
            lines.push(format!("{}:{}:{name}", file.display(), symbol.lineno().unwrap_or(0)));
        }
    });
    lines
}

/// The library looks at the byte before what it is given, as if that were where a call returns to.
fn behind(address: u64) -> *mut c_void {
    address.wrapping_add(1) as usize as *mut c_void
}

/// A readable form of a name that a compiler of Rust or C++ made; other names as they are.
pub fn demangle(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return rust.to_string();
    }
    if name.starts_with("_Z")
        && let Ok(symbol) = cpp_demangle::Symbol::new(name)
        && let Ok(readable) = symbol.demangle()
    {
        return readable;
    }
    name.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable() {
        let check = |name, expect: &str| assert_eq!(demangle(name), expect);
        check("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", "core::fmt::Write::write_fmt::h0123456789abcdef");
        check("_ZNK3FooC1Ev", "Foo::Foo() const");
        check("abc", "abc");
        check("_Z", "_Z");
    }

    #[test]
    fn own_functions_have_names() {
        let address = demangle as fn(&str) -> String as usize as u64;
        assert_eq!(symbol_of(address).map(|name| name.contains("demangle")), Some(true));
        assert!(line_of(address)[0].contains("symbols.rs"), "{:?}", line_of(address));
        assert_eq!(symbol_of(1), None);
    }
}

//! Constants that code reads from memory: 64 bytes each, the same in every lane or not.

use crate::ir::Lane;

/// The content of 64 bytes of constants.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    /// A parameter in lanes of a width.
    Parameter { parameter: usize, lane: Lane, width: usize },
    /// Known when the code was made.
    Words([u64; 8]),
}

/// The constants of a kernel.
#[derive(Default)]
pub(super) struct Pool {
    constants: Vec<Constant>,
}

impl Pool {
    /// The offset of a constant.
    fn place(&mut self, constant: Constant) -> i64 {
        let at = self.constants.iter().position(|known| *known == constant).unwrap_or_else(|| {
            self.constants.push(constant);
            self.constants.len() - 1
        });
        64 * at as i64
    }

    /// The offset of a parameter.
    pub(super) fn parameter(&mut self, parameter: usize, lane: Lane, width: usize) -> i64 {
        self.place(Constant::Parameter { parameter, lane, width })
    }

    /// The offset of a word that all lanes of 64 bits hold.
    pub(super) fn word(&mut self, word: u64) -> i64 {
        self.place(Constant::Words([word; 8]))
    }

    /// The offset of eight words.
    pub(super) fn words(&mut self, words: [u64; 8]) -> i64 {
        self.place(Constant::Words(words))
    }

    /// All of them.
    pub(super) fn constants(self) -> Vec<Constant> {
        self.constants
    }
}

impl Constant {
    /// The 64 bytes.
    pub(crate) fn words(&self, parameters: &[u64]) -> [u64; 8] {
        match self {
            Constant::Words(words) => *words,
            Constant::Parameter { parameter, width, .. } => [repeated(parameters[*parameter], *width); 8],
        }
    }
}

/// The low bytes of a number as often as they fit.
pub(super) fn repeated(bits: u64, width: usize) -> u64 {
    match width {
        1 => (bits & 0xFF) * 0x0101_0101_0101_0101,
        2 => (bits & 0xFFFF) * 0x0001_0001_0001_0001,
        4 => (bits & 0xFFFF_FFFF) * 0x0000_0001_0000_0001,
        _ => bits,
    }
}

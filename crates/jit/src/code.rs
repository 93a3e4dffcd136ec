//! Kernels as code: the one place where generated code is called.

#![allow(unsafe_code)] // The call of generated code, behind checks of what it reads and writes.

use crate::emit::{self, Constant, TERM_BYTES, TERMS_MAX, WORD};
use crate::ir::{Kernel, Output, Term};
use crate::level::Level;
use crate::memory::Executable;
use crate::rows::{Element, Rows};
use crate::twin::Folded;
use base::{Error, Result};

/// `(columns, constants, words or numbers, count of words, state)`, see [`crate::emit`].
type Function = unsafe extern "sysv64" fn(*const *const u8, *const Words, *mut u8, usize, *mut u8);

/// 64 bytes, aligned as code likes them.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Words([u64; 8]);

/// A compiled kernel.
pub struct Compiled {
    kernel: Kernel,
    code: Executable,
    constants: Vec<Constant>,
}

/// The sums of a fold while it runs, lane by lane, and what of wide ones earlier blocks gave.
pub struct FoldState {
    lanes: Vec<Words>,
    wide: Vec<i128>,
}

impl FoldState {
    /// For a fold that has seen no rows.
    pub fn new(terms: usize) -> Self {
        let terms = terms.min(TERMS_MAX);
        FoldState { lanes: vec![Words([0; 8]); terms * TERM_BYTES / 64], wide: vec![0; terms] }
    }

    /// Adds the lanes of a wide term, each of which holds less than 64 bits of a block, to its sum.
    pub(crate) fn widen(&mut self, term: usize) {
        debug_assert!(term < self.wide.len(), "term {term} of a fold of {}", self.wide.len());
        let Some(lanes) = self.lanes.chunks_exact_mut(TERM_BYTES / 64).nth(term) else { return };
        for lane in lanes[..2].iter_mut().flat_map(|words| &mut words.0) {
            self.wide[term] = self.wide[term].wrapping_add(i128::from(std::mem::take(lane) as i64));
        }
    }

    /// The sums and counts so far, per term.
    pub fn totals(&self, terms: &[Term]) -> Vec<Folded> {
        debug_assert!(terms.len() >= self.wide.len(), "the state of a fold is of its terms");
        let one = |(number, words): (usize, &[Words])| {
            let lanes = words[..2].iter().flat_map(|words| words.0);
            let is_float = terms[number].value.as_ref().is_some_and(|value| value.lane.is_float());
            let sum = match (is_float, terms[number].is_wide) {
                (true, _) => u128::from(lanes.map(f64::from_bits).fold(0.0, |a, b| a + b).to_bits()),
                (false, true) => self.wide[number] as u128,
                (false, false) => u128::from(lanes.fold(0, u64::wrapping_add)),
            };
            Folded { sum, rows: words[2].0[0] }
        };
        self.lanes.chunks_exact(TERM_BYTES / 64).enumerate().map(one).collect()
    }
}

/// The last rows, which code may not read where they lie.
struct TailRows {
    columns: Vec<[Words; 8]>,
}

impl TailRows {
    fn new(inputs: &[Rows<'_>], first: usize) -> Self {
        let copy = |rows: &Rows<'_>| {
            let mut copied = [Words([0; 8]); 8];
            let width = rows.lane().bytes();
            debug_assert!(first < rows.len(), "the last rows begin at {first} of {}", rows.len());
            let wanted = (rows.len() - first).min(WORD) * width;
            // SAFETY: rows from `first` on are `wanted` bytes at least, and 64 rows of 8 bytes fit into the copy.
            unsafe {
                std::ptr::copy_nonoverlapping(rows.start().add(first * width), copied.as_mut_ptr().cast(), wanted)
            };
            copied
        };
        TailRows { columns: inputs.iter().map(copy).collect() }
    }
}

impl Compiled {
    /// Compiles a kernel; `None` where the level lacks an operation, or no code may be placed.
    pub fn new(kernel: &Kernel, level: Level) -> Option<Self> {
        if !level.is_there() {
            return None;
        }
        debug_assert_eq!(kernel.validate(), Ok(()), "in a kernel that is compiled");
        let emitted = emit::emit(kernel, level)?;
        Some(Compiled { kernel: kernel.clone(), code: Executable::new(&emitted.bytes)?, constants: emitted.constants })
    }

    /// The kernel that was compiled.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// Bytes of code.
    pub fn bytes(&self) -> usize {
        self.code.bytes()
    }

    fn check(&self, inputs: &[Rows<'_>], parameters: &[u64], rows: usize) -> Result<()> {
        let fits = inputs.len() == self.kernel.inputs.len()
            && inputs.iter().zip(&self.kernel.inputs).all(|(input, lane)| input.lane() == *lane && input.len() >= rows)
            && parameters.len() == self.kernel.parameters.len();
        if fits { Ok(()) } else { Err(Error::bug("generated code is called with other columns than it was made for")) }
    }

    /// Runs the code over rows `first .. first + 64 * words` of columns.
    ///
    /// # Safety
    /// The columns have these rows, and are those of the kernel; `out` and `state` are what its output wants for them.
    unsafe fn call(&self, columns: &[*const u8], constants: &[Words], out: *mut u8, words: usize, state: *mut u8) {
        if words == 0 {
            return;
        }
        debug_assert_eq!(columns.len(), self.kernel.inputs.len(), "code reads a column per input");
        debug_assert_eq!(constants.len(), self.constants.len(), "code reads the constants that it was made with");
        // SAFETY: the pages hold the code of a function of this type, made by `emit`.
        let function: Function = unsafe { std::mem::transmute(self.code.start()) };
        // SAFETY: the code reads whole words of rows and its constants, and writes what its output wants: the caller's
        // promise.
        unsafe { function(columns.as_ptr(), constants.as_ptr(), out, words, state) }
    }

    fn constants(&self, parameters: &[u64]) -> Vec<Words> {
        self.constants.iter().map(|constant| Words(constant.words(parameters))).collect()
    }

    /// The bits of rows that pass a filter; those behind the last row are 0.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` for columns or parameters that are not the kernel's.
    pub fn filter(&self, inputs: &[Rows<'_>], parameters: &[u64], rows: usize) -> Result<Vec<u64>> {
        self.check(inputs, parameters, rows)?;
        if !matches!(self.kernel.output, Output::Filter(_)) {
            return Err(Error::bug("a kernel that is no filter runs as one"));
        }
        let constants = self.constants(parameters);
        let mut bits = vec![0u64; rows.div_ceil(WORD)];
        let (whole, rest) = (rows / WORD, rows % WORD);
        let columns: Vec<*const u8> = inputs.iter().map(Rows::start).collect();
        // SAFETY: checked above: the columns have `rows` rows, and there is a word for each 64.
        unsafe { self.call(&columns, &constants, bits.as_mut_ptr().cast(), whole, std::ptr::null_mut()) };
        if rest > 0 {
            let tail = TailRows::new(inputs, whole * WORD);
            let columns: Vec<*const u8> = tail.columns.iter().map(|copied| copied.as_ptr().cast()).collect();
            // SAFETY: the copies have 64 rows each, and the last word is there.
            unsafe { self.call(&columns, &constants, bits[whole..].as_mut_ptr().cast(), 1, std::ptr::null_mut()) };
            bits[whole] &= (1 << rest) - 1;
        }
        Ok(bits)
    }

    /// The numbers of a projection.
    ///
    /// # Errors
    /// As [`Self::filter`].
    pub fn project<T: Element>(&self, inputs: &[Rows<'_>], parameters: &[u64], rows: usize) -> Result<Vec<T>> {
        self.check(inputs, parameters, rows)?;
        match &self.kernel.output {
            Output::Project(value) if value.lane == T::LANE => {}
            _ => return Err(Error::bug("a kernel that is no projection to a type runs as one")),
        }
        let constants = self.constants(parameters);
        let (whole, rest) = (rows / WORD, rows % WORD);
        let mut numbers: Vec<T> = Vec::with_capacity(rows.next_multiple_of(WORD));
        let columns: Vec<*const u8> = inputs.iter().map(Rows::start).collect();
        // SAFETY: checked above; the capacity is that of whole words.
        unsafe { self.call(&columns, &constants, numbers.as_mut_ptr().cast(), whole, std::ptr::null_mut()) };
        if rest > 0 {
            let tail = TailRows::new(inputs, whole * WORD);
            let columns: Vec<*const u8> = tail.columns.iter().map(|copied| copied.as_ptr().cast()).collect();
            // SAFETY: the copies have 64 rows each, and the capacity ends with a whole word.
            unsafe {
                self.call(&columns, &constants, numbers.as_mut_ptr().add(whole * WORD).cast(), 1, std::ptr::null_mut())
            };
        }
        // SAFETY: the code wrote all rows.
        unsafe { numbers.set_len(rows) };
        Ok(numbers)
    }

    /// Adds rows whose bit in `live` is set to a fold; bits behind the last row must be 0.
    ///
    /// # Errors
    /// As [`Self::filter`].
    pub fn fold(
        &self,
        inputs: &[Rows<'_>],
        parameters: &[u64],
        live: &[u64],
        rows: usize,
        state: &mut FoldState,
    ) -> Result<()> {
        self.check(inputs, parameters, rows)?;
        let (whole, rest) = (rows / WORD, rows % WORD);
        let Output::Fold(_, terms) = &self.kernel.output else {
            return Err(Error::bug("a kernel that is no fold runs as one"));
        };
        let behind = live.get(whole).copied().unwrap_or(0) & u64::MAX.checked_shl(rest as u32).unwrap_or(0);
        if state.lanes.len() * 64 != terms.len() * TERM_BYTES || live.len() != rows.div_ceil(WORD) || behind != 0 {
            return Err(Error::bug("a fold runs over rows or a state of another"));
        }
        let constants = self.constants(parameters);
        let columns: Vec<*const u8> = inputs.iter().map(Rows::start).collect();
        // Folds read the words and do not write them.
        let words = live.as_ptr().cast_mut();
        // SAFETY: checked above: columns, words and state are those of the kernel.
        unsafe { self.call(&columns, &constants, words.cast(), whole, state.lanes.as_mut_ptr().cast()) };
        if rest > 0 {
            let tail = TailRows::new(inputs, whole * WORD);
            let columns: Vec<*const u8> = tail.columns.iter().map(|copied| copied.as_ptr().cast()).collect();
            // SAFETY: the copies have 64 rows each; the last word is there.
            unsafe { self.call(&columns, &constants, words.add(whole).cast(), 1, state.lanes.as_mut_ptr().cast()) };
        }
        (0..terms.len()).filter(|&term| terms[term].is_wide).for_each(|term| state.widen(term));
        Ok(())
    }
}

//! From kernels to machine code.
//!
//! ```text
//! for each 64 rows:
//!     masks are words of 64 bits in general registers: and, or, not cost an instruction each
//!     a comparison computes both values in vectors of its widest lane, as often as 64 rows need, and gathers the bits
//!     a conjunction leaves as soon as no row of the 64 is left
//! ```
//! Registers: `rdi` pointers to columns, `rsi` constants (64 bytes each), `rdx` the words of bits (written by filters,
//! read by folds) or the numbers of a projection, `rcx` words left, `r8` the state of a fold, `r9` the row, `rax` the
//! mask at hand, `r10` and `r11` scratch. Masks that wait lie in the red zone below `rsp`: the code calls nothing.
//!
//! Whole words only: whoever calls copies the last rows to where 64 may be read.

mod assembler;
mod avx2;
mod avx512;
mod constants;

pub(crate) use constants::Constant;

use crate::ir::{Kernel, Lane, Mask, Output, Relation, Term, Value, ValueKind};
use crate::level::Level;
use assembler::{Assembler, Operand, at, at_index};
use constants::Pool;
use iced_x86::{Code, Register};

/// Rows of a word of bits.
pub(crate) const WORD: usize = 64;
/// Masks that may wait at once: 16 words fit into the red zone.
const SLOTS_MAX: usize = 14;
/// Terms of a fold: each holds two vector registers.
pub(crate) const TERMS_MAX: usize = 4;
/// Bytes of a term in a fold's state: two vectors of sums, and the count in a third.
pub(crate) const TERM_BYTES: usize = 192;

/// Code that is not placed in memory yet.
pub(crate) struct Emitted {
    pub(crate) bytes: Vec<u8>,
    /// Constants that `rsi` points to.
    pub(crate) constants: Vec<Constant>,
}

/// Instructions of one CPU level.
trait Vectors {
    /// Bytes of a vector.
    const BYTES: usize;
    /// Vector registers free for values: those from here on hold sums.
    const SUMS: u32;

    fn register(number: u32) -> Register;
    /// Loads integers of `from` into lanes of `width` bytes, or 32-bit floats into 64-bit ones.
    fn load(asm: &mut Assembler, from: Lane, width: usize, to: u32, source: assembler::Operand);
    fn store(asm: &mut Assembler, to: iced_x86::MemoryOperand, from: u32);
    /// `to = to op b`; registers from `free` on may be used. `false` where there is no such operation.
    fn binary(
        asm: &mut Assembler,
        operation: crate::ir::Arithmetic,
        lane: Lane,
        width: usize,
        to: u32,
        b: Operand,
        free: u32,
    ) -> bool;
    /// 64-bit floats of integers that lie sign-extended (zero-extended) in 64 bits.
    fn float(asm: &mut Assembler, pool: &mut Pool, from: Lane, to: u32, free: u32);
    /// Bits of the lanes where the relation holds into `bits`; see [`VectorComparison`].
    fn compare(asm: &mut Assembler, pool: &mut Pool, comparison: VectorComparison, a: u32, b: Operand, bits: Register);
    /// Bits of bytes that are not 0.
    fn flags(asm: &mut Assembler, source: iced_x86::MemoryOperand, bits: Register);
    /// `to = mask ? to : b` by the bits of lanes `chunk * lanes ..` of the word at `slot`.
    fn choose(
        asm: &mut Assembler,
        pool: &mut Pool,
        slot: i64,
        chunk: usize,
        width: usize,
        to: u32,
        b: Operand,
        free: u32,
    ) -> bool;
    /// `sum += value` where the word at `slot` has a bit; 64-bit lanes.
    fn add_chosen(
        asm: &mut Assembler,
        pool: &mut Pool,
        slot: i64,
        chunk: usize,
        is_float: bool,
        sum: u32,
        value: u32,
        free: u32,
    );
    /// `a op b` is `relation` of `b, a` negated: which comparisons are done so.
    fn as_less(relation: Relation, is_float: bool) -> bool;
}

/// A comparison of vectors.
#[derive(Clone, Copy)]
struct VectorComparison {
    relation: Relation,
    is_float: bool,
    is_signed: bool,
    width: usize,
}

struct Emitter<V: Vectors> {
    asm: Assembler,
    pool: Pool,
    level: std::marker::PhantomData<V>,
}

/// Rows that a value is computed for, and the conditions that it has met.
struct EmitContext<'a> {
    width: usize,
    chunk: usize,
    /// Slots of the conditions of choices, in the order in which they are met.
    conditions: &'a [i64],
    met: usize,
}

/// The code of a kernel; `None` where the level lacks an operation or the kernel is too deep.
pub(crate) fn emit(kernel: &Kernel, level: Level) -> Option<Emitted> {
    match level {
        Level::Avx512 => emit_for::<avx512::Avx512>(kernel),
        Level::Avx2 => emit_for::<avx2::Avx2>(kernel),
    }
}

fn emit_for<V: Vectors>(kernel: &Kernel) -> Option<Emitted> {
    let mut emitter =
        Emitter::<V> { asm: Assembler::default(), pool: Pool::default(), level: std::marker::PhantomData };
    emitter.asm.op2(Code::Xor_r32_rm32, Register::R9D, Operand::Register(Register::R9D));
    match &kernel.output {
        Output::Filter(mask) => emitter.filter(mask)?,
        Output::Project(value) => emitter.project(value)?,
        Output::Fold(mask, terms) => emitter.fold(mask, terms)?,
    }
    emitter.asm.op0(Code::VEX_Vzeroupper);
    emitter.asm.op0(Code::Retnq);
    Some(Emitted { bytes: emitter.asm.finish()?, constants: emitter.pool.constants() })
}

/// The place of a waiting mask.
fn slot(number: usize) -> i64 {
    debug_assert!(number < 16, "mask {number} waits outside of the red zone");
    -8 * (number as i64 + 1)
}

impl<V: Vectors> Emitter<V> {
    fn filter(&mut self, mask: &Mask) -> Option<()> {
        let head = self.asm.label();
        self.asm.place(head);
        self.mask(mask, 0)?;
        self.asm.store(Code::Mov_rm64_r64, at(Register::RDX, 0), Register::RAX);
        self.asm.immediate(Code::Add_rm64_imm8, Register::RDX, 8);
        self.next(head);
        Some(())
    }

    fn next(&mut self, head: assembler::Label) {
        self.asm.immediate(Code::Add_rm64_imm8, Register::R9, WORD as i32);
        self.asm.op1(Code::Dec_rm64, Register::RCX);
        self.asm.jump(Code::Jne_rel32_64, head);
    }

    fn project(&mut self, value: &Value) -> Option<()> {
        let width = value.width();
        if value.lane.bytes() != width {
            return None;
        }
        let head = self.asm.label();
        self.asm.place(head);
        let conditions = self.conditions(&[value], 0)?;
        for chunk in 0..WORD * width / V::BYTES {
            let mut context = EmitContext { width, chunk, conditions: &conditions, met: 0 };
            self.value(value, &mut context, 0)?;
            V::store(&mut self.asm, at_index(Register::RDX, Register::R9, width as u32, (chunk * V::BYTES) as i64), 0);
        }
        self.next(head);
        Some(())
    }

    fn fold(&mut self, mask: &Mask, terms: &[Term]) -> Option<()> {
        if terms.len() > TERMS_MAX {
            return None;
        }
        self.move_sums(terms, true);
        let (head, next) = (self.asm.label(), self.asm.label());
        self.asm.place(head);
        self.mask(mask, 0)?;
        self.asm.op2(Code::And_r64_rm64, Register::RAX, Operand::Memory(at(Register::RDX, 0)));
        self.asm.jump(Code::Je_rel32_64, next);
        self.asm.store(Code::Mov_rm64_r64, at(Register::RSP, slot(0)), Register::RAX);
        for (number, term) in terms.iter().enumerate() {
            self.term(number, term)?;
        }
        self.asm.place(next);
        self.asm.immediate(Code::Add_rm64_imm8, Register::RDX, 8);
        self.next(head);
        self.move_sums(terms, false);
        Some(())
    }

    /// Loads the sums from the state, or stores them.
    fn move_sums(&mut self, terms: &[Term], load: bool) {
        for number in (0..terms.len()).filter(|&number| terms[number].value.is_some()) {
            for half in 0..2u32 {
                let (register, slot) = (
                    V::SUMS + 2 * number as u32 + half,
                    at(Register::R8, (number * TERM_BYTES + half as usize * 64) as i64),
                );
                if load {
                    V::load(&mut self.asm, Lane::U64, 8, register, Operand::Memory(slot))
                } else {
                    V::store(&mut self.asm, slot, register)
                }
            }
        }
    }

    /// Adds the rows of slot 0 to a term.
    fn term(&mut self, number: usize, term: &Term) -> Option<()> {
        let mut rows = 0;
        if term.only == Mask::All(true) {
            self.asm.op2(Code::Mov_r64_rm64, Register::RAX, Operand::Memory(at(Register::RSP, slot(0))));
        } else {
            self.mask(&term.only, 1)?;
            self.asm.op2(Code::And_r64_rm64, Register::RAX, Operand::Memory(at(Register::RSP, slot(0))));
            self.asm.store(Code::Mov_rm64_r64, at(Register::RSP, slot(1)), Register::RAX);
            rows = 1;
        }
        let count = at(Register::R8, (number * TERM_BYTES + 128) as i64);
        self.asm.op2(Code::Popcnt_r64_rm64, Register::RAX, Operand::Register(Register::RAX));
        self.asm.store(Code::Add_rm64_r64, count, Register::RAX);
        let Some(value) = &term.value else { return Some(()) };
        if value.width() != 8 && value.lane.is_float() {
            return None;
        }
        let conditions = self.conditions(&[value], 2)?;
        for chunk in 0..WORD * 8 / V::BYTES {
            let mut context = EmitContext { width: 8, chunk, conditions: &conditions, met: 0 };
            self.value(value, &mut context, 0)?;
            let sum = V::SUMS + 2 * number as u32 + (chunk & 1) as u32;
            V::add_chosen(&mut self.asm, &mut self.pool, slot(rows), chunk, value.lane.is_float(), sum, 0, 1);
        }
        Some(())
    }

    /// Computes the conditions of choices into slots from `free` on.
    fn conditions(&mut self, values: &[&Value], free: usize) -> Option<Vec<i64>> {
        let mut masks = Vec::new();
        values.iter().for_each(|value| value.visit_conditions(&mut |mask| masks.push(mask)));
        let mut slots = Vec::with_capacity(masks.len());
        for (i, mask) in masks.into_iter().enumerate() {
            self.mask(mask, free + i)?;
            self.asm.store(Code::Mov_rm64_r64, at(Register::RSP, slot(free + i)), Register::RAX);
            slots.push(slot(free + i));
        }
        Some(slots)
    }

    /// A mask into `rax`; slots from `free` on may be used.
    fn mask(&mut self, mask: &Mask, free: usize) -> Option<()> {
        if free >= SLOTS_MAX {
            return None;
        }
        match mask {
            Mask::All(all) => {
                self.asm.immediate(Code::Mov_rm64_imm32, Register::RAX, if *all { -1 } else { 0 });
            }
            Mask::Not(inner) => {
                self.mask(inner, free)?;
                self.asm.op1(Code::Not_rm64, Register::RAX);
            }
            Mask::And(masks) => self.junction(masks, free, true)?,
            Mask::Or(masks) => self.junction(masks, free, false)?,
            Mask::Flag(input) => {
                self.column(*input);
                for chunk in 0..WORD / V::BYTES {
                    V::flags(
                        &mut self.asm,
                        at_index(Register::R10, Register::R9, 1, (chunk * V::BYTES) as i64),
                        bits_of(chunk),
                    );
                    self.gather_bits(chunk, V::BYTES);
                }
            }
            Mask::Compare(relation, lane, a, b) => self.comparison(*relation, *lane, a, b, free)?,
        }
        Some(())
    }

    fn junction(&mut self, masks: &[Mask], free: usize, and: bool) -> Option<()> {
        let done = self.asm.label();
        for (i, mask) in masks.iter().enumerate() {
            if i == 0 {
                self.mask(mask, free)?;
                continue;
            }
            if and {
                self.asm.op2(Code::Test_rm64_r64, Register::RAX, Operand::Register(Register::RAX));
            } else {
                self.asm.immediate(Code::Cmp_rm64_imm8, Register::RAX, -1);
            }
            self.asm.jump(Code::Je_rel32_64, done);
            self.asm.store(Code::Mov_rm64_r64, at(Register::RSP, slot(free)), Register::RAX);
            self.mask(mask, free + 1)?;
            let code = if and { Code::And_r64_rm64 } else { Code::Or_r64_rm64 };
            self.asm.op2(code, Register::RAX, Operand::Memory(at(Register::RSP, slot(free))));
        }
        self.asm.place(done);
        Some(())
    }

    fn comparison(&mut self, relation: Relation, lane: Lane, a: &Value, b: &Value, free: usize) -> Option<()> {
        let width = a.width().max(b.width()).max(lane.bytes());
        // Narrow integers lie in wider lanes as they are: there they compare as signed ones.
        let is_signed = lane.is_signed() || lane.bytes() < width;
        let turned = V::as_less(relation, lane.is_float());
        let (a, b) = if turned { (b, a) } else { (a, b) };
        let comparison = VectorComparison {
            relation: if turned { Relation::Less } else { relation },
            is_float: lane.is_float(),
            is_signed,
            width,
        };
        let conditions = self.conditions(&[a, b], free)?;
        let lanes = V::BYTES / width;
        for chunk in 0..WORD / lanes {
            let mut context = EmitContext { width, chunk, conditions: &conditions, met: 0 };
            self.value(a, &mut context, 0)?;
            let b = self.operand(b, &mut context, 1)?;
            V::compare(&mut self.asm, &mut self.pool, comparison, 0, b, bits_of(chunk));
            self.gather_bits(chunk, lanes);
        }
        if turned {
            self.asm.op1(Code::Not_rm64, Register::RAX);
        }
        Some(())
    }

    /// Puts the bits of a chunk in `r11` beside those in `rax`; the first chunk's are there.
    fn gather_bits(&mut self, chunk: usize, lanes: usize) {
        if chunk > 0 {
            self.asm.immediate(Code::Shl_rm64_imm8, Register::R11, (chunk * lanes) as i32);
            self.asm.op2(Code::Or_r64_rm64, Register::RAX, Operand::Register(Register::R11));
        }
    }

    fn column(&mut self, input: usize) {
        self.asm.op2(Code::Mov_r64_rm64, Register::R10, Operand::Memory(at(Register::RDI, 8 * input as i64)));
    }

    /// The operand of the numbers of a column.
    fn rows(&mut self, lane: Lane, input: usize, context: &EmitContext<'_>) -> Operand {
        self.column(input);
        let first = context.chunk * (V::BYTES / context.width) * lane.bytes();
        Operand::Memory(at_index(Register::R10, Register::R9, lane.bytes() as u32, first as i64))
    }

    /// A value as the last operand of the next instruction: in memory, or in register `free`.
    fn operand(&mut self, value: &Value, context: &mut EmitContext<'_>, free: u32) -> Option<Operand> {
        match &value.kind {
            ValueKind::Column(input) if value.lane.bytes() == context.width => {
                Some(self.rows(value.lane, *input, context))
            }
            ValueKind::Parameter(parameter) => {
                let constant = self.pool.parameter(*parameter, value.lane, context.width);
                Some(Operand::Memory(at(Register::RSI, constant)))
            }
            _ => {
                self.value(value, context, free)?;
                Some(Operand::Register(V::register(free)))
            }
        }
    }

    /// A value into register `to`; those behind it are free.
    fn value(&mut self, value: &Value, context: &mut EmitContext<'_>, to: u32) -> Option<()> {
        if to + 4 >= V::SUMS {
            return None;
        }
        match &value.kind {
            ValueKind::Column(input) => {
                let rows = self.rows(value.lane, *input, context);
                V::load(&mut self.asm, value.lane, context.width, to, rows);
            }
            ValueKind::Parameter(_) => {
                let constant = self.operand(value, context, to)?;
                V::load(&mut self.asm, Lane::U64, 8, to, constant);
            }
            ValueKind::Binary(operation, a, b) | ValueKind::Exact(operation, a, b) => {
                self.value(a, context, to)?;
                let b = self.operand(b, context, to + 1)?;
                if !V::binary(&mut self.asm, *operation, value.lane, context.width, to, b, to + 2) {
                    return None;
                }
            }
            ValueKind::Float(inner) => {
                self.value(inner, context, to)?;
                match (inner.lane, &inner.kind) {
                    (Lane::F64, _) | (Lane::F32, ValueKind::Column(_)) => {}
                    (Lane::F32, _) => return None,
                    (lane, _) => V::float(&mut self.asm, &mut self.pool, lane, to, to + 1),
                }
            }
            ValueKind::Choose(_, a, b) => {
                let condition = *context.conditions.get(context.met)?;
                context.met += 1;
                self.value(a, context, to)?;
                let b = self.operand(b, context, to + 1)?;
                if !V::choose(&mut self.asm, &mut self.pool, condition, context.chunk, context.width, to, b, to + 2) {
                    return None;
                }
            }
        }
        Some(())
    }
}

/// The register for the bits of a chunk: the first ones are the mask as it begins.
fn bits_of(chunk: usize) -> Register {
    if chunk == 0 { Register::RAX } else { Register::R11 }
}

/// The 32 bits of a register of 64.
fn low_half(register: Register) -> Register {
    if register == Register::RAX { Register::EAX } else { Register::R11D }
}

/// The immediate of a comparison; those of floats are ordered and quiet.
fn predicate(relation: Relation, is_float: bool) -> u32 {
    match (relation, is_float) {
        (Relation::Equal, _) => 0,
        (Relation::Less, true) => 0x11,
        (Relation::LessOrEqual, true) => 0x12,
        (Relation::Less, false) => 1,
        (Relation::LessOrEqual, false) => 2,
    }
}

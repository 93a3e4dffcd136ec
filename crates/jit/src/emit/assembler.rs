//! Instructions with labels.

use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, IcedError, Instruction, InstructionBlock, MemoryOperand, Register,
};

/// Instructions on their way to be encoded.
#[derive(Default)]
pub(super) struct Assembler {
    instructions: Vec<Instruction>,
    /// The label of the next instruction.
    pending: Option<Label>,
    labels: u64,
    failed: bool,
}

/// A place in the code.
#[derive(Clone, Copy)]
pub(super) struct Label(u64);

/// A register or memory as the last operand.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    Register(Register),
    Memory(MemoryOperand),
}

/// `[base + displacement]`
pub(super) fn at(base: Register, displacement: i64) -> MemoryOperand {
    MemoryOperand::new(base, Register::None, 1, displacement, u32::from(displacement != 0), false, Register::None)
}

/// `[base + index * scale + displacement]`
pub(super) fn at_index(base: Register, index: Register, scale: u32, displacement: i64) -> MemoryOperand {
    MemoryOperand::new(base, index, scale, displacement, u32::from(displacement != 0), false, Register::None)
}

impl Assembler {
    fn push(&mut self, made: Result<Instruction, IcedError>) {
        let Ok(mut instruction) = made else {
            self.failed = true;
            return;
        };
        if let Some(Label(number)) = self.pending.take() {
            instruction.set_ip(number);
        }
        self.instructions.push(instruction);
    }

    /// A label that is yet to be placed.
    pub(super) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    /// Places a label here.
    pub(super) fn place(&mut self, label: Label) {
        debug_assert!(label.0 <= self.labels, "a label is placed that was not made");
        if self.pending.is_some() {
            // An instruction has one label.
            self.op0(Code::Nopd);
        }
        self.pending = Some(label);
    }

    pub(super) fn op0(&mut self, code: Code) {
        self.push(Ok(Instruction::with(code)));
    }

    pub(super) fn op1(&mut self, code: Code, a: Register) {
        self.push(Instruction::with1(code, a));
    }

    pub(super) fn op2(&mut self, code: Code, a: Register, b: Operand) {
        self.push(match b {
            Operand::Register(b) => Instruction::with2(code, a, b),
            Operand::Memory(b) => Instruction::with2(code, a, b),
        });
    }

    pub(super) fn op3(&mut self, code: Code, a: Register, b: Register, c: Operand) {
        self.push(match c {
            Operand::Register(c) => Instruction::with3(code, a, b, c),
            Operand::Memory(c) => Instruction::with3(code, a, b, c),
        });
    }

    /// As [`Self::op3`] for the lanes whose bit in `mask` is set; the others keep what they hold.
    pub(super) fn op3_masked(&mut self, code: Code, a: Register, b: Register, c: Operand, mask: Register) {
        let made = match c {
            Operand::Register(c) => Instruction::with3(code, a, b, c),
            Operand::Memory(c) => Instruction::with3(code, a, b, c),
        };
        self.push(made.map(|mut instruction| {
            instruction.set_op_mask(mask);
            instruction
        }));
    }

    pub(super) fn immediate(&mut self, code: Code, a: Register, value: i32) {
        self.push(Instruction::with2(code, a, value));
    }

    pub(super) fn op3_immediate(&mut self, code: Code, a: Register, b: Operand, value: u32) {
        self.push(match b {
            Operand::Register(b) => Instruction::with3(code, a, b, value),
            Operand::Memory(b) => Instruction::with3(code, a, b, value),
        });
    }

    pub(super) fn op4_immediate(&mut self, code: Code, a: Register, b: Register, c: Operand, value: u32) {
        self.push(match c {
            Operand::Register(c) => Instruction::with4(code, a, b, c, value),
            Operand::Memory(c) => Instruction::with4(code, a, b, c, value),
        });
    }

    pub(super) fn op4(&mut self, code: Code, a: Register, b: Register, c: Operand, d: Register) {
        self.push(match c {
            Operand::Register(c) => Instruction::with4(code, a, b, c, d),
            Operand::Memory(c) => Instruction::with4(code, a, b, c, d),
        });
    }

    /// Stores `a`.
    pub(super) fn store(&mut self, code: Code, to: MemoryOperand, a: Register) {
        self.push(Instruction::with2(code, to, a));
    }

    pub(super) fn jump(&mut self, code: Code, Label(number): Label) {
        self.push(Instruction::with_branch(code, number));
    }

    /// The bytes; `None` when something could not be encoded.
    pub(super) fn finish(mut self) -> Option<Vec<u8>> {
        if self.pending.is_some() {
            self.op0(Code::Nopd);
        }
        if self.failed {
            return None;
        }
        // Addresses stand for labels; the encoder makes them real ones.
        let block = InstructionBlock::new(&self.instructions, 0);
        BlockEncoder::encode(64, block, BlockEncoderOptions::NONE).ok().map(|result| result.code_buffer)
    }
}

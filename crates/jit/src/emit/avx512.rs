//! Vectors of 64 bytes: AVX-512 with F, BW, DQ and VL.

use super::assembler::{Assembler, Operand, at};
use super::constants::Pool;
use super::{VectorComparison, Vectors};
use crate::ir::{Arithmetic, Lane, Relation};
use iced_x86::{Code, MemoryOperand, Register};

pub(super) struct Avx512;

/// The bits of a chunk of a waiting mask, the lowest first, in `k2`.
fn chosen(asm: &mut Assembler, slot: i64, shift: usize, negated: bool) {
    asm.op2(Code::Mov_r64_rm64, Register::R11, Operand::Memory(at(Register::RSP, slot)));
    if negated {
        asm.op1(Code::Not_rm64, Register::R11);
    }
    if shift > 0 {
        asm.immediate(Code::Shr_rm64_imm8, Register::R11, shift as i32);
    }
    asm.op2(Code::VEX_Kmovq_kr_r64, Register::K2, Operand::Register(Register::R11));
}

/// The bits of `k1`, one for each lane of `width` bytes.
fn bits_of_k1(asm: &mut Assembler, width: usize, bits: Register) {
    if width == 1 {
        asm.op2(Code::VEX_Kmovq_r64_kr, bits, Operand::Register(Register::K1));
    } else {
        asm.op2(Code::VEX_Kmovd_r32_kr, super::low_half(bits), Operand::Register(Register::K1));
    }
}

impl Vectors for Avx512 {
    const BYTES: usize = 64;
    const SUMS: u32 = 16;

    fn register(number: u32) -> Register {
        Register::ZMM0 + number
    }

    fn load(asm: &mut Assembler, from: Lane, width: usize, to: u32, source: Operand) {
        let code = match (from, width) {
            (Lane::F32, 8) => Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae,
            (Lane::U8, 2) => Code::EVEX_Vpmovzxbw_zmm_k1z_ymmm256,
            (Lane::U8, 4) => Code::EVEX_Vpmovzxbd_zmm_k1z_xmmm128,
            (Lane::U8, 8) => Code::EVEX_Vpmovzxbq_zmm_k1z_xmmm64,
            (Lane::U16, 4) => Code::EVEX_Vpmovzxwd_zmm_k1z_ymmm256,
            (Lane::U16, 8) => Code::EVEX_Vpmovzxwq_zmm_k1z_xmmm128,
            (Lane::U32, 8) => Code::EVEX_Vpmovzxdq_zmm_k1z_ymmm256,
            (Lane::I8, 2) => Code::EVEX_Vpmovsxbw_zmm_k1z_ymmm256,
            (Lane::I8, 4) => Code::EVEX_Vpmovsxbd_zmm_k1z_xmmm128,
            (Lane::I8, 8) => Code::EVEX_Vpmovsxbq_zmm_k1z_xmmm64,
            (Lane::I16, 4) => Code::EVEX_Vpmovsxwd_zmm_k1z_ymmm256,
            (Lane::I16, 8) => Code::EVEX_Vpmovsxwq_zmm_k1z_xmmm128,
            (Lane::I32, 8) => Code::EVEX_Vpmovsxdq_zmm_k1z_ymmm256,
            _ => Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512,
        };
        asm.op2(code, Self::register(to), source);
    }

    fn store(asm: &mut Assembler, to: MemoryOperand, from: u32) {
        asm.store(Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm, to, Self::register(from));
    }

    fn binary(
        asm: &mut Assembler,
        operation: Arithmetic,
        lane: Lane,
        width: usize,
        to: u32,
        b: Operand,
        _free: u32,
    ) -> bool {
        let code = match (operation, lane.is_float(), width) {
            (Arithmetic::Add, true, 4) => Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er,
            (Arithmetic::Add, true, _) => Code::EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er,
            (Arithmetic::Subtract, true, 4) => Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er,
            (Arithmetic::Subtract, true, _) => Code::EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er,
            (Arithmetic::Multiply, true, 4) => Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
            (Arithmetic::Multiply, true, _) => Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er,
            (Arithmetic::Add, false, 1) => Code::EVEX_Vpaddb_zmm_k1z_zmm_zmmm512,
            (Arithmetic::Add, false, 2) => Code::EVEX_Vpaddw_zmm_k1z_zmm_zmmm512,
            (Arithmetic::Add, false, 4) => Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
            (Arithmetic::Add, false, _) => Code::EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64,
            (Arithmetic::Subtract, false, 1) => Code::EVEX_Vpsubb_zmm_k1z_zmm_zmmm512,
            (Arithmetic::Subtract, false, 2) => Code::EVEX_Vpsubw_zmm_k1z_zmm_zmmm512,
            (Arithmetic::Subtract, false, 4) => Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
            (Arithmetic::Subtract, false, _) => Code::EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64,
            (Arithmetic::Multiply, false, 1) => return false,
            (Arithmetic::Multiply, false, 2) => Code::EVEX_Vpmullw_zmm_k1z_zmm_zmmm512,
            (Arithmetic::Multiply, false, 4) => Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
            (Arithmetic::Multiply, false, _) => Code::EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64,
        };
        asm.op3(code, Self::register(to), Self::register(to), b);
        true
    }

    fn float(asm: &mut Assembler, _pool: &mut Pool, from: Lane, to: u32, _free: u32) {
        let code = if from == Lane::U64 {
            Code::EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er
        } else {
            Code::EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er
        };
        asm.op2(code, Self::register(to), Operand::Register(Self::register(to)));
    }

    fn compare(
        asm: &mut Assembler,
        _pool: &mut Pool,
        comparison: VectorComparison,
        a: u32,
        b: Operand,
        bits: Register,
    ) {
        let VectorComparison { relation, is_float, is_signed, width } = comparison;
        let code = match (is_float, is_signed, width) {
            (true, _, 4) => Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae,
            (true, ..) => Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae,
            (false, true, 1) => Code::EVEX_Vpcmpb_kr_k1_zmm_zmmm512_imm8,
            (false, true, 2) => Code::EVEX_Vpcmpw_kr_k1_zmm_zmmm512_imm8,
            (false, true, 4) => Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
            (false, true, _) => Code::EVEX_Vpcmpq_kr_k1_zmm_zmmm512b64_imm8,
            (false, false, 1) => Code::EVEX_Vpcmpub_kr_k1_zmm_zmmm512_imm8,
            (false, false, 2) => Code::EVEX_Vpcmpuw_kr_k1_zmm_zmmm512_imm8,
            (false, false, 4) => Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8,
            (false, false, _) => Code::EVEX_Vpcmpuq_kr_k1_zmm_zmmm512b64_imm8,
        };
        asm.op4_immediate(code, Register::K1, Self::register(a), b, super::predicate(relation, is_float));
        bits_of_k1(asm, width, bits);
    }

    fn flags(asm: &mut Assembler, source: MemoryOperand, bits: Register) {
        asm.op2(Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512, Register::ZMM0, Operand::Memory(source));
        asm.op3(Code::EVEX_Vptestmb_kr_k1_zmm_zmmm512, Register::K1, Register::ZMM0, Operand::Register(Register::ZMM0));
        bits_of_k1(asm, 1, bits);
    }

    fn choose(
        asm: &mut Assembler,
        _pool: &mut Pool,
        slot: i64,
        chunk: usize,
        width: usize,
        to: u32,
        b: Operand,
        _free: u32,
    ) -> bool {
        // The blend takes its last operand, which may lie in memory, where the bit is set.
        chosen(asm, slot, chunk * (Self::BYTES / width), true);
        let code = match width {
            1 => Code::EVEX_Vpblendmb_zmm_k1z_zmm_zmmm512,
            2 => Code::EVEX_Vpblendmw_zmm_k1z_zmm_zmmm512,
            4 => Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32,
            _ => Code::EVEX_Vpblendmq_zmm_k1z_zmm_zmmm512b64,
        };
        asm.op3_masked(code, Self::register(to), Self::register(to), b, Register::K2);
        true
    }

    fn add_chosen(
        asm: &mut Assembler,
        _pool: &mut Pool,
        slot: i64,
        chunk: usize,
        is_float: bool,
        sum: u32,
        value: u32,
        _free: u32,
    ) {
        chosen(asm, slot, chunk * 8, false);
        let code = if is_float {
            Code::EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er
        } else {
            Code::EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64
        };
        asm.op3_masked(
            code,
            Self::register(sum),
            Self::register(sum),
            Operand::Register(Self::register(value)),
            Register::K2,
        );
    }

    fn as_less(_relation: Relation, _is_float: bool) -> bool {
        false
    }
}

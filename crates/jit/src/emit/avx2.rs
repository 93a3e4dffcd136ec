//! Vectors of 32 bytes: AVX2. Masks of lanes are vectors, made of bits and made into bits.

use super::assembler::{Assembler, Operand, at};
use super::constants::Pool;
use super::{VectorComparison, Vectors};
use crate::ir::{Arithmetic, Lane, Relation};
use iced_x86::{Code, MemoryOperand, Register};

pub(super) struct Avx2;

/// 2^52 + 2^51: added to a small integer as bits, it makes a float of which the same, subtracted, leaves the integer.
const SMALL: f64 = 6_755_399_441_055_744.0;
const TWO_52: f64 = 4_503_599_627_370_496.0;
const TWO_84: f64 = 19_342_813_113_834_066_795_298_816.0;
const THREE_TWO_67: f64 = 442_721_857_769_029_238_784.0;

fn reg(number: u32) -> Operand {
    Operand::Register(Avx2::register(number))
}

fn constant(at_displacement: i64) -> Operand {
    Operand::Memory(at(Register::RSI, at_displacement))
}

/// `register = lanes whose bit of a waiting mask is set` (as ANDed bits, compared by the caller); the constant of the
/// bits.
fn spread(asm: &mut Assembler, pool: &mut Pool, slot: i64, chunk: usize, width: usize, register: u32) -> Option<i64> {
    let to = Avx2::register(register);
    let (code, offset, bits) = match width {
        8 => (Code::VEX_Vpbroadcastq_ymm_xmmm64, 0, std::array::from_fn(|lane| 1u64 << (chunk * 4 + lane % 4))),
        4 => {
            let first = chunk * 8 % 32;
            let bit = |lane: usize| 1u64 << (first + lane % 8);
            (
                Code::VEX_Vpbroadcastd_ymm_xmmm32,
                chunk * 8 / 32 * 4,
                std::array::from_fn(|word| bit(2 * word) | bit(2 * word + 1) << 32),
            )
        }
        2 => {
            let word =
                |word: usize| (0..4).fold(0u64, |all, lane| all | (1u64 << ((4 * word + lane) % 16)) << (16 * lane));
            (Code::VEX_Vpbroadcastw_ymm_xmmm16, chunk * 2, std::array::from_fn(word))
        }
        _ => return None,
    };
    let bits = pool.words(bits);
    asm.op2(code, to, Operand::Memory(at(Register::RSP, slot + offset as i64)));
    asm.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, to, to, constant(bits));
    Some(bits)
}

fn equal(width: usize) -> Code {
    match width {
        1 => Code::VEX_Vpcmpeqb_ymm_ymm_ymmm256,
        2 => Code::VEX_Vpcmpeqw_ymm_ymm_ymmm256,
        4 => Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256,
        _ => Code::VEX_Vpcmpeqq_ymm_ymm_ymmm256,
    }
}

/// One bit for each lane of a vector of ones and zeros.
fn bits_of(asm: &mut Assembler, vector: u32, width: usize, bits: Register) {
    let bits = super::low_half(bits);
    match width {
        1 => asm.op2(Code::VEX_Vpmovmskb_r32_ymm, bits, reg(vector)),
        2 => {
            // Words to bytes within each half, then both halves side by side.
            asm.op3(Code::VEX_Vpacksswb_ymm_ymm_ymmm256, Avx2::register(vector), Avx2::register(vector), reg(vector));
            asm.op3_immediate(Code::VEX_Vpermq_ymm_ymmm256_imm8, Avx2::register(vector), reg(vector), 0b10_00);
            asm.op2(Code::VEX_Vpmovmskb_r32_xmm, bits, Operand::Register(Register::XMM0 + vector));
        }
        4 => asm.op2(Code::VEX_Vmovmskps_r32_ymm, bits, reg(vector)),
        _ => asm.op2(Code::VEX_Vmovmskpd_r32_ymm, bits, reg(vector)),
    }
}

/// 64-bit products of 32-bit halves.
fn multiply_64(asm: &mut Assembler, to: u32, b: Operand, free: u32) {
    let (x, low, high) = (Avx2::register(to), Avx2::register(free), Avx2::register(free + 1));
    asm.op3_immediate(Code::VEX_Vpsrlq_ymm_ymm_imm8, high, reg(to), 32);
    asm.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, high, high, b);
    asm.op2(Code::VEX_Vmovdqu_ymm_ymmm256, low, b);
    asm.op3_immediate(Code::VEX_Vpsrlq_ymm_ymm_imm8, low, reg(free), 32);
    asm.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, low, low, reg(to));
    asm.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, high, high, reg(free));
    asm.op3_immediate(Code::VEX_Vpsllq_ymm_ymm_imm8, high, reg(free + 1), 32);
    asm.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, x, x, b);
    asm.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, x, x, reg(free + 1));
}

impl Vectors for Avx2 {
    const BYTES: usize = 32;
    const SUMS: u32 = 8;

    fn register(number: u32) -> Register {
        Register::YMM0 + number
    }

    fn load(asm: &mut Assembler, from: Lane, width: usize, to: u32, source: Operand) {
        let code = match (from, width) {
            (Lane::F32, 8) => Code::VEX_Vcvtps2pd_ymm_xmmm128,
            (Lane::U8, 2) => Code::VEX_Vpmovzxbw_ymm_xmmm128,
            (Lane::U8, 4) => Code::VEX_Vpmovzxbd_ymm_xmmm64,
            (Lane::U8, 8) => Code::VEX_Vpmovzxbq_ymm_xmmm32,
            (Lane::U16, 4) => Code::VEX_Vpmovzxwd_ymm_xmmm128,
            (Lane::U16, 8) => Code::VEX_Vpmovzxwq_ymm_xmmm64,
            (Lane::U32, 8) => Code::VEX_Vpmovzxdq_ymm_xmmm128,
            (Lane::I8, 2) => Code::VEX_Vpmovsxbw_ymm_xmmm128,
            (Lane::I8, 4) => Code::VEX_Vpmovsxbd_ymm_xmmm64,
            (Lane::I8, 8) => Code::VEX_Vpmovsxbq_ymm_xmmm32,
            (Lane::I16, 4) => Code::VEX_Vpmovsxwd_ymm_xmmm128,
            (Lane::I16, 8) => Code::VEX_Vpmovsxwq_ymm_xmmm64,
            (Lane::I32, 8) => Code::VEX_Vpmovsxdq_ymm_xmmm128,
            _ => Code::VEX_Vmovdqu_ymm_ymmm256,
        };
        asm.op2(code, Self::register(to), source);
    }

    fn store(asm: &mut Assembler, to: MemoryOperand, from: u32) {
        asm.store(Code::VEX_Vmovdqu_ymmm256_ymm, to, Self::register(from));
    }

    fn binary(
        asm: &mut Assembler,
        operation: Arithmetic,
        lane: Lane,
        width: usize,
        to: u32,
        b: Operand,
        free: u32,
    ) -> bool {
        let code = match (operation, lane.is_float(), width) {
            (Arithmetic::Add, true, 4) => Code::VEX_Vaddps_ymm_ymm_ymmm256,
            (Arithmetic::Add, true, _) => Code::VEX_Vaddpd_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, true, 4) => Code::VEX_Vsubps_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, true, _) => Code::VEX_Vsubpd_ymm_ymm_ymmm256,
            (Arithmetic::Multiply, true, 4) => Code::VEX_Vmulps_ymm_ymm_ymmm256,
            (Arithmetic::Multiply, true, _) => Code::VEX_Vmulpd_ymm_ymm_ymmm256,
            (Arithmetic::Add, false, 1) => Code::VEX_Vpaddb_ymm_ymm_ymmm256,
            (Arithmetic::Add, false, 2) => Code::VEX_Vpaddw_ymm_ymm_ymmm256,
            (Arithmetic::Add, false, 4) => Code::VEX_Vpaddd_ymm_ymm_ymmm256,
            (Arithmetic::Add, false, _) => Code::VEX_Vpaddq_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, false, 1) => Code::VEX_Vpsubb_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, false, 2) => Code::VEX_Vpsubw_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, false, 4) => Code::VEX_Vpsubd_ymm_ymm_ymmm256,
            (Arithmetic::Subtract, false, _) => Code::VEX_Vpsubq_ymm_ymm_ymmm256,
            (Arithmetic::Multiply, false, 1) => return false,
            (Arithmetic::Multiply, false, 2) => Code::VEX_Vpmullw_ymm_ymm_ymmm256,
            (Arithmetic::Multiply, false, 4) => Code::VEX_Vpmulld_ymm_ymm_ymmm256,
            (Arithmetic::Multiply, false, _) => {
                multiply_64(asm, to, b, free);
                return true;
            }
        };
        asm.op3(code, Self::register(to), Self::register(to), b);
        true
    }

    fn float(asm: &mut Assembler, pool: &mut Pool, from: Lane, to: u32, free: u32) {
        let (x, high) = (Self::register(to), Self::register(free));
        match from {
            Lane::U64 => {
                // The halves as the low bits of 2^84 and 2^52: only the last addition rounds.
                asm.op3_immediate(Code::VEX_Vpsrlq_ymm_ymm_imm8, high, reg(to), 32);
                asm.op3(Code::VEX_Vpor_ymm_ymm_ymmm256, high, high, constant(pool.word(TWO_84.to_bits())));
                asm.op4_immediate(
                    Code::VEX_Vpblendw_ymm_ymm_ymmm256_imm8,
                    x,
                    x,
                    constant(pool.word(TWO_52.to_bits())),
                    0xCC,
                );
                asm.op3(Code::VEX_Vsubpd_ymm_ymm_ymmm256, high, high, constant(pool.word((TWO_84 + TWO_52).to_bits())));
                asm.op3(Code::VEX_Vaddpd_ymm_ymm_ymmm256, x, x, reg(free));
            }
            Lane::I64 => {
                // The upper 16 bits, signed, above 3 * 2^67, and the lower 48 above 2^52.
                asm.op3_immediate(Code::VEX_Vpsrad_ymm_ymm_imm8, high, reg(to), 16);
                asm.op4_immediate(Code::VEX_Vpblendw_ymm_ymm_ymmm256_imm8, high, high, constant(pool.word(0)), 0x33);
                asm.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, high, high, constant(pool.word(THREE_TWO_67.to_bits())));
                asm.op4_immediate(
                    Code::VEX_Vpblendw_ymm_ymm_ymmm256_imm8,
                    x,
                    x,
                    constant(pool.word(TWO_52.to_bits())),
                    0x88,
                );
                asm.op3(
                    Code::VEX_Vsubpd_ymm_ymm_ymmm256,
                    high,
                    high,
                    constant(pool.word((THREE_TWO_67 + TWO_52).to_bits())),
                );
                asm.op3(Code::VEX_Vaddpd_ymm_ymm_ymmm256, x, x, reg(free));
            }
            _ => {
                let small = pool.word(SMALL.to_bits());
                asm.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, x, x, constant(small));
                asm.op3(Code::VEX_Vsubpd_ymm_ymm_ymmm256, x, x, constant(small));
            }
        }
    }

    fn compare(asm: &mut Assembler, pool: &mut Pool, comparison: VectorComparison, a: u32, b: Operand, bits: Register) {
        let VectorComparison { relation, is_float, is_signed, width } = comparison;
        let x = Self::register(a);
        if is_float {
            let code =
                if width == 4 { Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8 } else { Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8 };
            asm.op4_immediate(code, x, x, b, super::predicate(relation, true));
        } else if relation == Relation::Equal {
            asm.op3(equal(width), x, x, b);
        } else {
            // There is only "greater", of signed numbers: unsigned ones change the order of their halves before.
            let y = Self::register(a + 1);
            if is_signed {
                asm.op2(Code::VEX_Vmovdqu_ymm_ymmm256, y, b);
            } else {
                let sign = constant(pool.word(super::constants::repeated(1 << (8 * width - 1), width)));
                asm.op2(Code::VEX_Vmovdqu_ymm_ymmm256, y, b);
                asm.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, y, y, sign);
                asm.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, x, x, sign);
            }
            let code = match width {
                1 => Code::VEX_Vpcmpgtb_ymm_ymm_ymmm256,
                2 => Code::VEX_Vpcmpgtw_ymm_ymm_ymmm256,
                4 => Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256,
                _ => Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256,
            };
            asm.op3(code, x, y, reg(a));
        }
        bits_of(asm, a, width, bits);
    }

    fn flags(asm: &mut Assembler, source: MemoryOperand, bits: Register) {
        asm.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Register::YMM0, Register::YMM0, reg(0));
        asm.op3(Code::VEX_Vpcmpeqb_ymm_ymm_ymmm256, Register::YMM0, Register::YMM0, Operand::Memory(source));
        bits_of(asm, 0, 1, bits);
        asm.op1(Code::Not_rm32, super::low_half(bits));
    }

    fn choose(
        asm: &mut Assembler,
        pool: &mut Pool,
        slot: i64,
        chunk: usize,
        width: usize,
        to: u32,
        b: Operand,
        free: u32,
    ) -> bool {
        if spread(asm, pool, slot, chunk, width, free).is_none() {
            return false;
        }
        // Ones where the bit is not set: there the blend takes its last operand, which may lie in memory.
        asm.op3(equal(width), Self::register(free), Self::register(free), constant(pool.word(0)));
        asm.op4(
            Code::VEX_Vpblendvb_ymm_ymm_ymmm256_ymm,
            Self::register(to),
            Self::register(to),
            b,
            Self::register(free),
        );
        true
    }

    fn add_chosen(
        asm: &mut Assembler,
        pool: &mut Pool,
        slot: i64,
        chunk: usize,
        is_float: bool,
        sum: u32,
        value: u32,
        free: u32,
    ) {
        let (x, chosen) = (Self::register(value), Self::register(free));
        let Some(bits) = spread(asm, pool, slot, chunk, 8, free) else { return };
        asm.op3(equal(8), chosen, chosen, constant(bits));
        asm.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, x, x, reg(free));
        let code = if is_float { Code::VEX_Vaddpd_ymm_ymm_ymmm256 } else { Code::VEX_Vpaddq_ymm_ymm_ymmm256 };
        asm.op3(code, Self::register(sum), Self::register(sum), reg(value));
    }

    fn as_less(relation: Relation, is_float: bool) -> bool {
        relation == Relation::LessOrEqual && !is_float
    }
}

//! AES: `encrypt`, `decrypt`, `tryDecrypt`, and as MySQL does it `aes_encrypt_mysql`, `aes_decrypt_mysql`.
//!
//! A mode is `aes-<bits>-<block mode>`. In GCM the tag of 16 bytes follows the text. Initialization vectors of GCM
//! have 12 or 16 bytes here; all others have 16, zeros if none is given.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use aes::cipher::block_padding::Pkcs7;
use aes::cipher::consts::{U12, U16};
use aes::cipher::{
    BlockCipher, BlockDecrypt, BlockDecryptMut, BlockEncrypt, BlockEncryptMut, BlockSizeUser, InnerIvInit, KeyInit,
    KeyIvInit, StreamCipher,
};
use aes::{Aes128, Aes192, Aes256};
use aes_gcm::AesGcm;
use aes_gcm::aead::{Aead, AeadInPlace, Payload};
use base::{Error, Result, bail, err};
use functions::{Arg, Registry};
use types::{Column, DataType};

/// Bytes of a block, and of initialization vectors outside of GCM.
const BLOCK: usize = 16;

#[derive(Clone, Copy, PartialEq)]
enum BlockMode {
    Ecb,
    Cbc,
    Ofb,
    Ctr,
    Gcm,
}

#[derive(Clone, Copy)]
struct AesMode {
    key_bytes: usize,
    block_mode: BlockMode,
}

/// Key, initialization vector and further input of the cipher for one row.
struct CipherInput<'a> {
    key: &'a [u8],
    iv: &'a [u8],
    aad: &'a [u8],
    decrypts: bool,
}

fn mode(call: &Call, is_mysql: bool) -> Result<AesMode> {
    let text = String::from_utf8_lossy(&call.constant_bytes(0)?).to_ascii_lowercase();
    let mut parts = text.splitn(3, '-');
    let (cipher, bits, block_mode) = (parts.next(), parts.next(), parts.next());
    let key_bytes = match (cipher, bits) {
        (Some("aes"), Some("128")) => 16,
        (Some("aes"), Some("192")) => 24,
        (Some("aes"), Some("256")) => 32,
        _ => bail!(
            BadArguments,
            "Invalid mode: {text}. Modes of function {} are aes-128-…, aes-192-…, aes-256-…",
            call.name
        ),
    };
    let block_mode = match block_mode {
        Some("ecb") => BlockMode::Ecb,
        Some("cbc") => BlockMode::Cbc,
        Some("ofb") => BlockMode::Ofb,
        Some("ctr") if !is_mysql => BlockMode::Ctr,
        Some("gcm") if !is_mysql => BlockMode::Gcm,
        _ => bail!(
            BadArguments,
            "Invalid mode: {text}. Function {} knows the ways ecb, cbc, ofb{}",
            call.name,
            if is_mysql { "" } else { ", ctr, gcm" }
        ),
    };
    Ok(AesMode { key_bytes, block_mode })
}

/// Folds a key over its start where it is too long: MySQL takes keys of any length.
fn fold_key(key: &[u8], bytes: usize) -> Vec<u8> {
    let mut out = vec![0; bytes];
    key.iter().enumerate().for_each(|(i, byte)| out[i % bytes] ^= byte);
    out
}

fn failed(what: &str) -> Error {
    err!(OpensslError, "Failed to decrypt: {what}")
}

fn by_blocks<C>(cipher: C, block_mode: BlockMode, input: &CipherInput, text: &[u8]) -> Result<Vec<u8>>
where
    C: BlockCipher + BlockEncrypt + BlockDecrypt + BlockEncryptMut + BlockDecryptMut + BlockSizeUser<BlockSize = U16>,
{
    let mut first = [0; BLOCK];
    first[..input.iv.len().min(BLOCK)].copy_from_slice(&input.iv[..input.iv.len().min(BLOCK)]);
    if block_mode == BlockMode::Cbc {
        return if input.decrypts {
            cbc::Decryptor::inner_iv_init(cipher, &first.into())
                .decrypt_padded_vec_mut::<Pkcs7>(text)
                .map_err(|_| failed("wrong key or damaged text"))
        } else {
            Ok(cbc::Encryptor::inner_iv_init(cipher, &first.into()).encrypt_padded_vec_mut::<Pkcs7>(text))
        };
    }
    if input.decrypts {
        return BlockDecryptMut::decrypt_padded_vec_mut::<Pkcs7>(cipher, text)
            .map_err(|_| failed("wrong key or damaged text"));
    }
    Ok(BlockEncryptMut::encrypt_padded_vec_mut::<Pkcs7>(cipher, text))
}

fn by_stream<S: StreamCipher + KeyIvInit>(input: &CipherInput, text: &[u8]) -> Result<Vec<u8>> {
    let mut first = [0; BLOCK];
    first[..input.iv.len().min(BLOCK)].copy_from_slice(&input.iv[..input.iv.len().min(BLOCK)]);
    let mut stream = S::new_from_slices(input.key, &first).map_err(|_| err!(BadArguments, "Invalid key or IV size"))?;
    let mut out = text.to_vec();
    stream.apply_keystream(&mut out);
    Ok(out)
}

fn by_gcm<G: KeyInit + AeadInPlace>(input: &CipherInput, text: &[u8]) -> Result<Vec<u8>> {
    let cipher = G::new_from_slice(input.key).map_err(|_| err!(BadArguments, "Invalid key size"))?;
    let payload = Payload { msg: text, aad: input.aad };
    let done = if input.decrypts {
        cipher.decrypt(input.iv.into(), payload)
    } else {
        cipher.encrypt(input.iv.into(), payload)
    };
    done.map_err(|_| failed("the tag does not fit"))
}

/// Encrypts or decrypts a text, with a cipher of one key size.
macro_rules! with_cipher {
    ($cipher:ty, $block_mode:expr, $input:expr, $text:expr) => {
        match $block_mode {
            BlockMode::Ecb | BlockMode::Cbc => {
                let cipher = <$cipher as KeyInit>::new_from_slice($input.key)
                    .map_err(|_| err!(BadArguments, "Invalid key size"))?;
                by_blocks(cipher, $block_mode, $input, $text)
            }
            BlockMode::Ofb => by_stream::<ofb::Ofb<$cipher>>($input, $text),
            BlockMode::Ctr => by_stream::<ctr::Ctr128BE<$cipher>>($input, $text),
            BlockMode::Gcm if $input.iv.len() == BLOCK => by_gcm::<AesGcm<$cipher, U16>>($input, $text),
            BlockMode::Gcm => by_gcm::<AesGcm<$cipher, U12>>($input, $text),
        }
    };
}

impl AesMode {
    fn check(self, input: &CipherInput) -> Result<()> {
        if input.key.len() != self.key_bytes {
            bail!(BadArguments, "Invalid key size: {} expected {}", input.key.len(), self.key_bytes);
        }
        match self.block_mode {
            BlockMode::Ecb => Ok(()),
            BlockMode::Gcm if !matches!(input.iv.len(), 12 | BLOCK) => {
                bail!(BadArguments, "Invalid IV size: {} expected 12 or 16 in mode gcm", input.iv.len())
            }
            BlockMode::Gcm => Ok(()),
            _ if !input.iv.is_empty() && input.iv.len() != BLOCK => {
                bail!(BadArguments, "Invalid IV size: {} expected {BLOCK}", input.iv.len())
            }
            _ => Ok(()),
        }
    }

    fn apply(self, input: &CipherInput, text: &[u8]) -> Result<Vec<u8>> {
        match self.key_bytes {
            16 => with_cipher!(Aes128, self.block_mode, input, text),
            24 => with_cipher!(Aes192, self.block_mode, input, text),
            _ => with_cipher!(Aes256, self.block_mode, input, text),
        }
    }
}

#[derive(Clone, Copy)]
struct CryptFunction {
    decrypts: bool,
    or_null: bool,
    is_mysql: bool,
}

fn bind(call: &Call, kind: CryptFunction) -> Result<Bound> {
    call.count(3..=if kind.is_mysql { 4 } else { 5 })?;
    call.strings(0..call.args.len())?;
    let mode = mode(call, kind.is_mysql)?;
    if call.args.len() == 5 && mode.block_mode != BlockMode::Gcm {
        bail!(BadArguments, "AAD can be only set for GCM-mode in function {}", call.name);
    }
    if call.args.len() < 4 && mode.block_mode == BlockMode::Gcm {
        bail!(BadArguments, "Function {} needs an initialization vector in mode gcm", call.name);
    }
    let result = if kind.or_null { DataType::nullable(DataType::String) } else { DataType::String };
    let bound =
        Bound::masked(call.name, call.args, result, move |args, rows, nulls| crypt_rows(mode, kind, args, rows, nulls));
    Ok(bound)
}

fn crypt_rows(mode: AesMode, kind: CryptFunction, args: &[Arg], rows: usize, nulls: Option<&[u8]>) -> Result<Column> {
    let texts = args[1..].iter().map(Text::of).collect::<Result<Vec<Text>>>()?;
    let mut error = None;
    let mut bad = vec![0u8; rows];
    let column = bytes_rows(rows, |row, out| {
        if error.is_some() || nulls.is_some_and(|nulls| nulls[row] != 0) {
            return;
        }
        let part = |i: usize| texts.get(i).map_or(&[][..], |text| text.get(row));
        let folded;
        let (key, iv) = if kind.is_mysql {
            folded = fold_key(part(1), mode.key_bytes);
            let key = if part(1).len() < mode.key_bytes { part(1) } else { &folded[..] };
            (key, &part(2)[..part(2).len().min(BLOCK)])
        } else {
            (part(1), part(2))
        };
        let input = CipherInput { key, iv, aad: part(3), decrypts: kind.decrypts };
        // Nothing decrypts to nothing.
        if kind.decrypts && part(0).is_empty() {
            return;
        }
        match mode
            .check(&input)
            .map_err(|found| (found, true))
            .and_then(|()| mode.apply(&input, part(0)).map_err(|found| (found, false)))
        {
            Ok(done) => out.extend_from_slice(&done),
            Err((_, false)) if kind.or_null => bad[row] = 1,
            Err((found, _)) => error = Some(found),
        }
    });
    match error {
        Some(error) => Err(error),
        None if kind.or_null => Ok(column.with_nulls(bad.into())),
        None => Ok(column),
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encryption");
    let functions: [(&'static str, &'static str, &'static str, CryptFunction); 5] = [
        (
            "encrypt",
            "encrypt(mode, text, key[, iv[, aad]])",
            "A text encrypted with AES.",
            CryptFunction { decrypts: false, or_null: false, is_mysql: false },
        ),
        (
            "decrypt",
            "decrypt(mode, bytes, key[, iv[, aad]])",
            "What encrypt was given.",
            CryptFunction { decrypts: true, or_null: false, is_mysql: false },
        ),
        (
            "tryDecrypt",
            "tryDecrypt(mode, bytes, key[, iv[, aad]])",
            "As decrypt, NULL where the key does not fit.",
            CryptFunction { decrypts: true, or_null: true, is_mysql: false },
        ),
        (
            "aes_encrypt_mysql",
            "aes_encrypt_mysql(mode, text, key[, iv])",
            "A text encrypted as MySQL does it.",
            CryptFunction { decrypts: false, or_null: false, is_mysql: true },
        ),
        (
            "aes_decrypt_mysql",
            "aes_decrypt_mysql(mode, bytes, key[, iv])",
            "A text decrypted as MySQL does it.",
            CryptFunction { decrypts: true, or_null: false, is_mysql: true },
        ),
    ];
    for (name, syntax, text, kind) in functions {
        family.add(name, syntax, text, move |call| bind(call, kind));
    }
}

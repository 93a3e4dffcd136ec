//! The work of a failed login, which must not tell whether a user is there.

use super::check::check;
use super::hash::{Work, bcrypt_rounds};
use super::{Credentials, StoredMethod, StoredSecret};

/// The text that passwords of unknown users are hashed with: as long as a salt.
const DECOY_SALT: &str = "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF";

/// The largest work of checking a password among the server's users.
///
/// A login that fails at once for an unknown user, and after a tenth of a second for one with bcrypt, is a list of the
/// users for everyone who asks often enough. Hence every failed login with a password does what the slowest user's
/// check does: work of each kind (rounds of bcrypt, hashes of SCRAM, …) is counted, and what a check did less than the
/// largest of that kind is done on a decoy. A user with a fast hash then fails as slowly as one with bcrypt, too, and
/// the kind of somebody's password is not told either. Where no user has bcrypt or SCRAM, a failure costs a hash or
/// two.
///
/// Certificates and signatures of SSH keys are not made up for: comparing the one and verifying the other takes less
/// than a millisecond.
///
/// # Cost
/// A failed login takes as long as the slowest check of any user, or where users have methods of different kinds, of
/// all kinds together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CostModel {
    /// The largest count of each kind of work that one user's check does.
    most: Work,
}

impl CostModel {
    /// The model of a server with these users; to be made anew when one changes.
    pub fn of_users<'a>(users: impl IntoIterator<Item = &'a [StoredMethod]>) -> Self {
        // Without users, too, an answer costs a hash.
        let mut most = Work { sha256: 2, ..Work::default() };
        for methods in users {
            let work = work_of(methods);
            most.sha256 = most.sha256.max(work.sha256);
            most.double_sha1 = most.double_sha1.max(work.double_sha1);
            most.scram = most.scram.max(work.scram);
            most.bcrypt_rounds = most.bcrypt_rounds.max(work.bcrypt_rounds);
        }
        CostModel { most }
    }

    /// Whether a failed login takes milliseconds rather than microseconds.
    pub fn is_slow(&self) -> bool {
        self.most.bcrypt_rounds > 0 || self.most.scram > 0
    }

    /// The method by which a user with these, or `None` for one that is not there, may log in at `now` (seconds since
    /// 1970). However it fails, it does the same work.
    pub fn check<'m>(
        &self,
        methods: Option<&'m [StoredMethod]>,
        credentials: &Credentials,
        now: i64,
    ) -> Option<&'m StoredMethod> {
        self.check_counted(methods, credentials, now).0
    }

    /// As [`CostModel::check`]; tells the work that was done as well.
    fn check_counted<'m>(
        &self,
        methods: Option<&'m [StoredMethod]>,
        credentials: &Credentials,
        now: i64,
    ) -> (Option<&'m StoredMethod>, Work) {
        let mut work = Work::default();
        let method = check(methods.unwrap_or_default(), credentials, now, &mut work);
        if method.is_none()
            && let Credentials::Password(password) = credentials
        {
            self.spend_time_of_a_check(password, &mut work);
        }
        (method, work)
    }

    /// Does the rest of the work of the slowest check, after the work that is `done`, and adds it to that.
    ///
    /// What a caller adds of its own to a failure (a user that may not connect from its host, a user that is locked
    /// out) begins with `Work::default()`: nothing was done.
    pub fn spend_time_of_a_check(&self, password: &str, done: &mut Work) {
        while done.sha256 < self.most.sha256 {
            std::hint::black_box(done.sha256(password, DECOY_SALT));
        }
        while done.double_sha1 < self.most.double_sha1 {
            std::hint::black_box(done.double_sha1(password));
        }
        while done.scram < self.most.scram {
            std::hint::black_box(done.scram(password, DECOY_SALT.as_bytes()));
        }
        // Factors of work are powers of two: the bits of a number of rounds are the hashes that add up to it.
        let left = self.most.bcrypt_rounds.saturating_sub(done.bcrypt_rounds);
        for workfactor in (4..u64::BITS).filter(|bit| left >> bit & 1 == 1) {
            spend_bcrypt(password, workfactor, done);
        }
    }
}

/// Hashes with bcrypt, in several steps where one of that factor of work is more than bcrypt has.
fn spend_bcrypt(password: &str, workfactor: u32, done: &mut Work) {
    let one = workfactor.min(31);
    // The salt and hash of a text of bcrypt: of no password in particular.
    let decoy = format!("$2b${one:02}$abcdefghijklmnopqrstuuJGMDqI9ZTkM1zyvE7vWBQ7MkfYxwWQa");
    for _ in 0..1u64 << (workfactor - one) {
        std::hint::black_box(done.bcrypt(password, &decoy));
    }
}

/// The work of checking a password against all of a user's methods.
fn work_of(methods: &[StoredMethod]) -> Work {
    let mut work = Work::default();
    for method in methods {
        match &method.secret {
            StoredSecret::Plaintext(_) => work.sha256 += 2,
            StoredSecret::Sha256 { .. } => work.sha256 += 1,
            StoredSecret::DoubleSha1(_) => work.double_sha1 += 1,
            StoredSecret::Bcrypt(hash) => work.bcrypt_rounds = work.bcrypt_rounds.saturating_add(bcrypt_rounds(hash)),
            StoredSecret::ScramSha256 { .. } => work.scram += 1,
            StoredSecret::NoPassword | StoredSecret::Certificate(_) | StoredSecret::SshKeys(_) => {}
        }
    }
    work
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authentication::tests::{method, password_of};
    use sql::ast::AuthenticationKind as Kind;

    #[test]
    fn every_failure_does_the_same_work() {
        let bcrypt = [method(Kind::BcryptPassword, "right")];
        let two = [method(Kind::BcryptPassword, "a"), method(Kind::DoubleSha1Password, "b")];
        let scram = [method(Kind::ScramSha256Password, "right"), method(Kind::Sha256Password, "right")];
        let plain = [method(Kind::PlaintextPassword, "right")];
        let users: [&[StoredMethod]; 4] = [&bcrypt, &two, &scram, &plain];
        let model = CostModel::of_users(users);
        let expected = Work { sha256: 2, double_sha1: 1, scram: 1, bcrypt_rounds: 16 };
        assert_eq!(model.most, expected);
        for methods in users.into_iter().map(Some).chain([None, Some([].as_slice())]) {
            let (method, work) = model.check_counted(methods, &password_of("wrong"), 0);
            assert!(method.is_none());
            assert_eq!(work, expected);
        }
    }

    #[test]
    fn a_server_without_slow_hashes_fails_fast() {
        let sha = [method(Kind::Sha256Password, "right")];
        let model = CostModel::of_users([sha.as_slice()]);
        let (_, work) = model.check_counted(None, &password_of("wrong"), 0);
        assert_eq!(work, Work { sha256: 2, ..Work::default() });
    }

    #[test]
    fn differences_of_bcrypt_are_made_up_exactly() {
        let three: Vec<StoredMethod> = (0..3).map(|_| method(Kind::BcryptPassword, "x")).collect();
        let one = [method(Kind::BcryptPassword, "x")];
        let model = CostModel::of_users([three.as_slice(), one.as_slice()]);
        for methods in [Some(three.as_slice()), Some(one.as_slice()), None] {
            assert_eq!(model.check_counted(methods, &password_of("y"), 0).1.bcrypt_rounds, 48);
        }
    }

    #[test]
    fn success_does_no_more_than_it_needs() {
        let sha = [method(Kind::Sha256Password, "right")];
        let bcrypt = [method(Kind::BcryptPassword, "right")];
        let model = CostModel::of_users([sha.as_slice(), bcrypt.as_slice()]);
        let (method, work) = model.check_counted(Some(&sha), &password_of("right"), 0);
        assert_eq!(method, Some(&sha[0]));
        assert_eq!(work, Work { sha256: 1, ..Work::default() });
    }

    #[test]
    fn the_decoy_is_a_hash_of_bcrypt() {
        let mut work = Work::default();
        spend_bcrypt("x", 4, &mut work);
        assert_eq!(work.bcrypt_rounds, 16);
        // A text that is no hash would cost nothing.
        assert!(
            super::super::hash::checked_bcrypt("$2b$04$abcdefghijklmnopqrstuuJGMDqI9ZTkM1zyvE7vWBQ7MkfYxwWQa").is_ok()
        );
        assert!(bcrypt::verify("x", "$2b$04$abcdefghijklmnopqrstuuJGMDqI9ZTkM1zyvE7vWBQ7MkfYxwWQa").is_ok());
    }
}

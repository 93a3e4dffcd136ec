//! What a read of files fetches before it gets to it, where they are objects of a store.
//!
//! ```text
//! pieces of the plan   … | read | read | begun | begun | in part |  …
//!                          threads       ahead: bytes and requests are bounded
//! ```
//! Threads take the pieces of a plan in order. Who takes one begins requests for the next ones, as long as what is
//! ahead stays within [`AheadLimits`]. Of a piece whose rows are tested by some columns first, these are fetched; the
//! others only once the pieces before have shown that rows pass. Dropping it ends what is under way.

use base::Result;
use formats::{AheadLimits, AheadRoom, PreparedPiece};
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Pieces that have read a set of columns before it is fetched ahead.
const USES_MIN: usize = 2;
/// A set is fetched ahead while at most one piece of so many has left it out.
const USES_PER_LEFT_OUT: usize = 16;
/// Pieces by which threads may be apart; what is further behind has been left out.
const LAG: usize = 1024;

/// The pieces of a read that are ahead of its threads.
pub(crate) struct ReadAhead {
    limits: AheadLimits,
    /// Behind the last piece that is wanted for sure.
    end: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    ahead: BTreeMap<usize, PreparedPiece>,
    /// The first piece that is not begun, or not all of it.
    next: usize,
    /// Of each set of columns behind the first: pieces that have read it, and that have not.
    uses: Vec<(usize, usize)>,
}

impl State {
    /// The number of sets of columns that are fetched ahead.
    fn sets(&self) -> usize {
        let is_used = |&(used, left_out): &(usize, usize)| used >= USES_MIN && used >= left_out * USES_PER_LEFT_OUT;
        1 + self.uses.iter().take_while(|uses| is_used(uses)).count()
    }

    /// Bytes and requests that are ahead.
    fn taken(&self) -> (u64, usize) {
        let ahead = self.ahead.values().map(PreparedPiece::ahead);
        ahead.fold((0, 0), |(bytes, pieces), (more, further)| (bytes + more, pieces + further))
    }
}

impl ReadAhead {
    /// A read whose pieces before `end` are wanted.
    pub(crate) fn new(limits: AheadLimits, end: usize) -> Self {
        ReadAhead { limits, end, state: Mutex::default() }
    }

    /// A piece that is read now, with what has been fetched of it; begins those behind it. `prepare` tells of a piece
    /// what is to be fetched.
    ///
    /// # Errors
    /// When no request can be begun.
    pub(crate) fn take(
        &self,
        piece: usize,
        prepare: &dyn Fn(usize) -> Option<PreparedPiece>,
    ) -> Result<Option<PreparedPiece>> {
        let mut state = self.state.lock();
        state.ahead = state.ahead.split_off(&piece.saturating_sub(LAG));
        let own = state.ahead.remove(&piece).or_else(|| prepare(piece));
        let sets = state.sets();
        if let Some(own) = &own {
            own.begin(sets, &mut AheadRoom::unbounded())?;
        }
        state.next = state.next.max(piece + 1);
        let mut room = self.limits.room(state.taken());
        while state.next < self.end {
            let next = state.next;
            if let Some(prepared) = state.ahead.remove(&next).or_else(|| prepare(next)) {
                let is_begun = prepared.begin(sets, &mut room)?;
                state.ahead.insert(next, prepared);
                if !is_begun {
                    break;
                }
            }
            state.next += 1;
        }
        Ok(own)
    }

    /// Learns from a piece that has been read which sets of its columns were needed.
    pub(crate) fn learn(&self, piece: &PreparedPiece) {
        let mut state = self.state.lock();
        let later = piece.sets().saturating_sub(1);
        if state.uses.len() < later {
            state.uses.resize(later, (0, 0));
        }
        for set in 0..later {
            match piece.is_touched(set + 1) {
                true => state.uses[set].0 += 1,
                false => state.uses[set].1 += 1,
            }
        }
    }

    /// Ends what is under way: no more pieces are read.
    pub(crate) fn end(&self) {
        self.state.lock().ahead.clear();
    }
}

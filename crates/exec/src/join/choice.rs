//! The pairs of rows that a join gives, and the rows without a partner, by its kind and strictness.

use base::Result;
use plan::{JoinKind, JoinNode, JoinStrictness};

/// Kind and strictness of a join.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Kind.
    pub kind: JoinKind,
    /// Strictness.
    pub strictness: JoinStrictness,
}

fn second_row() -> base::Error {
    base::err!(
        IncorrectResultOfScalarSubquery,
        "A scalar subquery returned more than one row for a row of the outer query: add LIMIT 1 or an aggregate"
    )
}

impl Choice {
    /// The kind and strictness of a join.
    pub(super) fn of(node: &JoinNode) -> Self {
        Choice { kind: node.kind, strictness: node.strictness }
    }

    /// Whether any partner will do.
    pub(super) fn is_any(self) -> bool {
        !matches!(self.strictness, JoinStrictness::All | JoinStrictness::Single)
    }

    /// Whether the rows of the left input decide how many partners count.
    pub(super) fn is_left_sided(self) -> bool {
        self.kind != JoinKind::Right
    }

    /// Whether it matters which rows of the right input have a partner.
    pub(super) fn marks(self) -> bool {
        matches!(self.kind, JoinKind::Right | JoinKind::Full)
    }

    /// Whether left rows without a partner appear.
    pub(super) fn keeps_left(self) -> bool {
        let anti = self.strictness == JoinStrictness::Anti && self.kind != JoinKind::Right;
        self.strictness != JoinStrictness::Semi && (anti || matches!(self.kind, JoinKind::Left | JoinKind::Full))
    }

    /// Whether right rows without a partner appear.
    pub(super) fn keeps_right(self) -> bool {
        self.marks() && self.strictness != JoinStrictness::Semi
    }

    /// Marks rows with partners, and keeps the pairs that the strictness asks for. `mark` marks a right row and says
    /// whether this is its first partner.
    ///
    /// # Errors
    /// A second partner where there may be only one.
    pub(super) fn choose(
        self,
        (left, right): (&mut Vec<u32>, &mut Vec<u32>),
        matched: &mut [bool],
        mut mark: impl FnMut(u32) -> bool,
    ) -> Result<()> {
        let marks = self.marks();
        if self.strictness == JoinStrictness::Single {
            return left.iter().try_for_each(|&row| {
                if std::mem::replace(&mut matched[row as usize], true) { Err(second_row()) } else { Ok(()) }
            });
        }
        if self.strictness == JoinStrictness::All && !marks {
            left.iter().for_each(|&row| matched[row as usize] = true);
            return Ok(());
        }
        let mut kept = 0;
        for i in 0..left.len() {
            let (l, r) = (left[i], right[i]);
            let first_left = !std::mem::replace(&mut matched[l as usize], true);
            let first_right = marks && mark(r);
            let wanted = match (self.strictness, self.is_left_sided()) {
                (JoinStrictness::All | JoinStrictness::Single, _) => true,
                (_, true) => first_left,
                (_, false) => first_right,
            };
            if wanted {
                (left[kept], right[kept]) = (l, r);
                kept += 1;
            }
        }
        left.truncate(kept);
        right.truncate(kept);
        Ok(())
    }
}

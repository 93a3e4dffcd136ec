//! `OVER` and `WINDOW`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Parses a window, after `OVER`.
    #[inline(never)]
    pub(super) fn over(&mut self) -> Result<Over> {
        if self.at(TokenKind::OpeningParen) {
            return Ok(Over::Spec(Box::new(self.window_spec()?)));
        }
        Ok(Over::Name(self.ident()?))
    }

    /// `name AS (…), …`.
    pub(super) fn named_windows(&mut self) -> Result<Vec<NamedWindow>> {
        self.comma_list(|p| {
            let name = p.ident()?;
            p.expect_words("AS")?;
            Ok(NamedWindow { name, spec: p.window_spec()? })
        })
    }

    /// `([parent] [PARTITION BY …] [ORDER BY …] [frame])`.
    fn window_spec(&mut self) -> Result<WindowSpec> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let mut spec = WindowSpec::default();
        let clause = self.at_any_word(&["PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS"]);
        if !clause && !self.at(TokenKind::ClosingParen) {
            spec.parent = Some(self.ident()?);
        }
        if self.eat_words("PARTITION BY")? {
            spec.partition_by = self.comma_list(|p| p.expr())?;
        }
        if self.eat_words("ORDER BY")? {
            spec.order_by = self.comma_list(|p| p.order_item())?;
        }
        spec.frame = self.window_frame()?;
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(spec)
    }

    fn window_frame(&mut self) -> Result<Option<WindowFrame>> {
        let unit = if self.eat_words("ROWS")? {
            FrameUnit::Rows
        } else if self.eat_words("RANGE")? {
            FrameUnit::Range
        } else if self.eat_words("GROUPS")? {
            FrameUnit::Groups
        } else {
            return Ok(None);
        };
        if !self.eat_words("BETWEEN")? {
            let start = self.frame_bound()?;
            return Ok(Some(WindowFrame { unit, start, end: FrameBound::CurrentRow }));
        }
        let start = self.frame_bound()?;
        self.expect_words("AND")?;
        let end = self.frame_bound()?;
        Ok(Some(WindowFrame { unit, start, end }))
    }

    fn frame_bound(&mut self) -> Result<FrameBound> {
        if self.eat_words("CURRENT ROW")? {
            return Ok(FrameBound::CurrentRow);
        }
        let offset = match self.eat_words("UNBOUNDED")? {
            true => None,
            // Above AND, which separates the bounds.
            false => Some(Box::new(self.expr_above_and()?)),
        };
        if self.eat_words("PRECEDING")? {
            return Ok(FrameBound::Preceding(offset));
        }
        self.expect_words("FOLLOWING")?;
        Ok(FrameBound::Following(offset))
    }
}

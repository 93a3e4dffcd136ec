//! The trace that a query is part of, as OpenTelemetry has it.

/// Bytes of `tracestate` that are kept.
const STATE_BYTES_MAX: usize = 512;

/// A place in a trace: the span that the next ones are below.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceContext {
    /// The trace; never 0.
    pub trace_id: u128,
    /// The span; 0 above the first.
    pub span_id: u64,
    /// What systems on the way have noted, as the header `tracestate` has it.
    pub state: String,
    /// The flags of the trace; bit 0: it is recorded.
    pub flags: u8,
}

impl TraceContext {
    /// The place that a header `traceparent` (of version 00) and `tracestate` name; `None` where the first is none.
    ///
    /// # Source
    /// W3C, "Trace Context", 3.2.
    pub fn parse(parent: &str, state: &str) -> Option<Self> {
        let mut fields = parent.split('-');
        let mut field = |digits: usize| {
            let field = fields.next().filter(|field| field.len() == digits)?;
            let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            if field.bytes().all(is_hex) { u128::from_str_radix(field, 16).ok() } else { None }
        };
        let (version, trace_id, span_id, flags) = (field(2)?, field(32)?, field(16)?, field(2)?);
        if version != 0 || trace_id == 0 || span_id == 0 || fields.next().is_some() {
            return None;
        }
        let state = if state.len() <= STATE_BYTES_MAX { state.to_string() } else { String::new() };
        Some(TraceContext { trace_id, span_id: span_id as u64, state, flags: flags as u8 })
    }

    /// Whether its spans are recorded.
    pub fn is_recorded(&self) -> bool {
        self.trace_id != 0 && self.flags & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::TraceContext;

    #[test]
    fn parents_are_read_as_the_standard_says() {
        let trace = TraceContext::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "a=b").unwrap();
        assert_eq!((trace.trace_id, trace.span_id), (0x0af7651916cd43dd8448eb211c80319c, 0xb7ad6b7169203331));
        assert_eq!((trace.state.as_str(), trace.flags, trace.is_recorded()), ("a=b", 1, true));
        for wrong in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
            "00-+af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-ä",
        ] {
            assert_eq!(TraceContext::parse(wrong, ""), None, "{wrong}");
        }
        let unrecorded =
            TraceContext::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", &"x".repeat(513));
        assert!(unrecorded.is_some_and(|trace| trace.state.is_empty() && !trace.is_recorded()));
    }
}

//! Which query goes next, and to which server.

/// Hands out pairs of query and server.
pub(crate) struct Schedule {
    queries: usize,
    servers: usize,
    randomize: bool,
    iterations: u64,
    given: u64,
    next: usize,
    random: u64,
    /// The servers in random order, each once; dealt anew when it has run out.
    deck: Vec<usize>,
}

impl Schedule {
    /// A schedule over this many queries and servers; `iterations` 0 for no end.
    pub(crate) fn new(queries: usize, servers: usize, randomize: bool, iterations: u64) -> Self {
        use std::hash::{BuildHasher, Hasher};
        let random = std::collections::hash_map::RandomState::new().build_hasher().finish() | 1;
        Schedule {
            queries,
            servers,
            randomize,
            iterations,
            given: 0,
            next: 0,
            random,
            deck: Vec::with_capacity(servers),
        }
    }

    /// The next query and its server; `None` when all are given. Every server gets its turn before one gets another,
    /// in random order: none profits from what the others leave behind.
    pub(crate) fn next(&mut self) -> Option<(usize, usize)> {
        if self.iterations > 0 && self.given == self.iterations {
            return None;
        }
        self.given += 1;
        let query = if self.randomize { self.below(self.queries) } else { self.next };
        self.next = (self.next + 1) % self.queries.max(1);
        if self.deck.is_empty() {
            self.deck.extend(0..self.servers);
        }
        let card = self.below(self.deck.len());
        Some((query, self.deck.swap_remove(card)))
    }

    /// Queries of all that are to be.
    pub(crate) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// A random number below a bound (xorshift).
    fn below(&mut self, bound: usize) -> usize {
        if bound < 2 {
            return 0;
        }
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 32).wrapping_mul(bound as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_and_fair() {
        let mut schedule = Schedule::new(3, 2, false, 600);
        let all: Vec<_> = std::iter::from_fn(|| schedule.next()).collect();
        assert_eq!(all.len(), 600);
        assert!(all.iter().enumerate().all(|(i, (query, _))| *query == i % 3));
        assert_eq!(all.iter().filter(|(_, server)| *server == 0).count(), 300);
    }

    #[test]
    fn at_random() {
        let mut schedule = Schedule::new(10, 1, true, 0);
        let mut seen = [0; 10];
        (0..10_000).for_each(|_| seen[schedule.next().unwrap().0] += 1);
        assert!(seen.iter().all(|count| (700..1300).contains(count)), "{seen:?}");
    }
}

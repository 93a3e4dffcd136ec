//! The tree of workloads for one resource: who may have the next unit of it.
//!
//! Siblings are served by priority, the lowest number first; those of one priority by weight, as start-time fair
//! queueing has it (Goyal, Vin and Cheng, 1996): each has a virtual time, which grows by what it uses divided by its
//! weight, and the one that is furthest behind is next. Who was idle begins at the virtual time of its siblings, so
//! that nobody saves up.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The place of the root among the nodes.
const ROOT: usize = 0;

/// A workload, as the scheduler of one resource sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkloadShare {
    /// The name of the workload.
    pub name: Arc<str>,
    /// The workload that it is part of; `None` for the root.
    pub parent: Option<Arc<str>>,
    /// Share among siblings of its priority; above 0.
    pub weight: f64,
    /// Rank among siblings; lower ones first.
    pub priority: i64,
    /// Units in use at a time, at most.
    pub running_max: Option<u64>,
    /// Requests that may wait; more are refused by whoever keeps them.
    pub waiting_max: Option<u64>,
    /// Units that may begin to be used in a time.
    pub rate: Option<StartRate>,
}

/// A bucket of tokens: `per_second` come in, `burst` have room, each start takes one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StartRate {
    /// Tokens that come in a second; above 0.
    pub per_second: f64,
    /// Tokens that are kept, at most.
    pub burst: f64,
}

impl StartRate {
    /// Room for tokens: one at least, or nothing could ever start.
    fn room(&self) -> f64 {
        self.burst.max(1.0)
    }
}

/// The state of a workload in the tree of a resource.
#[derive(Clone, Debug)]
pub struct ShareState {
    /// The workload with its limits.
    pub share: WorkloadShare,
    /// Names from the root down to this workload.
    pub path: Vec<Arc<str>>,
    /// Whether it has no workloads below it.
    pub is_leaf: bool,
    /// Units in use, of it and of all below.
    pub running: u64,
    /// Units that were given since it was made.
    pub started: u64,
    /// The cost of all units that were given.
    pub cost: f64,
    /// Its use divided by its weight, as compared among siblings.
    pub virtual_time: f64,
    /// The virtual time of the child that was served last.
    pub system_time: f64,
    /// Tokens that are left, where its rate is limited.
    pub tokens: Option<f64>,
}

#[derive(Clone, Debug)]
struct ShareNode {
    share: WorkloadShare,
    parent: Option<usize>,
    children: Vec<usize>,
    running: u64,
    started: u64,
    cost: f64,
    virtual_time: f64,
    system_time: f64,
    tokens: f64,
    tokens_at: Instant,
}

impl ShareNode {
    fn new(share: WorkloadShare, parent: Option<usize>, now: Instant) -> Self {
        let tokens = share.rate.map_or(0.0, |rate| rate.room());
        ShareNode {
            share,
            parent,
            children: Vec::new(),
            running: 0,
            started: 0,
            cost: 0.0,
            virtual_time: 0.0,
            system_time: 0.0,
            tokens,
            tokens_at: now,
        }
    }

    /// Takes over what a node of the same workload has used before a change.
    fn take_over(&mut self, before: &ShareNode, now: Instant) {
        self.started = before.started;
        self.cost = before.cost;
        self.virtual_time = before.virtual_time;
        self.system_time = before.system_time;
        if let (Some(rate), Some(tokens)) = (self.share.rate, before.tokens(now)) {
            self.tokens = tokens.min(rate.room());
        }
    }

    /// Tokens at a time, where the rate is limited.
    fn tokens(&self, now: Instant) -> Option<f64> {
        let rate = self.share.rate?;
        let came = now.saturating_duration_since(self.tokens_at).as_secs_f64() * rate.per_second;
        Some((self.tokens + came).min(rate.room()))
    }

    fn may_start(&self, now: Instant) -> bool {
        self.share.running_max.is_none_or(|max| self.running < max)
            && self.tokens(now).is_none_or(|tokens| tokens >= 1.0)
    }
}

/// The tree of workloads for one resource.
///
/// Invariant: what runs under a node is the sum of what runs in it and under its children.
#[derive(Debug, Default)]
pub struct ShareTree {
    nodes: Vec<ShareNode>,
    places: HashMap<Arc<str>, usize>,
    /// Units in use by workload, also of such that are not in the tree any more.
    running: HashMap<Arc<str>, u64>,
}

impl ShareTree {
    /// Puts other workloads in the place of those that there are; what runs is kept, by name. Workloads that are not
    /// below the root are left out.
    pub fn replace(&mut self, shares: &[WorkloadShare], now: Instant) {
        let old = std::mem::take(&mut self.nodes);
        let old_places = std::mem::take(&mut self.places);
        let mut below: HashMap<Option<&str>, Vec<&WorkloadShare>> = HashMap::new();
        for share in shares {
            below.entry(share.parent.as_deref()).or_default().push(share);
        }
        let roots = below.remove(&None).unwrap_or_default();
        let mut open: VecDeque<(&WorkloadShare, Option<usize>)> =
            roots.first().map(|root| (*root, None)).into_iter().collect();
        while let Some((share, parent)) = open.pop_front() {
            let mut node = ShareNode::new(share.clone(), parent, now);
            if let Some(before) = old_places.get(&share.name).map(|place| &old[*place]) {
                node.take_over(before, now);
            }
            let place = self.nodes.len();
            self.places.insert(share.name.clone(), place);
            self.nodes.push(node);
            if let Some(parent) = parent {
                self.nodes[parent].children.push(place);
            }
            let children = below.remove(&Some(&*share.name)).unwrap_or_default();
            open.extend(children.into_iter().map(|child| (child, Some(place))));
        }
        for (name, count) in self.running.clone() {
            if let Some(place) = self.places.get(&name).copied() {
                self.along(place, |node| node.running += count);
            }
        }
    }

    /// Whether there is no workload.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether a workload is there and has none below it: only such can be given anything.
    pub fn is_leaf(&self, name: &str) -> bool {
        self.places.get(name).is_some_and(|place| self.nodes[*place].children.is_empty())
    }

    /// Requests of a workload that may wait.
    pub fn waiting_max(&self, name: &str) -> Option<u64> {
        self.places.get(name).and_then(|place| self.nodes[*place].share.waiting_max)
    }

    /// The workload that is next, of those for which `waits` holds and that no limit forbids.
    pub fn pick(&self, now: Instant, waits: &dyn Fn(&Arc<str>) -> bool) -> Option<Arc<str>> {
        if self.nodes.is_empty() { None } else { self.pick_below(ROOT, now, waits) }
    }

    fn pick_below(&self, place: usize, now: Instant, waits: &dyn Fn(&Arc<str>) -> bool) -> Option<Arc<str>> {
        let node = &self.nodes[place];
        if !node.may_start(now) {
            return None;
        }
        if node.children.is_empty() {
            return waits(&node.share.name).then(|| node.share.name.clone());
        }
        let mut order: Vec<usize> = node.children.clone();
        order.sort_by(|left, right| self.compare(node, *left, *right));
        order.into_iter().find_map(|child| self.pick_below(child, now, waits))
    }

    fn compare(&self, parent: &ShareNode, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.nodes[left], &self.nodes[right]);
        let time = |node: &ShareNode| node.virtual_time.max(parent.system_time);
        left.share.priority.cmp(&right.share.priority).then(time(left).total_cmp(&time(right)))
    }

    /// Gives a unit to a workload that was picked; `cost` is what it is expected to use.
    pub fn start(&mut self, name: &Arc<str>, cost: f64, now: Instant) {
        *self.running.entry(name.clone()).or_default() += 1;
        let mut place = self.places.get(name).copied();
        while let Some(at) = place {
            place = self.nodes[at].parent;
            let begin = place.map(|parent| self.nodes[at].virtual_time.max(self.nodes[parent].system_time));
            let node = &mut self.nodes[at];
            node.running += 1;
            node.started += 1;
            node.cost += cost;
            if let Some(tokens) = node.tokens(now) {
                (node.tokens, node.tokens_at) = (tokens - 1.0, now);
            }
            if let (Some(parent), Some(begin)) = (place, begin) {
                node.virtual_time = begin + cost / node.share.weight;
                self.nodes[parent].system_time = begin;
            }
        }
    }

    /// Adds what a unit has used beyond what was expected; below 0 where it was less.
    pub fn charge(&mut self, name: &str, cost: f64) {
        let Some(place) = self.places.get(name).copied() else { return };
        self.along(place, |node| {
            node.cost += cost;
            node.virtual_time += cost / node.share.weight;
        });
    }

    /// Takes a unit back.
    pub fn stop(&mut self, name: &str) {
        let Some(count) = self.running.get_mut(name) else {
            debug_assert!(false, "a unit of {name} is taken back that was not given");
            return;
        };
        *count -= 1;
        if *count == 0 {
            self.running.remove(name);
        }
        if let Some(place) = self.places.get(name).copied() {
            self.along(place, |node| node.running = node.running.saturating_sub(1));
        }
    }

    /// Time until the rates of a workload and of those above it let something start, zero where they do now; `None`
    /// where no rate is limited.
    pub fn delay(&self, name: &str, now: Instant) -> Option<Duration> {
        let mut place = self.places.get(name).copied();
        let mut delay = None;
        while let Some(at) = place {
            let node = &self.nodes[at];
            if let (Some(rate), Some(tokens)) = (node.share.rate, node.tokens(now)) {
                let seconds = ((1.0 - tokens) / rate.per_second).max(0.0);
                delay = delay.max(Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)));
            }
            place = node.parent;
        }
        delay
    }

    /// All workloads, parents before their children.
    pub fn states(&self, now: Instant) -> Vec<ShareState> {
        let mut states = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<(usize, Vec<Arc<str>>)> =
            (!self.nodes.is_empty()).then(|| (ROOT, Vec::new())).into_iter().collect();
        while let Some((place, mut path)) = open.pop() {
            let node = &self.nodes[place];
            path.push(node.share.name.clone());
            open.extend(node.children.iter().rev().map(|child| (*child, path.clone())));
            states.push(ShareState {
                share: node.share.clone(),
                path,
                is_leaf: node.children.is_empty(),
                running: node.running,
                started: node.started,
                cost: node.cost,
                virtual_time: node.virtual_time,
                system_time: node.system_time,
                tokens: node.tokens(now),
            });
        }
        states
    }

    fn along(&mut self, place: usize, change: impl Fn(&mut ShareNode)) {
        let mut next = Some(place);
        while let Some(at) = next {
            change(&mut self.nodes[at]);
            next = self.nodes[at].parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(name: &str, parent: Option<&str>) -> WorkloadShare {
        WorkloadShare {
            name: name.into(),
            parent: parent.map(Arc::from),
            weight: 1.0,
            priority: 0,
            running_max: None,
            waiting_max: None,
            rate: None,
        }
    }

    fn tree(shares: Vec<WorkloadShare>) -> ShareTree {
        let mut tree = ShareTree::default();
        tree.replace(&shares, Instant::now());
        tree
    }

    /// The workloads that get `count` units of cost 1, one after another, while all of them wait.
    fn served(tree: &mut ShareTree, count: usize, waits: &[&str]) -> Vec<Arc<str>> {
        let now = Instant::now();
        (0..count)
            .map_while(|_| {
                let name = tree.pick(now, &|name| waits.contains(&&**name))?;
                tree.start(&name, 1.0, now);
                tree.stop(&name);
                Some(name)
            })
            .collect()
    }

    fn count(served: &[Arc<str>], name: &str) -> usize {
        served.iter().filter(|served| &***served == name).count()
    }

    #[test]
    fn weights_share_and_idle_ones_save_nothing_up() {
        let mut tree = tree(vec![
            share("all", None),
            WorkloadShare { weight: 3.0, ..share("a", Some("all")) },
            share("b", Some("all")),
        ]);
        let first = served(&mut tree, 40, &["a", "b"]);
        assert_eq!((count(&first, "a"), count(&first, "b")), (30, 10));
        assert_eq!(count(&served(&mut tree, 100, &["a"]), "a"), 100);
        let after = served(&mut tree, 40, &["a", "b"]);
        assert!((29..=31).contains(&count(&after, "a")), "{after:?}");
    }

    #[test]
    fn priority_comes_before_weight() {
        let mut tree = tree(vec![
            share("all", None),
            WorkloadShare { weight: 9.0, priority: 1, ..share("later", Some("all")) },
            share("first", Some("all")),
        ]);
        assert_eq!(count(&served(&mut tree, 10, &["first", "later"]), "first"), 10);
        assert_eq!(count(&served(&mut tree, 10, &["later"]), "later"), 10);
    }

    #[test]
    fn a_limit_binds_all_below_it() {
        let mut tree = tree(vec![
            WorkloadShare { running_max: Some(3), ..share("all", None) },
            WorkloadShare { running_max: Some(2), ..share("a", Some("all")) },
            share("b", Some("all")),
        ]);
        let now = Instant::now();
        let run = |tree: &mut ShareTree, waits: &[&str]| {
            let name = tree.pick(now, &|name| waits.contains(&&**name))?;
            tree.start(&name, 1.0, now);
            Some(name.to_string())
        };
        assert_eq!(run(&mut tree, &["a"]).as_deref(), Some("a"));
        assert_eq!(run(&mut tree, &["a"]).as_deref(), Some("a"));
        assert_eq!(run(&mut tree, &["a"]), None, "its own limit");
        assert_eq!(run(&mut tree, &["a", "b"]).as_deref(), Some("b"));
        assert_eq!(run(&mut tree, &["b"]), None, "the limit of both");
        tree.stop("a");
        assert_eq!(run(&mut tree, &["b"]).as_deref(), Some("b"));
    }

    #[test]
    fn what_runs_is_kept_over_changes() {
        let limited = |max| WorkloadShare { running_max: Some(max), ..share("all", None) };
        let mut tree = tree(vec![limited(2)]);
        let (now, name) = (Instant::now(), Arc::from("all"));
        tree.start(&name, 1.0, now);
        tree.replace(&[limited(1)], now);
        assert_eq!(tree.pick(now, &|_| true), None);
        tree.replace(&[], now);
        assert!(tree.is_empty() && !tree.is_leaf("all"));
        tree.replace(&[limited(1)], now);
        assert_eq!(tree.pick(now, &|_| true), None, "it was away, and what it gave still runs");
        tree.stop("all");
        assert_eq!(tree.pick(now, &|_| true), Some(name));
    }

    #[test]
    fn a_rate_lets_a_burst_through_and_then_one_by_one() {
        let rate = Some(StartRate { per_second: 10.0, burst: 2.0 });
        let mut tree = tree(vec![WorkloadShare { rate, ..share("all", None) }]);
        let (begin, name) = (Instant::now(), Arc::from("all"));
        for _ in 0..2 {
            assert_eq!(tree.pick(begin, &|_| true).as_ref(), Some(&name));
            tree.start(&name, 1.0, begin);
        }
        assert_eq!(tree.pick(begin, &|_| true), None);
        let delay = tree.delay("all", begin).unwrap();
        assert!(delay > Duration::from_millis(90) && delay <= Duration::from_millis(100), "{delay:?}");
        assert_eq!(tree.pick(begin + Duration::from_millis(101), &|_| true), Some(name));
    }

    #[test]
    fn states_name_the_path_and_what_has_none_is_left_out() {
        let lost = [share("lost", Some("nothing")), share("root", None), share("x", Some("y")), share("y", Some("x"))];
        let found = [share("all", None), share("a", Some("all")), share("b", Some("a"))];
        let tree = tree(found.into_iter().chain(lost).collect());
        let states = tree.states(Instant::now());
        let paths: Vec<String> = states.iter().map(|state| state.path.join("/")).collect();
        assert_eq!(paths, ["all", "all/a", "all/a/b"]);
        assert_eq!(states.iter().map(|state| state.is_leaf).collect::<Vec<_>>(), [false, false, true]);
        assert!(tree.is_leaf("b") && !tree.is_leaf("a") && !tree.is_leaf("x"));
    }
}

//! Tests of rules with a table of names.
use super::*;

/// A table instead of a resolver, which counts its queries.
#[derive(Default)]
struct Table {
    forward: Vec<(&'static str, &'static str)>,
    reverse: Vec<(&'static str, &'static str)>,
    local: Vec<&'static str>,
    asked: std::cell::Cell<usize>,
}

impl HostNames for Table {
    fn addresses_of(&self, name: &str) -> Vec<IpAddr> {
        self.asked.set(self.asked.get() + 1);
        let found = self.forward.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, address)| ip(address)).collect()
    }

    fn name_of(&self, address: IpAddr) -> Option<String> {
        self.asked.set(self.asked.get() + 1);
        self.reverse.iter().find(|(known, _)| ip(known) == address).map(|(_, name)| (*name).to_owned())
    }

    fn local_addresses(&self) -> Vec<IpAddr> {
        self.local.iter().map(|address| ip(address)).collect()
    }
}

fn table() -> Table {
    Table {
        forward: vec![
            ("db1.example", "10.0.0.1"),
            ("db1.example", "2001:db8::1"),
            ("db2.example", "10.0.0.2"),
            ("self.example", "127.0.0.1"),
            ("evil.test", "6.6.6.6"),
        ],
        reverse: vec![
            ("10.0.0.1", "DB1.example."),
            ("2001:db8::1", "db1.example"),
            ("10.0.0.2", "db2.example"),
            // The owner of this address pretends to be another host.
            ("6.6.6.7", "db1.example"),
            ("6.6.6.6", "evil.test"),
        ],
        local: vec!["192.168.7.7"],
        asked: Default::default(),
    }
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn rules(patterns: &[HostPattern]) -> HostRules {
    HostRules::from_patterns(patterns).unwrap()
}

fn check(pattern: HostPattern, allowed: &[&str], refused: &[&str]) {
    let rules = rules(std::slice::from_ref(&pattern));
    for address in allowed {
        assert!(rules.allows(ip(address), &table()), "{pattern:?} {address}");
    }
    for address in refused {
        assert!(!rules.allows(ip(address), &table()), "{pattern:?} {address}");
    }
    assert_eq!(HostRules::from_patterns(&rules.to_patterns()).unwrap(), rules);
}

fn address(text: &str) -> HostPattern {
    HostPattern::Ip(text.to_owned())
}

fn like(text: &str) -> HostPattern {
    HostPattern::Like(text.to_owned())
}

fn regexp(text: &str) -> HostPattern {
    HostPattern::Regexp(text.to_owned())
}

fn name(text: &str) -> HostPattern {
    HostPattern::Name(text.to_owned())
}

#[test]
fn addresses_and_subnets() {
    check(address("10.0.0.1"), &["10.0.0.1", "::ffff:10.0.0.1"], &["10.0.0.2", "::1", "::10.0.0.1"]);
    check(address("10.0.0.0/8"), &["10.255.0.1", "::ffff:10.9.9.9"], &["11.0.0.0", "::ffff:11.0.0.0"]);
    check(address("10.1.2.3/255.0.0.0"), &["10.255.0.1"], &["11.0.0.0"]);
    check(address("10.0.7.0/255.0.255.0"), &["10.1.7.9"], &["10.1.8.9"]);
    check(address("::ffff:10.0.0.1"), &["10.0.0.1", "::ffff:10.0.0.1"], &["10.0.0.2"]);
    check(address("::ffff:10.0.0.0/104"), &["10.200.0.1"], &["11.0.0.1", "2001::1"]);
    check(address("2001:db8::/32"), &["2001:db8:9::1"], &["2001:db9::1", "10.0.0.1"]);
    check(address("2001:db8::/ffff:ffff::"), &["2001:db8:9::1"], &["2001:db9::1"]);
    check(address("::/1"), &["::1", "10.0.0.1"], &["8000::1"]);
    check(address("0.0.0.0/0"), &["1.2.3.4", "2001::1"], &[]);
    check(address("::/0"), &["1.2.3.4", "2001::1"], &[]);
}

#[test]
fn loopback_is_local() {
    let local = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "192.168.7.7"];
    for pattern in [
        HostPattern::Local,
        address("127.0.0.1"),
        address("::1"),
        address("127.0.0.0/8"),
        address("::ffff:127.0.0.0/104"),
        like("localhost"),
        like("127.0.0.1"),
        like("::1"),
        like("127.0.0.5"),
        name("LocalHost"),
        regexp("localhost"),
    ] {
        check(pattern, &local, &["10.0.0.1", "192.168.7.8", "128.0.0.1"]);
    }
    assert_eq!(rules(&[address("127.0.0.1"), name("localhost")]).to_patterns(), [HostPattern::Local]);
}

#[test]
fn any_and_none() {
    check(HostPattern::Any, &["1.2.3.4", "::1"], &[]);
    check(HostPattern::None, &[], &["1.2.3.4", "::1"]);
    check(like("%"), &["1.2.3.4"], &[]);
    check(regexp(".*"), &["1.2.3.4"], &[]);
    assert_eq!(rules(&[name("a"), like("%"), HostPattern::Local]).to_patterns(), [HostPattern::Any]);
    assert_eq!(rules(&[]).to_patterns(), [HostPattern::None]);
    assert_eq!(rules(&[HostPattern::None, name("a")]).to_patterns(), [name("a")]);
    assert!(HostRules::any().allows(ip("1.2.3.4"), &table()));
}

#[test]
fn names_are_resolved() {
    check(name("db1.example"), &["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"], &["10.0.0.2", "6.6.6.7"]);
    check(name("unknown.example"), &[], &["10.0.0.1"]);
    check(name("self.example"), &["127.0.0.1", "::1", "127.0.0.9"], &["10.0.0.1"]);
    check(like("db2.example"), &["10.0.0.2"], &["10.0.0.1"]);
}

#[test]
fn names_of_addresses_must_resolve_back() {
    check(regexp(r"db\d\.example"), &["10.0.0.1", "10.0.0.2", "2001:db8::1"], &["6.6.6.7", "6.6.6.6", "9.9.9.9"]);
    check(like("db%.example"), &["10.0.0.1", "10.0.0.2"], &["6.6.6.7", "9.9.9.9"]);
    check(like("DB_.example"), &["10.0.0.1"], &["6.6.6.6"]);
    check(like(r"db\_.example"), &[], &["10.0.0.1"]);
}

#[test]
fn expressions_fit_whole_names() {
    check(regexp("db1"), &[], &["10.0.0.1"]);
    check(regexp("db1|db2.example"), &["10.0.0.2"], &["10.0.0.1"]);
    check(regexp("evil"), &[], &["6.6.6.6"]);
    check(regexp("evil.*"), &["6.6.6.6"], &["10.0.0.1"]);
    // A dot of LIKE is a dot.
    check(like("%1xexample"), &[], &["10.0.0.1"]);
}

#[test]
fn wildcards_of_addresses() {
    check(like("10.0.%.%"), &["10.0.3.4", "::ffff:10.0.3.4"], &["10.1.0.0"]);
    check(like("10.0.0.0/8"), &["10.3.4.5"], &["11.0.0.0"]);
    check(like("192.168.0.1"), &["192.168.0.1"], &["192.168.0.2"]);
    check(like("2001:db8::%"), &["2001:db8::ffff"], &["2001:db8::1:0"]);
    check(like("2001:db8::1_"), &["2001:db8::1f", "2001:db8::10"], &["2001:db8::1", "2001:db8::20"]);
}

#[test]
fn wrong_patterns_are_refused() {
    for pattern in [
        address("abc"),
        address(""),
        address("1.2.3"),
        address("1.2.3.4/33"),
        address("::/129"),
        address("1.2.3.4/99999999999999999999"),
        address("1.2.3.4/ff00::"),
        address("1.2.3.4/"),
        like("10.%"),
        like("10.2%.0.0"),
        like("1.2.3.4_"),
        regexp("("),
        regexp("a)|(?:b"),
    ] {
        let error = HostRules::from_patterns(std::slice::from_ref(&pattern));
        assert!(error.is_err(), "{pattern:?} {error:?}");
    }
}

#[test]
fn texts_are_kept_and_ordered() {
    let given =
        [like("a%"), regexp("b+"), name("c"), address("10.1.1.1/8"), address("::ffff:1.2.3.4"), HostPattern::Local];
    let expect = [HostPattern::Local, address("10.0.0.0/8"), address("1.2.3.4"), name("c"), regexp("b+"), like("a%")];
    assert_eq!(rules(&given).to_patterns(), expect);
    assert_eq!(rules(&[address("10.1.7.0/255.0.255.0")]).to_patterns(), [address("10.0.7.0/255.0.255.0")]);
    assert_eq!(rules(&[name("a"), name("a"), like("a%"), like("a%")]).to_patterns(), [name("a"), like("a%")]);
}

#[test]
fn hosts_are_added_and_dropped() {
    let mut host = rules(&[name("a"), address("10.0.0.1"), HostPattern::Local, regexp("r"), like("l%")]);
    host.add(&rules(&[name("b"), name("a")]));
    host.remove(&rules(&[name("a"), HostPattern::Local, regexp("r"), like("l%"), address("10.0.0.2")]));
    assert_eq!(host.to_patterns(), [address("10.0.0.1"), name("b")]);
    host.add(&HostRules::any());
    assert_eq!(host, HostRules::any());
    host.remove(&rules(&[HostPattern::Any]));
    assert_eq!(host.to_patterns(), [HostPattern::None]);
}

#[test]
fn names_are_asked_for_only_where_they_decide() {
    let host = rules(&[name("db1.example"), regexp("db.*"), regexp("x.*"), address("10.0.0.0/8")]);
    let names = table();
    assert!(host.allows(ip("10.0.0.1"), &names));
    assert_eq!(names.asked.get(), 0);
    // The name forward, the address backward once for both expressions, and its name forward.
    assert!(!host.allows(ip("6.6.6.6"), &names));
    assert_eq!(names.asked.get(), 3);
}

#[test]
fn the_system_gives_names_and_no_numbers() {
    let name = SystemHostNames.name_of(ip("127.0.0.1"));
    assert!(name.is_none_or(|name| name.parse::<IpAddr>().is_err()));
}

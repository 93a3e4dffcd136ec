//! What is known of a user: identity, address, machine, browser. A pure function of the user's number.
//!
//! Not here: what the user does (`session`).

use crate::rng::{below, mix, power_index, unit, zipf_index};
use crate::universe::Universe;

/// The `UserID` that point queries look for; an ordinary visitor who appears a few times.
pub(crate) const WANTED_USER: i64 = 435_090_932_899_640_449;

const SCREENS: [(i16, i16); 14] = [
    (1366, 768),
    (1280, 1024),
    (1920, 1080),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (1600, 900),
    (1680, 1050),
    (1368, 768),
    (1638, 1658),
    (1996, 1666),
    (1087, 1404),
    (1750, 1012),
    (1297, 902),
];
const PHONE_SCREENS: [(i16, i16); 6] = [(320, 480), (768, 1024), (480, 800), (360, 640), (320, 568), (1024, 600)];

/// Phone models in order of popularity; the empty model belongs to everyone else.
pub(crate) const PHONES: [&str; 64] = [
    "",
    "iPad",
    "iPhone",
    "A500",
    "N8-00",
    "iPho",
    "ONE TOUCH 6030A",
    "GT-P7300B",
    "3110000",
    "GT-I9500",
    "eagle75",
    "GT-N7100",
    "LG-P500",
    "Lumia 920",
    "GT-I9300",
    "HTC One X",
    "GT-S5830",
    "X10i",
    "N95",
    "5800d",
    "GT-P5100",
    "Nexus 7",
    "Nexus 4",
    "ST26i",
    "LT26i",
    "C6903",
    "IdeaTabA1000",
    "P700i",
    "S920",
    "A660",
    "MB525",
    "Desire S",
    "Sensation Z710e",
    "Wildfire S",
    "Explorer A310e",
    "GT-S5360",
    "GT-S6102",
    "GT-I8160",
    "GT-I9100",
    "GT-N8000",
    "GT-P3100",
    "SM-T210",
    "LG-E400",
    "LG-P705",
    "LG-E612",
    "Optimus L9",
    "ZTE V970",
    "U8860",
    "U9500",
    "Y300",
    "MediaPad 7",
    "E1-571",
    "B1-A71",
    "Iconia W3",
    "T2105",
    "IQ441",
    "IQ4404",
    "IQ450",
    "MI 2S",
    "MX2",
    "K900",
    "TF300T",
    "ME301T",
    "PB99400",
];

/// Everything that stays the same for one user.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    /// `UserID`.
    pub(crate) id: i64,
    /// Source of the many small attributes.
    pub(crate) key: u64,
    /// `ClientIP`.
    pub(crate) ip: i32,
    /// `RegionID`.
    pub(crate) region: i32,
    /// Index into [`PHONES`]; 0 for a desktop computer.
    pub(crate) phone: u8,
    /// `OS`.
    pub(crate) os: i16,
    /// `UserAgent`.
    pub(crate) agent: i16,
    /// Screen width and height.
    pub(crate) screen: (i16, i16),
    /// Offset of the user's clock from the true time.
    pub(crate) clock_skew_s: i32,
}

impl Visitor {
    /// The visitor with this number.
    pub(crate) fn new(universe: &Universe, user: u64) -> Self {
        let key = mix(universe.seed ^ 0x7573, user);
        Self::from_key(universe, key, (mix(key, 1) >> 1) as i64)
    }

    /// The visitor whose `UserID` is [`WANTED_USER`].
    pub(crate) fn wanted(universe: &Universe) -> Self {
        Self::from_key(universe, mix(universe.seed, 0x77), WANTED_USER)
    }

    fn from_key(universe: &Universe, key: u64, id: i64) -> Self {
        let address = power_index(unit(mix(key, 2)), 2, universe.ips);
        let address_key = mix(universe.seed ^ 0x6970, address);
        let mobile = mix(key, 3) % 100 < 6;
        let rare = mix(key, 4);
        let phone = if mobile { 1 + zipf_index(unit(rare), PHONES.len() as u64 - 1) as u8 } else { 0 };
        let screens: &[(i16, i16)] = if mobile { &PHONE_SCREENS } else { &SCREENS };
        let screen = screens[zipf_index(unit(mix(key, 5)), screens.len() as u64) as usize];
        let desktop_os = [44, 2, 77, 10, 73, 88, 44, 2, 151, 7][zipf_index(unit(mix(key, 6)), 10) as usize];
        let desktop_agent = [7, 82, 3, 5, 66, 2, 4, 28, 9, 19, 55][zipf_index(unit(mix(key, 7)), 11) as usize];
        Self {
            id,
            key,
            ip: address_key as i32,
            region: region(address_key),
            phone,
            os: if mobile { [29, 52, 60][usize::from(phone) % 3] } else { desktop_os },
            agent: if mobile { [33, 69, 70][usize::from(phone) % 3] } else { desktop_agent },
            screen,
            clock_skew_s: if rare.is_multiple_of(9) { (rare >> 20) as i32 % 86_400 } else { (rare >> 20) as i32 % 120 },
        }
    }

    /// One of the visitor's small attributes: uniform below `bound`, the same at every call with this salt.
    #[inline]
    pub(crate) fn trait_below(&self, salt: u64, bound: u64) -> i64 {
        below(mix(self.key, salt), bound) as i64
    }
}

/// The region of an address: a few regions hold most people.
fn region(address_key: u64) -> i32 {
    match zipf_index(unit(mix(address_key, 9)), 5000) {
        0 => 229,
        1 => 2,
        2 => 208,
        rank => 230 + (mix(rank, 17) % 130_000) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_a_function_of_its_number() {
        let universe = Universe::new(3, 10_000);
        let (a, b) = (Visitor::new(&universe, 5), Visitor::new(&universe, 5));
        assert_eq!((a.id, a.ip, a.screen), (b.id, b.ip, b.screen));
        assert!(a.id > 0);
        assert_eq!(Visitor::wanted(&universe).id, WANTED_USER);
    }
}

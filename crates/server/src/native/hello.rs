//! The server's hello: its name, version and settings.

use base::uuid::random_number;
use native::chunked::EITHER;
use native::hello::ServerHello;
use native::revision;
use types::TimeZone;

/// The name that client programs expect of servers of this protocol.
const SERVER_NAME: &str = "ClickHouse";
/// The name that is shown to people.
const DISPLAY_NAME: &str = "ursa";

/// The hello; `settings` are those that its sessions begin with.
pub(super) fn server_hello(zone: &TimeZone, settings: Vec<(String, String)>) -> ServerHello {
    let mut numbers = engine::VERSION.split('.').map(|number| number.parse().unwrap_or(0u64));
    ServerHello {
        name: SERVER_NAME.into(),
        version: std::array::from_fn(|_| numbers.next().unwrap_or(0)),
        server_revision: revision::NEWEST,
        time_zone: zone.name().into(),
        display_name: DISPLAY_NAME.into(),
        chunks: [EITHER.into(), EITHER.into()],
        nonce: random_number(),
        settings,
    }
}

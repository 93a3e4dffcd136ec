//! One connection: the hello, then packet after packet.

use super::hello::server_hello;
use super::query_job::{Finished, QueryJob, Shared, Watch};
use super::stream::{self, Inbound, Outbound};
use crate::ServerState;
pub(crate) use crate::logins::LoginOrigin as NativePeer;
use crate::logins::log_in;
use crate::params::Credentials;
use crate::run::use_database;
use base::{Error, Result, err};
use engine::Session;
use native::hello::{Addendum, ClientHello, HELLO_BYTES_MAX, NOT_CHUNKED};
use native::packets::exception;
use native::packets::of_client::{CANCEL, DATA, KEEP_ALIVE, PING, QUERY, TABLES_STATUS_REQUEST};
use native::packets::of_server::PONG;
use native::revision;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

/// Time for a peer to read why its connection ends.
const END_TIME: Duration = Duration::from_secs(1);
/// Marks instead of a user's name, for ways of logging in that there are not.
const MARKS: [&str; 3] = [" INTERSERVER SECRET ", " SSH KEY AUTHENTICATION ", " JWT AUTHENTICATION "];

/// What connections of the native protocol are told of the server.
#[derive(Clone, Debug)]
pub(crate) struct NativePort {
    /// The port itself.
    pub tcp_port: u16,
    /// That of HTTP, for those who took the one for the other.
    pub http_port: u16,
    /// How long a hello may take.
    pub hello_time: Duration,
}

/// Serves one connection until its peer goes, it is out of step, or the server stops.
pub(crate) async fn serve_native<S>(
    state: Arc<ServerState>,
    stream: S,
    peer: NativePeer,
    port: NativePort,
    mut stopped: watch::Receiver<bool>,
) where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let settings = state.engine.session().settings.clone();
    let (inbound, outbound, writing) = stream::split(stream, settings.receive_timeout, settings.send_timeout);
    let mut inbound = Some(inbound);
    let talk = Conversation { state, peer, port, outbound };
    let ended = tokio::select! {
        ended = talk.greet(&mut inbound) => ended,
        () = async { drop(stopped.wait_for(|stop| *stop).await) } => return,
    };
    let ended = match ended {
        Ok((session, revision)) => talk.converse(&mut inbound, session, revision, stopped).await,
        Err(error) => Err(error),
    };
    if let Err(Some(error)) = ended {
        let _ = timeout(END_TIME, talk.outbound.send_from_task(exception(&error))).await;
    }
    drop(talk);
    let _ = timeout(END_TIME, writing).await;
    // Bytes that nobody reads would take the last packets with them when the socket is closed.
    if let Some(mut inbound) = inbound {
        let drain = async {
            while inbound.peek().await.is_some() {
                inbound.skip_all()
            }
        };
        let _ = timeout(END_TIME, drain).await;
    }
}

/// Why a connection ends; an error is for the peer.
type Ended<T> = std::result::Result<T, Option<Error>>;

struct Conversation {
    state: Arc<ServerState>,
    peer: NativePeer,
    port: NativePort,
    outbound: Outbound,
}

impl Conversation {
    /// Exchanges hellos; the session of the user, and the revision that both speak.
    async fn greet(&self, inbound: &mut Option<Inbound>) -> Ended<(Session, u64)> {
        let Some(inbound) = inbound else { return Err(None) };
        let limit = self.port.hello_time;
        match timeout(limit, inbound.peek()).await {
            Ok(Some(b'G' | b'P')) => {
                let _ = self.outbound.send_from_task(self.wrong_port()).await;
                return Err(None);
            }
            Ok(Some(0)) => {}
            Ok(Some(other)) => {
                return Err(Some(err!(
                    UnexpectedPacketFromClient,
                    "Unexpected packet from client: a hello was expected, not {other}"
                )));
            }
            Ok(None) => return Err(None),
            Err(_) => {
                base::log!(Debug, "TCPHandler", "{} has sent no hello within {limit:?}", self.peer.address);
                return Err(None);
            }
        }
        let hello = inbound.small(HELLO_BYTES_MAX, limit, |source| ClientHello::read(source)).await?;
        let mut session = self.log_in(&hello).await?;
        base::log!(
            Debug,
            "TCPHandler",
            "Connected {} of {:?}, user: {}, revision: {}",
            self.peer.address,
            hello.name,
            session.user(),
            hello.revision
        );
        let zone = types::TimeZone::system();
        let revision = hello.revision();
        let own = server_hello(&zone, session.settings.changes());
        self.outbound.send_from_task(own.packet(revision)).await?;
        if revision >= revision::ADDENDUM {
            let addendum = inbound.small(HELLO_BYTES_MAX, limit, |source| Addendum::read(source, revision)).await?;
            if addendum.chunks.iter().any(|chunks| !chunks.is_empty() && chunks != NOT_CHUNKED) {
                return Err(Some(err!(NetworkError, "Incompatible protocol: packets in chunks were not offered")));
            }
            session.set_caller(Some(self.peer.address), &addendum.quota_key);
        }
        Ok((session, revision))
    }

    async fn log_in(&self, hello: &ClientHello) -> Result<Session> {
        if hello.client_revision < revision::OLDEST {
            return Err(err!(
                NotImplemented,
                "The client's revision of the protocol is {}, but revisions before {} are not spoken",
                hello.client_revision,
                revision::OLDEST
            ));
        }
        if MARKS.contains(&hello.user.as_str()) {
            return Err(err!(AuthenticationFailed, "Only logins by name and password are taken"));
        }
        let user = if hello.user.is_empty() { "default".to_string() } else { hello.user.clone() };
        let credentials =
            Credentials { user, password: hello.password.clone(), are_given: true, by_certificate: false };
        let user = log_in(&self.state, &self.peer, &credentials).await?;
        let mut session = self.state.engine.session_for(user)?;
        session.set_caller(Some(self.peer.address), "");
        if hello.database.is_empty() || hello.database == session.database {
            return Ok(session);
        }
        let (sender, receiver) = oneshot::channel();
        let database = hello.database.clone();
        self.state.pool.submit(Box::new(move || {
            let result = use_database(&mut session, &database);
            let _ = sender.send(result.map(|()| session));
        }));
        receiver.await.map_err(|_| err!(LogicalError, "The login ended without an answer"))?
    }

    /// What ClickHouse says to who speaks HTTP to this port.
    fn wrong_port(&self) -> Vec<u8> {
        format!(
            "HTTP/1.0 400 Bad Request\r\n\r\nPort {} is for clickhouse-client program\r\nYou must use port {} for \
            HTTP.\r\n",
            self.port.tcp_port, self.port.http_port
        )
        .into_bytes()
    }

    /// Answers packets. Leaves the stream in `slot`, unless a query holds it at the end.
    async fn converse(
        &self,
        slot: &mut Option<Inbound>,
        session: Session,
        revision: u64,
        mut stopped: watch::Receiver<bool>,
    ) -> Ended<()> {
        let mut session = Some(session);
        loop {
            let (Some(inbound), Some(own)) = (slot.as_mut(), session.as_ref()) else { return Err(None) };
            let idle = stream::duration(own.settings.idle_connection_timeout as f64);
            let next = tokio::select! {
                next = timeout(idle, inbound.peek()) => next,
                () = async { drop(stopped.wait_for(|stop| *stop).await) } => return Ok(()),
                () = self.outbound.closed() => return Err(None),
            };
            match next {
                Ok(Some(PING)) => {
                    inbound.skip();
                    self.outbound.send_from_task(vec![PONG]).await?;
                }
                // Of a query that has ended meanwhile, and of a peer that says that it is there.
                Ok(Some(CANCEL | KEEP_ALIVE)) => inbound.skip(),
                Ok(Some(QUERY | TABLES_STATUS_REQUEST)) => {
                    let (Some(inbound), Some(own)) = (slot.take(), session.take()) else { return Err(None) };
                    let (back, finished) = self.run_query(inbound, own, revision).await?;
                    *slot = back;
                    if !finished.is_in_step {
                        return Err(None);
                    }
                    session = Some(finished.session);
                }
                Ok(Some(DATA)) => {
                    return Err(Some(err!(UnexpectedPacketFromClient, "Unexpected packet Data received from client")));
                }
                Ok(Some(other)) => {
                    return Err(Some(err!(UnknownPacketFromClient, "Unknown packet {other} from client")));
                }
                // Gone, or idle for too long.
                Ok(None) | Err(_) => return Ok(()),
            }
        }
    }

    /// Has a thread answer a query, and watches the peer meanwhile.
    async fn run_query(&self, inbound: Inbound, session: Session, revision: u64) -> Ended<(Option<Inbound>, Finished)> {
        let shared = Shared::default();
        let _guard = EndOnDrop(shared.clone());
        let (lend, mut lent) = oneshot::channel();
        let (done, mut finished) = oneshot::channel();
        let job =
            QueryJob { revision, outbound: self.outbound.clone(), session, shared: shared.clone(), lend: Some(lend) };
        self.state.pool.submit(Box::new(move || job.run(inbound, done)));
        let mut watch = tokio::select! {
            biased;
            Ok(watch) = &mut lent => watch,
            ended = &mut finished => {
                let mut ended = ended.map_err(|_| no_answer())?;
                return Ok((ended.inbound.take(), ended));
            }
        };
        let mut ticks = tokio::time::interval(watch.interval);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut is_watching = true;
        loop {
            tokio::select! {
                ended = &mut finished => {
                    return Ok((Some(watch.inbound), ended.map_err(|_| no_answer())?));
                }
                next = watch.inbound.peek(), if is_watching => is_watching = take_cancel(&mut watch, &shared, next),
                () = self.outbound.closed(), if is_watching => {
                    shared.cancel(false);
                    is_watching = false;
                }
                _ = ticks.tick() => shared.tell(&self.state.engine, &self.outbound, revision),
            }
        }
    }
}

/// Ends the query for a peer that asks for it or is gone. Whether there is still something to look for.
fn take_cancel(watch: &mut Watch, shared: &Shared, next: Option<u8>) -> bool {
    match next {
        Some(CANCEL) => {
            watch.inbound.skip();
            shared.cancel(true);
            true
        }
        // Packets for later: they wait.
        Some(_) => false,
        None => {
            shared.cancel(false);
            false
        }
    }
}

fn no_answer() -> Option<Error> {
    Some(err!(LogicalError, "The query ended without an answer: this is a bug of the server. Its log says more"))
}

/// Ends a query whose connection ends; does nothing once the query has ended.
struct EndOnDrop(Shared);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.cancel(false);
    }
}

//! One connection: the hello, then packet after packet.

use super::hello::server_hello;
use super::query_job::{Finished, QueryJob, Shared, Watch};
use super::stream::{self, Inbound, Outbound};
use crate::ServerState;
pub(crate) use crate::logins::LoginOrigin as NativePeer;
use crate::logins::{LoggedIn, log_in};
use crate::params::{Credentials, SignedText};
use crate::run::use_database;
use base::events::Event;
use base::{Error, Result, err};
use engine::{ClientInfo, ClientInterface, Session};
use native::chunked;
use native::hello::{Addendum, ClientHello, HELLO_BYTES_MAX};
use native::packets::exception;
use native::packets::of_client::{CANCEL, DATA, KEEP_ALIVE, PING, QUERY, TABLES_STATUS_REQUEST};
use native::packets::of_server::PONG;
use native::{revision, ssh_login};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

/// Time for a peer to read why its connection ends.
const END_TIME: Duration = Duration::from_secs(1);
/// Nobody watches the peer of a query before it has run for this time.
const WATCH_DELAY: Duration = Duration::from_millis(5);
/// Time between looks whether a query that read from its peer needs it no more.
const READING_WATCH_DELAY: Duration = Duration::from_millis(50);
/// Marks in place of a user's name, for ways of logging in that are not supported.
const MARKS: [&str; 2] = [" INTERSERVER SECRET ", " JWT AUTHENTICATION "];

/// A port of the native protocol, as its connections know it.
#[derive(Clone, Debug)]
pub(crate) struct NativePort {
    /// Number of the port itself.
    pub tcp_port: u16,
    /// Number of the port of HTTP, for clients that took the one for the other.
    pub http_port: u16,
    /// Longest time that a hello may take.
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
        Ok((session, revision, method)) => {
            // Its end is logged with that of the connection.
            let _login = talk.state.engine.log_login(&session, method, "");
            talk.converse(&mut inbound, session, revision, stopped).await
        }
        Err(error) => Err(error),
    };
    if let Err(Some(error)) = ended {
        let _ = timeout(END_TIME, talk.outbound.send_from_task(exception(&error))).await;
    }
    drop(talk);
    let _ = timeout(END_TIME, writing).await;
    // Bytes that nobody reads would take the last packets with them when the socket is closed.
    if let Some(mut inbound) = inbound {
        let _ = timeout(END_TIME, inbound.drain()).await;
    }
}

/// Result of a step of the connection; its error is the reason of the end, for the peer where there is one.
type Ended<T> = std::result::Result<T, Option<Error>>;

struct Conversation {
    state: Arc<ServerState>,
    peer: NativePeer,
    port: NativePort,
    outbound: Outbound,
}

impl Conversation {
    /// Exchanges hellos; the session of the user, the revision that both speak, and how the user has logged in.
    async fn greet(&self, inbound: &mut Option<Inbound>) -> Ended<(Session, u64, &'static str)> {
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
        let credentials = self.credentials(inbound, &hello).await?;
        let (mut session, method) = self.log_in(&hello, credentials).await?;
        base::log!(
            Debug,
            "TCPHandler",
            "Connected {} of {:?}, user: {}, revision: {}",
            self.peer.address,
            hello.name,
            session.user(),
            hello.client_revision
        );
        let zone = types::TimeZone::system();
        let revision = hello.revision();
        let own = server_hello(&zone, session.settings.changes());
        self.outbound.send_from_task(own.packet(revision)).await?;
        if revision >= revision::ADDENDUM {
            let addendum = inbound.small(HELLO_BYTES_MAX, limit, |source| Addendum::read(source, revision)).await?;
            if revision >= revision::CHUNKED_PACKETS {
                let ([own_out, own_in], [client_out, client_in]) = (&own.chunks, &addendum.chunks);
                let (is_out, is_in) = (chunked::agree(own_out, client_in)?, chunked::agree(own_in, client_out)?);
                self.outbound.set_chunked(is_out);
                inbound.set_chunked(is_in);
            }
            session.set_client(ClientInfo { quota_key: addendum.quota_key, ..self.client(&hello) });
        }
        Ok((session, revision, method))
    }

    /// The credentials that the client presents, which may take a signature.
    async fn credentials(&self, inbound: &mut Inbound, hello: &ClientHello) -> Result<Credentials> {
        if hello.client_revision < revision::OLDEST {
            return Err(err!(
                NotImplemented,
                "The client's revision of the protocol is {}, but revisions before {} are not spoken",
                hello.client_revision,
                revision::OLDEST
            ));
        }
        if MARKS.iter().any(|mark| hello.user.starts_with(mark)) {
            return Err(err!(AuthenticationFailed, "Only logins by name and password or SSH key are taken"));
        }
        let mut given = Credentials { are_given: true, ..Credentials::default() };
        match ssh_login::user_of(hello) {
            Some(user) => {
                given.user = user.into();
                given.signed = Some(self.ask_signature(inbound, hello, user).await?);
            }
            None => {
                given.user = if hello.user.is_empty() { "default".into() } else { hello.user.clone() };
                given.password.clone_from(&hello.password);
            }
        }
        Ok(given)
    }

    /// Has the client sign a text of this login. Does not reveal whether there is such a user and key.
    async fn ask_signature(&self, inbound: &mut Inbound, hello: &ClientHello, user: &str) -> Result<SignedText> {
        if hello.client_revision < revision::SSH_AUTHENTICATION {
            return Err(err!(
                AuthenticationFailed,
                "Cannot authenticate user with SSH key, because client version is too old"
            ));
        }
        let limit = self.port.hello_time;
        inbound.small(HELLO_BYTES_MAX, limit, |source| ssh_login::read_request(source)).await?;
        let challenge = access::authentication::random_challenge()?;
        self.outbound.send_from_task(ssh_login::challenge_packet(&challenge)).await?;
        let signature = inbound.small(HELLO_BYTES_MAX, limit, |source| ssh_login::read_response(source)).await?;
        Ok(SignedText { text: ssh_login::signed_text(hello, user, &challenge).into_bytes(), signature })
    }

    async fn log_in(&self, hello: &ClientHello, credentials: Credentials) -> Result<(Session, &'static str)> {
        let client = self.client(hello);
        let LoggedIn { user, method } = log_in(&self.state, &self.peer, &credentials, &client).await?;
        let mut session = self.state.engine.session_for(user)?;
        session.set_client(client);
        if hello.database.is_empty() || hello.database == session.database {
            return Ok((session, method));
        }
        let database = hello.database.clone();
        let used = self.state.pool.run(move || use_database(&mut session, &database).map(|()| session)).await?;
        Ok((used?, method))
    }

    /// The facts about the client that a hello gives.
    fn client(&self, hello: &ClientHello) -> ClientInfo {
        ClientInfo {
            interface: ClientInterface::Tcp,
            address: Some(self.peer.address),
            is_secure: self.peer.is_secure,
            name: hello.name.clone(),
            version: [hello.version.0, hello.version.1, 0],
            revision: hello.client_revision,
            ..ClientInfo::default()
        }
    }

    /// ClickHouse's answer to clients that speak HTTP to this port.
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
                    let (back, mut finished) = self.run_query(inbound, own, revision).await?;
                    *slot = back;
                    let last = std::mem::take(&mut finished.last);
                    if !last.is_empty() {
                        self.outbound.send_joined(last).await?;
                    }
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

    /// Has a thread answer a query, and watches the peer at the same time.
    async fn run_query(&self, inbound: Inbound, session: Session, revision: u64) -> Ended<(Option<Inbound>, Finished)> {
        let shared = Shared::default();
        let _guard = EndOnDrop(shared.clone());
        let (done, mut finished) = oneshot::channel();
        let (outbound, own, engine) = (self.outbound.clone(), shared.clone(), self.state.engine.clone());
        self.state.pool.submit(move |turn| match turn {
            Ok(()) => {
                let job = QueryJob { revision, outbound, session, shared: own, begun: Instant::now() };
                drop(done.send(Ok(job.run(inbound))));
            }
            Err(error) => {
                engine.count(Event::CannotScheduleQuery, 1);
                drop(done.send(Err(error)));
            }
        });
        // A short query ends before anybody needs to watch.
        let mut delay = WATCH_DELAY;
        let mut watch = loop {
            tokio::select! {
                biased;
                ended = &mut finished => {
                    let mut ended = ended.unwrap_or_else(|_| Err(no_answer()))?;
                    let inbound = ended.inbound.take().or_else(|| shared.take_watch().map(|watch| watch.inbound));
                    return Ok((inbound, ended));
                }
                () = tokio::time::sleep(delay) => {
                    if let Some(watch) = shared.take_watch() {
                        break watch;
                    }
                    delay = READING_WATCH_DELAY;
                }
            }
        };
        let mut ticks = tokio::time::interval(watch.interval);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut is_watching = true;
        loop {
            tokio::select! {
                ended = &mut finished => {
                    return Ok((Some(watch.inbound), ended.unwrap_or_else(|_| Err(no_answer()))?));
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

/// Ends the query of a peer that cancels it or is gone. Gives whether to go on watching.
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

fn no_answer() -> Error {
    err!(LogicalError, "The query ended without an answer: this is a bug of the server. Its log says more")
}

/// Ends a query whose connection ends; does nothing once the query has ended.
struct EndOnDrop(Shared);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.cancel(false);
    }
}

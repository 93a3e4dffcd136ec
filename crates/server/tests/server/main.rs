//! The server as clients meet it, one module a subject: one program, because each that links the engine takes long.

mod doors;
mod http;
mod http2;
mod intruders;
mod limited_users;
mod metrics;
mod native;
mod operator;
mod reload;
mod smuggling;
mod support;
mod tls;

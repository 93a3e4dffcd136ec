//! Everything else: functions about the query and the server, readable numbers.

//! The session: sources in, artifacts and diagnostics out; the registry of devices.

//! A stand-in for Discord on 127.0.0.1: REST, gateway, world and page. It knows the protocol, and nothing of Queah.

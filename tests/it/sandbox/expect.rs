//! What a strict answer looks like, and the bodies that tests put together.

use super::Reply;
use serde_json::{Value, json};

/// What a body must get: nothing to say against it, an error at a field, or another refusal.
#[derive(Clone, Copy, Debug)]
pub enum Expect {
    Fine,
    Field(&'static str),
    Refused(u16, u64),
}

pub use Expect::{Field, Fine, Refused};

pub fn check(what: &str, reply: &Reply, expect: Expect) {
    match expect {
        Fine => assert!(reply.status < 300, "{what}: {reply:?}"),
        Field(path) => {
            assert_eq!((reply.status, reply.code()), (400, 50035), "{what}: {reply:?}");
            let mut node = &reply.json["errors"];
            for step in path.split('.') {
                node = &node[step];
            }
            assert!(
                node["_errors"].is_array(),
                "{what}: no error at {path} in {}",
                reply.json["errors"]
            );
        }
        Refused(status, code) => assert_eq!((reply.status, reply.code()), (status, code), "{what}: {reply:?}"),
    }
}

pub fn long(count: usize) -> String {
    "ä".repeat(count)
}

pub fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "B", "custom_id": id})
}

pub fn row(parts: &[Value]) -> Value {
    json!({"type": 1, "components": parts})
}

pub fn menu(options: usize) -> Value {
    let options: Vec<Value> = (0..options)
        .map(|n| json!({"label": "L", "value": n.to_string()}))
        .collect();
    json!({"type": 3, "custom_id": "menu", "options": options})
}

pub fn rows(parts: &[Value]) -> Value {
    json!({"content": "x", "components": parts})
}

pub fn embed(embed: Value) -> Value {
    json!({"embeds": [embed]})
}

pub fn buttons(count: usize, from: usize) -> Vec<Value> {
    (from..from + count).map(|n| button(&n.to_string())).collect()
}

pub fn field(name: usize, value: usize) -> Value {
    json!({"name": long(name), "value": long(value)})
}

pub fn tweak(mut value: Value, name: &str, change: Value) -> Value {
    value[name] = change;
    value
}

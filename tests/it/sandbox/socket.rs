//! A WebSocket client of a page of code: what the gateway says, byte for byte, and no library between.

use queah::sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

pub struct Socket {
    stream: BufReader<TcpStream>,
}

/// What came.
#[derive(Debug, Clone, PartialEq)]
pub enum Frame {
    Json(Value),
    /// The server closed, with a code.
    Closed(u16),
    /// The connection ended without a close.
    Gone,
}

impl Socket {
    /// Connects; HELLO is not read yet.
    pub async fn open(sandbox: &Sandbox) -> Self {
        let address = sandbox.url().replace("http://", "");
        let mut stream = TcpStream::connect(&address).await.unwrap();
        let request = format!(
            "GET /gateway?v=10&encoding=json HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        assert!(line.contains(" 101 "), "{line}");
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).await.unwrap();
        }
        Self { stream }
    }

    async fn frame(&mut self, opcode: u8, data: &[u8]) {
        let mut frame = vec![0x80 | opcode];
        match data.len() {
            short @ 0..=125 => frame.push(0x80 | u8::try_from(short).unwrap()),
            long => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(long).unwrap().to_be_bytes());
            }
        }
        // Masked with zeros, the text stays itself.
        frame.extend([0; 4]);
        frame.extend(data);
        self.stream.write_all(&frame).await.unwrap();
    }

    pub async fn text(&mut self, text: &str) {
        self.frame(1, text.as_bytes()).await;
    }

    pub async fn say(&mut self, value: &Value) {
        self.text(&value.to_string()).await;
    }

    /// Says goodbye with a code.
    pub async fn close(&mut self, code: u16) {
        self.frame(8, &code.to_be_bytes()).await;
    }

    /// The next frame, of whatever kind.
    pub async fn next(&mut self) -> Frame {
        loop {
            let Ok(first) = self.stream.read_u8().await else {
                return Frame::Gone;
            };
            let length = match self.stream.read_u8().await.unwrap() & 0x7F {
                126 => u64::from(self.stream.read_u16().await.unwrap()),
                127 => self.stream.read_u64().await.unwrap(),
                short => u64::from(short),
            };
            let mut data = vec![0; usize::try_from(length).unwrap()];
            self.stream.read_exact(&mut data).await.unwrap();
            match first & 0x0F {
                1 => return Frame::Json(serde_json::from_slice(&data).unwrap()),
                8 => return Frame::Closed(u16::from_be_bytes([data[0], data[1]])),
                _ => {}
            }
        }
    }

    /// The next frame, which must be JSON.
    pub async fn json(&mut self) -> Value {
        match self.next().await {
            Frame::Json(value) => value,
            other => panic!("expected JSON, found {other:?}"),
        }
    }

    /// The next event of that name; others before it are passed over.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let value = self.json().await;
            if value["t"] == name {
                return value;
            }
        }
    }

    /// Reads HELLO, identifies, and gives READY.
    pub async fn identify(&mut self, sandbox: &Sandbox, intents: u64) -> Value {
        assert_eq!(self.json().await["op"], 10);
        self.say(&identify(&sandbox.token(), intents)).await;
        self.event("READY").await
    }
}

/// IDENTIFY as a library sends it.
pub fn identify(token: &str, intents: u64) -> Value {
    let properties = json!({"os": "linux", "browser": "test", "device": "test"});
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": properties, "compress": true}})
}

//! A headless Chromium under its own driver, for tests of the sandbox's page.

use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Keys that are no letters, as WebDriver writes them.
pub mod key {
    pub const TAB: &str = "\u{E004}";
    pub const ENTER: &str = "\u{E007}";
    pub const ESCAPE: &str = "\u{E00C}";
    pub const UP: &str = "\u{E013}";
    pub const RIGHT: &str = "\u{E014}";
    pub const DOWN: &str = "\u{E015}";
}

/// How long the page may take for one thing.
const PATIENCE: Duration = Duration::from_secs(15);

/// A browser with its windows. Each wait ends as soon as the page changes in the way that is waited for.
pub struct Browser {
    client: Client,
    session: String,
    driver: Driver,
}

/// The driver's process and the profile of its browser; both go when this is dropped.
struct Driver {
    process: Child,
    url: String,
    profile: PathBuf,
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked to stop, the driver takes its browser along; killed, it would leave it behind.
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|program| program.is_file())
}

impl Driver {
    /// Starts the driver on a free port, which it prints.
    fn start(program: PathBuf) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let profile = std::env::temp_dir().join(format!("queah-page-{}-{number}", std::process::id()));
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let output = process.stdout.take().expect("its output is piped");
        let mut lines = BufReader::new(output).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("successfully on port ")?;
            rest.trim_end_matches('.').parse::<u16>().ok()
        });
        // Nobody reads on; a driver that writes into a closed pipe would end.
        std::thread::spawn(move || lines.for_each(drop));
        let url = format!("http://127.0.0.1:{}", port.expect("the driver says its port"));
        Self { process, url, profile }
    }
}

impl Browser {
    /// Starts a browser with a window of this size; `None` if this machine has none, which is a failure under `CI`.
    pub async fn start(width: u32, height: u32) -> Option<Self> {
        let found = program(&["chromedriver"]).zip(program(&["chromium", "chromium-browser", "google-chrome"]));
        let Some((driver, chromium)) = found else {
            assert!(
                std::env::var_os("CI").is_none(),
                "chromium and chromedriver are not there"
            );
            println!("not there: chromium and chromedriver");
            return None;
        };
        let driver = Driver::start(driver);
        let size = format!("--window-size={width},{height}");
        let profile = format!("--user-data-dir={}", driver.profile.display());
        let mut arguments = vec![size.as_str(), profile.as_str()];
        arguments.extend([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
        ]);
        arguments.extend([
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ]);
        arguments.extend([
            "--disable-dev-shm-usage",
            "--lang=en-US",
            "--force-prefers-reduced-motion",
        ]);
        let wanted = json!({
            "goog:chromeOptions": {"binary": chromium, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted.as_object().cloned().unwrap_or_default())
            .connect(&driver.url)
            .await
            .expect("the browser starts");
        let timeouts = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
        client.update_timeouts(timeouts).await.expect("timeouts are set");
        let session = client
            .session_id()
            .await
            .expect("there is a session")
            .unwrap_or_default();
        Some(Self {
            client,
            session,
            driver,
        })
    }

    /// Opens the page as a member, and waits until it is all there.
    pub async fn open(&self, url: &str, member: impl std::fmt::Display) {
        self.open_asking(url, &member).await;
        self.ready(member).await;
    }

    /// Opens the page with this for a member, whoever it is then shown to.
    pub async fn open_asking(&self, url: &str, member: impl std::fmt::Display) {
        self.client
            .goto(&format!("{url}/?as={member}"))
            .await
            .expect("the page opens");
    }

    /// Opens the page in a second window, as another member, and goes on there.
    pub async fn open_window(&self, url: &str, member: impl std::fmt::Display) {
        let window = self.client.new_window(false).await.expect("a window opens");
        self.client
            .switch_to_window(window.handle)
            .await
            .expect("the window is there");
        self.open(url, member).await;
    }

    /// Goes on in the window of this number, counted from 0 as they were opened.
    pub async fn window(&self, number: usize) {
        let windows = self.client.windows().await.expect("there are windows");
        self.client
            .switch_to_window(windows[number].clone())
            .await
            .expect("the window is there");
    }

    /// Waits until the page is there for a member.
    pub async fn ready(&self, member: impl std::fmt::Display) {
        let there = format!("document.body.dataset.ready === 'true' && document.body.dataset.as === '{member}'");
        self.until(&there).await;
    }

    /// Loads the page anew.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
        self.until("document.body.dataset.ready === 'true'").await;
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        let focused = self.client.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("keys are typed");
    }

    /// Clicks the first element that fits, once it is there and no longer moves.
    pub async fn click(&self, selector: &str) {
        let wanted = json!(selector);
        self.until(&format!("document.querySelector({wanted})")).await;
        let still = format!(
            "const done = arguments[arguments.length - 1];
             let before = '';
             const look = () => {{
               const box = document.querySelector({wanted})?.getBoundingClientRect();
               const now = box ? `${{box.x}} ${{box.y}}` : '';
               if (box && now === before) return done(true);
               before = now;
               requestAnimationFrame(look);
             }};
             document.querySelector({wanted})?.scrollIntoView({{ block: 'nearest' }});
             requestAnimationFrame(look);"
        );
        let script = self.client.execute_async(&still, Vec::new()).await;
        script.unwrap_or_else(|error| panic!("{selector} does not stand still: {error}"));
        let element = self.client.find(Locator::Css(selector)).await.expect("it is there");
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("{selector} cannot be clicked: {error}"));
    }

    /// Waits until an expression of JavaScript is true, and gives its value.
    ///
    /// # Panics
    /// If that takes too long; then with all that the page shows.
    pub async fn until(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             const look = () => {{ try {{ return {expression}; }} catch {{ return null; }} }};
             const shown = (found) => found instanceof Node ? true : found;
             const found = look();
             if (found) return done(shown(found));
             const observer = new MutationObserver(() => {{
               const found = look();
               if (!found) return;
               observer.disconnect();
               done(shown(found));
             }});
             observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});"
        );
        match self.client.execute_async(&script, Vec::new()).await {
            Ok(found) => found,
            Err(error) => {
                let page = self.run("document.body.innerText").await;
                panic!(
                    "never true: {expression}\n{error}\nThe page shows:\n{}",
                    page.as_str().unwrap_or_default()
                )
            }
        }
    }

    /// The present value of an expression of JavaScript.
    pub async fn run(&self, expression: &str) -> Value {
        let script = format!("return {expression};");
        self.client.execute(&script, Vec::new()).await.expect("the script runs")
    }

    /// Waits until the newest message holds this text.
    pub async fn until_last(&self, text: &str) {
        let last = "[...document.querySelectorAll('#messages .message')].at(-1)";
        self.until(&format!("{last}.textContent.includes({})", json!(text)))
            .await;
    }

    /// Everything that the browser has complained of since the last call: errors and warnings of all windows.
    pub async fn complaints(&self) -> Vec<String> {
        let url = format!("{}/session/{}/se/log", self.driver.url, self.session);
        let request = reqwest::Client::new().post(url).json(&json!({"type": "browser"}));
        let answer: Value = request
            .send()
            .await
            .expect("the driver answers")
            .json()
            .await
            .expect("it is JSON");
        let entries = answer["value"].as_array().cloned().unwrap_or_default();
        let is_bad = |entry: &&Value| ["SEVERE", "WARNING"].contains(&entry["level"].as_str().unwrap_or_default());
        entries
            .iter()
            .filter(is_bad)
            .map(|entry| entry["message"].to_string())
            .collect()
    }

    /// Closes all windows.
    pub async fn close(self) {
        let _ = self.client.close().await;
    }
}

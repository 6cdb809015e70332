//! The page of the sandbox in a real browser: whatever a member does there, by keyboard alone and by mouse.
#![allow(clippy::unwrap_used)]

mod bot;
mod playing;

use crate::browser::{Browser, key};
use queah::sandbox::{Clock, Fault, Sandbox, World};
use tokio::net::TcpListener;

async fn sandbox() -> Sandbox {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let sandbox = Sandbox::start(listener, World::demo("Griot"), Clock::system())
        .await
        .unwrap();
    bot::connect(&sandbox).await;
    sandbox
}

/// Nothing in the console, and nothing that Discord would not have taken.
async fn finish(browser: Browser, sandbox: Sandbox) {
    let complaints = browser.complaints().await;
    assert!(complaints.is_empty(), "the console says {complaints:?}");
    browser.close().await;
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:?}");
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_talks_by_keyboard_alone() {
    let Some(browser) = Browser::start(1200, 800).await else {
        return;
    };
    let sandbox = sandbox().await;
    browser.open(&sandbox.url(), sandbox.member("Ada")).await;

    // A picked command asks for what it needs; what is optional is added by name.
    browser.keys("/").await;
    browser
        .until("document.querySelectorAll('#suggestions [role=option]').length === 5")
        .await;
    browser.keys("say").await;
    browser
        .until("document.querySelector('#suggestions [aria-selected=true]').dataset.suggestion === 'talk say'")
        .await;
    browser.keys(key::TAB).await;
    browser
        .until("document.activeElement.dataset.optionInput === 'text'")
        .await;
    browser.keys("hello there").await;
    browser.keys(key::TAB).await;
    browser.until("document.querySelector('[data-suggestion=loud]')").await;
    browser.keys(key::DOWN).await;
    browser.keys(key::ENTER).await;
    browser.until("document.querySelector('[data-suggestion=true]')").await;
    browser.keys(key::ENTER).await;
    browser.keys(key::ENTER).await;
    browser.until_last("HELLO THERE").await;
    browser.until_last("Ada used /talk say").await;

    // The same as text, with quotes; a missing option is asked for beside its name.
    browser.keys("/talk say text:\"as text: yes\"\u{E007}").await;
    browser.until_last("as text: yes").await;
    browser.keys("/talk say loud:True\u{E007}").await;
    browser
        .until("document.querySelector('[data-option-error=text]').textContent !== ''")
        .await;
    browser.keys("mended\u{E007}").await;
    browser.until_last("MENDED").await;

    // The bot's own suggestions, the first of which Enter takes.
    browser.keys("/show").await;
    browser.keys(key::TAB).await;
    browser.keys("2").await;
    browser.until("document.querySelector('[data-suggestion=\"2\"]')").await;
    browser.keys(key::ENTER).await;
    browser.keys(key::ENTER).await;
    browser.until_last("Tile 2").await;
    browser
        .until("[...document.querySelectorAll('img')].at(-1).alt === 'Tile number 2'")
        .await;

    // From the box to the newest message, into its menu, and on to its buttons.
    browser.keys(key::ESCAPE).await;
    browser.keys(key::RIGHT).await;
    browser.keys(key::ENTER).await;
    browser.until("document.activeElement.role === 'listbox'").await;
    browser.keys("the g\u{E007}").await;
    browser.until_last("You chose green").await;
    browser.until_last("Only you can see this").await;
    browser
        .until("document.activeElement.dataset.component === 'select'")
        .await;
    browser.keys(key::TAB).await;
    browser.keys(key::ENTER).await;
    browser
        .until("document.querySelector('[data-custom-id=\"next:3\"]')")
        .await;
    browser
        .until("document.activeElement.dataset.customId === 'next:3'")
        .await;
    browser
        .until("[...document.querySelectorAll('img')].at(-1).alt === 'Tile number 3'")
        .await;

    // A form: too short is said beside the input.
    browser.keys(key::TAB).await;
    browser.keys(key::ENTER).await;
    browser.until("document.activeElement.dataset.field === 'word'").await;
    browser.keys("a\u{E007}").await;
    browser
        .until("document.querySelector('#modal .field-error').textContent.startsWith('At least 2')")
        .await;
    browser.keys("loe\u{E007}").await;
    browser.until_last("The word is aloe").await;
    browser.until("!document.querySelector('#modal').open").await;

    // What was sent before comes back by an arrow.
    browser.keys("/").await;
    browser.keys(key::ESCAPE).await;
    browser.keys("\u{E003}").await;
    browser.keys(key::UP).await;
    browser
        .until("document.querySelector('#composer-input').value.startsWith('/show tile:2')")
        .await;
    finish(browser, sandbox).await;
}

/// An address that names nobody opens the page as the first member, and what changes afterwards is shown.
#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_member_is_the_first_one_and_keeps_up() {
    let Some(browser) = Browser::start(1200, 800).await else {
        return;
    };
    let sandbox = sandbox().await;
    browser.open_asking(&sandbox.url(), 1).await;
    browser.ready(sandbox.member("Ada")).await;
    browser
        .until("document.querySelector('#switcher [data-name=Kofi]')")
        .await;
    sandbox
        .fault(Fault::MemberLeaves {
            member: sandbox.member("Kofi"),
            guild: None,
        })
        .unwrap();
    browser
        .until("!document.querySelector('#switcher [data-name=Kofi]')")
        .await;
    finish(browser, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_windows_are_two_members_and_keep_their_messages() {
    let Some(browser) = Browser::start(1200, 800).await else {
        return;
    };
    let sandbox = sandbox().await;
    let (url, ada, kofi) = (sandbox.url(), sandbox.member("Ada"), sandbox.member("Kofi"));
    browser.open(&url, ada).await;
    browser.open_window(&url, kofi).await;

    // A mention in another channel is counted, on the channel and on the switcher, until it is seen.
    browser.click("[data-channel-name=games]").await;
    browser.window(0).await;
    browser.click("[data-action=show-commands]").await;
    browser.click("[data-suggestion=greet]").await;
    browser.click(&format!("[data-suggestion=\"{kofi}\"]")).await;
    browser.click("#send").await;
    browser.until_last("Hello @Kofi").await;
    browser
        .until("document.querySelector('#switcher [data-name=Kofi]').dataset.waiting === '1'")
        .await;
    browser.window(1).await;
    browser
        .until("document.querySelector('[data-channel-name=general]').dataset.mentions === '1'")
        .await;
    browser.click("[data-channel-name=general]").await;
    browser.until("document.querySelector('.message[data-pings-me]')").await;
    browser.window(0).await;
    browser
        .until("document.querySelector('#switcher [data-name=Kofi]').dataset.waiting === '0'")
        .await;

    // What only Ada sees, Kofi does not; the others' messages reach both.
    browser.click("#composer-input").await;
    browser.keys("/talk whisper\u{E007}").await;
    browser.until_last("Only for you").await;
    browser.keys("hello @Kofi\u{E007}").await;
    browser.until_last("hello @Kofi").await;
    browser.window(1).await;
    browser.until_last("hello @Kofi").await;
    browser
        .until("!document.querySelector('#messages').textContent.includes('Only for you')")
        .await;

    // Buttons by mouse, in the other window at once; one that is off stays off.
    browser.click("#composer-input").await;
    browser.keys("/show 1\u{E007}").await;
    browser.click("[data-custom-id='next:1']").await;
    browser
        .until("document.querySelector('[data-custom-id=\"next:2\"]')")
        .await;
    browser
        .until("document.querySelector('[data-custom-id=later]').disabled")
        .await;
    browser.click("[data-component=select]").await;
    browser.click("[role=option][data-value=blue]").await;
    browser.until_last("You chose blue").await;
    browser.window(0).await;
    browser
        .until("document.querySelector('[data-custom-id=\"next:2\"]')")
        .await;

    // All of it outlives a reload, and what was dismissed does not come back.
    browser.click("[data-action=dismiss]").await;
    browser.until("!document.querySelector('[data-ephemeral]')").await;
    browser.reload().await;
    browser.until_last("Tile 2").await;
    browser.until("!document.querySelector('[data-ephemeral]')").await;
    browser
        .until("document.querySelector('#switcher [aria-checked=true]').dataset.name === 'Ada'")
        .await;

    // One window can be all members in turn.
    browser.click("#switcher [data-name=Mia]").await;
    browser.ready(sandbox.member("Mia")).await;
    browser.until_last("Tile 2").await;
    finish(browser, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_has_the_channels_in_a_drawer() {
    let Some(browser) = Browser::start(500, 800).await else {
        return;
    };
    let sandbox = sandbox().await;
    browser.open(&sandbox.url(), sandbox.member("Kofi")).await;
    browser.click("#drawer-open").await;
    browser.until("document.querySelector('#main').inert").await;
    browser.click("[data-channel-name=games]").await;
    browser.until("!document.querySelector('#main').inert").await;
    browser.keys("/show 1\u{E007}").await;
    browser.until_last("Tile 1").await;
    let too_wide =
        "[...document.querySelectorAll('#messages *')].some((node) => node.getBoundingClientRect().right > innerWidth)";
    assert_eq!(browser.run(too_wide).await, false);

    // A bot that says nothing is told of, to this member alone; the clock need not be waited for.
    browser.keys("/stay\u{E007}").await;
    browser
        .until("document.querySelector('#sending').textContent.includes('/stay')")
        .await;
    sandbox.clock().advance(std::time::Duration::from_secs(4));
    browser.until_last("The application did not respond").await;
    finish(browser, sandbox).await;
}

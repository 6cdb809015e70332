//! A short match with the real bot, by two members in two windows, by mouse and by typed commands.

use crate::bot::table::Table;
use crate::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn two_members_play_a_match_to_its_end() {
    let Some(browser) = Browser::start(1200, 900).await else {
        return;
    };
    let table = Table::new().await;
    let url = table.sandbox.url();
    browser.open(&url, table.ada).await;
    browser.open_window(&url, table.kofi).await;

    browser.window(0).await;
    browser.click("#composer-input").await;
    browser
        .keys("/queah challenge opponent:@Kofi rules:Classic side:White\u{E007}")
        .await;
    browser.until_last("challenges you to a match").await;
    browser.window(1).await;
    browser
        .click("[data-component=button][data-custom-id*=':accept:']")
        .await;
    browser.until_last("you are White and begin").await;

    // White by mouse, Black by a typed command, and White again, who has a counter to replace.
    browser.window(0).await;
    browser.click("[data-component=select][data-custom-id$=':0:act']").await;
    browser.click("#layer [role=option][data-value='j-g']").await;
    browser.until_last("White moved j → g").await;
    browser.window(1).await;
    browser.until_last("White moved j → g").await;
    browser.click("#composer-input").await;
    browser.keys("/queah move from:d to:j\u{E007}").await;
    browser.until_last("captured the counter on g").await;
    browser.window(0).await;
    browser.until_last("captured the counter on g").await;
    browser.click("#composer-input").await;
    browser.keys("/queah drop at:g\u{E007}").await;
    browser.until_last("White dropped a counter on g").await;

    // Black gives up, and has to say so twice.
    browser.window(1).await;
    browser
        .click("[data-component=button][data-custom-id$=':3:resign']")
        .await;
    browser
        .click("[data-component=button][data-custom-id$=':3:resigned']")
        .await;
    for window in [0, 1] {
        browser.window(window).await;
        browser
            .until("document.querySelector('#messages').textContent.includes('wins as White')")
            .await;
        browser
            .until("!document.querySelector('[data-component=select]')")
            .await;
        browser
            .until("[...document.querySelectorAll('[data-picture] img')].at(-1).alt.includes('White has won')")
            .await;
    }
    let complaints = browser.complaints().await;
    assert!(complaints.is_empty(), "the console says {complaints:?}");
    browser.close().await;
    table.leave().await;
}

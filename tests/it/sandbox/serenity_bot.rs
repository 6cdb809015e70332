//! The library that the real bot uses, against the sandbox: whatever it sends is understood, whatever it gets it can read.

use super::{Rest, start};
use queah::sandbox::{Outcome, Sandbox, components};
use serde_json::json;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, Client, CommandInteraction, CommandOptionType, ComponentInteraction,
    Context, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton,
    CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditAttachments, EditInteractionResponse, EditMessage,
    EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction, Ready, async_trait,
};
use std::sync::Arc;
use tokio::task::JoinHandle;

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _: Ready) {
        let option = |name: &str, kind| CreateCommandOption::new(kind, name, "an option");
        let commands = vec![
            CreateCommand::new("show")
                .description("with a picture")
                .add_option(option("text", CommandOptionType::String)),
            CreateCommand::new("later").description("deferred"),
            CreateCommand::new("ask").description("a modal"),
            CreateCommand::new("thread").description("a thread"),
            CreateCommand::new("dm").description("a direct message"),
            CreateCommand::new("sub").description("nested").add_option(
                option("find", CommandOptionType::SubCommand).add_sub_option(
                    option("word", CommandOptionType::String)
                        .set_autocomplete(true)
                        .required(true),
                ),
            ),
        ];
        serenity::all::Command::set_global_commands(&ctx.http, commands)
            .await
            .unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => on_command(&ctx, &command).await.unwrap(),
            Interaction::Component(component) => on_component(&ctx, &component).await.unwrap(),
            Interaction::Modal(modal) => on_modal(&ctx, &modal).await.unwrap(),
            Interaction::Autocomplete(typed) => {
                let focused = typed.data.autocomplete().unwrap();
                let choice = AutocompleteChoice::new(format!("{}!", focused.value), focused.value);
                let response = CreateAutocompleteResponse::new().set_choices(vec![choice]);
                typed
                    .create_response(&ctx.http, CreateInteractionResponse::Autocomplete(response))
                    .await
                    .unwrap();
            }
            _ => {}
        }
    }
}

fn picture(name: &str) -> CreateAttachment {
    CreateAttachment::bytes(super::PNG, name).description("a board")
}

fn message() -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().allowed_mentions(CreateAllowedMentions::new())
}

async fn on_command(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let respond = |response| command.create_response(&ctx.http, response);
    match command.data.name.as_str() {
        "show" => {
            let options = vec![
                CreateSelectMenuOption::new("A", "a"),
                CreateSelectMenuOption::new("B", "b"),
            ];
            let rows = vec![
                CreateActionRow::Buttons(vec![
                    CreateButton::new("turn").label("Turn"),
                    CreateButton::new("note").emoji('📝'),
                    CreateButton::new_link("https://example.org").label("More"),
                ]),
                CreateActionRow::SelectMenu(CreateSelectMenu::new("menu", CreateSelectMenuKind::String { options })),
            ];
            let embed = CreateEmbed::new()
                .title("A board")
                .image("attachment://board-0.png")
                .color(0x00_80_80);
            let message = message()
                .content("here")
                .embed(embed)
                .add_file(picture("board-0.png"))
                .components(rows);
            respond(CreateInteractionResponse::Message(message)).await
        }
        "later" => {
            respond(CreateInteractionResponse::Defer(message().ephemeral(true))).await?;
            command
                .edit_response(&ctx.http, EditInteractionResponse::new().content("now"))
                .await?;
            let more = CreateInteractionResponseFollowup::new()
                .content("and more")
                .ephemeral(true);
            let more = command.create_followup(&ctx.http, more).await?;
            assert_eq!(command.get_response(&ctx.http).await?.content, "now");
            command.delete_followup(&ctx.http, more.id).await
        }
        "ask" => {
            let input = CreateInputText::new(InputTextStyle::Short, "Your word", "word").max_length(10);
            let rows = vec![CreateActionRow::InputText(input)];
            respond(CreateInteractionResponse::Modal(
                CreateModal::new("modal", "A question").components(rows),
            ))
            .await
        }
        "thread" => {
            let thread = CreateThread::new("a match").kind(serenity::all::ChannelType::PublicThread);
            let thread = command.channel_id.create_thread(&ctx.http, thread).await?;
            thread
                .send_message(&ctx.http, CreateMessage::new().content("welcome"))
                .await?;
            respond(CreateInteractionResponse::Message(message().content("made"))).await
        }
        "dm" => {
            let channel = command.user.create_dm_channel(&ctx.http).await?;
            channel
                .send_message(&ctx.http, CreateMessage::new().content("psst"))
                .await?;
            respond(CreateInteractionResponse::Message(
                message().content("sent").ephemeral(true),
            ))
            .await
        }
        _ => respond(CreateInteractionResponse::Message(message().content("found"))).await,
    }
}

async fn on_component(ctx: &Context, component: &ComponentInteraction) -> serenity::Result<()> {
    let respond = |response| component.create_response(&ctx.http, response);
    match component.data.custom_id.as_str() {
        "turn" => {
            respond(CreateInteractionResponse::Acknowledge).await?;
            let files = EditAttachments::new().add(picture("board-1.png"));
            let edit = EditMessage::new()
                .content("turned")
                .embed(CreateEmbed::new().image("attachment://board-1.png"))
                .attachments(files);
            let message = component
                .channel_id
                .edit_message(&ctx.http, component.message.id, edit)
                .await?;
            assert_eq!(message.attachments.len(), 0, "the embed shows it");
            let ping = format!("your turn, <@{}>", component.user.id);
            let mentions = CreateAllowedMentions::new().users([component.user.id]);
            let ping = CreateMessage::new().content(ping).allowed_mentions(mentions);
            component.channel_id.send_message(&ctx.http, ping).await?;
            Ok(())
        }
        "menu" => {
            let update = message().content("chosen").components(vec![]);
            respond(CreateInteractionResponse::UpdateMessage(update)).await
        }
        _ => {
            respond(CreateInteractionResponse::Message(
                message().content("only you").ephemeral(true),
            ))
            .await
        }
    }
}

async fn on_modal(ctx: &Context, modal: &ModalInteraction) -> serenity::Result<()> {
    let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0] else {
        return Ok(());
    };
    let message = message().content(input.value.clone().unwrap_or_default());
    modal
        .create_response(&ctx.http, CreateInteractionResponse::Message(message))
        .await
}

/// A client as the real bot makes it.
pub async fn client(sandbox: &Sandbox) -> Client {
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    serenity::all::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Handler)
        .await
        .unwrap()
}

/// Starts the client; it runs until the shards are shut down.
pub async fn run(sandbox: &Sandbox) -> (Arc<serenity::all::ShardManager>, JoinHandle<()>) {
    let mut client = client(sandbox).await;
    let shards = Arc::clone(&client.shard_manager);
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    assert!(sandbox.wait_ready().await, "the bot is connected and has commands");
    (shards, task)
}

#[tokio::test]
async fn a_whole_conversation() {
    let sandbox = start().await;
    let (shards, task) = run(&sandbox).await;
    let (ada, kofi, games) = (sandbox.member("Ada"), sandbox.member("Kofi"), sandbox.channel("games"));

    let shown = sandbox.slash(ada, games, "show", json!({"text": "x"})).await.unwrap();
    assert_eq!((shown.outcome, shown.content()), (Outcome::Message, "here"));
    assert_eq!(shown.message["attachments"], json!([]), "the embed shows it");
    let url = shown.message["embeds"][0]["image"]["url"].as_str().unwrap();
    assert_eq!(shown.message["embeds"][0]["image"]["width"], 3);
    assert_eq!(&sandbox.file(url).unwrap()[..], super::PNG);
    let ids: Vec<_> = components(&shown.message)
        .iter()
        .map(|c| c["custom_id"].as_str())
        .collect();
    assert_eq!(ids, [Some("turn"), Some("note"), None, Some("menu")]);

    let board = shown.message_id();
    let turned = sandbox.press(kofi, games, board, "turn").await.unwrap();
    assert_eq!((turned.outcome, turned.content()), (Outcome::Updated, "turned"));
    let ping = sandbox
        .until_message(ada, games, |message| {
            message["content"].as_str().unwrap().starts_with("your")
        })
        .await;
    assert_eq!(sandbox.pings(kofi), [super::id_of(&ping.unwrap())]);

    let note = sandbox.press(kofi, games, board, "note").await.unwrap();
    assert!(note.ephemeral());
    let seen = |member| sandbox.message(member, games, note.message_id()).is_some();
    assert!(seen(kofi) && !seen(ada), "an ephemeral answer is for one alone");

    let chosen = sandbox.choose(ada, games, board, "menu", &["b"]).await.unwrap();
    assert_eq!((chosen.outcome, chosen.content()), (Outcome::Updated, "chosen"));
    assert!(chosen.components().is_empty());

    let later = sandbox.slash(ada, games, "later", json!({})).await.unwrap();
    assert_eq!(
        (later.outcome, later.content(), later.ephemeral()),
        (Outcome::Message, "now", true)
    );

    let asked = sandbox.slash(ada, games, "ask", json!({})).await.unwrap();
    assert_eq!(
        (asked.outcome, asked.modal["title"].as_str()),
        (Outcome::Modal, Some("A question"))
    );
    let told = sandbox
        .submit(ada, games, "modal", json!({"word": "palava"}))
        .await
        .unwrap();
    assert_eq!(told.content(), "palava");

    let typed = sandbox
        .autocomplete(ada, games, "sub find", json!({"word": "ma"}), "word")
        .await
        .unwrap();
    assert_eq!(typed.choices, [json!({"name": "ma!", "value": "ma"})]);
    assert_eq!(
        sandbox
            .slash(ada, games, "sub find", json!({"word": "ma"}))
            .await
            .unwrap()
            .content(),
        "found"
    );

    sandbox.slash(ada, games, "thread", json!({})).await.unwrap();
    let thread = sandbox.channel("a match");
    assert_eq!(sandbox.messages(kofi, thread)[0]["content"], "welcome");
    sandbox.slash(ada, games, "dm", json!({})).await.unwrap();
    assert_eq!(sandbox.messages(ada, sandbox.dm(ada))[0]["content"], "psst");
    assert!(sandbox.messages(kofi, sandbox.dm(ada)).is_empty());

    assert_eq!(sandbox.violations(), Vec::<String>::new());
    shards.shutdown_all().await;
    task.await.unwrap();
    sandbox.stop().await;
}

/// Every object that REST returns is one that the library can read.
#[tokio::test]
async fn objects_are_readable() {
    let sandbox = start().await;
    let client = client(&sandbox).await;
    let http = &client.http;
    let guild = serenity::all::GuildId::new(sandbox.guild_id().get());
    let games = serenity::all::ChannelId::new(sandbox.channel("games").get());
    let ada = serenity::all::UserId::new(sandbox.member("Ada").get());
    assert_eq!(
        http.get_current_application_info().await.unwrap().id.get(),
        sandbox.application_id().get()
    );
    assert_eq!(http.get_current_user().await.unwrap().name, "bot");
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    assert_eq!(http.get_guild(guild).await.unwrap().name, "The Palava Hut");
    assert_eq!(http.get_channels(guild).await.unwrap().len(), 2);
    assert_eq!(http.get_guild_roles(guild).await.unwrap().len(), 3);
    assert_eq!(http.get_member(guild, ada).await.unwrap().user.display_name(), "Ada");
    assert_eq!(http.get_user(ada).await.unwrap().display_name(), "Ada");
    assert!(http.get_channel(games).await.unwrap().guild().is_some());
    let sent = games
        .send_message(http, CreateMessage::new().content("hello").add_file(picture("a b.png")))
        .await
        .unwrap();
    assert_eq!(sent.attachments[0].filename, "a_b.png");
    assert_eq!(sent.attachments[0].download().await.unwrap(), super::PNG);
    assert_eq!(
        games
            .messages(http, serenity::all::GetMessages::new().limit(5))
            .await
            .unwrap()
            .len(),
        1
    );
    assert_eq!(games.message(http, sent.id).await.unwrap().content, "hello");
    let thread = games
        .create_thread_from_message(http, sent.id, CreateThread::new("about it"))
        .await
        .unwrap();
    assert_eq!(thread.id.get(), sent.id.get());
    assert!(games.message(http, sent.id).await.unwrap().thread.is_some());
    assert_eq!(guild.get_active_threads(http).await.unwrap().threads.len(), 1);
    sent.delete(http).await.unwrap();
    let rest = Rest::new(&sandbox);
    assert_eq!(rest.get("/users/@me/guilds").await.json[0]["name"], "The Palava Hut");
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

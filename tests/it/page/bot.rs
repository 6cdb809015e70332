//! A small bot that answers in all the ways the page can show.

use image::{ImageFormat, Rgb, RgbImage};
use queah::sandbox::Sandbox;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, ClientBuilder, Command, CommandInteraction, CommandOptionType,
    CommandType, ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EventHandler, GatewayIntents, InputTextStyle, Interaction, Mentionable, Ready,
    ResolvedValue,
};
use serenity::http::HttpBuilder;
use std::io::Cursor;

type Answer = CreateInteractionResponse;
type Text = CreateInteractionResponseMessage;

struct Handler;

/// Connects the bot to the sandbox and waits until its commands are there.
pub async fn connect(sandbox: &Sandbox) {
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Handler)
        .await
        .unwrap();
    tokio::spawn(async move { client.start().await });
    assert!(sandbox.wait_ready().await, "the bot connects");
}

fn option(kind: CommandOptionType, name: &str, required: bool) -> CreateCommandOption {
    CreateCommandOption::new(kind, name, format!("What {name} is")).required(required)
}

fn commands() -> Vec<CreateCommand> {
    use CommandOptionType as Kind;
    let say = CreateCommandOption::new(Kind::SubCommand, "say", "Say it again")
        .add_sub_option(option(Kind::String, "text", true))
        .add_sub_option(option(Kind::Boolean, "loud", false));
    let whisper = CreateCommandOption::new(Kind::SubCommand, "whisper", "Say it to you alone");
    let tile = option(Kind::String, "tile", true).set_autocomplete(true);
    vec![
        CreateCommand::new("talk")
            .description("Talk")
            .add_option(say)
            .add_option(whisper),
        CreateCommand::new("show")
            .description("Show a picture")
            .add_option(tile),
        CreateCommand::new("greet")
            .description("Greet a member")
            .add_option(option(Kind::User, "who", true)),
        CreateCommand::new("stay").description("Say nothing at all"),
        CreateCommand::new("Wave").kind(CommandType::User),
    ]
}

/// A picture of one colour, which changes with the number.
fn picture(number: u8) -> CreateAttachment {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(200, 120, Rgb([number.wrapping_mul(60), 120, 160]))
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    CreateAttachment::bytes(bytes.into_inner(), format!("tile-{number}.png"))
        .description(format!("Tile number {number}"))
}

fn shown(number: u8) -> Text {
    let options =
        ["red", "green", "blue"].map(|colour| CreateSelectMenuOption::new(format!("The {colour} one"), colour));
    let menu = CreateSelectMenu::new(
        "colour",
        CreateSelectMenuKind::String {
            options: options.to_vec(),
        },
    )
    .placeholder("Choose a colour");
    let buttons = vec![
        CreateButton::new(format!("next:{number}")).label("Next"),
        CreateButton::new("form").label("Form").style(ButtonStyle::Danger),
        CreateButton::new("later").label("Later").disabled(true),
    ];
    Text::new()
        .content(format!("Tile **{number}**"))
        .files([picture(number)])
        .components(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(buttons),
        ])
}

fn text(content: impl Into<String>) -> Answer {
    Answer::Message(Text::new().content(content))
}

fn secret(content: impl Into<String>) -> Answer {
    Answer::Message(Text::new().content(content).ephemeral(true))
}

fn to_command(command: &CommandInteraction) -> Option<Answer> {
    let options = command.data.options();
    let first = options.first();
    match (command.data.name.as_str(), first.map(|option| &option.value)) {
        ("talk", Some(ResolvedValue::SubCommand(inner))) => {
            let loud = inner
                .iter()
                .any(|option| matches!(option.value, ResolvedValue::Boolean(true)));
            let said = inner.iter().find_map(|option| match option.value {
                ResolvedValue::String(said) => Some(said),
                _ => None,
            });
            Some(match said {
                None => secret("Only for you"),
                Some(said) if loud => text(said.to_uppercase()),
                Some(said) => text(said),
            })
        }
        ("show", Some(ResolvedValue::String(tile))) => Some(Answer::Message(shown(tile.parse().unwrap_or(0)))),
        ("greet", Some(ResolvedValue::User(user, _))) => {
            let mentions = CreateAllowedMentions::new().users([user.id]);
            Some(Answer::Message(
                Text::new()
                    .content(format!("Hello {}", user.mention()))
                    .allowed_mentions(mentions),
            ))
        }
        ("Wave", _) => Some(secret("You waved")),
        _ => None,
    }
}

fn to_autocomplete(command: &CommandInteraction) -> Answer {
    let typed = command
        .data
        .autocomplete()
        .map(|focused| focused.value)
        .unwrap_or_default();
    let tiles = ["1", "2", "3"].into_iter().filter(|tile| tile.starts_with(typed));
    let choices = tiles
        .map(|tile| AutocompleteChoice::new(format!("Tile {tile}"), tile))
        .collect();
    Answer::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices))
}

fn to_component(component: &ComponentInteraction) -> Answer {
    if let ComponentInteractionDataKind::StringSelect { values } = &component.data.kind {
        return secret(format!("You chose {}", values.join(" and ")));
    }
    match component.data.custom_id.split_once(':') {
        Some(("next", number)) => Answer::UpdateMessage(shown(number.parse::<u8>().unwrap_or(0) + 1)),
        _ => {
            let input = CreateInputText::new(InputTextStyle::Short, "A word", "word")
                .min_length(2)
                .max_length(20);
            Answer::Modal(CreateModal::new("form", "Write a word").components(vec![CreateActionRow::InputText(input)]))
        }
    }
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _ready: Ready) {
        Command::set_global_commands(&context.http, commands()).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                if let Some(answer) = to_command(&command) {
                    command.create_response(&context.http, answer).await.unwrap();
                }
            }
            Interaction::Autocomplete(command) => {
                command
                    .create_response(&context.http, to_autocomplete(&command))
                    .await
                    .unwrap();
            }
            Interaction::Component(component) => {
                component
                    .create_response(&context.http, to_component(&component))
                    .await
                    .unwrap();
            }
            Interaction::Modal(modal) => {
                let rows = modal.data.components.iter().flat_map(|row| &row.components);
                let words = rows.filter_map(|part| match part {
                    ActionRowComponent::InputText(input) => input.value.clone(),
                    _ => None,
                });
                let answer = text(format!("The word is {}", words.collect::<String>()));
                modal.create_response(&context.http, answer).await.unwrap();
            }
            _ => {}
        }
    }
}

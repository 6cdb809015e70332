//! The Fluent files, read: every text of every language, with what is put into it.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// One text: the value of a message, or of an attribute of one.
pub struct Text {
    /// The name of the file that it stands in.
    pub file: String,
    pattern: Pattern<String>,
}

/// One choice in a text.
pub struct Choice {
    /// The variable that is chosen by.
    pub by: String,
    /// What it is compared with, the default last.
    pub variants: Vec<String>,
}

/// The texts of this language by their keys; those of attributes are `key.attribute`.
pub fn texts(locale: &str) -> BTreeMap<String, Text> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/texts").join(locale);
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let resource = fluent_syntax::parser::parse(fs::read_to_string(&path).unwrap());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{locale}/{file}: {errors:?}"));
        for entry in resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                other => panic!("{locale}/{file}: {other:?}"),
            };
            let key = message.id.name;
            let attributes = message
                .attributes
                .into_iter()
                .map(|attribute| (format!("{key}.{}", attribute.id.name), attribute.value));
            let value = message.value.map(|value| (key.clone(), value));
            for (key, pattern) in value.into_iter().chain(attributes) {
                let text = Text {
                    file: file.clone(),
                    pattern,
                };
                let twice = found.insert(key.clone(), text);
                assert!(twice.is_none(), "{locale}: {key} stands in {file} and elsewhere");
            }
        }
    }
    found
}

impl Text {
    /// The texts that this one puts in.
    pub fn references(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        walk(&self.pattern, &mut |part| {
            if let Part::Inline(InlineExpression::MessageReference { id, .. }) = part {
                found.insert(id.name.clone());
            }
        });
        found
    }

    /// The words that are put into this text, or into those that it puts in.
    pub fn variables(&self, all: &BTreeMap<String, Text>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        walk(&self.pattern, &mut |part| {
            if let Part::Inline(InlineExpression::VariableReference { id }) = part {
                found.insert(id.name.clone());
            }
        });
        for reference in self.references() {
            let other = all.get(&reference);
            found.extend(other.unwrap_or_else(|| panic!("no text {reference}")).variables(all));
        }
        found
    }

    /// The choices in it.
    pub fn choices(&self) -> Vec<Choice> {
        let mut found = Vec::new();
        walk(&self.pattern, &mut |part| {
            if let Part::Choice(InlineExpression::VariableReference { id }, variants) = part {
                let key = |variant: &Variant<String>| match &variant.key {
                    VariantKey::Identifier { name } => name.clone(),
                    VariantKey::NumberLiteral { value } => value.clone(),
                };
                found.push(Choice {
                    by: id.name.clone(),
                    variants: variants.iter().map(key).collect(),
                });
            }
        });
        found
    }

    /// The stretches of letters between what is put in.
    pub fn letters(&self) -> Vec<String> {
        let mut found = Vec::new();
        walk(&self.pattern, &mut |part| {
            if let Part::Letters(letters) = part {
                found.push(letters.to_owned());
            }
        });
        found
    }

    /// The whole, to be compared with that of another language.
    pub fn whole(&self) -> String {
        format!("{:?}", self.pattern)
    }
}

enum Part<'a> {
    Letters(&'a str),
    Inline(&'a InlineExpression<String>),
    Choice(&'a InlineExpression<String>, &'a [Variant<String>]),
}

fn walk<'a>(pattern: &'a Pattern<String>, see: &mut impl FnMut(Part<'a>)) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => see(Part::Letters(value)),
            PatternElement::Placeable { expression } => walk_expression(expression, see),
        }
    }
}

fn walk_expression<'a>(expression: &'a Expression<String>, see: &mut impl FnMut(Part<'a>)) {
    match expression {
        Expression::Inline(InlineExpression::Placeable { expression }) => walk_expression(expression, see),
        Expression::Inline(inline) => see(Part::Inline(inline)),
        Expression::Select { selector, variants } => {
            see(Part::Inline(selector));
            see(Part::Choice(selector, variants));
            for variant in variants {
                walk(&variant.value, see);
            }
        }
    }
}

//! Schemas of protocol buffers: messages and enumerations, from their files.

use super::lexer::{ProtoToken, ProtoTokens};
use base::{Result, bail, err};
use std::collections::HashMap;

/// Messages inside of each other, at most.
const DEPTH_MAX: usize = 64;

/// Messages and enumerations by their full names.
#[derive(Debug, Default)]
pub(crate) struct ProtoSchema {
    pub(super) messages: Vec<ProtoMessage>,
    pub(super) enums: Vec<ProtoEnum>,
    pub(super) by_name: HashMap<String, ProtoNamed>,
}

/// What a full name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtoNamed {
    Message(usize),
    Enum(usize),
}

/// A message with its fields.
#[derive(Debug)]
pub(super) struct ProtoMessage {
    pub(super) full_name: String,
    pub(super) fields: Vec<ProtoField>,
}

/// An enumeration with its values.
#[derive(Debug)]
pub(super) struct ProtoEnum {
    pub(super) values: Vec<(String, i32)>,
}

/// How often a field may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtoLabel {
    Optional,
    Required,
    Repeated,
}

/// The type of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProtoType {
    Double,
    Float,
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Bool,
    String,
    Bytes,
    Message(usize),
    Enum(usize),
    /// A name that is not looked up yet.
    Named(String),
}

/// A field of a message.
#[derive(Debug)]
pub(super) struct ProtoField {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) label: ProtoLabel,
    pub(super) data_type: ProtoType,
    /// Numbers lie packed in one field when it is written.
    pub(super) is_packed: bool,
    /// A map, whose entries are messages.
    pub(super) is_map: bool,
    /// Whether a message tells zero from nothing.
    pub(super) has_presence: bool,
    /// The default that the schema tells.
    pub(super) default: Option<String>,
}

impl ProtoType {
    /// Whether values are numbers, which may lie packed.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self, ProtoType::String | ProtoType::Bytes | ProtoType::Message(_) | ProtoType::Named(_))
    }
}

fn scalar(name: &str) -> Option<ProtoType> {
    Some(match name {
        "double" => ProtoType::Double,
        "float" => ProtoType::Float,
        "int32" => ProtoType::Int32,
        "int64" => ProtoType::Int64,
        "uint32" => ProtoType::Uint32,
        "uint64" => ProtoType::Uint64,
        "sint32" => ProtoType::Sint32,
        "sint64" => ProtoType::Sint64,
        "fixed32" => ProtoType::Fixed32,
        "fixed64" => ProtoType::Fixed64,
        "sfixed32" => ProtoType::Sfixed32,
        "sfixed64" => ProtoType::Sfixed64,
        "bool" => ProtoType::Bool,
        "string" => ProtoType::String,
        "bytes" => ProtoType::Bytes,
        _ => return None,
    })
}

impl ProtoSchema {
    /// Adds what a file has, and gives the files that it imports.
    ///
    /// # Errors
    /// `CANNOT_PARSE_PROTOBUF_SCHEMA` with the line.
    pub(super) fn add_file(&mut self, file: &str, text: &str) -> Result<Vec<String>> {
        let mut parser = ProtoParser {
            tokens: ProtoTokens::new(file, text)?,
            schema: self,
            // Files of version 2 need not say so.
            is_packed: false,
        };
        parser.file()
    }

    /// Looks up the names of the types of all fields.
    ///
    /// # Errors
    /// `CANNOT_PARSE_PROTOBUF_SCHEMA` for a name that is none.
    pub(super) fn resolve(&mut self) -> Result<()> {
        for at in 0..self.messages.len() {
            for place in 0..self.messages[at].fields.len() {
                let ProtoType::Named(name) = &self.messages[at].fields[place].data_type else { continue };
                let scope = &self.messages[at].full_name;
                let Some(found) = self.find(name, scope) else {
                    bail!(CannotParseProtobufSchema, "\"{name}\" is not defined, which message {scope} has a field of")
                };
                let field = &mut self.messages[at].fields[place];
                field.data_type = match found {
                    ProtoNamed::Message(message) => ProtoType::Message(message),
                    ProtoNamed::Enum(number) => ProtoType::Enum(number),
                };
                field.is_packed &= field.data_type.is_number();
            }
        }
        Ok(())
    }

    /// What a name stands for inside of a message: the innermost that has it.
    fn find(&self, name: &str, scope: &str) -> Option<ProtoNamed> {
        if let Some(full) = name.strip_prefix('.') {
            return self.by_name.get(full).copied();
        }
        let mut scope = scope;
        loop {
            let full = if scope.is_empty() { name.to_string() } else { format!("{scope}.{name}") };
            if let Some(found) = self.by_name.get(&full) {
                return Some(*found);
            }
            if scope.is_empty() {
                return None;
            }
            scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
    }

    /// A message by its full name, or by its name without that of the package.
    pub(super) fn message(&self, name: &str) -> Option<usize> {
        if let Some(ProtoNamed::Message(message)) = self.by_name.get(name) {
            return Some(*message);
        }
        let end = format!(".{name}");
        self.messages.iter().position(|message| message.full_name.ends_with(&end))
    }
}

struct ProtoParser<'a> {
    tokens: ProtoTokens,
    schema: &'a mut ProtoSchema,
    /// Repeated numbers lie packed unless a field says something else.
    is_packed: bool,
}

impl ProtoParser<'_> {
    fn file(&mut self) -> Result<Vec<String>> {
        let (mut package, mut imports) = (String::new(), Vec::new());
        while self.tokens.peek().is_some() {
            if self.tokens.eat(';') {
                continue;
            }
            match self.tokens.name()?.as_str() {
                "syntax" => {
                    self.tokens.expect('=')?;
                    self.is_packed = self.tokens.text()? == "proto3";
                    self.tokens.expect(';')?;
                }
                "edition" => {
                    self.is_packed = true;
                    self.tokens.skip_statement()?;
                }
                "package" => {
                    package = self.tokens.name()?;
                    self.tokens.expect(';')?;
                }
                "import" => {
                    let _ = self.tokens.eat_word("public") || self.tokens.eat_word("weak");
                    imports.push(self.tokens.text()?);
                    self.tokens.expect(';')?;
                }
                "message" => self.message(&package, 0)?,
                "enum" => self.enumeration(&package)?,
                "option" | "service" | "extend" => self.tokens.skip_statement()?,
                _ => return Err(self.tokens.unexpected("a message, an enum or an import")),
            }
        }
        Ok(imports)
    }

    fn define(&mut self, scope: &str, name: &str, named: ProtoNamed) -> Result<String> {
        let full = if scope.is_empty() { name.to_string() } else { format!("{scope}.{name}") };
        match self.schema.by_name.insert(full.clone(), named) {
            None => Ok(full),
            Some(_) => Err(self.tokens.unexpected(&format!("a name other than \"{full}\", which is defined already"))),
        }
    }

    fn new_message(&mut self, scope: &str, name: &str) -> Result<usize> {
        let at = self.schema.messages.len();
        let full_name = self.define(scope, name, ProtoNamed::Message(at))?;
        self.schema.messages.push(ProtoMessage { full_name, fields: Vec::new() });
        Ok(at)
    }

    fn message(&mut self, scope: &str, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            return Err(self.tokens.unexpected("messages that lie less deep in each other"));
        }
        let name = self.tokens.name()?;
        let at = self.new_message(scope, &name)?;
        let full = self.schema.messages[at].full_name.clone();
        self.tokens.expect('{')?;
        while !self.tokens.eat('}') {
            if self.tokens.eat(';') {
                continue;
            }
            if self.tokens.eat_word("message") {
                self.message(&full, depth + 1)?;
            } else if self.tokens.eat_word("enum") {
                self.enumeration(&full)?;
            } else if self.tokens.eat_word("oneof") {
                self.tokens.name()?;
                self.tokens.expect('{')?;
                while !self.tokens.eat('}') {
                    if self.tokens.eat_word("option") {
                        self.tokens.skip_statement()?;
                    } else if !self.tokens.eat(';') {
                        self.field(at, true)?;
                    }
                }
            } else if ["option", "reserved", "extensions", "extend"].iter().any(|word| self.tokens.eat_word(word)) {
                self.tokens.skip_statement()?;
            } else {
                self.field(at, false)?;
            }
        }
        Ok(())
    }

    fn field(&mut self, message: usize, is_of_oneof: bool) -> Result<()> {
        let mut has_presence = is_of_oneof;
        let label = match () {
            () if self.tokens.eat_word("repeated") => ProtoLabel::Repeated,
            () if self.tokens.eat_word("required") => ProtoLabel::Required,
            () => {
                has_presence |= self.tokens.eat_word("optional");
                ProtoLabel::Optional
            }
        };
        // A name may begin with a dot: it is then whole.
        let dot = if self.tokens.eat('.') { "." } else { "" };
        let type_name = format!("{dot}{}", self.tokens.name()?);
        if type_name == "group" {
            bail!(NotImplemented, "Groups of protocol buffers are not supported: use a message");
        }
        let map = match type_name == "map" && self.tokens.eat('<') {
            true => Some(self.map_types()?),
            false => None,
        };
        let name = self.tokens.name()?;
        let is_map = map.is_some();
        let (label, data_type) = match map {
            None => (label, scalar(&type_name).unwrap_or(ProtoType::Named(type_name))),
            Some((key, value)) => (ProtoLabel::Repeated, self.entry(message, &name, key, value)?),
        };
        self.tokens.expect('=')?;
        let number = self.tokens.number()?;
        let Some(number) = u32::try_from(number).ok().filter(|number| (1..1 << 29).contains(number)) else {
            return Err(self.tokens.unexpected("the number of a field"));
        };
        // An enumeration may lie packed too; what is no number is put right when names are looked up.
        let may_pack = data_type.is_number() || matches!(data_type, ProtoType::Named(_));
        let is_packed = self.is_packed && label == ProtoLabel::Repeated && may_pack;
        let mut field = ProtoField { name, number, label, data_type, is_packed, is_map, has_presence, default: None };
        self.options(&mut field)?;
        self.tokens.expect(';')?;
        let fields = &mut self.schema.messages[message].fields;
        if fields.iter().any(|known| known.number == field.number || known.name == field.name) {
            return Err(self
                .tokens
                .unexpected(&format!("a field other than '{}', which is there already", field.name)));
        }
        fields.push(field);
        Ok(())
    }

    /// The types of a map's keys and values, behind its `<`.
    fn map_types(&mut self) -> Result<(ProtoType, ProtoType)> {
        let key = self.tokens.name()?;
        self.tokens.expect(',')?;
        let dot = if self.tokens.eat('.') { "." } else { "" };
        let value = format!("{dot}{}", self.tokens.name()?);
        self.tokens.expect('>')?;
        let Some(key) = scalar(&key) else { return Err(self.tokens.unexpected("a scalar type of keys")) };
        Ok((key, scalar(&value).unwrap_or(ProtoType::Named(value))))
    }

    /// The message that the entries of a map are.
    fn entry(&mut self, message: usize, field: &str, key: ProtoType, value: ProtoType) -> Result<ProtoType> {
        let scope = self.schema.messages[message].full_name.clone();
        let entry = self.new_message(&scope, &format!("{field}.entry"))?;
        let part = |name: &str, number, data_type| ProtoField {
            name: name.to_string(),
            number,
            label: ProtoLabel::Optional,
            data_type,
            is_packed: false,
            is_map: false,
            has_presence: true,
            default: None,
        };
        self.schema.messages[entry].fields = vec![part("key", 1, key), part("value", 2, value)];
        Ok(ProtoType::Message(entry))
    }

    /// Options in brackets, of which the default and packing are taken.
    fn options(&mut self, field: &mut ProtoField) -> Result<()> {
        if !self.tokens.eat('[') {
            return Ok(());
        }
        let mut depth = 1;
        while depth > 0 {
            if depth == 1 && self.tokens.eat_word("packed") {
                self.tokens.expect('=')?;
                field.is_packed = self.tokens.name()? == "true" && field.label == ProtoLabel::Repeated;
                continue;
            }
            if depth == 1 && self.tokens.eat_word("default") {
                self.tokens.expect('=')?;
                let sign = if self.tokens.eat('-') { "-" } else { "" };
                field.default = match self.tokens.next() {
                    Some(ProtoToken::Name(text) | ProtoToken::Number(text)) => Some(format!("{sign}{text}")),
                    Some(ProtoToken::Text(text)) => Some(text),
                    _ => return Err(self.tokens.unexpected("a default")),
                };
                continue;
            }
            match self.tokens.next() {
                Some(ProtoToken::Sign('[' | '{')) => depth += 1,
                Some(ProtoToken::Sign(']' | '}')) => depth -= 1,
                Some(_) => {}
                None => return Err(self.tokens.unexpected("']'")),
            }
        }
        Ok(())
    }

    fn enumeration(&mut self, scope: &str) -> Result<()> {
        let name = self.tokens.name()?;
        let at = self.schema.enums.len();
        self.define(scope, &name, ProtoNamed::Enum(at))?;
        self.schema.enums.push(ProtoEnum { values: Vec::new() });
        self.tokens.expect('{')?;
        while !self.tokens.eat('}') {
            if self.tokens.eat(';') {
                continue;
            }
            if self.tokens.eat_word("option") || self.tokens.eat_word("reserved") {
                self.tokens.skip_statement()?;
                continue;
            }
            let value = self.tokens.name()?;
            self.tokens.expect('=')?;
            let number = self.tokens.number()?;
            let number = i32::try_from(number).map_err(|_| self.tokens.unexpected("a number of 32 bits"))?;
            self.schema.enums[at].values.push((value, number));
            if self.tokens.eat('[') {
                self.skip_options()?;
            }
            self.tokens.expect(';')?;
        }
        match self.schema.enums[at].values.is_empty() {
            true => Err(err!(CannotParseProtobufSchema, "The enum {name} has no values")),
            false => Ok(()),
        }
    }

    fn skip_options(&mut self) -> Result<()> {
        let mut depth = 1;
        while depth > 0 {
            match self.tokens.next() {
                Some(ProtoToken::Sign('[' | '{')) => depth += 1,
                Some(ProtoToken::Sign(']' | '}')) => depth -= 1,
                Some(_) => {}
                None => return Err(self.tokens.unexpected("']'")),
            }
        }
        Ok(())
    }
}

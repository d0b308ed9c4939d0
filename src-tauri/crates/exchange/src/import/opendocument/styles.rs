//! The styles of an OpenDocument file, as far as they strike texts out.

use std::collections::HashMap;
use std::io::BufRead;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::attribute;
use crate::error::Fault;
use crate::import::workbook::damaged;

/// Which styles strike out what they are given to.
#[derive(Default)]
pub(super) struct Styles {
    struck: HashMap<String, bool>,
    /// The style that is being read.
    open: String,
}

impl Styles {
    /// The styles that a document's cells and texts may be named after, of its own file.
    pub(super) fn read(styles: impl BufRead) -> Result<Self, Fault> {
        let mut reader = Reader::from_reader(styles);
        reader.config_mut().expand_empty_elements = true;
        let mut all = Self::default();
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer).map_err(|e| damaged(&e))? {
                Event::Start(element) => all.open(&element)?,
                Event::DocType(_) => return Err(Fault::Doctype),
                Event::Eof => return Ok(all),
                _ => {}
            }
        }
    }

    /// Takes what an element says of a style.
    pub(super) fn open(&mut self, element: &BytesStart<'_>) -> Result<(), Fault> {
        match element.name().as_ref() {
            "style:style" => {
                self.open = attribute(element, "style:name")?.unwrap_or_default();
                // A style is as the one that it is made from, as far as it says nothing else.
                let parent = attribute(element, "style:parent-style-name")?.unwrap_or_default();
                let struck = self.strikes(&parent);
                self.struck.insert(self.open.clone(), struck);
            }
            "style:text-properties" => {
                let line = attribute(element, "style:text-line-through-style")?
                    .or(attribute(element, "style:text-line-through-type")?);
                if let Some(line) = line {
                    self.struck.insert(self.open.clone(), line != "none");
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a style strikes out.
    pub(super) fn strikes(&self, name: &str) -> bool {
        self.struck.get(name).copied().unwrap_or_default()
    }
}

//! XML of test-management tools. Document types and entities are refused: no tool writes them, and they can grow a file
//! without bound or name files of this machine.

use roxmltree::{Document, Node, ParsingOptions};

use super::{Preview, outline, testlink, testrail};
use crate::error::Fault;

/// The most nodes that are read.
const MAX_NODES: u32 = 4_000_000;

/// Reads XML, with so many of its texts beside it.
pub(crate) fn read(text: &str, shown: usize) -> Result<Preview, Fault> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => Fault::Doctype,
        other => {
            let at = other.pos();
            Fault::Xml { place: format!("line {}, column {}", at.row, at.col), why: other.to_string() }
        }
    })?;
    let root = document.root_element();
    let has = |name: &str| root.descendants().any(|node| node.has_tag_name(name));
    let is_report =
        |node: Node<'_, '_>| node.has_tag_name("testcase") && node.attribute("classname").is_some();
    if root.descendants().any(is_report) {
        let place = format!("<{}>", root.tag_name().name());
        let why = "it is the report of a run (JUnit), not a suite: export the test cases instead".into();
        return Err(Fault::Xml { place, why });
    }
    if has("testcase") {
        Ok(outline::xml(testlink::read(root)?, root, &testlink::ELEMENTS, shown))
    } else if has("case") {
        Ok(outline::xml(testrail::read(root)?, root, &testrail::ELEMENTS, shown))
    } else {
        let place = format!("<{}>", root.tag_name().name());
        Err(Fault::Xml { place, why: "it holds no test case of TestRail or TestLink".into() })
    }
}

/// The text of a child element, its own children's included; empty where there is none.
pub(crate) fn child_text(node: Node<'_, '_>, name: &str) -> String {
    child(node, name).map(text).unwrap_or_default()
}

/// The first child element of that name.
pub(crate) fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn text(node: Node<'_, '_>) -> String {
    let pieces: Vec<&str> =
        node.descendants().filter(Node::is_text).filter_map(|piece| piece.text()).collect();
    pieces.concat().trim().to_owned()
}

/// Where the lines of a document begin: found once, for the library counts them anew from the beginning for each element.
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    pub(crate) fn of(node: Node<'_, '_>) -> Self {
        Self(node.document().input_text().match_indices('\n').map(|(at, _)| at).collect())
    }

    /// The line that an element begins on, from 1.
    pub(crate) fn line(&self, node: Node<'_, '_>) -> u64 {
        self.0.partition_point(|end| *end < node.range().start) as u64 + 1
    }

    /// Where an element stands, in words.
    pub(crate) fn place(&self, node: Node<'_, '_>) -> String {
        format!("line {}", self.line(node))
    }
}

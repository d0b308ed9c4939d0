//! The form in which the script in a page sends a snapshot (`browser/script/src/wire.ts`): what every element, text and block has
//! stands in rows of numbers.

use serde::Deserialize;

use crate::snapshot::{Block, Element, Joint, NodeRef, Rect, Role, Run, RunKind, Snapshot};

/// Numbers of an element: node, parent, role, tag, box (4), whether it is visible, its runs (2), style.
const ELEMENT: usize = 12;
/// Numbers of a run: block, style, kind, joint.
const RUN: usize = 4;
/// Numbers of a block: node, element, box (4), whether it floats.
const BLOCK: usize = 7;

/// A snapshot as it is sent. An index that is none is -1.
#[derive(Debug, Deserialize)]
pub struct Packed {
    elements: Elements,
    runs: Runs,
    blocks: Vec<f64>,
    whole: Snapshot,
}

#[derive(Debug, Deserialize)]
struct Elements {
    roles: Vec<Role>,
    tags: Vec<String>,
    names: Vec<String>,
    rows: Vec<f64>,
    /// What few elements have, by their places, in order.
    further: Vec<(usize, Element)>,
}

#[derive(Debug, Deserialize)]
struct Runs {
    texts: Vec<String>,
    rows: Vec<f64>,
    /// Texts before `text-transform`, by the places of their runs, in order.
    raws: Vec<(usize, String)>,
    /// How much is seen of those that are cut off, likewise.
    #[serde(default)]
    cuts: Vec<(usize, usize)>,
}

/// What was sent is no snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(&'static str);

impl Packed {
    /// The snapshot, whose nodes have no document yet.
    ///
    /// # Errors
    /// [`Malformed`]: the rows do not fit each other.
    pub fn unpack(self) -> Result<Snapshot, Malformed> {
        let blocks = rows::<BLOCK>(&self.blocks, self.blocks.len() / BLOCK)?.map(block).collect();
        Ok(Snapshot { elements: self.elements.unpack()?, runs: self.runs.unpack()?, blocks, ..self.whole })
    }
}

impl Elements {
    fn unpack(self) -> Result<Vec<Element>, Malformed> {
        let rows = rows::<ELEMENT>(&self.rows, self.names.len())?;
        let mut further = self.further.into_iter().peekable();
        let elements = rows.zip(self.names).enumerate().map(|(place, (row, name))| {
            let [node, parent, role, tag, x, y, width, height, visible, from, to, style] = row;
            let more = further.next_if(|(of, _)| *of == place).map(|(_, more)| more).unwrap_or_default();
            Ok(Element {
                node: Some(numbered(node)),
                parent: index(parent),
                role: *self.roles.get(whole(role)).ok_or(Malformed("a role has no name"))?,
                tag: self.tags.get(whole(tag)).ok_or(Malformed("a tag has no name"))?.clone(),
                name,
                bbox: Rect { x, y, width, height },
                visible: visible == 1.0,
                runs: (whole(from), whole(to)),
                style: whole(style),
                ..more
            })
        });
        let elements = elements.collect::<Result<_, _>>()?;
        nothing_left(further)?;
        Ok(elements)
    }
}

impl Runs {
    fn unpack(self) -> Result<Vec<Run>, Malformed> {
        let rows = rows::<RUN>(&self.rows, self.texts.len())?;
        let mut raws = self.raws.into_iter().peekable();
        let mut cuts = self.cuts.into_iter().peekable();
        let runs = rows.zip(self.texts).enumerate().map(|(place, (row, text))| {
            let [block, style, kind, joint] = row;
            Ok(Run {
                text,
                raw: raws.next_if(|(of, _)| *of == place).map(|(_, raw)| raw),
                cut: cuts.next_if(|(of, _)| *of == place).map(|(_, seen)| seen),
                block: whole(block),
                kind: kind_of(whole(kind))?,
                style: whole(style),
                joint: joint_of(whole(joint))?,
            })
        });
        let runs = runs.collect::<Result<_, _>>()?;
        nothing_left(raws)?;
        nothing_left(cuts)?;
        Ok(runs)
    }
}

fn block([node, element, x, y, width, height, floating]: [f64; BLOCK]) -> Block {
    Block {
        node: Some(numbered(node)),
        element: index(element),
        bbox: Rect { x, y, width, height },
        floating: floating == 1.0,
    }
}

fn kind_of(place: usize) -> Result<RunKind, Malformed> {
    let kinds = [RunKind::Content, RunKind::Value, RunKind::Placeholder, RunKind::Covered, RunKind::Mark];
    kinds.get(place).copied().ok_or(Malformed("a text is of no known kind"))
}

fn joint_of(place: usize) -> Result<Option<Joint>, Malformed> {
    let joints = [None, Some(Joint::Tight), Some(Joint::Slight), Some(Joint::Apart)];
    joints.get(place).copied().ok_or(Malformed("a joint is of no known kind"))
}

/// Rows of `N` numbers, if there are as many.
fn rows<const N: usize>(
    numbers: &[f64],
    count: usize,
) -> Result<impl Iterator<Item = [f64; N]> + '_, Malformed> {
    let (rows, rest) = numbers.as_chunks::<N>();
    if rows.len() != count || !rest.is_empty() {
        return Err(Malformed("a row of numbers is too short or too many"));
    }
    Ok(rows.iter().copied())
}

fn nothing_left<T>(mut further: impl Iterator<Item = T>) -> Result<(), Malformed> {
    further.next().map_or(Ok(()), |_| Err(Malformed("something is told of what is not there")))
}

fn numbered(node: f64) -> NodeRef {
    NodeRef { document: 0, node: u32::try_from(whole(node)).unwrap_or(u32::MAX) }
}

fn index(number: f64) -> Option<usize> {
    (number >= 0.0).then(|| whole(number))
}

/// JavaScript knows only floating point.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(number: f64) -> usize {
    number.max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(elements: &str, runs: &str, blocks: &str) -> Result<Snapshot, Malformed> {
        let text = format!(
            r#"{{"elements":{elements},"runs":{runs},"blocks":{blocks},"whole":{{"url":"http://127.0.0.1/","focused":1}}}}"#
        );
        serde_json::from_str::<Packed>(&text).unwrap().unpack()
    }

    const ELEMENTS: &str = r#"{"roles":["main","textbox"],"tags":["main","input:text"],"names":["","Name"],
        "rows":[1,-1,0,0,0,0,800,600,1,0,1,0, 2,0,1,1,8.5,-4,100,20,0,0,1,3],"further":[[1,{"states":{"required":true},"value":"Ada"}]]}"#;
    const RUNS: &str = r#"{"texts":["ADA"],"rows":[0,3,1,2],"raws":[[0,"Ada"]],"cuts":[[0,2]]}"#;
    const BLOCKS: &str = "[7,1,0,0,10,20,1]";

    #[test]
    fn what_was_sent_is_the_snapshot() {
        let snapshot = unpacked(ELEMENTS, RUNS, BLOCKS).unwrap();
        assert_eq!((snapshot.url.as_str(), snapshot.focused), ("http://127.0.0.1/", Some(1)));
        let [main, field] = &snapshot.elements[..] else { panic!("two elements") };
        assert_eq!((main.parent, main.role, main.visible, main.runs), (None, Role::Main, true, (0, 1)));
        assert_eq!(field.node, Some(NodeRef { document: 0, node: 2 }));
        assert_eq!((field.parent, field.role, field.tag.as_str()), (Some(0), Role::Textbox, "input:text"));
        assert_eq!((field.name.as_str(), field.value.as_deref(), field.style), ("Name", Some("Ada"), 3));
        assert_eq!(field.bbox, Rect { x: 8.5, y: -4.0, width: 100.0, height: 20.0 });
        assert!(field.states.required && !field.visible);
        let [run] = &snapshot.runs[..] else { panic!("one run") };
        assert_eq!((run.text.as_str(), run.raw.as_deref(), run.cut), ("ADA", Some("Ada"), Some(2)));
        assert_eq!((run.kind, run.joint, run.style), (RunKind::Value, Some(Joint::Slight), 3));
        let [block] = &snapshot.blocks[..] else { panic!("one block") };
        assert_eq!((block.element, block.floating, block.bbox.height), (Some(1), true, 20.0));
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let none = r#"{"texts":[],"rows":[],"raws":[]}"#;
        let refused =
            |elements: &str, runs: &str, blocks: &str| unpacked(elements, runs, blocks).unwrap_err();
        assert_eq!(
            refused(&ELEMENTS.replace(",3]", "]"), none, "[]").0,
            "a row of numbers is too short or too many"
        );
        assert_eq!(
            refused(&ELEMENTS.replace(r#"["main","textbox"]"#, r#"["main"]"#), none, "[]").0,
            "a role has no name"
        );
        assert_eq!(
            refused(&ELEMENTS.replace("[[1,", "[[2,"), none, "[]").0,
            "something is told of what is not there"
        );
        assert_eq!(refused(ELEMENTS, &RUNS.replace("1,2]", "5,2]"), "[]").0, "a text is of no known kind");
        assert_eq!(refused(ELEMENTS, &RUNS.replace("1,2]", "1,4]"), "[]").0, "a joint is of no known kind");
        assert_eq!(refused(ELEMENTS, none, "[7,1]").0, "a row of numbers is too short or too many");
    }
}

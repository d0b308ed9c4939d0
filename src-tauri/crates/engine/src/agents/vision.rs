//! The vision agent: a claim about looks, answered on numbered marks over a picture (DESIGN section 9). What it cites
//! are elements that the page has; that they look so rests on the model, so nothing here can fail a case.

use serde::Deserialize;
use serde_json::json;

use super::assertion::Side;
use super::cell::Cell;
use super::clarity::short_cell;
use super::seen::{masked, safe};
use super::{Refusal, Setting, ask, bounded, parsed, short, unfaithful, words};
use crate::ground;
use crate::model::{Agent, Reply, Request};
use crate::snapshot::{Element, Rect, Snapshot};

/// How many elements are marked.
const MARKS: usize = 20;
/// The longest text of an element that is told.
const LONGEST: usize = 80;

/// Words by which a cell speaks of looks: no text of a page can show these.
const LOOKS: &[&str] = &[
    "red",
    "green",
    "blue",
    "yellow",
    "orange",
    "amber",
    "grey",
    "gray",
    "black",
    "white",
    "purple",
    "pink",
    "brown",
    "dark",
    "darker",
    "light",
    "lighter",
    "bright",
    "colour",
    "coloured",
    "color",
    "colored",
    "bold",
    "italic",
    "underlined",
    "left",
    "right",
    "above",
    "below",
    "beneath",
    "under",
    "over",
    "beside",
    "between",
    "top",
    "bottom",
    "centre",
    "center",
    "centred",
    "centered",
    "middle",
    "corner",
    "aligned",
    "large",
    "larger",
    "big",
    "bigger",
    "small",
    "smaller",
    "wide",
    "wider",
    "narrow",
    "narrower",
    "tall",
    "taller",
    "round",
    "rounded",
    "square",
    "highlighted",
    "greyed",
    "grayed",
    "faded",
    "framed",
    "bordered",
];
/// Words that help to say how something looks.
const BESIDE: &[&str] = &[
    "side",
    "edge",
    "row",
    "line",
    "column",
    "background",
    "border",
    "frame",
    "letters",
    "lettering",
    "font",
    "looks",
    "look",
    "drawn",
    "stands",
    "placed",
    "same",
    "than",
    "next",
    "logo",
    "icon",
    "picture",
    "image",
];

/// An element that is marked in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    description: String,
    /// What of it a cell may speak of.
    said: String,
    text: String,
    bbox: Rect,
}

impl Mark {
    /// Where it is, in CSS pixels of the viewport.
    pub fn bbox(&self) -> Rect {
        self.bbox
    }

    /// It in words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a model cites for a claim about looks. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    cited: Vec<Mark>,
}

impl Look {
    /// The marked elements that the claim speaks of.
    pub fn cited(&self) -> &[Mark] {
        &self.cited
    }
}

/// Whether a cell is a claim about looks that a picture may show.
pub fn may_ask(cell: &str) -> bool {
    let Some(read) = Cell::read(cell) else { return false };
    let outside = read.outside(read.whole());
    let said = words::words(&outside);
    let looks = said.iter().any(|word| LOOKS.contains(&word.as_str()));
    looks && !words::is_open(&outside) && !words::denies(&outside) && !things(&read).is_empty()
}

/// The stems of what a claim speaks of, its looks left out.
fn things(cell: &Cell) -> Vec<String> {
    let plain = |list: &[&str], stem: &String| list.iter().any(|word| words::stem(word) == *stem);
    let mut things = words::claimed(&cell.text(cell.whole()));
    things.retain(|stem| !plain(LOOKS, stem) && !plain(BESIDE, stem));
    things
}

/// Whether a claim says that something stays as it was.
pub fn says_still(cell: &str) -> bool {
    words::says_still(cell)
}

/// The elements in the viewport that a claim may speak of, innermost first to last in the order of the page.
pub fn marks(snapshot: &Snapshot, cell: &str, secrets: &[&str]) -> Vec<Mark> {
    let Some(read) = Cell::read(cell).filter(|_| snapshot.unread().is_none()) else { return Vec::new() };
    let things = things(&read);
    let fits = |i: usize, e: &Element| {
        let mark = mark(snapshot, i, e, secrets);
        let speaks = words::content(&mark.said).iter().any(|stem| things.contains(stem));
        (speaks && in_view(snapshot, &e.bbox) && mark.text.chars().count() <= LONGEST).then_some((i, mark))
    };
    let visible = snapshot.elements.iter().enumerate().filter(|(_, e)| e.visible);
    let found: Vec<(usize, Mark)> = visible.filter_map(|(i, e)| fits(i, e)).collect();
    let holds_another = |i: usize| found.iter().any(|(j, _)| *j != i && snapshot.is_within(*j, i));
    let inner = found.iter().filter(|(i, _)| !holds_another(*i)).map(|(_, mark)| mark.clone());
    inner.take(MARKS).collect()
}

fn mark(snapshot: &Snapshot, i: usize, element: &Element, secrets: &[&str]) -> Mark {
    let description = masked(&ground::describe(snapshot, i), secrets);
    let text = masked(snapshot.text_of(i).trim(), secrets);
    let said = format!("{description} {text} {}", element.hints.join(" "));
    Mark { description, said, text, bbox: element.bbox }
}

fn in_view(snapshot: &Snapshot, bbox: &Rect) -> bool {
    let (width, height) = (f64::from(snapshot.viewport.0), f64::from(snapshot.viewport.1));
    let inside = bbox.x + bbox.width > 0.0 && bbox.y + bbox.height > 0.0 && bbox.x < width && bbox.y < height;
    // What covers the page is no element of a claim.
    inside && bbox.width >= 4.0 && bbox.height >= 4.0 && bbox.width * bbox.height < width * height / 2.0
}

/// Whether marks hold everything that a claim speaks of: else nothing can be cited for it.
pub fn cover(marks: &[Mark], cell: &str) -> bool {
    let Some(read) = Cell::read(cell) else { return false };
    uncovered(&read, &marks.iter().collect::<Vec<_>>()).is_none()
}

fn uncovered(cell: &Cell, marks: &[&Mark]) -> Option<String> {
    let said: Vec<String> = marks.iter().flat_map(|mark| words::content(&mark.said)).collect();
    let literal = cell.literals.iter().find(|l| !marks.iter().any(|mark| mark.said.contains(&l.text)));
    literal.map(|l| l.text.clone()).or_else(|| things(cell).into_iter().find(|stem| !said.contains(stem)))
}

/// Asks about a picture in which the marks are drawn.
pub fn request(
    setting: &Setting<'_>,
    marks: &[Mark],
    side: Side,
    picture: Vec<u8>,
    context: usize,
) -> Request {
    let mut question = format!("The claim:\n{}\n\n<page-data>\n", short_cell(setting.cell));
    for (i, mark) in marks.iter().enumerate() {
        question.push_str(&format!("m{}: {}\n", i + 1, safe(&mark.description)));
    }
    question.push_str("</page-data>\n");
    question.push_str(match side {
        Side::Holds => "Which marked elements show that the claim holds?",
        Side::Opposite => {
            "You are asked for the opposite: which marked elements show that the claim does NOT hold? If none does, give an empty list."
        }
    });
    let names: Vec<String> = (1..=marks.len()).map(|n| format!("m{n}")).collect();
    let schema = json!({
        "type": "object",
        "properties": {
            "reasoning": {"type": "string"},
            "shown": {"type": "array", "items": {
                "type": "object",
                "properties": {"words": {"type": "string"}, "mark": {"type": "string", "enum": names}},
                "required": ["words", "mark"],
                "additionalProperties": false,
            }},
        },
        "required": ["reasoning", "shown"],
        "additionalProperties": false,
    });
    Request { image: Some(picture), ..ask(Agent::Vision, &question, setting, schema, context) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    shown: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    words: String,
    mark: String,
}

/// Lets a reply through if what it cites are marks that stand for their words, and all that the claim speaks of is cited.
///
/// # Errors
/// Why not.
pub fn check(cell: &str, marks: &[Mark], reply: &Reply) -> Result<Look, Refusal> {
    let answer: Answer = parsed(reply)?;
    bounded(answer.shown.iter().map(|item| item.words.as_str()))?;
    if answer.shown.is_empty() {
        return Err(Refusal::Nothing);
    }
    let Some(read) = Cell::read(cell).filter(|_| may_ask(cell)) else {
        return unfaithful("it is no claim about looks");
    };
    let mut cited: Vec<&Mark> = Vec::new();
    for item in &answer.shown {
        let number = item.mark.strip_prefix('m').and_then(|n| n.parse::<usize>().ok());
        let Some(mark) = number.and_then(|n| marks.get(n.checked_sub(1)?)) else {
            return Err(Refusal::Invalid(format!("'{}' is no mark", short(&item.mark))));
        };
        let Some(span) = read.cite(&item.words, 0) else {
            return unfaithful(format!("the claim has no words '{}'", short(&item.words)));
        };
        let asked = words::content(&read.text(span));
        if !words::content(&mark.said).iter().any(|stem| asked.contains(stem)) {
            return unfaithful(format!(
                "{} is not what '{}' speaks of",
                mark.description,
                short(&item.words)
            ));
        }
        cited.push(mark);
    }
    match uncovered(&read, &cited) {
        Some(word) => unfaithful(format!("nothing that it cites is '{}' of the claim", short(&word))),
        None => Ok(Look { cited: cited.into_iter().cloned().collect() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Block, NodeRef, Role, Run};

    fn page() -> Snapshot {
        let mut page = Snapshot { viewport: (1280, 800), ..Snapshot::default() };
        for (i, (role, text)) in
            [(Role::Heading, "Total"), (Role::Button, "Save"), (Role::Navigation, "Menu")]
                .into_iter()
                .enumerate()
        {
            page.blocks.push(Block::default());
            page.runs.push(Run { text: text.into(), block: i, ..Run::default() });
            page.elements.push(Element {
                node: Some(NodeRef { document: 1, node: u32::try_from(i).unwrap() }),
                role,
                name: text.into(),
                visible: true,
                bbox: Rect { x: 10.0, y: 50.0 * i as f64, width: 100.0, height: 20.0 },
                runs: (i, i + 1),
                ..Element::default()
            });
        }
        page
    }

    fn reply(shown: serde_json::Value) -> Reply {
        super::super::tests::reply(json!({"reasoning": "", "shown": shown}))
    }

    #[test]
    fn only_claims_about_looks_are_for_pictures() {
        for cell in ["The total is red", "'Total' is left of the menu", "The save button is greyed out"] {
            assert!(may_ask(cell), "{cell}");
        }
        for cell in [
            "The order has been placed",
            "The total is not red",
            "The total is red or blue",
            "It is red",
            "red",
        ] {
            assert!(!may_ask(cell), "{cell}");
        }
    }

    #[test]
    fn what_is_cited_must_be_what_the_claim_speaks_of() {
        let cell = "The total is above the menu";
        let marks = marks(&page(), cell, &[]);
        assert_eq!(marks.iter().map(Mark::text).collect::<Vec<_>>(), ["Total", "Menu"]);
        assert!(cover(&marks, cell) && !cover(&marks[..1], cell));
        let good = json!([{"words": "The total", "mark": "m1"}, {"words": "the menu", "mark": "m2"}]);
        assert_eq!(check(cell, &marks, &reply(good)).unwrap().cited(), marks);
        let bad = [
            json!([{"words": "The total", "mark": "m1"}]),
            json!([{"words": "The total", "mark": "m2"}, {"words": "the menu", "mark": "m1"}]),
            json!([{"words": "The sum", "mark": "m1"}, {"words": "the menu", "mark": "m2"}]),
            json!([{"words": "The total", "mark": "m9"}]),
            json!([{"words": "above", "mark": "m1"}, {"words": "the menu", "mark": "m2"}]),
        ];
        for shown in bad {
            assert!(matches!(
                check(cell, &marks, &reply(shown)),
                Err(Refusal::Unfaithful(_) | Refusal::Invalid(_))
            ));
        }
        assert_eq!(check(cell, &marks, &reply(json!([]))), Err(Refusal::Nothing));
    }

    #[test]
    fn the_question_holds_the_marks_and_the_picture() {
        let (page, cell) = (page(), "The total is red");
        let marks = marks(&page, cell, &[]);
        let seen = super::super::Seen::of(&page, []);
        let setting = Setting { cell, action: "", case: "", page: &seen };
        let request = request(&setting, &marks, Side::Holds, vec![1, 2], 4_096);
        assert_eq!(request.image.as_deref(), Some(&[1, 2][..]));
        assert!(request.user.contains("m1: ") && !request.user.contains("m2: "), "{}", request.user);
        assert_eq!(request.prompt.id, "vision");
    }
}

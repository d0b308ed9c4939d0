//! Pages by chance, each the same for the same seed: boxes in boxes with texts in them, each box with up to two of what may keep a text
//! from being seen.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;

use super::kinds::{FRAME_LIDS, KINDS, LIDS};

/// A page and the words on it, each of which is there once.
pub(crate) struct Drawn {
    pub(crate) html: String,
    pub(crate) words: Vec<String>,
}

const TEXTS: usize = 14;
const DEEPEST: u32 = 4;

struct Pen {
    rng: Rng,
    html: String,
    sheet: String,
    words: Vec<String>,
    taken: BTreeSet<String>,
    classes: usize,
}

impl Drawn {
    pub(crate) fn by(seed: u64) -> Self {
        let mut pen = Pen {
            rng: Rng::with_seed(seed),
            html: String::new(),
            sheet: String::new(),
            words: Vec::new(),
            taken: BTreeSet::new(),
            classes: 0,
        };
        while pen.words.len() < TEXTS {
            pen.shape(0);
        }
        let ground = ["#fff", "#fff", "#f4f4f4"][pen.rng.usize(..3)];
        let Pen { html, sheet, words, .. } = pen;
        let html = format!(
            "<!doctype html><html lang=en><title>Page</title><style>body{{color:#234;background:{ground};font:16px monospace}} {sheet}</style><body>{html}"
        );
        Self { html, words }
    }
}

impl Pen {
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(..100) < percent
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.rng.usize(..of.len())]
    }

    fn word(&mut self) -> String {
        loop {
            let mut word = String::new();
            for _ in 0..3 {
                word.push_str(self.one(&["b", "d", "f", "g", "k", "m", "n", "p", "r", "s", "t", "v", "z"]));
                word.push_str(self.one(&["a", "e", "o", "u"]));
            }
            if self.taken.insert(word.clone()) {
                return word;
            }
        }
    }

    fn shape(&mut self, depth: u32) {
        match self.rng.u32(..100) {
            0..20 if depth == 0 => self.frame(),
            5..11 => self.card(),
            _ if depth < DEEPEST => self.nest(depth),
            _ => self.text(),
        }
    }

    /// A box with texts and boxes in it.
    fn nest(&mut self, depth: u32) {
        let tag = self.one(&["div", "div", "div", "section", "span"]);
        let covered = self.chance(14);
        let mut traits = self.traits();
        if covered {
            traits.push_str(";position:relative");
        }
        self.open(tag, &traits);
        for _ in 0..self.rng.u32(1..=3) {
            if self.chance(55) { self.text() } else { self.shape(depth + 1) }
        }
        if covered {
            let lid = self.one(LIDS);
            self.open("div", lid);
            self.html.push_str("</div>");
        }
        let _ = write!(self.html, "</{tag}>");
    }

    fn traits(&mut self) -> String {
        let many = [0, 1, 1, 1, 2, 2][self.rng.usize(..6)];
        let mut traits = String::new();
        for _ in 0..many {
            let kind = KINDS[self.rng.usize(..KINDS.len())];
            let one = self.one(kind);
            let _ = write!(traits, ";{one}");
        }
        traits
    }

    /// Opens an element that is styled by an attribute or by a sheet.
    fn open(&mut self, tag: &str, style: &str) {
        let style = style.trim_start_matches(';');
        if style.is_empty() {
            let _ = write!(self.html, "<{tag}>");
        } else if self.chance(50) {
            let _ = write!(self.html, "<{tag} style=\"{style}\">");
        } else {
            self.classes += 1;
            let _ = write!(self.html, "<{tag} class=c{}>", self.classes);
            let _ = write!(self.sheet, ".c{}{{{style}}} ", self.classes);
        }
    }

    /// A word in what is around it, or in an element of its own.
    fn text(&mut self) {
        let word = self.word();
        self.words.push(word.clone());
        // Of two beside each other, a box would make one part.
        if !self.html.ends_with("  ") && self.chance(40) {
            let _ = write!(self.html, " {word}  ");
            return;
        }
        let (tag, traits) = (self.one(&["span", "p", "div", "b", "button", "a href=#"]), self.traits());
        let traits = if self.chance(50) { String::new() } else { traits };
        self.open(tag, &traits);
        let _ = write!(self.html, "{word}</{}> ", tag.split(' ').next().unwrap());
    }

    /// A card of two sides, of which one is turned.
    fn card(&mut self) {
        let turn = self.one(&["", "transform:rotateY(180deg)", "rotate:y 180deg"]);
        let space = self.one(&["preserve-3d", "preserve-3d", "flat"]);
        self.open(
            "div",
            &format!("transform-style:{space};position:relative;width:200px;height:50px;{turn}"),
        );
        for side in ["", ";transform:rotateY(180deg)"] {
            self.open("div", &format!("position:absolute;inset:0;backface-visibility:hidden{side}"));
            self.text();
            self.html.push_str("</div>");
        }
        self.html.push_str("</div>");
    }

    /// A frame, at its size or another, above all else or not.
    fn frame(&mut self) {
        let style = self.one(&[
            "",
            "transform:scale(.6)",
            "transform:scale(1.5);transform-origin:0 0",
            "zoom:.7",
            "visibility:hidden",
            "opacity:0",
            "height:0",
            "left:-4000px",
        ]);
        let order = self.one(&["z-index:9", "z-index:9", "z-index:1"]);
        let lid = if self.chance(25) { self.one(FRAME_LIDS) } else { "" };
        let document = self.document(1).replace('&', "&amp;").replace('"', "&quot;");
        let _ = write!(
            self.html,
            "<div style='position:relative'><iframe style='position:relative;{order};border:0;width:300px;height:80px;{style}' srcdoc=\"{document}\"></iframe>"
        );
        if !lid.is_empty() {
            let _ = write!(self.html, "<div style='{lid}'></div>");
        }
        self.html.push_str("</div>");
    }

    /// What stands in a frame, and in one in it.
    fn document(&mut self, depth: u32) -> String {
        let body = self.one(&["", "margin-top:300px", "overflow:hidden", "color:#fff"]);
        let (one, other) = (self.word(), self.word());
        let hidden = self.one(&[
            "",
            "display:none",
            "opacity:0",
            "visibility:hidden",
            "position:absolute;left:-999px",
        ]);
        let mut html =
            format!("<!doctype html><body style='{body}'><p>{one}</p><p style='{hidden}'>{other}</p>");
        self.words.extend([one, other]);
        if depth < 2 && self.chance(25) {
            let inner = self.document(depth + 1).replace('&', "&amp;").replace('"', "&quot;");
            let style = self.one(&["", "opacity:0", "position:absolute;left:-999px", "transform:scale(.8)"]);
            let _ = write!(
                html,
                "<iframe style='border:0;width:250px;height:70px;{style}' srcdoc=\"{inner}\"></iframe>"
            );
        }
        html
    }
}

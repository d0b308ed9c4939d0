//! Pages by chance, each the same for the same seed: boxes in boxes with texts in them, each box with up to two of what may keep a text
//! from being seen.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;

/// A page and the words on it, each of which is there once.
pub(crate) struct Drawn {
    pub(crate) html: String,
    pub(crate) words: Vec<String>,
}

const TEXTS: usize = 14;
const DEEPEST: u32 = 4;

/// What may be declared of a box, by kind. A box gets one of some kinds.
const KINDS: &[&[&str]] = &[
    // Placement.
    &[
        "position:relative",
        "position:relative;left:-3000px",
        "position:relative;top:-60px",
        "position:absolute",
        "position:absolute;left:300px;top:200px",
        "position:absolute;left:-9999px",
        "position:absolute;top:-500px;left:40px",
        "position:absolute;left:1200px;top:90px",
        "position:absolute;right:0;bottom:0",
        "position:absolute;top:1500px",
        "position:fixed;left:500px;top:300px",
        "position:fixed;left:900px;top:10px",
        "position:fixed;bottom:-200px",
        "position:fixed;right:10px;bottom:10px",
        "position:sticky;top:0",
        "float:right",
        "margin-left:-9999px",
        "margin-top:-40px",
        "margin-top:-900px",
    ],
    // Transforms.
    &[
        "transform:translate(-2000px)",
        "transform:translate(60px,20px)",
        "transform:translateY(-100%)",
        "transform:scale(0)",
        "transform:scale(.6)",
        "transform:scaleX(0)",
        "scale:0 1",
        "scale:1.4",
        "transform:rotate(90deg)",
        "transform:rotate(20deg)",
        "rotate:180deg",
        "transform:rotateX(90deg)",
        "transform:rotateY(180deg)",
        "rotate:y 180deg;backface-visibility:hidden",
        "transform:rotateY(180deg);backface-visibility:hidden",
        "transform:rotateX(180deg);transform-style:preserve-3d",
        "backface-visibility:hidden",
        "transform:matrix(1,0,0,1,50,5)",
        "translate:-1500px 0",
        "translate:0 30px",
        "transform:skewX(30deg)",
        "perspective:500px",
        "transform:perspective(300px) translateZ(-200px)",
        "will-change:transform",
    ],
    // Clipping.
    &[
        "overflow:hidden;width:200px;height:60px",
        "overflow:hidden;height:0",
        "overflow:hidden;width:0",
        "overflow:hidden;width:1px;height:1px",
        "overflow:clip;width:150px;height:40px",
        "overflow-x:clip;width:100px",
        "overflow-y:hidden;height:24px",
        "overflow:clip;overflow-clip-margin:50px;width:20px;height:20px",
        "width:0;height:0",
        "max-height:0;overflow:hidden",
        "contain:paint;width:100px;height:30px",
        "contain:strict;width:200px;height:50px",
        "contain:strict",
        "contain:layout",
        "content-visibility:auto",
        "content-visibility:hidden",
        "overflow:hidden;white-space:nowrap;text-overflow:ellipsis;width:40px",
        "overflow:hidden;padding:30px 0 0;height:0",
        "overflow:hidden;border-radius:50%;width:150px;height:150px",
    ],
    // Shapes.
    &[
        "clip-path:inset(0)",
        "clip-path:inset(50%)",
        "clip-path:inset(0 0 100% 0)",
        "clip-path:inset(-20px)",
        "clip-path:circle(0)",
        "clip-path:circle(45%)",
        "clip-path:circle(2000px)",
        "clip-path:ellipse(0 50%)",
        "clip-path:polygon(0 0,0 0,0 0)",
        "clip-path:polygon(0 0,100% 0,100% 100%,0 100%)",
        "clip-path:polygon(0 0,100% 0,100% 1px,0 1px)",
        "clip-path:path('M0 0h900v600h-900z')",
        "clip:rect(0,0,0,0);position:absolute",
        "clip:rect(0,0,0,0)",
        "clip:rect(0,500px,300px,0);position:absolute",
        "mask-image:linear-gradient(transparent,transparent)",
        "mask-image:linear-gradient(#000,#000)",
    ],
    // Transparency and colour.
    &[
        "opacity:0",
        "opacity:.004",
        "opacity:.5",
        "opacity:.999",
        "filter:opacity(0)",
        "filter:opacity(60%)",
        "filter:blur(0)",
        "filter:brightness(1)",
        "filter:grayscale(1)",
        "visibility:hidden",
        "visibility:visible",
        "visibility:collapse",
        "color:transparent",
        "color:#fff",
        "color:#000",
        "color:#ffffff00",
        "-webkit-text-fill-color:transparent",
        "-webkit-text-fill-color:#060",
        "background:#fff",
        "background:#fff;color:#fff",
        "background:#225;color:#fff",
        "background:#222",
        "background:#222;color:#222",
        "mix-blend-mode:multiply",
    ],
    // How a box is laid out.
    &[
        "display:none",
        "display:contents",
        "display:inline",
        "display:inline-block",
        "display:flex",
        "display:flex;flex-direction:row-reverse;width:60px",
        "display:grid",
        "display:flow-root",
        "display:table",
        "writing-mode:vertical-rl",
        "direction:rtl",
        "columns:2",
    ],
    // Scroll containers.
    &[
        "overflow:auto;width:220px;height:60px",
        "overflow:scroll;width:120px;height:30px",
        "overflow-y:auto;height:40px",
        "overflow-x:auto;width:60px",
        "overflow:auto;width:0;height:0",
        "overflow:auto;height:300px;position:relative",
    ],
    // Lines.
    &[
        "text-indent:-9999px",
        "text-indent:40px",
        "text-indent:200%;white-space:nowrap;overflow:hidden",
        "font-size:0",
        "font-size:1px",
        "font-size:30px",
        "line-height:0",
        "letter-spacing:6px",
        "letter-spacing:-1em",
        "white-space:nowrap;width:30px",
        "text-align:right",
        "zoom:.5",
        "zoom:2",
    ],
    // Order.
    &[
        "position:relative;z-index:-1",
        "position:relative;z-index:5",
        "position:absolute;z-index:-1",
        "isolation:isolate",
    ],
];

/// What lies over what stands before it in a box.
const LIDS: &[&str] = &[
    "position:absolute;inset:0;background:#fff",
    "position:absolute;inset:0;background:#eee;z-index:2",
    "position:absolute;inset:0;background:#eee;z-index:-1",
    "position:absolute;inset:0;background:rgba(255,255,255,.4)",
    "position:absolute;inset:0",
    "position:absolute;inset:0;background:#fff;opacity:.5",
    "position:absolute;inset:0;background:#fff;visibility:hidden",
    "position:absolute;inset:0;background:#fff;pointer-events:none",
    "position:absolute;inset:0;background:linear-gradient(#ccc,#ddd)",
    "position:absolute;left:0;top:0;width:50%;height:100%;background:#fff",
    "position:absolute;left:0;top:0;width:400px;height:120px;background:#cde",
    "margin-top:-60px;height:60px;background:#cde;position:relative",
    "margin-top:-60px;height:60px;background:#cde",
    "position:fixed;left:0;bottom:0;width:100%;height:50px;background:#def",
];

struct Pen {
    rng: Rng,
    html: String,
    sheet: String,
    words: Vec<String>,
    taken: BTreeSet<String>,
    classes: usize,
    /// So many boxes are open that turn what stands in them, or draw its lines out of it.
    turned: u32,
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
            turned: 0,
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
        // The shape of what is parted by blocks is of its first part.
        let tag = if traits.contains("clip-path") { "div" } else { tag };
        if covered {
            traits.push_str(";position:relative");
        }
        self.open(tag, &traits);
        let turns = ["rotate", "writing-mode", "text-indent:-"].iter().any(|word| traits.contains(word));
        let turns = u32::from(turns);
        self.turned += turns;
        for _ in 0..self.rng.u32(1..=3) {
            if self.chance(55) { self.text() } else { self.shape(depth + 1) }
        }
        self.turned -= turns;
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
            // Where these boxes begin to scroll depends on what turns them.
            let scrolls = ["auto", "scroll", "overflow-y:hidden"].iter().any(|word| one.contains(word));
            if self.turned == 0 || !scrolls {
                let _ = write!(traits, ";{one}");
            }
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

    /// A frame, at its size or another, above all else.
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
        let body = self.one(&["", "margin-top:300px", "overflow:hidden", "color:#fff"]);
        let (one, other) = (self.word(), self.word());
        let hidden = self.one(&[
            "",
            "display:none",
            "opacity:0",
            "visibility:hidden",
            "position:absolute;left:-999px",
        ]);
        let _ = write!(
            self.html,
            "<iframe style='position:relative;z-index:9;border:0;width:300px;height:80px;{style}' srcdoc=\"<!doctype html><body style='{body}'><p>{one}</p><p style='{hidden}'>{other}</p>\"></iframe>"
        );
        self.words.extend([one, other]);
    }
}

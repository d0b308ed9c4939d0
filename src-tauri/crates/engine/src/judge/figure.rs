//! A number that belongs to a word: over it, under it, or in a card with it, as tiles of dashboards show them.

use crate::facts::area::Area;
use crate::facts::line::Line;
use crate::facts::plain::folded;
use crate::facts::shown::lines;
use crate::snapshot::{Rect, RunKind, Snapshot};

/// Most texts of a card.
const CARD: usize = 4;
/// So many times its height a number is off the word that it belongs to, at most.
const NEAR: f64 = 1.5;
/// What stands so little beside a line stands below it, in CSS pixels.
const ALIGNED: f64 = 4.0;

/// How many there are of what a word says, where one whole number alone belongs to it.
pub(super) fn number(s: &Snapshot, label: &str) -> Option<u64> {
    let mut numbers = all_figures(s, label).into_iter().filter_map(|line| line.text.trim().parse().ok());
    numbers.next().filter(|_| numbers.next().is_none())
}

/// The number that belongs to a word, where one alone does.
pub(super) fn figure(s: &Snapshot, label: &str) -> Option<Line> {
    let mut figures = all_figures(s, label).into_iter();
    figures.next().filter(|_| figures.next().is_none())
}

fn all_figures(s: &Snapshot, label: &str) -> Vec<Line> {
    let all: Vec<Line> =
        lines(s, &Area::page()).into_iter().filter(|line| line.kind == RunKind::Content).collect();
    let wanted = folded(label);
    let labels = all.iter().filter(|line| folded(&line.text).trim_end_matches([':', ' ']) == wanted);
    labels.filter_map(|word| in_card(s, &all, word).or_else(|| at_word(s, &all, word))).collect()
}

/// Amounts, percentages, parts of a whole: "6", "€3,219.00", "46%", "11 / 24".
fn is_figure(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().count() <= 16
        && letters <= 3
        && !is_dated(text)
}

fn is_dated(text: &str) -> bool {
    text.matches(['-', '.', '/']).count() > 1 && !text.contains(' ')
}

/// The only number of the smallest part of the page that holds the word and a number.
fn in_card(s: &Snapshot, all: &[Line], word: &Line) -> Option<Line> {
    for holder in s.ancestors(word.element?) {
        let e = s.elements.get(holder)?;
        let inside: Vec<&Line> =
            all.iter().filter(|line| e.runs.0 <= line.runs.0 && line.runs.1 <= e.runs.1).collect();
        let figures: Vec<&&Line> =
            inside.iter().filter(|line| line.runs != word.runs && is_figure(&line.text)).collect();
        if inside.len() > CARD || figures.len() > 1 {
            return None;
        }
        if let [only] = figures.as_slice() {
            return Some((**only).clone());
        }
    }
    None
}

/// The nearest number right over or under the word, which looks otherwise than it, and by far the nearer of two.
fn at_word(s: &Snapshot, all: &[Line], word: &Line) -> Option<Line> {
    let style = |line: &Line| s.runs.get(line.runs.0).map(|run| run.style);
    let far = |line: &Line| gap(word.bbox, line.bbox);
    let mut near: Vec<&Line> = all
        .iter()
        .filter(|line| line.runs != word.runs && is_over_or_under(word.bbox, line.bbox))
        .filter(|line| far(line) <= NEAR * word.bbox.height.max(line.bbox.height))
        .collect();
    near.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let first = *near.first()?;
    let rival = near.iter().skip(1).find(|line| !is_behind(first.bbox, line.bbox));
    let alone = rival.is_none_or(|next| far(next) > 2.0 * far(first) + 2.0);
    (alone && is_figure(&first.text) && style(first) != style(word)).then(|| joined(all, first))
}

/// A number with what stands right behind it on its line: "11" and "/ 24".
fn joined(all: &[Line], first: &Line) -> Line {
    let mut whole = first.clone();
    while let Some(next) =
        all.iter().find(|line| line.runs.0 >= whole.runs.1 && is_behind(whole.bbox, line.bbox))
    {
        whole.text = format!("{} {}", whole.text, next.text);
        whole.runs.1 = next.runs.1;
        whole.bbox.width = next.bbox.x + next.bbox.width - whole.bbox.x;
    }
    whole
}

fn is_behind(a: Rect, b: Rect) -> bool {
    /// CSS pixels between the two at most.
    const SPACE: f64 = 10.0;
    let middle = b.y + b.height / 2.0;
    let right = a.x + a.width;
    (a.y..=a.y + a.height).contains(&middle) && (right - 2.0..=right + SPACE).contains(&b.x)
}

fn gap(a: Rect, b: Rect) -> f64 {
    (b.y - (a.y + a.height)).max(a.y - (b.y + b.height)).max(0.0)
}

fn is_over_or_under(a: Rect, b: Rect) -> bool {
    let middle = |r: Rect| r.x + r.width / 2.0;
    let apart = b.y >= a.y + a.height - 2.0 || a.y >= b.y + b.height - 2.0;
    apart && ((a.x - b.x).abs() <= ALIGNED || (middle(a) - middle(b)).abs() <= ALIGNED)
}

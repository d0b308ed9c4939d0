//! Colours by name and by hex.

/// Families of colour that people tell apart without thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
    Black,
    White,
    Grey,
}

/// The family of a colour where it is clear-cut, by hue, saturation and lightness (CSS Color 4, section 7).
pub(crate) fn family_of(rgb: [u8; 3]) -> Option<Family> {
    let [r, g, b] = rgb.map(|c| f64::from(c) / 255.0);
    let (max, min) = (r.max(g).max(b), r.min(g).min(b));
    let (light, chroma) = (f64::midpoint(max, min), max - min);
    if chroma < 0.05 {
        return match light {
            l if l < 0.12 => Some(Family::Black),
            l if l > 0.97 => Some(Family::White),
            l if (0.3..0.85).contains(&l) => Some(Family::Grey),
            _ => None,
        };
    }
    let saturation = chroma / (1.0 - (2.0 * light - 1.0).abs()).max(f64::EPSILON);
    if saturation < 0.3 || !(0.15..0.88).contains(&light) {
        return None;
    }
    let hue = 60.0
        * if r >= max {
            ((g - b) / chroma).rem_euclid(6.0)
        } else if g >= max {
            (b - r) / chroma + 2.0
        } else {
            (r - g) / chroma + 4.0
        };
    match hue {
        h if !(15.0..350.0).contains(&h) => Some(if light > 0.75 { Family::Pink } else { Family::Red }),
        h if (22.0..42.0).contains(&h) && light > 0.4 => Some(Family::Orange),
        h if (48.0..64.0).contains(&h) && light > 0.4 => Some(Family::Yellow),
        h if (85.0..160.0).contains(&h) => Some(Family::Green),
        h if (200.0..245.0).contains(&h) => Some(Family::Blue),
        h if (262.0..295.0).contains(&h) => Some(Family::Purple),
        h if (315.0..340.0).contains(&h) && light > 0.5 => Some(Family::Pink),
        _ => None,
    }
}

fn family_named(name: &str) -> Option<Family> {
    Some(match name {
        "red" => Family::Red,
        "orange" => Family::Orange,
        "yellow" => Family::Yellow,
        "green" => Family::Green,
        "blue" => Family::Blue,
        "purple" | "violet" => Family::Purple,
        "pink" => Family::Pink,
        "black" => Family::Black,
        "white" => Family::White,
        "grey" | "gray" => Family::Grey,
        _ => return None,
    })
}

fn hex(name: &str) -> Option<[u8; 3]> {
    let digits = name.strip_prefix('#')?;
    let byte = |i: usize, n: usize| u8::from_str_radix(digits.get(i..i + n)?, 16).ok();
    match digits.len() {
        3 => Some([byte(0, 1)? * 17, byte(1, 1)? * 17, byte(2, 1)? * 17]),
        6 => Some([byte(0, 2)?, byte(2, 2)?, byte(4, 2)?]),
        _ => None,
    }
}

/// Whether a colour is the one that is named: a hex code exactly (with one step of rounding), a plain name by its family
/// where the colour is clear-cut. `None` where people would differ.
pub(crate) fn is(name: &str, rgb: [u8; 3]) -> Option<bool> {
    let name = name.trim().to_lowercase();
    if let Some(wanted) = hex(&name) {
        let off = wanted.iter().zip(rgb).map(|(a, b)| a.abs_diff(b)).max()?;
        return match off {
            0..=1 => Some(true),
            2..=8 => None,
            _ => Some(false),
        };
    }
    let wanted = family_named(&name)?;
    family_of(rgb).map(|seen| seen == wanted)
}

/// Whether one of several colours (text and background, say) is the one that is named.
pub(crate) fn names(name: &str, colors: impl Iterator<Item = [u8; 3]>) -> Option<bool> {
    let answers: Vec<Option<bool>> = colors.map(|c| is(name, c)).collect();
    if answers.contains(&Some(true)) {
        return Some(true);
    }
    (!answers.is_empty() && answers.iter().all(|a| *a == Some(false))).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_families() {
        assert_eq!(is("red", [204, 0, 0]), Some(true));
        assert_eq!(is("Red", [0, 128, 0]), Some(false));
        assert_eq!(is("red", [128, 110, 110]), None);
        assert_eq!(is("green", [22, 163, 74]), Some(true));
        assert_eq!(is("blue", [37, 99, 235]), Some(true));
        assert_eq!(is("orange", [255, 165, 0]), Some(true));
        assert_eq!(is("grey", [128, 128, 128]), Some(true));
        assert_eq!(is("teal", [0, 128, 128]), None);
        assert_eq!(is("#c00", [204, 0, 0]), Some(true));
        assert_eq!(is("#c00", [204, 0, 40]), Some(false));
    }
}

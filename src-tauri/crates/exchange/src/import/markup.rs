//! The text of cells that tools keep as HTML.

/// Tags that begin a new line.
const LINES: &[&str] =
    &["p", "div", "br", "li", "tr", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "table"];

/// The text of HTML; a text that has none of the tags of lines and no entity is given back as it is.
pub(crate) fn plain(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let marked = LINES.iter().chain(&["b", "strong", "span", "em", "i"]).any(|tag| {
        [format!("<{tag}>"), format!("<{tag} "), format!("<{tag}/>")]
            .iter()
            .any(|start| lower.contains(start))
    });
    if !marked {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        push(&mut out, &rest[..at]);
        let tag = &rest[at + 1..];
        let Some(end) = tag.find('>') else {
            push(&mut out, &rest[at..]);
            rest = "";
            break;
        };
        let name: String =
            tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        if name.is_empty() {
            push(&mut out, &rest[at..=at]);
            rest = tag;
            continue;
        }
        if LINES.contains(&name.to_ascii_lowercase().as_str()) && !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        if name.eq_ignore_ascii_case("li") && !tag.starts_with('/') {
            out.push_str("- ");
        }
        rest = &tag[end + 1..];
    }
    push(&mut out, rest);
    let lines: Vec<&str> =
        out.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "-").collect();
    lines.join("\n")
}

/// Adds text as HTML shows it: white space is one space, entities are what they stand for.
fn push(out: &mut String, text: &str) {
    let decoded = html_escape::decode_html_entities(text);
    for c in decoded.chars() {
        let space = c.is_whitespace();
        if space && (out.is_empty() || out.ends_with([' ', '\n'])) {
            continue;
        }
        out.push(if space { ' ' } else { c });
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn html_becomes_lines() {
        assert_eq!(
            plain("<p>Open&nbsp;the <b>cart</b></p>\n<ul><li>a &lt; b</li><li>c</li></ul>"),
            "Open the cart\n- a < b\n- c"
        );
        assert_eq!(plain("Click 'A'<br/>Click 'B'<BR>"), "Click 'A'\nClick 'B'");
    }

    #[test]
    fn other_text_stays() {
        for text in ["a < b > c", "'<script>' is shown", "x &amp; y", "<p unclosed"] {
            assert_eq!(plain(text), text);
        }
        assert_eq!(plain("<p>1 < 2 and <p"), "1 < 2 and <p");
    }
}

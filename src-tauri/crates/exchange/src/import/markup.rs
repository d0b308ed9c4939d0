//! The text of cells that tools keep as HTML.

/// Tags that begin a new line.
const LINES: &[&str] =
    &["p", "div", "br", "li", "tr", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "table"];

/// Tags that set off a part of a line.
const WITHIN: &[&str] = &["b", "strong", "span", "em", "i", "u", "a", "font", "code", "tt"];

/// The text of HTML; a text that has none of its tags is given back as it is.
pub(crate) fn plain(text: &str) -> String {
    if !is_html(text) {
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
        // The cells of a table stand apart in their line.
        let is_cell = name.eq_ignore_ascii_case("td") || name.eq_ignore_ascii_case("th");
        if is_cell && !tag.starts_with('/') && !out.is_empty() && !out.ends_with('\n') {
            out.push_str(" | ");
        }
        if name.eq_ignore_ascii_case("li") && !tag.starts_with('/') {
            out.push_str("- ");
        }
        rest = &tag[end + 1..];
    }
    push(&mut out, rest);
    let lines: Vec<&str> = out
        .lines()
        .map(|line| line.trim().trim_start_matches("| "))
        .filter(|line| !line.is_empty() && *line != "-")
        .collect();
    lines.join("\n")
}

/// Whether a text has the tags of HTML that is shown in lines.
pub(crate) fn is_html(text: &str) -> bool {
    if !text.contains('<') {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let has = |tag: &str| {
        [format!("<{tag}>"), format!("<{tag} "), format!("<{tag}/>")]
            .iter()
            .any(|start| lower.contains(start))
    };
    // A tag within a sentence may be what is to be typed; a cell that begins with one is HTML.
    let inline = lower.trim_start().starts_with('<') && WITHIN.iter().any(|tag| has(tag));
    inline || LINES.iter().any(|tag| has(tag))
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
        assert_eq!(
            plain("<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr></table>"),
            "Name | Age\nAda | 36"
        );
        assert_eq!(plain("<strong>Open</strong> the <i>cart</i>"), "Open the cart");
        assert_eq!(plain("Click 'A'<br/>Click 'B'<BR>"), "Click 'A'\nClick 'B'");
    }

    #[test]
    fn other_text_stays() {
        for text in
            ["a < b > c", "'<script>' is shown", "Enter <b>bold</b> in 'Text'", "x &amp; y", "<p unclosed"]
        {
            assert_eq!(plain(text), text);
        }
        assert_eq!(plain("<p>1 < 2 and <p"), "1 < 2 and <p");
    }
}

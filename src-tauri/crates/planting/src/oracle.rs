//! Whether an answer says a text, by its letters alone: no rule of a page, a role or a look decides. It may say so where no reader
//! finds the text, never the other way round.

use crate::answer::{Answer, Media};
use crate::json;
use crate::outline::Outline;
use crate::text::{plain, squeezed, stands_in};

/// Whether the text may stand in the answer, in small or large letters. What was not read may hold anything.
pub(crate) fn may_say(answer: &Answer, text: &str) -> bool {
    match answer.media {
        Media::Unread => true,
        Media::Html => html_says(&answer.body, |all| stands_in(text, all)),
        Media::Json => {
            let value = serde_json::from_str(&answer.body);
            stands_in(text, &squeezed(&answer.body)) || value.map_or(true, |value| json::says(&value, text))
        }
        Media::Text => stands_in(text, &squeezed(&answer.body)),
    }
}

/// Whether the text stands in a page or a JSON document with these very letters.
pub(crate) fn says_exactly(media: Media, body: &str, text: &str) -> bool {
    match media {
        Media::Html => html_says(body, |all| all.contains(text)),
        Media::Json => {
            let value: Result<serde_json::Value, _> = serde_json::from_str(body);
            squeezed(body).contains(text)
                || value.map_or(true, |value| json::values(&value).iter().any(|own| own.contains(text)))
        }
        Media::Text | Media::Unread => true,
    }
}

/// In the source as it is, and in its texts put together: "<b>24</b> products" says "24 products".
fn html_says(html: &str, says: impl Fn(&str) -> bool) -> bool {
    let Some(outline) = Outline::of(html) else { return true };
    says(&plain(html)) || says(&outline.1.join(" ")) || says(&outline.1.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::AskedAs;

    fn says(media: Media, body: &str, text: &str) -> bool {
        let answer = Answer { path: "/".into(), asked_as: AskedAs::Document, media, body: body.into() };
        may_say(&answer, text)
    }

    #[test]
    fn a_text_is_looked_for_by_its_letters_wherever_it_may_stand() {
        assert!(says(Media::Html, "<p><b>24</b> products</p>", "24 Products"));
        assert!(says(Media::Html, "<script>let a = 'Salt'</script>", "salt"));
        assert!(says(Media::Html, "<p>Salt &amp; pepper", "Salt & pepper"));
        assert!(!says(Media::Html, "<p>Salt</p>", "Pepper"));
        assert!(says(Media::Json, r#"{"a": "Caf\u00e9"}"#, "café"));
        assert!(says(Media::Text, "alert('Saved!')", "saved") && says(Media::Unread, "", "anything"));
        assert!(!says_exactly(Media::Html, "<p>your cart", "Your cart"));
    }
}

//! Addresses in a page that name the application's own host: past the proxy no fault would be met.

use lol_html::{RewriteStrSettings, element, rewrite_str};

use crate::way::Sides;

const LEADING: [&str; 5] = ["action", "formaction", "href", "poster", "src"];

/// The page with them leading to the proxy; none where there are none.
pub(crate) fn stays_home(html: &str, sides: &Sides) -> Option<String> {
    if !html.contains(&sides.application) {
        return None;
    }
    let mut changed = false;
    let elements = element!("*", |e| {
        for name in LEADING {
            let held = e.get_attribute(name);
            let rest = held.as_deref().and_then(|held| held.trim_start().strip_prefix(&sides.application));
            if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#'])) {
                e.set_attribute(name, &format!("{}{rest}", sides.proxy))?;
                changed = true;
            }
        }
        Ok(())
    });
    let settings =
        RewriteStrSettings { element_content_handlers: vec![elements], ..RewriteStrSettings::new() };
    let page = rewrite_str(html, settings).ok()?;
    changed.then_some(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_to_the_application_leads_to_the_proxy() {
        let sides = Sides { proxy: "http://127.0.0.1:9".into(), application: "http://a.test".into() };
        let page = "<a href='http://a.test/x'>http://a.test</a><img src=http://a.test.org/i>";
        assert_eq!(
            stays_home(page, &sides).unwrap(),
            "<a href=\"http://127.0.0.1:9/x\">http://a.test</a><img src=http://a.test.org/i>"
        );
        assert_eq!(stays_home("<p>http://a.test</p>", &sides), None);
    }
}

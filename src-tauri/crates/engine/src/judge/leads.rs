//! Rule: a link leads to an address.

use super::ruling::{Ruling, Sight};
use super::subject::{several, subjects};
use crate::facts::address::{host_of, is};
use crate::facts::called::describe;
use crate::facts::line::evidence;
use crate::step::{Literal, Target};

/// The address that a link has, resolved by the page, is the one that is said: all of it, or the path (with the query where one is
/// given) on the page's own host. What a script does when it is clicked is not looked at.
pub(crate) fn leads(sight: &Sight<'_>, target: &Target, to: &Literal) -> Ruling {
    let all = match subjects(sight, target) {
        Ok(all) => all,
        Err(ruling) => return ruling,
    };
    let rulings: Vec<Ruling> =
        all.iter().map(|&i| of_link(sight, i, to).with(evidence(sight.now, i))).collect();
    match rulings.first() {
        Some(first) if rulings.iter().all(|r| r.truth == first.truth) => first.clone(),
        _ => several(sight, target, &all),
    }
}

fn of_link(sight: &Sight<'_>, index: usize, to: &Literal) -> Ruling {
    let Some(e) = sight.element(index) else { return Ruling::unknown("the element is gone") };
    let what = describe(e);
    let Some(href) = e.href.as_deref() else {
        return Ruling::unknown(format!(
            "the {what} has no address: click it, and say which page is displayed"
        ));
    };
    let observed = format!("the {what} leads to {href}");
    let in_code = href.ends_with('#') || href.starts_with("javascript:");
    if in_code {
        return Ruling::unknown(format!(
            "{observed}, so what it does is in the page's code: click it, and say which page is displayed"
        ));
    }
    let wanted = to.text.trim();
    if !href.contains("://") {
        return Ruling::when(href == wanted, observed);
    }
    let (page, base) = (sight.now.url.as_str(), sight.view.base_url);
    let own = [Some(page), base].into_iter().flatten().any(|own| host_of(own) == host_of(href));
    let wanted = match wanted.strip_prefix('#') {
        Some(fragment) => format!("{}#{fragment}", page.split('#').next().unwrap_or_default()),
        None => wanted.to_owned(),
    };
    if wanted.starts_with('/') && !own {
        return Ruling::unknown(format!("{observed}, on another host: write the whole address"));
    }
    match is(href, &wanted, base) {
        Some(holds) => Ruling::when(holds, observed),
        None => Ruling::unknown(format!(
            "{observed}, and whether that is '{}' depends on how it is read: give the path from its first slash",
            to.shown()
        )),
    }
}

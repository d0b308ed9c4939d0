//! Elements as locators.

use verbatim_engine::locator::{Locator, name_of_role};
use verbatim_engine::step::{ElementKind, Ordinal, Region, Scope, Target};

use super::script::value;
use crate::sentence::role_of_kind;

/// What a locator is for: it says which controls a name without a kind may mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Click,
    Fill,
    Check,
    Look,
}

/// A locator of a target.
pub(super) fn target(target: &Target, purpose: Use) -> Result<String, String> {
    if target.exact().is_some() {
        return within(&target.within);
    }
    let place = within(&target.within)?;
    let found = match (&target.name, target.kind) {
        (Some(name), kind) => named(&place, &value(&name.text), kind, purpose)?,
        (None, Some(kind)) => unnamed(&place, kind)?,
        (None, None) => return Err("it names no element".into()),
    };
    Ok(match target.ordinal {
        None => found,
        Some(Ordinal::Last) => format!("{found}.last()"),
        Some(Ordinal::Nth(n)) => format!("{found}.nth({})", n.saturating_sub(1)),
    })
}

fn named(place: &str, name: &str, kind: Option<ElementKind>, purpose: Use) -> Result<String, String> {
    use ElementKind as K;
    Ok(match (kind, purpose) {
        (Some(K::Field | K::TextArea), _) | (None, Use::Fill) => format!("field({place}, {name})"),
        (Some(K::Checkbox | K::Radio | K::Switch), _) | (None, Use::Check) => format!("box({place}, {name})"),
        (Some(K::Dropdown), _) => format!("choice({place}, {name})"),
        (Some(K::Text | K::Label | K::Message | K::Item | K::Card), _) => format!("words({place}, {name})"),
        (Some(K::Icon), _) | (None, Use::Click) => format!("control({place}, {name})"),
        (None, Use::Look) => format!("control({place}, {name}).or(words({place}, {name}))"),
        (Some(K::Row), _) => format!("row({place}, {name})"),
        (Some(K::Section | K::Form | K::Element | K::Column), _) => {
            return Err("elements of this kind have no role of their own".into());
        }
        (Some(kind), _) => {
            let role = role_of_kind(kind).ok_or("elements of this kind have no role of their own")?;
            format!("role({place}, '{role}', {name})")
        }
    })
}

fn unnamed(place: &str, kind: ElementKind) -> Result<String, String> {
    let role = role_of_kind(kind).ok_or("elements of this kind have no role of their own")?;
    Ok(format!("{place}.getByRole('{role}').filter({{ visible: true }})"))
}

/// Where to look: the scopes, the outermost last as it was said.
pub(super) fn within(scopes: &[Scope]) -> Result<String, String> {
    scopes.iter().rev().try_fold("page".to_owned(), |place, scope| self::scope(&place, scope))
}

fn scope(place: &str, scope: &Scope) -> Result<String, String> {
    Ok(match scope {
        Scope::Row(name) => format!("row({place}, {})", value(&name.text)),
        Scope::Region(region) => format!("{place}.{}", self::region(*region)),
        Scope::Named(name, _) => format!("part({place}, {})", value(&name.text)),
        Scope::Exact(locator) => exactly(place, locator),
        Scope::Loose(_) => return Err("words that choose among several have no locator".into()),
        Scope::RowAt(_) | Scope::Under(_) | Scope::NextTo(_) | Scope::Column(_) | Scope::Control(..) => {
            return Err("places beside, below or at a number have no locator".into());
        }
    })
}

/// What an exact locator tells: Playwright itself refuses several.
fn exactly(place: &str, locator: &Locator) -> String {
    let found = match locator {
        Locator::Css(css) => format!("locator({})", value(&format!("css={css}"))),
        Locator::Text(text) => format!("getByText({}, {{ exact: true }})", value(text)),
        Locator::Label(_) => format!("locator({})", value(&locator.query().unwrap_or_default())),
        Locator::Role { role, name } => {
            let name = name.as_ref().map(|name| format!(", {{ name: {}, exact: true }}", value(name)));
            format!("getByRole('{}'{})", name_of_role(*role), name.unwrap_or_default())
        }
    };
    format!("{place}.{found}.filter({{ visible: true }})")
}

fn region(region: Region) -> &'static str {
    match region {
        Region::Header => "getByRole('banner')",
        Region::Footer => "getByRole('contentinfo')",
        Region::Navigation => "getByRole('navigation')",
        Region::Sidebar => "getByRole('complementary')",
        Region::Main => "getByRole('main')",
        Region::Dialog => {
            "locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true })"
        }
        Region::Form => "locator('form').filter({ visible: true })",
        Region::Table => "getByRole('table')",
        Region::List => "getByRole('list')",
        Region::Search => "getByRole('search')",
        Region::Menu => "getByRole('menu')",
        Region::Breadcrumbs => "getByRole('navigation', { name: /breadcrumb/i })",
        Region::Pagination => "getByRole('navigation', { name: /paginat/i })",
        Region::Message => "locator('[role=alert], [role=status]').filter({ visible: true })",
        Region::TableHeader => "locator('tr, [role=row]').filter({ has: page.getByRole('columnheader') })",
    }
}

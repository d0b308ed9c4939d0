//! Steps as statements.

use verbatim_engine::step::{
    Action, Chord, ClickKind, Destination, DialogAnswer, Guard, Ordinal, ScrollTo, Step, TabChoice, Target,
};

use super::claim;
use super::locate::{Use, target};
use super::script::{Script, text, value};

/// Adds what a step does.
pub(super) fn step(script: &mut Script, step: &Step) -> Result<(), String> {
    if let Some(guard) = &step.guard {
        return guarded(script, guard, step);
    }
    if leaves(&step.action) {
        script.settle();
    }
    match &step.action {
        Action::Open(to) => script.action(&open(to)),
        Action::Click { target: at, kind } => script.action(&click(at, *kind)?),
        Action::Go { target: at, .. } => script.action(&click(at, ClickKind::Single)?),
        Action::Choose { target: at } => {
            script.action(&format!("await choose({});", target(at, Use::Click)?))
        }
        Action::Check { target: at } => {
            script.line(&format!("await check({}, true);", target(at, Use::Check)?))
        }
        Action::Uncheck { target: at } => {
            script.line(&format!("await check({}, false);", target(at, Use::Check)?))
        }
        Action::SetExpanded { target: at, expanded } => {
            // A section or heading is unfolded by the control of its name.
            let control = Target { kind: None, ..at.clone() };
            let found = target(if at.name.is_some() { &control } else { at }, Use::Click)?;
            script.action(&format!("await setExpanded({found}, {expanded});"));
        }
        Action::Hover { target: at } => script.line(&format!("await {}.hover();", target(at, Use::Click)?)),
        Action::Clear { target: at } => script.line(&format!("await enter({}, '');", target(at, Use::Fill)?)),
        Action::Drag { from, to } => {
            script.line(&format!("await {}.dragTo({});", target(from, Use::Look)?, target(to, Use::Look)?));
        }
        Action::Press { chord, target: at, times } => press(script, chord, at.as_ref(), *times)?,
        Action::PressBare { chord, .. } => press(script, chord, None, 1)?,
        Action::Scroll(to) => script.line(&scroll(to)?),
        Action::Upload { files, target: at } => {
            upload(script, files.iter().map(|file| file.text.as_str()), at.as_ref())?
        }
        Action::Dialog(answer) => dialog(script, answer)?,
        Action::Wait { assertion, .. } | Action::Verify { assertion } => claim::expect(script, assertion)?,
        Action::Pause { ms } => script.line(&format!("await page.waitForTimeout({ms});")),
        Action::ClearHere => script
            .line("await page.keyboard.press('ControlOrMeta+A').then(() => page.keyboard.press('Delete'));"),
        Action::SelectAs { .. } => return Err("which of the two is the list is told by the page".into()),
        Action::SendLogIn => return Err("the button that sends a log-in is told by the page".into()),
        Action::LogIn { user, password } => {
            script.action(&format!("await logIn(page, {}, {});", value(&user.text), value(&password.text)));
        }
        Action::LogOut => script.action("await logOut(page);"),
        other => {
            if let Action::Select { value: text, target: at }
            | Action::Fill { target: at, value: text }
            | Action::Set { target: at, value: text } = other
            {
                script.entered.push((at.clone(), text.text.clone()));
            }
            script.action(&give_or_browse(other)?);
        }
    }
    Ok(())
}

/// Whether an action leaves the page, or looks away from it.
fn leaves(action: &Action) -> bool {
    matches!(
        action,
        Action::Open(_)
            | Action::Back
            | Action::Forward
            | Action::Reload
            | Action::NewTab(_)
            | Action::SwitchTab(_)
            | Action::CloseTab
    )
}

fn give_or_browse(action: &Action) -> Result<String, String> {
    Ok(match action {
        Action::Select { value: chosen, target: at } => {
            format!("await select({}, {});", target(at, Use::Fill)?, value(&chosen.text))
        }
        Action::Fill { target: at, value: text } | Action::Set { target: at, value: text } => {
            format!("await enter({}, {});", target(at, Use::Fill)?, value(&text.text))
        }
        Action::Append { target: at, value: text } => {
            let at = target(at, Use::Fill)?;
            format!("await {at}.press('End').then(() => {at}.pressSequentially({}));", value(&text.text))
        }
        Action::Type { value: text } => format!("await page.keyboard.type({});", value(&text.text)),
        Action::Back => "await page.goBack();".into(),
        Action::Forward => "await page.goForward();".into(),
        Action::Reload => "await page.reload();".into(),
        Action::Resize { width, height } => {
            format!("await page.setViewportSize({{ width: {width}, height: {height} }});")
        }
        Action::NewTab(None) => "page = await newTab(page);".into(),
        Action::NewTab(Some(url)) => format!("page = await newTab(page, {});", value(&url.text)),
        Action::SwitchTab(choice) => match choice {
            TabChoice::Named(name) => format!("page = await switchToTab(page, {});", value(&name.text)),
            TabChoice::Titled(name) => {
                format!("page = await switchToBrowserTab(page, {});", value(&name.text))
            }
            TabChoice::At(Ordinal::Last) => "page = await switchToTabAt(page, -1);".into(),
            TabChoice::At(Ordinal::Nth(n)) => {
                format!("page = await switchToTabAt(page, {});", n.saturating_sub(1))
            }
            TabChoice::New => "page = await switchToLast(page);".into(),
            TabChoice::Previous => "page = await switchBack(page);".into(),
        },
        Action::CloseTab => "page = await closeTab(page);".into(),
        _ => return Err("no statement does this".into()),
    })
}

/// The statement that opens an address.
pub(super) fn open(to: &Destination) -> String {
    match to {
        Destination::Base => "await page.goto('');".into(),
        Destination::Url(url) => format!("await page.goto({});", value(&url.text)),
    }
}

fn click(at: &Target, kind: ClickKind) -> Result<String, String> {
    let at = target(at, Use::Click)?;
    Ok(match kind {
        ClickKind::Single => format!("await click({at});"),
        ClickKind::Double => format!("await {at}.dblclick();"),
        ClickKind::Right => format!("await {at}.click({{ button: 'right' }});"),
    })
}

/// An optional step is taken where its condition holds on the page at rest.
fn guarded(script: &mut Script, guard: &Guard, step: &Step) -> Result<(), String> {
    let mut inner = Script::default();
    self::step(&mut inner, &Step { guard: None, ..step.clone() })?;
    let condition = match guard {
        Guard::IfReady => match &step.action {
            Action::Click { target: at, .. } => format!("await {}.isVisible()", target(at, Use::Click)?),
            _ => return Err("only clicks can be optional".into()),
        },
        Guard::If(assertion) => claim::now(assertion)?,
    };
    script.settle();
    script.line(&format!("if ({condition}) {{"));
    inner.finish()?.lines().for_each(|line| script.line(line));
    script.line("}");
    Ok(())
}

fn press(script: &mut Script, chord: &Chord, at: Option<&Target>, times: u32) -> Result<(), String> {
    let held =
        [(chord.ctrl, "Control+"), (chord.alt, "Alt+"), (chord.shift, "Shift+"), (chord.meta, "Meta+")];
    let mut keys: String = held.iter().filter_map(|(held, name)| held.then_some(*name)).collect();
    keys.push_str(if chord.key == " " { "Space" } else { &chord.key });
    let statement = match at {
        Some(at) => format!("await {}.press({});", target(at, Use::Fill)?, text(&keys)),
        None => format!("await page.keyboard.press({});", text(&keys)),
    };
    for _ in 0..times.clamp(1, 100) {
        script.action(&statement);
    }
    Ok(())
}

fn scroll(to: &ScrollTo) -> Result<String, String> {
    Ok(match to {
        ScrollTo::Up => "await page.keyboard.press('PageUp');".into(),
        ScrollTo::Down => "await page.keyboard.press('PageDown');".into(),
        ScrollTo::Top => "await page.evaluate(() => window.scrollTo(0, 0));".into(),
        ScrollTo::Bottom => {
            "await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));".into()
        }
        ScrollTo::Target(at) => format!("await {}.scrollIntoViewIfNeeded();", target(at, Use::Look)?),
    })
}

fn upload<'a>(
    script: &mut Script,
    files: impl Iterator<Item = &'a str>,
    at: Option<&Target>,
) -> Result<(), String> {
    let files: Vec<String> = files.map(|file| format!("file({})", text(file))).collect();
    let at = match at.and_then(|at| at.name.as_ref()) {
        Some(name) => format!("page.getByLabel({})", value(&name.text)),
        None => "page.locator('input[type=file]')".into(),
    };
    script.action(&format!("await {at}.setInputFiles([{}]);", files.join(", ")));
    Ok(())
}

fn dialog(script: &mut Script, answer: &DialogAnswer) -> Result<(), String> {
    let answered = match answer {
        DialogAnswer::Accept(_) => "true".into(),
        DialogAnswer::Dismiss(_) => "false".into(),
        DialogAnswer::Close(_) => {
            return Err("it closes a dialog of the page by the button that does so".into());
        }
        DialogAnswer::Prompt(text) => format!("true, {}", value(&text.text)),
    };
    let name = script.event("dialog")?;
    script.line(&format!("await answer(await {name}, {answered});"));
    script.answered(&name);
    Ok(())
}

//! Snapshots of the active tab, all frames at once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use futures::future::join_all;
use verbatim_engine::packed::Packed;
use verbatim_engine::page::PageError;
use verbatim_engine::snapshot::Snapshot;

use crate::call::{CALL_DEADLINE, Fault};
use crate::connection::millis;
use crate::context::Context;
use crate::frames::{Placing, place_of};
use crate::state::{Frame, State, World};
use crate::stitch::{Link, assemble, number};

/// How often a snapshot is begun anew when the document changes under it.
const TRIES: u32 = 5;

/// A frame that does not answer by then is left out.
const FRAME_DEADLINE: Duration = Duration::from_secs(2);

/// How often a frame is looked at for what the browser alone tells: closed shadow trees within each other, roles that are kept.
const DEPTH: u32 = 6;

/// The session of a tab, and its frames that have the page script, the main frame first.
pub(crate) type TabFrames = (String, Vec<(Frame, World)>);

impl Context {
    /// The active tab's session and frames, once its main document is parsed and has the page script. A document that
    /// does not come or is not parsed within the bound of a page's load is given up: then the one that is there is seen.
    pub(crate) async fn frames(&self) -> Result<TabFrames, Fault> {
        let mut until = Instant::now() + CALL_DEADLINE;
        loop {
            if let Some(found) = self.wait(until, |state| frames_now(state).transpose()).await {
                return found;
            }
            let page_load = self.settings.page_load;
            let loading = {
                let state = self.lock();
                let tab = state.tab().ok_or(PageError::Closed)?;
                tab.loading()
                    .map(|(since, url, what)| (tab.session.clone(), since + page_load, url.to_owned(), what))
            };
            match loading {
                Some((_, bound, ..)) if bound > Instant::now() => until = bound,
                Some((session, _, url, what)) => {
                    self.give_up(&session, &url, page_load, what);
                    let free =
                        self.wait(Instant::now() + CALL_DEADLINE, |state| frames_now(state).transpose());
                    return free.await.unwrap_or(Err(unresponsive()));
                }
                None => return Err(unresponsive()),
            }
        }
    }

    /// A snapshot of all frames; while a confirm or prompt is open the last one, with that dialog.
    pub(crate) async fn take_snapshot(&self) -> Result<Snapshot, PageError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let taken = match self.try_snapshot().await {
                Ok(taken) => taken,
                Err(Fault::Dialog) => self.blocked_snapshot(),
                Err(Fault::Page(PageError::Navigated)) if tries < TRIES => continue,
                Err(Fault::Page(error)) => return Err(error),
            };
            let mut state = self.lock();
            state.seen = state.seq;
            state.snapshot = Some(taken.clone());
            return Ok(taken);
        }
    }

    /// The page behind an open dialog cannot be asked: what was seen last, if it is the same page.
    fn blocked_snapshot(&self) -> Snapshot {
        let state = self.lock();
        let tab = state.tab();
        let url = tab.map(|t| t.url.clone()).unwrap_or_default();
        let last = state.snapshot.clone().filter(|s| s.url == url);
        let mut snapshot = last.unwrap_or_else(|| Snapshot { url, ..Snapshot::default() });
        snapshot.dialog = tab.and_then(|t| t.dialog.clone());
        snapshot.at_ms = millis(self.started.elapsed());
        snapshot
    }

    async fn try_snapshot(&self) -> Result<Snapshot, Fault> {
        let (session, frames) = self.frames().await?;
        let asked = frames.iter().enumerate().map(|(i, (frame, world))| {
            let at_most = if i == 0 { self.patience(&session, CALL_DEADLINE) } else { FRAME_DEADLINE };
            self.snapshot_of(&session, frame, world, at_most)
        });
        let mut parts = HashMap::new();
        let (mut main, mut left_out) = (None, 0);
        for ((frame, world), answer) in frames.iter().zip(join_all(asked).await) {
            match answer {
                Ok(part) => {
                    main.get_or_insert(world.document);
                    parts.insert(world.document, part);
                }
                Err(fault) if main.is_none() => return Err(fault),
                // The frame went away meanwhile.
                Err(Fault::Page(PageError::Navigated | PageError::Detached)) => {}
                Err(Fault::Dialog) => return Err(Fault::Dialog),
                Err(fault) => {
                    self.left_out(frame, &fault);
                    left_out += 1;
                }
            }
        }
        let main = main.ok_or(PageError::Navigated)?;
        let links = self.links(&session, &frames, &parts).await?;
        let mut whole = assemble(main, &mut parts, &links).ok_or(PageError::Navigated)?;
        let state = self.lock();
        let tab = state.tab().ok_or(PageError::Closed)?;
        if tab.world().map(|w| w.document) != Some(main) {
            return Err(PageError::Navigated.into());
        }
        whole.left_out += left_out;
        whole.at_ms = millis(self.started.elapsed());
        whole.url.clone_from(&tab.url);
        whole.status = tab.status;
        Ok(whole)
    }

    async fn snapshot_of(
        &self,
        session: &str,
        frame: &Frame,
        world: &World,
        at_most: Duration,
    ) -> Result<Snapshot, Fault> {
        let (told, sought, far) = {
            let state = self.lock();
            (state.selectors.clone(), state.sought.clone(), state.far)
        };
        let selectors = serde_json::json!([told, sought.clone()].concat());
        let ask = format!(
            "__verbatim.strange().length?null:[__verbatim.snapshot({selectors}),__verbatim.unasked(),__verbatim.missed()]"
        );
        let mut depth = 0;
        let text = loop {
            depth += 1;
            let looked: Option<(String, usize, usize)> = self.evaluate(session, world, &ask, at_most).await?;
            match looked {
                None => self.tell(session, world).await?,
                Some((text, ..)) if depth > DEPTH => break text,
                Some((text, 0, 0)) => break text,
                Some((text, unasked, missed)) => {
                    let opened = unasked > 0 && self.open_closed(session, world).await?;
                    if !opened && missed == 0 {
                        break text;
                    }
                }
            }
        };
        let unread = |why: String| {
            PageError::Driver(format!("the snapshot of frame {} was not understood: {why}", frame.number))
        };
        let packed: Packed = serde_json::from_str(&text).map_err(|e| unread(e.to_string()))?;
        let mut part = packed.unpack().map_err(|e| unread(e.to_string()))?;
        if !sought.is_empty() {
            self.hear(session, world, (&sought, far), &mut part).await?;
        }
        number(&mut part, world.document);
        Ok(part)
    }

    /// How the frames that answered hang together.
    async fn links(
        &self,
        session: &str,
        frames: &[(Frame, World)],
        parts: &HashMap<u32, Snapshot>,
    ) -> Result<Vec<Link>, Fault> {
        let inner = frames.iter().skip(1).filter(|(_, world)| parts.contains_key(&world.document));
        let asked = inner.map(|(frame, world)| self.link(session, frame, world));
        let mut links = Vec::new();
        for link in join_all(asked).await {
            match link {
                Ok(link) => links.extend(link),
                Err(Fault::Page(PageError::Navigated | PageError::Detached)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(links)
    }

    async fn link(&self, session: &str, frame: &Frame, world: &World) -> Result<Option<Link>, Fault> {
        let (outer, node) = self.owner(session, &frame.id).await?;
        let place: Option<Placing> = self.evaluate_at(outer, &place_of(node)).await?;
        Ok(place.map(|place| Link { outer, node, inner: world.document, frame: frame.number, place }))
    }

    fn left_out(&self, frame: &Frame, fault: &Fault) {
        let why = match fault {
            Fault::Dialog => "a dialog blocks it".to_owned(),
            Fault::Page(error) => error.to_string(),
        };
        self.lock().note(format!("frame {} was left out of a snapshot: {why}", frame.number));
    }
}

fn unresponsive() -> Fault {
    PageError::Unresponsive(millis(CALL_DEADLINE)).into()
}

/// Session and frames of the active tab; `None` while its main document loads, or has no page script.
fn frames_now(state: &mut State) -> Result<Option<TabFrames>, Fault> {
    let session = state.session()?;
    if let Some(fault) = state.obstacle(&session) {
        return Err(fault);
    }
    let Some(tab) = state.tab() else { return Err(PageError::Closed.into()) };
    if tab.world().is_none() || tab.loading().is_some() {
        return Ok(None);
    }
    let frames = tab.frames.iter().filter_map(|f| Some((f.clone(), f.world.clone()?))).collect();
    Ok(Some((session, frames)))
}

//! Downloads: told as they begin, and ended where they would fill the disk.

use serde_json::{Value, json};
use verbatim_engine::page::Happening;

use crate::context::Context;
use crate::events::text;
use crate::settle::whole;
use crate::state::{Download, State};

/// Bytes that a case may download in all. That a file comes is told when it begins, so nothing is lost by its end.
const MOST_BYTES: u64 = 256 << 20;

impl Context {
    /// A download has begun somewhere in the browser.
    pub(crate) fn download(&self, params: &Value) {
        let mut state = self.lock();
        let id = params["frameId"].as_str().unwrap_or_default();
        let Some(frame) = state.tabs.iter_mut().find_map(|t| t.frame_mut(id)) else { return };
        frame.intends = false;
        let name = text(params, "suggestedFilename");
        let download = Download { name: name.clone(), ..Download::default() };
        state.downloads.insert(text(params, "guid"), download);
        state.last.download = state.tick();
        state.happened(Happening::Download { name });
        drop(state);
        self.wake();
    }

    /// A download somewhere in the browser has gone on.
    pub(crate) fn download_goes_on(&self, params: &Value) {
        let id = text(params, "guid");
        let mut state = self.lock();
        if !state.is_too_much(&id, params) {
            return;
        }
        let megabytes = MOST_BYTES >> 20;
        let name = state.downloads.get(&id).map(|d| d.name.clone()).unwrap_or_default();
        state.note(format!(
            "the download of {name} was ended: a case may download no more than {megabytes} MB in all"
        ));
        drop(state);
        let params = json!({"guid": id, "browserContextId": self.id});
        drop(self.connection.send(None, "Browser.cancelDownload", params));
        self.wake();
    }
}

impl State {
    /// Whether this download goes beyond the bound of the case, for the first time that it is seen to.
    fn is_too_much(&mut self, id: &str, params: &Value) -> bool {
        let others: u64 = self.downloads.iter().filter(|(other, _)| *other != id).map(|(_, d)| d.bytes).sum();
        let Some(download) = self.downloads.get_mut(id) else { return false };
        let bytes = |field: &str| params[field].as_f64().map_or(0, whole);
        download.bytes = bytes("receivedBytes");
        if params["state"] != "inProgress" || download.cancelled {
            return false;
        }
        // A size that is announced need not be waited for; it is 0 where it is not known.
        download.cancelled = others + download.bytes.max(bytes("totalBytes")) > MOST_BYTES;
        download.cancelled
    }
}

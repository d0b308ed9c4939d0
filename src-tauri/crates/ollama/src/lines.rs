//! Lines of a body, read as bytes: a character that is split over two chunks is whole again in its line.

use std::time::Duration;

use crate::{Protocol, Trouble};

/// The lines of a body as they come, with bounds on size and silence.
#[derive(Debug)]
pub(crate) struct Lines {
    response: reqwest::Response,
    url: String,
    protocol: Protocol,
    /// How long the next piece may take: long until the first word, because a model reads the question before it.
    patience: Duration,
    silence: Duration,
    most: usize,
    taken: usize,
    held: Vec<u8>,
    ended: bool,
    ragged: bool,
}

impl Lines {
    pub(crate) fn new(
        response: reqwest::Response,
        (url, protocol): (&str, Protocol),
        (patience, silence): (Duration, Duration),
        most: usize,
    ) -> Self {
        let url = url.to_owned();
        Self {
            response,
            url,
            protocol,
            patience,
            silence,
            most,
            taken: 0,
            held: Vec::new(),
            ended: false,
            ragged: false,
        }
    }

    /// The words have begun to come: from now on only a short silence is borne.
    pub(crate) fn flowing(&mut self) {
        self.patience = self.silence;
    }

    /// The last line had no end.
    pub(crate) fn is_ragged(&self) -> bool {
        self.ragged
    }

    /// The next line that is not empty, without its end; `None` at the end of the body.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, Trouble> {
        loop {
            if let Some(end) = self.held.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.held.drain(..=end).collect();
                if let Some(line) = text(&line)? {
                    return Ok(Some(line));
                }
                continue;
            }
            if self.ended {
                self.ragged = !self.held.is_empty();
                return text(&std::mem::take(&mut self.held));
            }
            match self.chunk().await? {
                Some(chunk) => self.held.extend_from_slice(chunk.as_ref()),
                None => self.ended = true,
            }
        }
    }

    /// All of the body.
    pub(crate) async fn all(mut self) -> Result<Vec<u8>, Trouble> {
        let mut body = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            body.extend_from_slice(chunk.as_ref());
        }
        Ok(body)
    }

    async fn chunk(&mut self) -> Result<Option<impl AsRef<[u8]> + use<>>, Trouble> {
        let within = self.patience;
        let read = tokio::time::timeout(self.patience, self.response.chunk()).await;
        let slow = |_| Trouble::Slow { what: "further piece of the reply", within };
        let chunk = read.map_err(slow)?.map_err(|error| {
            let cause = Trouble::of_transport(&error, &self.url, self.protocol, within);
            match cause {
                Trouble::Connection { detail, .. } => Trouble::CutOff(detail),
                other => other,
            }
        })?;
        self.taken += chunk.as_ref().map_or(0, |chunk| chunk.len());
        if self.taken > self.most {
            return Err(Trouble::TooLong(self.most));
        }
        Ok(chunk)
    }
}

fn text(line: &[u8]) -> Result<Option<String>, Trouble> {
    let text =
        std::str::from_utf8(line).map_err(|error| Trouble::NoJson(format!("it is no UTF-8: {error}")))?;
    Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
}

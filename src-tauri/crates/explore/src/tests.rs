//! Explorations of small applications that are written down here.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;

use tokio::sync::watch;
use verbatim_engine::event::SinkError;
use verbatim_engine::page::Happening;
use verbatim_engine::snapshot::{DialogKind, Element, NativeDialog, NodeRef, Rect, Role, Run, Snapshot};
use verbatim_engine::verdict::{Cause, Finding};

use crate::{Ended, Form, Given, Hand, Kind, Limits, Map, Seen, Untouched, Values, explore, write};

pub(crate) const HOST: &str = "http://shop.test";

/// What a control does.
#[derive(Clone)]
pub(crate) enum Does {
    /// A link or a button that leads to a page.
    To(&'static str),
    /// A button after which the session is another, and the page the same.
    Sets(&'static str),
    /// Nothing at all.
    Nothing,
}

pub(crate) type Control = (Role, &'static str, Does);

/// An application: its pages by their paths, which may look at what the session has set.
pub(crate) struct Application {
    page: fn(&str, &str) -> Vec<Control>,
    path: String,
    session: String,
    pub(crate) rows: Vec<String>,
    begun: usize,
}

impl Application {
    pub(crate) fn new(page: fn(&str, &str) -> Vec<Control>) -> Self {
        Self { page, path: "/".into(), session: String::new(), rows: Vec::new(), begun: 0 }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        let url =
            if self.path.starts_with("http") { self.path.clone() } else { format!("{HOST}{}", self.path) };
        let mut page = Snapshot { url, ..Snapshot::default() };
        for (at, (role, name, does)) in (self.page)(&self.path, &self.session).into_iter().enumerate() {
            let href = match (&does, role) {
                (Does::To(to), Role::Link) if to.starts_with("http") => Some((*to).to_owned()),
                (Does::To(to), Role::Link) => Some(format!("{HOST}{to}")),
                _ => None,
            };
            page.elements.push(Element {
                role,
                tag: match role {
                    Role::Link => "a",
                    Role::Button => "button",
                    _ => "input:text",
                }
                .into(),
                name: name.into(),
                href,
                visible: true,
                node: Some(NodeRef { document: 1, node: u32::try_from(at).unwrap() }),
                bbox: Rect { x: 0.0, y: 400.0 * at as f64, width: 200.0, height: 20.0 },
                runs: (at, at + 1),
                ..Element::default()
            });
            page.runs.push(Run { text: name.into(), block: at, ..Run::default() });
            page.blocks.push(Default::default());
        }
        page.styles.push(Default::default());
        if self.session == "asks" {
            page.dialog = Some(NativeDialog { kind: DialogKind::Confirm, message: "Leave?".into() });
        }
        page
    }

    fn control(&self, says: &str) -> Option<Control> {
        let all = (self.page)(&self.path, &self.session);
        all.into_iter().find(|(_, name, _)| says.starts_with("Click") && says.ends_with(&format!("'{name}'")))
    }
}

impl Hand for Application {
    async fn begin(&mut self) -> Result<(), SinkError> {
        self.path = "/".into();
        self.session.clear();
        self.begun += 1;
        Ok(())
    }

    async fn row(&mut self, says: &str) -> Result<Seen, SinkError> {
        let mut seen = Seen { at_rest: true, ..Seen::default() };
        self.rows.push(says.to_owned());
        for line in says.lines() {
            if line == "Dismiss the dialog" {
                self.session.clear();
            } else if line == "Go back" {
                self.path = "/".into();
            } else if let Some(path) = line.strip_prefix("Open '").and_then(|rest| rest.strip_suffix('\'')) {
                self.path = path.into();
            } else if let Some((_, _, does)) = self.control(line) {
                match does {
                    Does::To(to) => self.path = to.into(),
                    Does::Sets(what) => self.session = what.into(),
                    Does::Nothing => seen.quiescent = true,
                }
            }
        }
        if self.path == "/gone" {
            seen.happenings.push(Happening::Document { status: 404, url: format!("{HOST}/gone") });
        }
        seen.page = Some(Arc::new(self.snapshot()));
        Ok(seen)
    }

    async fn end(&mut self) -> Result<(), SinkError> {
        Ok(())
    }
}

async fn explored(application: &mut Application, limits: Limits) -> Map {
    let allowed = |url: &str| url.starts_with(HOST);
    let (_stop, stop) = watch::channel(false);
    let given = Given {
        base_url: HOST,
        limits,
        untouched: Untouched::default(),
        values: Values::default(),
        signed_in: false,
        allowed: &allowed,
        stop,
    };
    explore(application, &given, &|_| {}).await.unwrap()
}

fn shop(path: &str, session: &str) -> Vec<Control> {
    use Does::{Nothing, Sets, To};
    let cart = (Role::Link, if session == "full" { "Cart (1)" } else { "Cart" }, To("/cart"));
    let own = match (path, session) {
        ("/", _) => vec![
            (Role::Link, "Goods", To("/goods")),
            (Role::Link, "Nowhere", To("/gone")),
            (Role::Link, "Partner", To("http://other.test/")),
            (Role::Button, "Dead", Nothing),
            (Role::Button, "Delete everything", To("/deleted")),
        ],
        ("/goods", _) => vec![(Role::Button, "Put into the cart", Sets("full"))],
        ("/cart", "full") => vec![(Role::Link, "Checkout", To("/checkout"))],
        ("/checkout", _) => vec![(Role::Textbox, "Name", Nothing), (Role::Button, "Continue", To("/done"))],
        _ => Vec::new(),
    };
    [cart].into_iter().chain(own).collect()
}

#[tokio::test]
async fn all_pages_are_met_and_what_destroys_is_left_alone() {
    let mut application = Application::new(shop);
    let map = explored(&mut application, Limits::default()).await;
    assert_eq!(map.ended, Ended::Done);
    let mut addresses: Vec<&str> = map.states.iter().map(|state| state.address.as_str()).collect();
    addresses.sort_unstable();
    assert_eq!(addresses, ["/", "/cart", "/cart", "/checkout", "/done", "/gone", "/goods"]);
    assert!(application.rows.iter().all(|says| !says.contains("Delete")), "{:?}", application.rows);
    let left: BTreeMap<&str, &str> =
        map.left_alone.iter().map(|one| (one.about.as_str(), one.why.as_str())).collect();
    assert_eq!(left["button 'Delete everything'"], "'delete'");
    assert_eq!(left["link 'Partner'"], "it leads to another host");
}

#[tokio::test]
async fn what_is_wrong_is_told_with_the_way_there() {
    let map = explored(&mut Application::new(shop), Limits::default()).await;
    let found: Vec<(Kind, &[String])> =
        map.findings.iter().map(|found| (found.kind, found.way.as_slice())).collect();
    let open = "Open the application".to_owned();
    let dead = [open.clone(), "Click the link 'Nowhere'".into()];
    let idle = [open, "Click the button 'Dead'".into()];
    assert_eq!(found, [(Kind::DeadLink, dead.as_slice()), (Kind::NoEffect, idle.as_slice())]);
}

#[tokio::test]
async fn a_form_is_filled_in_and_sent_as_one_row() {
    let mut application = Application::new(shop);
    explored(&mut application, Limits::default()).await;
    let sent = "Enter 'Ada King' into the field 'Name'\nClick the button 'Continue'";
    assert!(application.rows.iter().any(|says| says == sent), "{:#?}", application.rows);
}

#[tokio::test]
async fn two_explorations_give_one_map() {
    let first = explored(&mut Application::new(shop), Limits::default()).await;
    assert_eq!(explored(&mut Application::new(shop), Limits::default()).await, first);
}

#[tokio::test]
async fn it_ends_where_it_was_told_to() {
    let mut application = Application::new(shop);
    let map = explored(&mut application, Limits { steps: 4, ..Limits::default() }).await;
    assert_eq!((map.ended, map.rows, application.rows.len()), (Ended::Steps, 4, 4));
    let map = explored(&mut Application::new(shop), Limits { states: 3, ..Limits::default() }).await;
    assert_eq!((map.ended, map.states.len()), (Ended::States, 3));
}

/// Eighty things, each with a page of its own, and a page behind the last link.
fn long_list(path: &str, _: &str) -> Vec<Control> {
    const THINGS: [&str; 80] = {
        let mut paths = ["/things/a"; 80];
        let mut at = 1;
        while at < 80 {
            paths[at] = "/things/b";
            at += 1;
        }
        paths
    };
    match path {
        "/" => {
            let things = THINGS.iter().map(|to| (Role::Link, "Thing", Does::To(to)));
            things.chain([(Role::Link, "About", Does::To("/about"))]).collect()
        }
        _ => vec![(Role::Link, "Home", Does::To("/"))],
    }
}

#[tokio::test]
async fn a_long_list_does_not_use_the_steps_up() {
    let mut application = Application::new(long_list);
    let map = explored(&mut application, Limits { steps: 12, ..Limits::default() }).await;
    assert!(map.states.iter().any(|state| state.address == "/about"), "{:#?}", application.rows);
}

fn asking(path: &str, session: &str) -> Vec<Control> {
    match (path, session) {
        ("/", "") => vec![(Role::Button, "Ask", Does::Sets("asks")), (Role::Link, "Next", Does::To("/next"))],
        ("/", _) => vec![(Role::Button, "Ask", Does::Nothing), (Role::Link, "Next", Does::To("/next"))],
        _ => vec![(Role::Button, "Back", Does::To("/"))],
    }
}

#[tokio::test]
async fn a_dialog_of_the_browser_is_dismissed_and_never_accepted() {
    let mut application = Application::new(asking);
    let map = explored(&mut application, Limits::default()).await;
    assert_eq!(map.ended, Ended::Done);
    assert!(application.rows.iter().any(|says| says == "Dismiss the dialog"));
    assert!(map.left_alone.iter().any(|one| one.about == "the dialog 'Leave?'"));
    assert!(map.states.iter().any(|state| state.address == "/next"));
}

/// An application that cannot be reached.
struct Gone(Mutex<usize>);

impl Hand for Gone {
    async fn begin(&mut self) -> Result<(), SinkError> {
        *self.0.lock().unwrap() += 1;
        Ok(())
    }

    async fn row(&mut self, says: &str) -> Result<Seen, SinkError> {
        let finding = Finding::new(Cause::Environment, says, "nothing answers there");
        Ok(Seen { finding: Some(finding), ..Seen::default() })
    }

    async fn end(&mut self) -> Result<(), SinkError> {
        Ok(())
    }
}

#[tokio::test]
async fn an_application_that_does_not_answer_is_told_so_at_once() {
    let (allowed, (_stop, stop)) = (|_: &str| true, watch::channel(false));
    let given = Given {
        base_url: HOST,
        limits: Limits::default(),
        untouched: Untouched::default(),
        values: Values::default(),
        signed_in: false,
        allowed: &allowed,
        stop,
    };
    let mut gone = Gone(Mutex::new(0));
    let map = explore(&mut gone, &given, &|_| {}).await.unwrap();
    assert_eq!(map.ended, Ended::Lost("nothing answers there".into()));
    assert_eq!((*gone.0.lock().unwrap(), map.states.len()), (2, 0));
}

#[tokio::test]
async fn a_map_is_written_for_other_tools() {
    let map = explored(&mut Application::new(asking), Limits::default()).await;
    let aut = write(&map, Form::Aut).unwrap();
    let first = format!("des (0,{},{})", map.steps.len(), map.states.len());
    assert_eq!(aut.lines().next(), Some(first.as_str()));
    assert_eq!(aut.lines().count(), map.steps.len() + 1);
    assert!(write(&map, Form::Dot).unwrap().contains("0 -> 1 [label=\"Click the button 'Ask'\"]"));
    assert_eq!(serde_json::from_str::<Map>(&write(&map, Form::Json).unwrap()).unwrap(), map);
}

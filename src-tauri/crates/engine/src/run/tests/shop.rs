//! A small shop behind the page port: what is clicked and entered changes what is shown, at once.

use std::sync::Mutex;
use std::time::Duration;

use crate::page::{
    Actionability, Answered, Delivery, Effects, Happening, Input, Mark, Navigation, Need, Page, PageError,
    Picture, Point, Rest, Settled, Transient,
};
use crate::snapshot::{
    Block, DialogKind, Element, NativeDialog, NodeRef, Rect, Role, Run, SelectOption, Snapshot, States,
    Table, TableCell, TableRow, Tristate,
};

/// What the shop remembers.
#[derive(Default)]
struct State {
    path: String,
    cart: Vec<&'static str>,
    name: String,
    coupon: String,
    wrapped: bool,
    tab: &'static str,
    note: Option<String>,
    sorted: usize,
    clock: u64,
    changed_at: u64,
    inputs: Vec<String>,
    /// A banner lies over everything.
    covered: bool,
    /// What covers stays where it is while the page scrolls.
    fixed: bool,
    /// Inputs arrive and nobody is told.
    deaf: bool,
    /// A click on what is named so opens this dialog of the browser.
    raises: Option<(&'static str, NativeDialog)>,
    dialog: Option<NativeDialog>,
    /// A click on what is named so opens this alert after the page has been asked so often what happened.
    alerts_later: Option<(&'static str, String)>,
    later: Option<(u32, Happening)>,
    happenings: Vec<Happening>,
    /// What inputs send for is not answered.
    waits: bool,
}

/// The shop; `order` is text that it shows on every page.
pub(super) struct Shop {
    state: Mutex<State>,
    order: String,
}

const PRODUCTS: [(&str, &str); 3] =
    [("Copper Kettle", "$49.00"), ("Desk Lamp", "$35.00"), ("Tea Pot", "$19.50")];

impl Shop {
    pub(super) fn new(order: &str) -> Self {
        Self { state: Mutex::new(State { tab: "Description", ..State::default() }), order: order.into() }
    }

    /// The inputs that the shop was given, in order.
    pub(super) fn inputs(&self) -> Vec<String> {
        self.state.lock().unwrap().inputs.clone()
    }

    /// Lays a banner over everything, or takes it away.
    pub(super) fn cover(&self, covered: bool) {
        let mut state = self.state.lock().unwrap();
        (state.covered, state.fixed) = (covered, true);
    }

    /// From now on nothing answers what inputs send for.
    pub(super) fn keep_waiting(&self) {
        self.state.lock().unwrap().waits = true;
    }

    /// Something happens by itself.
    pub(super) fn happens(&self, happening: Happening) {
        self.state.lock().unwrap().happenings.push(happening);
    }

    /// Lays something over everything that moves with the page.
    pub(super) fn obscure(&self) {
        self.state.lock().unwrap().covered = true;
    }

    /// From now on a click on what is named so opens a dialog of the browser.
    pub(super) fn raise(&self, name: &'static str, kind: DialogKind, message: &str) {
        let dialog = NativeDialog { kind, message: message.into() };
        self.state.lock().unwrap().raises = Some((name, dialog));
    }

    /// From now on a click on what is named so opens an alert once it has been looked what came of it.
    pub(super) fn raise_later(&self, name: &'static str, message: &str) {
        self.state.lock().unwrap().alerts_later = Some((name, message.into()));
    }

    /// From now on inputs do what they do, and then the driver says that they failed.
    pub(super) fn deafen(&self) {
        self.state.lock().unwrap().deaf = true;
    }

    /// A click of a person, which is no input of ours.
    pub(super) fn by_hand(&self, name: &str) {
        let mut state = self.state.lock().unwrap();
        click(&mut state, Role::Button, name, 0);
        state.clock += 1;
        state.changed_at = state.clock;
    }

    fn change(&self, input: &Input) {
        let snapshot = self.show();
        let mut state = self.state.lock().unwrap();
        state.inputs.push(format!("{input:?}"));
        let named = |node: NodeRef| {
            snapshot.elements.iter().find(|e| e.node == Some(node)).map(|e| (e.role, e.name.clone())).unwrap()
        };
        match input {
            Input::Click { node, .. } => {
                let row = snapshot.elements.iter().position(|e| e.node == Some(*node)).unwrap();
                let line = snapshot.elements[..row].iter().filter(|e| e.role == Role::Row).count();
                let (role, name) = named(*node);
                click(&mut state, role, &name, line);
                if let Some((_, message)) = state.alerts_later.clone().filter(|(raises, _)| *raises == name) {
                    state.later = Some((1, Happening::Dialog { dialog: DialogKind::Alert, message }));
                }
                if let Some((_, dialog)) = state.raises.clone().filter(|(raises, _)| *raises == name) {
                    let message = dialog.message.clone();
                    state.happenings.push(Happening::Dialog { dialog: dialog.kind, message });
                    state.dialog = Some(dialog).filter(|d| d.kind != DialogKind::Alert);
                }
            }
            Input::Fill { node, text } => match named(*node).1.as_str() {
                "Full name" => state.name.clone_from(text),
                _ => state.coupon.clone_from(text),
            },
            Input::SelectOptions { indexes, .. } => state.sorted = indexes[0],
            _ => {}
        }
        state.clock += 1;
        state.changed_at = state.clock;
    }

    fn show(&self) -> Snapshot {
        let state = self.state.lock().unwrap();
        let mut draw = Draw::default();
        if state.path.is_empty() {
            return Snapshot { url: "about:blank".into(), ..Snapshot::default() };
        }
        for name in ["Home", "Products", "Cart", "Account", "Delete account"] {
            draw.control(if name.starts_with("Delete") { Role::Button } else { Role::Link }, name);
        }
        draw.text(&self.order);
        if let Some(note) = &state.note {
            draw.text(note);
        }
        match state.path.as_str() {
            "/products" => products(&mut draw, &state),
            "/cart" => cart(&mut draw, &state),
            "/account" => account(&mut draw, &state),
            "/login" => login(&mut draw),
            path if path.starts_with("/products/") => product(&mut draw, &state),
            _ => {
                draw.control(Role::Heading, "Everyday things, well made");
            }
        }
        Snapshot {
            url: format!("http://shop.example{}", state.path),
            title: "Shop".into(),
            status: Some(200),
            viewport: (1_280, 4_000),
            dialog: state.dialog.clone(),
            ..draw.snapshot
        }
    }
}

fn click(state: &mut State, role: Role, name: &str, line: usize) {
    let product = PRODUCTS.iter().find(|(p, _)| *p == name).map(|(p, _)| *p);
    let page = state.path.clone();
    match name {
        "Home" => state.path = "/".into(),
        "Products" => state.path = "/products".into(),
        "Cart" => state.path = "/cart".into(),
        "Account" => state.path = "/account".into(),
        "Delete account" => state.note = Some("Your account has been deleted.".into()),
        "Gift wrap" => state.wrapped = !state.wrapped,
        "Add to cart" => {
            let slug = page.trim_start_matches("/products/").replace('-', " ");
            let name = PRODUCTS.iter().map(|(p, _)| *p).find(|p| p.to_lowercase() == slug);
            state.cart.extend(name);
            state.note = name.map(|n| format!("{n} has been added to your cart."));
        }
        "Remove" => {
            let gone = state.cart.remove(line.saturating_sub(2));
            state.note = Some(format!("{gone} has been removed."));
        }
        "Save changes" if state.name.is_empty() => {
            state.note = Some("Your profile could not be saved.".into())
        }
        "Save changes" => state.note = Some(format!("The profile of {} has been saved.", state.name)),
        "Apply coupon" => state.note = Some(format!("Coupon {} has been applied.", state.coupon)),
        "Description" | "Comments" if role == Role::Tab => {
            state.tab = if name == "Comments" { "Comments" } else { "Description" };
        }
        _ => {}
    }
    if let (Role::Link, Some(product)) = (role, product) {
        state.path = format!("/products/{}", product.to_lowercase().replace(' ', "-"));
        state.note = None;
    }
}

fn products(draw: &mut Draw, state: &State) {
    draw.control(Role::Heading, "All products");
    let sort = draw.control(Role::Combobox, "Sort by");
    let labels = ["Name", "Lowest price"];
    let option = |(i, l): (usize, &&str)| SelectOption {
        label: (*l).into(),
        selected: i == state.sorted,
        ..SelectOption::default()
    };
    draw.snapshot.elements[sort].tag = "select".into();
    draw.snapshot.elements[sort].options = labels.iter().enumerate().map(option).collect();
    draw.text(["Sorted by name", "Sorted by lowest price"][state.sorted]);
    for (name, price) in PRODUCTS {
        draw.control(Role::Link, name);
        draw.text(price);
    }
}

fn product(draw: &mut Draw, state: &State) {
    draw.control(Role::Button, "Add to cart");
    for tab in ["Description", "Comments"] {
        let i = draw.control(Role::Tab, tab);
        draw.snapshot.elements[i].states.selected = Some(state.tab == tab);
    }
    draw.text(if state.tab == "Comments" { "3 comments by customers" } else { "A thing that lasts." });
}

fn cart(draw: &mut Draw, state: &State) {
    draw.control(Role::Heading, "Your cart");
    let wrap = draw.control(Role::Checkbox, "Gift wrap");
    draw.snapshot.elements[wrap].states.checked =
        Some(if state.wrapped { Tristate::True } else { Tristate::False });
    draw.control(Role::Textbox, "Coupon code");
    draw.control(Role::Button, "Apply coupon");
    if state.cart.is_empty() {
        draw.text("Your cart is empty.");
        return;
    }
    let table = draw.open(Role::Table, "", None);
    let mut rows = vec![draw.row(table, &["Product", "Action"], true)];
    for name in &state.cart {
        rows.push(draw.row(table, &[name, "[Remove]"], false));
    }
    draw.close(table);
    draw.snapshot.tables.push(Table { element: table, rows, ..Table::default() });
    draw.text(&format!("{} items in all", state.cart.len()));
}

fn account(draw: &mut Draw, state: &State) {
    let name = draw.control(Role::Textbox, "Full name");
    draw.snapshot.elements[name].value = Some(state.name.clone());
    draw.control(Role::Button, "Save changes");
}

fn login(draw: &mut Draw) {
    draw.control(Role::Textbox, "Email");
    let password = draw.control(Role::Textbox, "Password");
    draw.snapshot.elements[password].tag = "input:password".into();
    draw.control(Role::Button, "Log in");
}

/// Draws a snapshot.
#[derive(Default)]
struct Draw {
    snapshot: Snapshot,
}

impl Draw {
    fn open(&mut self, role: Role, name: &str, parent: Option<usize>) -> usize {
        let i = self.snapshot.elements.len();
        let node = Some(NodeRef { document: 1, node: u32::try_from(i).unwrap() });
        let top = i as f64 * 20.0;
        let runs = self.snapshot.runs.len();
        self.snapshot.elements.push(Element {
            node,
            parent,
            role,
            name: name.into(),
            visible: true,
            bbox: Rect { x: 0.0, y: top, width: 100.0, height: 20.0 },
            runs: (runs, runs),
            states: States::default(),
            tag: if role == Role::Textbox { "input:text".into() } else { String::new() },
            ..Element::default()
        });
        i
    }

    fn close(&mut self, i: usize) {
        self.snapshot.elements[i].runs.1 = self.snapshot.runs.len();
    }

    fn control(&mut self, role: Role, name: &str) -> usize {
        let i = self.open(role, name, None);
        if !matches!(role, Role::Textbox | Role::Combobox) {
            self.text_in(name, Some(i));
        }
        self.close(i);
        i
    }

    fn text(&mut self, text: &str) {
        if !text.is_empty() {
            self.text_in(text, None);
        }
    }

    fn text_in(&mut self, text: &str, element: Option<usize>) {
        let block = self.snapshot.blocks.len();
        self.snapshot.blocks.push(Block { element, ..Block::default() });
        self.snapshot.runs.push(Run { text: text.into(), block, ..Run::default() });
    }

    fn row(&mut self, table: usize, cells: &[&str], header: bool) -> TableRow {
        let element = self.open(Role::Row, "", Some(table));
        let mut made = Vec::new();
        for (column, text) in cells.iter().enumerate() {
            let role = if header { Role::ColumnHeader } else { Role::Cell };
            let cell = self.open(role, text.trim_matches(['[', ']']), Some(element));
            match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
                Some(button) => {
                    let i = self.open(Role::Button, button, Some(cell));
                    self.text_in(button, Some(i));
                    self.close(i);
                }
                None => self.text_in(text, Some(cell)),
            }
            self.close(cell);
            made.push(TableCell { element: cell, column });
        }
        self.close(element);
        TableRow { element, header, cells: made, ..TableRow::default() }
    }
}

impl Page for Shop {
    async fn snapshot(&self) -> Result<Snapshot, PageError> {
        Ok(self.show())
    }

    fn watch(&self, _selectors: &[String]) {}

    fn look_out(&self, _texts: &[String], _far: bool) {}

    async fn changed(&self, at_most: Duration) -> Result<(), PageError> {
        tokio::time::sleep(at_most).await;
        Ok(())
    }

    async fn actionability(
        &self,
        _node: NodeRef,
        _need: Need,
        _words: Option<&str>,
    ) -> Result<Actionability, PageError> {
        let (covered, fixed) = {
            let state = self.state.lock().unwrap();
            (state.covered, state.fixed)
        };
        if covered {
            return Ok(Actionability::Obscured { by: "the banner".into(), fixed, node: None });
        }
        Ok(Actionability::Ready(Point { x: 1.0, y: 1.0 }))
    }

    async fn mark(&self) -> Result<Mark, PageError> {
        Ok(Mark(self.state.lock().unwrap().clock))
    }

    async fn input(&self, input: &Input) -> Result<Delivery, PageError> {
        self.change(input);
        if self.state.lock().unwrap().deaf {
            return Err(PageError::Driver("the input failed".into()));
        }
        Ok(Delivery::Reached)
    }

    async fn navigate(&self, navigation: &Navigation, _at_most: Duration) -> Result<(), PageError> {
        let mut state = self.state.lock().unwrap();
        state.inputs.push(format!("{navigation:?}"));
        if let Navigation::To(url) = navigation {
            let path = url.trim_start_matches("http://shop.example");
            // Whoever is not logged in sees none of them.
            let path = if path == "/orders" { "/login" } else { path };
            state.path = if path.is_empty() { "/".into() } else { path.into() };
        }
        state.clock += 1;
        state.changed_at = state.clock;
        Ok(())
    }

    async fn answer_dialog(&self, _accept: bool, _text: Option<&str>) -> Result<bool, PageError> {
        let mut state = self.state.lock().unwrap();
        state.clock += 1;
        state.changed_at = state.clock;
        Ok(state.dialog.take().is_some())
    }

    async fn listeners(&self, _point: Point) -> Result<Option<u32>, PageError> {
        Ok(None)
    }

    async fn search(&self) -> Result<bool, PageError> {
        Ok(false)
    }

    fn asks_to_leave(&self, _stays: bool) {}

    async fn settle(&self, since: Mark, _rest: Rest, at_most: Duration) -> Result<Settled, PageError> {
        let effects = self.effect(since, at_most).await?;
        Ok(Settled { at_rest: true, effects })
    }

    async fn effect(&self, since: Mark, _at_most: Duration) -> Result<Effects, PageError> {
        let mutation = self.state.lock().unwrap().changed_at > since.0;
        Ok(Effects { mutation, ..Effects::default() })
    }

    async fn quiet(&self, _for_ms: Duration, _at_most: Duration) -> Result<bool, PageError> {
        Ok(true)
    }

    async fn answered(
        &self,
        _since: Mark,
        _for_ms: Duration,
        _at_most: Duration,
    ) -> Result<Answered, PageError> {
        Ok(if self.state.lock().unwrap().waits { Answered::Waiting } else { Answered::Quiet })
    }

    async fn transients(&self, _since: Mark) -> Result<Vec<Transient>, PageError> {
        Ok(Vec::new())
    }

    async fn happenings(&self) -> Vec<Happening> {
        let mut state = self.state.lock().unwrap();
        match state.later.take() {
            Some((0, happening)) => state.happenings.push(happening),
            later => state.later = later.map(|(looks, happening)| (looks - 1, happening)),
        }
        std::mem::take(&mut state.happenings)
    }

    fn screenshot(&self) -> Picture {
        let (send, receive) = tokio::sync::oneshot::channel();
        drop(send);
        receive
    }

    fn marked(&self, boxes: Vec<Rect>, _viewport: (u32, u32)) -> Picture {
        let (send, receive) = tokio::sync::oneshot::channel();
        // A picture that only says how much is marked in it.
        let _sent = send.send(Ok(vec![u8::try_from(boxes.len()).unwrap()]));
        receive
    }
}

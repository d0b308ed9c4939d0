//! Each fault changes what it claims, and nothing is wrong without it.

mod client;

use axum::http::{Method, StatusCode, header};
use client::{Client, ORDER};
use verbatim_demo_site::Fault;

const KETTLE: &str = "/products/copper-kettle";
const BUTTON: &str = "<button type=\"submit\">Add to cart</button>";

/// A new visitor with this fault.
async fn with_fault(name: &str) -> Client {
    let mut client = Client::new();
    assert_eq!(client.get(&format!("/faults?fault={name}")).await.status, StatusCode::OK);
    client
}

/// The page of a new visitor with the fault, and of one without.
async fn both(fault: Fault, path: &str) -> (String, String) {
    (with_fault(fault.name()).await.get(path).await.text, Client::new().get(path).await.text)
}

/// The page has `text` under the fault only.
async fn appears(fault: Fault, path: &str, text: &str) {
    let (faulty, right) = both(fault, path).await;
    assert!(faulty.contains(text), "{} does not show {text}", fault.name());
    assert!(!right.contains(text), "{text} is there without {}", fault.name());
}

/// The page has `text` without the fault only.
async fn vanishes(fault: Fault, path: &str, text: &str) {
    let (faulty, right) = both(fault, path).await;
    assert!(!faulty.contains(text), "{} still shows {text}", fault.name());
    assert!(right.contains(text), "{text} is not there without {}", fault.name());
}

async fn with_kettle(fault: &str) -> Client {
    let mut client = with_fault(fault).await;
    client.buy_kettles(1).await;
    client
}

#[test]
fn names_are_distinct_and_read_back() {
    for fault in Fault::ALL {
        assert_eq!(fault.name().parse::<Fault>().unwrap(), *fault);
        assert!(fault.name().chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        assert!(fault.page().starts_with('/') && fault.effect().ends_with('.'));
    }
    assert!("no-such-fault".parse::<Fault>().is_err());
}

#[test]
fn the_readme_lists_every_fault() {
    let readme = include_str!("../README.md");
    for fault in Fault::ALL {
        assert!(readme.contains(&format!("| `{}` |", fault.name())), "{} is not in the README", fault.name());
    }
}

#[tokio::test]
async fn a_fault_stays_until_none_and_a_wrong_name_is_refused() {
    let mut client = with_fault("wrong-total").await;
    assert!(client.get("/faults").await.has("Planted now: <strong>wrong-total</strong>"));
    assert_eq!(client.get("/?fault=nonsense").await.status, StatusCode::BAD_REQUEST);
    assert!(client.get("/faults").await.has("Planted now: <strong>wrong-total</strong>"));
    client.get("/?fault=none").await;
    assert!(client.get("/faults").await.has("Planted now: <strong>none</strong>"));
    let page = client.get("/faults").await;
    for fault in Fault::ALL {
        assert!(page.has(&format!(">{}</a>", fault.name())));
    }
}

#[tokio::test]
async fn faults_of_the_product_page() {
    appears(Fault::WrongPrice, KETTLE, "<p class=\"price\">$51.00</p>").await;
    vanishes(Fault::MissingButton, KETTLE, "Add to cart").await;
    appears(Fault::DisabledButton, KETTLE, "<button type=\"submit\" disabled>Add to cart").await;
    appears(Fault::HiddenButton, KETTLE, "<button type=\"submit\" hidden>Add to cart").await;
    appears(Fault::ObscuredButton, KETTLE, "<div class=\"overlay\">").await;
    appears(Fault::DeadButton, KETTLE, "<button type=\"button\" data-dead>Add to cart").await;
    appears(Fault::FocusOnlyButton, KETTLE, "<button type=\"button\">Add to cart").await;
    appears(Fault::DuplicateButton, KETTLE, &format!("{BUTTON}{BUTTON}")).await;
    appears(Fault::WrongType, KETTLE, "data-submits=\"buy\">Add to cart</a>").await;
    appears(Fault::PlainText, KETTLE, "<span class=\"looks-like-link\">Add to cart</span>").await;
    appears(Fault::LongerName, KETTLE, "Add to cart and check out").await;
    appears(Fault::UnexpectedAlert, KETTLE, "data-alert=\"Unexpected error 17\"").await;
    appears(Fault::StaleCounter, KETTLE, "data-dead-counter").await;
}

#[tokio::test]
async fn faults_of_lists() {
    appears(Fault::AlertOnLoad, "/products", "data-alert-on-load").await;
    vanishes(Fault::MissingOption, "/products", "Price: low to high").await;
    appears(Fault::OffByOneCount, "/products", "25 products").await;
    appears(Fault::DeadFilter, "/products?category=desk", "24 products").await;
    let orders = [
        ("price-asc", "Terracotta Pot", "Canvas Weekender"),
        ("newest", "Paper Lamp Shade", "Terracotta Pot"),
    ];
    for (sort, first, last) in orders {
        let (faulty, right) = both(Fault::WrongSort, &format!("/products?sort={sort}")).await;
        assert!(right.contains(first) && !right.contains(last), "{sort}");
        assert!(faulty.contains(last) && !faulty.contains(first), "{sort}");
    }
}

#[tokio::test]
async fn faults_of_every_page() {
    appears(Fault::NeverSettles, "/", "data-never-settles").await;
    appears(Fault::WrongPage, "/", "<a href=\"/stores\">Help</a>").await;
    let mut client = Client::new();
    assert!(client.get("/?ticker=on").await.has("data-ticker") && !client.get("/").await.has("data-ticker"));
}

#[tokio::test]
async fn faults_of_the_cart() {
    for (fault, total) in [("none", "$49.00"), ("wrong-total", "$50.00")] {
        let cart = with_kettle(fault).await.get("/cart").await;
        assert!(cart.has(&format!("<dt>Total</dt><dd>{total}</dd>")), "{fault}");
    }
    appears(Fault::LowercaseText, "/cart", "<h1>your cart</h1>").await;
    assert_eq!(Client::new().get("/cart").await.status, StatusCode::OK);
    let broken = with_fault("error-page").await.get("/cart").await;
    assert_eq!(broken.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(broken.has("<h1>Error 500</h1>"));
    assert!(with_kettle("none").await.buy_kettles(1).await.has("Added to your cart"));
    assert!(with_kettle("wrong-toast").await.buy_kettles(1).await.has("Removed from your cart"));
    assert!(with_kettle("toast-missing").await.buy_kettles(1).await.has("\"toast\":null"));
}

#[tokio::test]
async fn faults_of_the_checkout() {
    assert!(with_kettle("none").await.get("/checkout").await.has(">Place order<"));
    assert!(with_kettle("misspelt-label").await.get("/checkout").await.has(">Place oder<"));
    appears(Fault::MisspeltLabel, "/login", ">Emial<").await;
    assert!(with_kettle("none").await.get("/checkout").await.has("Germany"));
    assert!(!with_kettle("missing-option").await.get("/checkout").await.has("Germany"));
    let mut client = with_kettle("session-500-after-submit").await;
    assert_eq!(client.get("/orders").await.status, StatusCode::OK);
    assert_eq!(client.post("/checkout", ORDER).await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(client.get("/orders").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(client.get("/?fault=none").await.status, StatusCode::OK);
    assert_eq!(client.get("/orders").await.status, StatusCode::OK);
    let mut client = with_kettle("wrong-download").await;
    client.post("/checkout", ORDER).await;
    let invoice = client.get("/orders/1042/invoice.csv").await;
    assert!(invoice.header(header::CONTENT_DISPOSITION).contains("download.bin"));
}

#[tokio::test]
async fn faults_of_the_log_in() {
    let wrong = "email=ada%40example.com&password=wrong";
    let right = Client::new().post("/login", wrong).await;
    assert!(right.has("class=\"message error\" role=\"alert\">The email or the password is wrong."));
    assert!(with_fault("wrong-error").await.post("/login", wrong).await.has("Something went wrong"));
    let green = with_fault("error-as-success").await.post("/login", wrong).await;
    assert!(green.has("class=\"message success\" role=\"status\">The email or the password is wrong."));
    let (mut lost, mut kept) = (with_fault("lost-login").await, Client::new());
    for client in [&mut lost, &mut kept] {
        assert_eq!(client.log_in().await.header(header::LOCATION), "/account");
        assert!(client.get("/account").await.has("Hello, Ada"));
    }
    assert_eq!(lost.get("/account").await.status, StatusCode::SEE_OTHER);
    assert_eq!(kept.get("/account").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_deleted_row_stays() {
    for (fault, left, comments) in [("none", "11 customers", 2), ("stale-list", "12 customers", 3)] {
        let mut client = with_fault(fault).await;
        client.log_in_as_admin().await;
        assert_eq!(
            client.send(Method::DELETE, "/api/customers/3", None).await.status,
            StatusCode::NO_CONTENT
        );
        assert!(client.get("/admin/customers").await.has(left), "{fault}");
        client.send(Method::DELETE, "/api/comments/2", None).await;
        assert!(client.get(KETTLE).await.has(&format!("{comments} comments")), "{fault}");
    }
}

#[tokio::test]
async fn faults_of_the_preferences() {
    appears(Fault::StuckSwitch, "/preferences", "data-stuck").await;
    let mut client = with_fault("wrong-value").await;
    client.post("/preferences", "display_name=Grace").await;
    assert!(client.get("/preferences").await.has("value=\"Grac\""));
}

#[tokio::test]
async fn what_hangs_is_let_go_only_when_the_site_closes() {
    for (fault, path) in [("hanging-page", "/offers"), ("hanging-request", "/api/search?q=lamp")] {
        let (close, closed) = tokio::sync::watch::channel(false);
        let mut client = Client::of(&verbatim_demo_site::router(closed));
        client.get(&format!("/?fault={fault}")).await;
        let asked = client.get(path);
        tokio::pin!(asked);
        // Polled after the site has answered everything that it can: the request alone stays open.
        assert!(stays_pending(&mut asked).await, "{fault}");
        close.send_replace(true);
        assert_eq!(asked.await.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(Client::new().get(path).await.status, StatusCode::OK, "{path} answers without a fault");
    }
}

/// Whether the future is still pending after several turns of the scheduler.
async fn stays_pending<F: Future + Unpin>(future: &mut F) -> bool {
    for _ in 0..100 {
        let ready = std::future::poll_fn(|cx| {
            std::task::Poll::Ready(std::pin::Pin::new(&mut *future).poll(cx).is_ready())
        })
        .await;
        if ready {
            return false;
        }
        tokio::task::yield_now().await;
    }
    true
}

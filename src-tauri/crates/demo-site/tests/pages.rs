//! Every route answers as the page map of the README says.

mod client;

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use client::{Client, ORDER, app};

#[tokio::test]
async fn public_pages_answer_with_their_heading() {
    let pages = [
        ("/", "Everyday things, well made"),
        ("/products", "Products"),
        ("/products/copper-kettle", "Copper Kettle"),
        ("/search?q=lamp", "Search"),
        ("/cart", "Your cart"),
        ("/orders", "Your orders"),
        ("/login", "Log in"),
        ("/signup", "Sign up"),
        ("/offers", "Offers"),
        ("/stores", "Stores"),
        ("/help", "Help"),
        ("/help/sizes", "Size guide"),
        ("/help/chat", "Chat"),
        ("/returns", "Returns"),
        ("/newsletter", "Newsletter"),
        ("/notes", "Notes"),
        ("/notes?id=2", "Notes"),
        ("/preferences", "Preferences"),
        ("/live", "Live orders"),
        ("/dialogs", "Dialogs"),
        ("/names", "Page names"),
        ("/names/payment", "Refunds"),
        ("/faults", "Faults"),
        ("/pages", "All pages"),
        ("/partner", "Partner"),
    ];
    for (path, heading) in pages {
        let answer = Client::new().get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.has(&format!("<h1>{heading}</h1>")), "{path} lacks the heading {heading}");
    }
}

#[tokio::test]
async fn every_linked_page_and_asset_answers() {
    let mut client = Client::new();
    client.log_in_as_admin().await;
    client.buy_kettles(1).await;
    let pages = client.get("/pages").await.text;
    let mut checked = 0;
    for path in pages.split("<code>").skip(1).map(|rest| rest.split("</code>").next().unwrap().to_owned()) {
        let answer = client.get(&path).await;
        let expected = match path.as_str() {
            "/status/404" => StatusCode::NOT_FOUND,
            "/status/500" => StatusCode::INTERNAL_SERVER_ERROR,
            "/status/503" => StatusCode::SERVICE_UNAVAILABLE,
            "/staff" => StatusCode::UNAUTHORIZED,
            "/moved" => StatusCode::SEE_OTHER,
            _ => StatusCode::OK,
        };
        assert_eq!(answer.status, expected, "{path}");
        for asset in answer.text.split("\"/assets/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let path = format!("/assets/{asset}");
            assert_eq!(Client::new().get(&path).await.status, StatusCode::OK, "{path}");
        }
        let own = answer.text.replace("http://localhost:4000/", "");
        assert!(!own.contains("http://") && !own.contains("https://"), "{path} refers to another host");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

#[tokio::test]
async fn pages_for_members_lead_to_the_log_in_and_back() {
    for path in
        ["/account", "/account/settings", "/admin", "/admin/customers", "/admin/orders", "/admin/board"]
    {
        let answer = Client::new().get(path).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}");
        assert_eq!(answer.header(header::LOCATION), format!("/login?next={path}"));
    }
    let mut client = Client::new();
    let answer = client.post("/login", "email=ADA%40example.com&password=correct+horse&next=%2Forders").await;
    assert_eq!(answer.header(header::LOCATION), "/orders");
    let orders = client.get("/orders").await;
    assert!(orders.has("Welcome back, Ada Lovelace!") && orders.has("2 orders") && orders.has("Hello, Ada"));
    assert!(!client.get("/orders").await.has("Welcome back"), "a message is shown once");
    assert_eq!(client.get("/admin").await.status, StatusCode::FORBIDDEN);
    client.post("/logout", "").await;
    assert!(client.get("/").await.has("Log in"));
}

#[tokio::test]
async fn a_log_in_leads_to_this_site_alone() {
    let answer = Client::new()
        .post("/login", "email=ada%40example.com&password=correct+horse&next=%2F%2Fexample.com")
        .await;
    assert_eq!(answer.header(header::LOCATION), "/account");
}

#[tokio::test]
async fn a_wrong_password_is_refused() {
    let answer = Client::new().post("/login", "email=ada%40example.com&password=wrong").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.has("The email or the password is wrong.") && answer.has("role=\"alert\""));
}

#[tokio::test]
async fn signing_up_validates_and_logs_in() {
    let mut client = Client::new();
    let refused = client.post("/signup", "name=&email=nobody&password=short&repeat=other").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for message in [
        "Please enter your name.",
        "Please enter a valid email address.",
        "at least 8 characters.",
        "do not match.",
        "accept the terms of use.",
    ] {
        assert!(refused.has(message), "{message}");
    }
    assert_eq!(refused.text.matches("aria-invalid=\"true\"").count(), 5);
    let taken = client
        .post("/signup", "name=A&email=ada%40example.com&password=Secret123&repeat=Secret123&terms=on")
        .await;
    assert!(taken.has("There is already an account with this email."));
    let made = client
        .post("/signup", "name=Grace&email=g%40example.org&password=Secret123&repeat=Secret123&terms=on")
        .await;
    assert_eq!(made.header(header::LOCATION), "/account");
    assert!(client.get("/account").await.has("Welcome, Grace! Your account has been created."));
}

#[tokio::test]
async fn the_product_list_filters_sorts_and_pages() {
    let mut client = Client::new();
    let all = client.get("/products").await;
    assert!(all.has("24 products") && all.has("aria-label=\"Page 4\""));
    let garden = client.get("/products?category=garden&category=desk&in_stock=on&max=30&part=1").await;
    assert!(garden.has("6 products") && !garden.has("<html"), "{}", garden.text);
    let cheap = client.get("/products?sort=price-asc").await.text;
    assert!(cheap.find("Terracotta Pot") < cheap.find("Dotted Notebook"));
    let last = client.get("/products?sort=price-asc&page=4").await;
    assert!(last.has("Canvas Weekender") && last.has("Previous") && !last.has(">Next<"));
    assert!(client.get("/products?max=1").await.has("No products match these filters."));
}

#[tokio::test]
async fn search_and_suggestions_find_products() {
    let mut client = Client::new();
    let found: serde_json::Value =
        serde_json::from_str(&client.get("/api/search?q=LAMP").await.text).unwrap();
    assert_eq!(found["count"], 3);
    assert_eq!(found["results"][0]["price"], "$64.00");
    let suggested: serde_json::Value =
        serde_json::from_str(&client.get("/api/suggest?q=e").await.text).unwrap();
    assert_eq!(suggested.as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn the_cart_counts_totals_and_takes_coupons() {
    let mut client = Client::new();
    assert!(client.get("/cart").await.has("Your cart is empty."));
    assert!(client.buy_kettles(2).await.has("\"count\":2"));
    assert_eq!(
        client.post("/api/cart", "product=106").await.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "sold out"
    );
    client.post("/api/cart", "product=102").await;
    assert!(client.get("/cart").await.has("<dt>Total</dt><dd>$112.50</dd>"));
    client.post("/cart/coupon", "coupon=welcome10").await;
    let cart = client.get("/cart").await;
    assert!(
        cart.has("Coupon WELCOME10 has been applied.") && cart.has("-$11.25") && cart.has("<dd>$101.25</dd>")
    );
    client.post("/cart/coupon", "coupon=SUMMER24").await;
    assert!(client.get("/cart").await.has("This coupon has expired."));
    client.post("/cart/quantity", "product=101&quantity=1").await;
    client.post("/cart/remove", "product=102").await;
    let cart = client.get("/cart").await;
    assert!(cart.has("Stoneware Mug has been removed from your cart.") && cart.has("<dd>$44.10</dd>"));
}

#[tokio::test]
async fn a_checkout_makes_an_order_with_receipt_and_invoice() {
    let mut client = Client::new();
    assert_eq!(client.get("/checkout").await.header(header::LOCATION), "/cart", "nothing to buy");
    client.buy_kettles(1).await;
    let refused = client.post("/checkout", "name=&email=x&card=12").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.has("The card number must have 16 digits.") && refused.has("Please choose a country."));
    let placed = client.post("/checkout", &format!("{ORDER}&gift=on")).await;
    assert_eq!(placed.header(header::LOCATION), "/orders/1042");
    let order = client.get("/orders/1042").await;
    assert!(order.has("<h1>Thank you for your order</h1>") && order.has("<dd>$57.40</dd>"));
    assert!(client.get("/orders/1042/receipt").await.has("Receipt 1042"));
    let invoice = client.get("/orders/1042/invoice.csv").await;
    assert_eq!(invoice.header(header::CONTENT_DISPOSITION), "attachment; filename=\"invoice-1042.csv\"");
    assert!(invoice.has("101,\"Copper Kettle\",1,49.00,49.00") && invoice.has("Total,,,,57.40"));
    assert!(client.get("/cart").await.has("Your cart is empty."));
    assert_eq!(client.get("/orders/1035").await.status, StatusCode::NOT_FOUND, "Ada's");
}

#[tokio::test]
async fn comments_ratings_and_wishes_are_kept() {
    let mut client = Client::new();
    assert_eq!(client.send(Method::DELETE, "/api/comments/1", None).await.status, StatusCode::FORBIDDEN);
    client.post("/products/copper-kettle/comments", "text=It+%3Cb%3Eboils").await;
    let page = client.get("/products/copper-kettle").await;
    assert!(page.has("4 comments") && page.has("It &lt;b&gt;boils"));
    client.log_in().await;
    assert_eq!(client.send(Method::DELETE, "/api/comments/2", None).await.status, StatusCode::NO_CONTENT);
    assert_eq!(client.send(Method::DELETE, "/api/comments/2", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.post("/api/ratings/101", "stars=4").await.status, StatusCode::NO_CONTENT);
    assert_eq!(client.post("/api/ratings/101", "stars=9").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(client.post("/api/wishes/101", "").await.has("true"));
    let page = client.get("/products/copper-kettle").await;
    assert!(page.has("3 comments") && page.has("data-value=\"4\"") && page.has("aria-pressed=\"true\""));
}

#[tokio::test]
async fn the_admin_edits_suspends_deletes_and_moves() {
    let mut client = Client::new();
    assert_eq!(client.post("/api/customers/1/suspended", "").await.status, StatusCode::FORBIDDEN);
    client.log_in_as_admin().await;
    let changed = client.post("/api/customers/1", "name=Ada+King&email=ada%40example.com").await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT);
    assert_eq!(
        client.post("/api/customers/1", "name=&email=x").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert!(client.post("/api/customers/1/suspended", "").await.has("false"));
    assert_eq!(client.send(Method::DELETE, "/api/customers/2", None).await.status, StatusCode::NO_CONTENT);
    let page = client.get("/admin/customers").await;
    assert!(page.has("11 customers") && page.has("Ada King") && !page.has("Grace Hopper"));
    assert_eq!(page.text.matches("Reactivate</button>").count(), 3);
    assert_eq!(client.post("/api/board/1041", "column=packed").await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        client.post("/api/board/1041", "column=nowhere").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let order = "shelf=Cold+store&shelf=Shelf+A&shelf=Shelf+B&shelf=Shelf+C";
    assert_eq!(client.post("/api/picking", order).await.status, StatusCode::NO_CONTENT);
    assert_eq!(client.post("/api/picking", "shelf=Shelf+A").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let board = client.get("/admin/board").await.text;
    assert!(board.find("Cold store") < board.find("Shelf A"));
    assert!(client.get("/api/figures").await.has("\"Customers\",\"value\":\"11\""));
}

#[tokio::test]
async fn forms_of_the_tools_are_kept() {
    let mut client = Client::new();
    client.post("/notes", "id=0&title=Tea&text=Buy+more").await;
    assert!(client.get("/notes").await.has(">Tea</a>"));
    client.post("/notes/delete", "id=2").await;
    assert!(!client.get("/notes").await.has("Gift ideas"));
    client.post("/preferences", "display_name=Ada&emails=on&country=Japan&theme=dark").await;
    let page = client.get("/preferences").await;
    assert!(
        page.has("Your preferences have been saved.")
            && page.has("value=\"Ada\"")
            && page.has("value=\"Japan\"")
    );
    client.log_in().await;
    client.post("/account/settings", "first_name=Augusta&language=French").await;
    let page = client.get("/account/settings").await;
    assert!(page.has("value=\"Augusta\"") && page.has("<option selected>French"));
    client.post("/help", "from=Ada&topic=Delivery&message=Hi").await;
    assert!(client.get("/help").await.has("Thank you, Ada. We will answer within a day."));
    assert!(client.get("/offers").await.has("aria-label=\"Cookies\">"));
    client.post("/api/cookies", "choice=all").await;
    assert!(client.get("/offers").await.has("aria-label=\"Cookies\" hidden>"));
}

#[tokio::test]
async fn an_upload_tells_name_and_size() {
    let body = "--x\r\nContent-Disposition: form-data; name=\"order\"\r\n\r\n1039\r\n--x\r\n\
        Content-Disposition: form-data; name=\"picture\"; filename=\"crack.png\"\r\n\r\n12345\r\n--x--\r\n";
    let post = |body: &'static str| {
        Request::post("/returns")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(body))
            .unwrap()
    };
    let answer = Client::new().request(post(body)).await;
    assert!(
        answer.has("Your return for order 1039 has been received: crack.png, 5 bytes."),
        "{}",
        answer.text
    );
    let without = Client::new().request(post("--x--\r\n")).await;
    assert!(without.has("Please choose a picture."));
}

#[tokio::test]
async fn frames_answer_without_a_cookie() {
    let mut client = Client::new();
    assert!(client.get("/newsletter").await.has("http://localhost:4000/embed/survey"));
    let framed = client.get("/embed/survey").await;
    assert!(framed.has("How did you find us?") && framed.header(header::SET_COOKIE).is_empty());
    assert!(
        client
            .post("/embed/newsletter", "letter-email=ada%40example.com")
            .await
            .has("You have subscribed with")
    );
    assert!(client.post("/embed/newsletter", "letter-email=ada").await.has("valid email address"));
}

#[tokio::test]
async fn other_statuses_are_answered() {
    let mut client = Client::new();
    assert_eq!(client.get("/nowhere").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/products/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/names/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/status/500").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(client.get("/status/410").await.status, StatusCode::GONE);
    assert_eq!(client.get("/nothing").await.status, StatusCode::NO_CONTENT);
    assert_eq!(client.get("/moved").await.header(header::LOCATION), "/products");
    let staff = client.get("/staff").await;
    assert_eq!(staff.status, StatusCode::UNAUTHORIZED);
    assert!(staff.header(header::WWW_AUTHENTICATE).starts_with("Basic realm="));
    let known = Request::get("/staff").header(header::AUTHORIZATION, "Basic c3RhZmY6bGV0bWVpbg==");
    assert!(client.request(known.body(Body::empty()).unwrap()).await.has("Hello, staff."));
}

#[tokio::test]
async fn state_is_separate_and_resets() {
    let site = app();
    let (mut one, mut other) = (Client::of(&site), Client::of(&site));
    one.get("/?fault=wrong-total").await;
    one.buy_kettles(3).await;
    other.buy_kettles(1).await;
    assert!(one.get("/cart").await.has("<dd>$148.00</dd>"));
    assert!(other.get("/cart").await.has("<dt>Total</dt><dd>$49.00</dd>"));
    assert_eq!(one.post("/reset", "").await.status, StatusCode::OK);
    assert!(one.get("/cart").await.has("Your cart is empty."));
    assert!(one.get("/faults").await.has("Planted now: <strong>none</strong>"));
    assert!(other.get("/cart").await.has("<dt>Total</dt><dd>$49.00</dd>"));
    assert_eq!(other.get("/reset").await.header(header::LOCATION), "/");
    assert!(other.get("/").await.has("The demo has been reset."));
    assert_eq!(Client::new().post("/reset", "").await.status, StatusCode::OK, "without a cookie");
}

#[tokio::test]
async fn visitors_are_bounded_and_the_oldest_is_forgotten() {
    let site = app();
    let mut first = Client::of(&site);
    first.buy_kettles(1).await;
    for _ in 0..511 {
        Client::of(&site).get("/orders").await;
    }
    assert!(first.get("/cart").await.has("Copper Kettle"), "512 visitors fit");
    for _ in 0..512 {
        Client::of(&site).get("/orders").await;
    }
    assert!(first.get("/cart").await.has("Your cart is empty."));
}

//! Suites in and out, and reports, on the command line.

use crate::verbatim::{Folder, Site, THREE};

const RESET: &str = r#"{"suite": "Retried", "reset": {"method": "GET", "url": "/"}, "timing": {"assertion_ms": 500}, "cases": [
    {"name": "Fine", "tags": ["smoke"], "rows": [{"action": "Open '/'", "expected": "'New arrivals' is displayed"}]},
    {"name": "Never", "rows": [{"action": "Open '/'", "expected": "'Never to be seen' is displayed"}]}]}"#;

#[test]
fn an_import_shows_what_it_understood_and_what_it_changes() {
    let folder = Folder::new();
    let check = |arguments: &[&str], status: i32, wanted: &[&str]| {
        let said = folder.say(arguments);
        assert_eq!(said.status, status, "{}", said.whole());
        for text in wanted {
            assert!(said.whole().contains(text), "{text} in {}", said.whole());
        }
    };
    let first = folder.write(
        "export.csv",
        "ID,Title,Preconditions,Steps (Step),Steps (Expected Result),Owner\n\
         C1,Log in,A customer exists,Open '/login',the Log in page is displayed,Ada\n\
         ,,,Click 'Log in',,\n\
         C2,Cart,,Open '/cart','Your cart is empty.' is displayed,Ada\n",
    );
    let again = folder.write(
        "again.csv",
        "ID,Title,Preconditions,Steps (Step),Steps (Expected Result)\n\
         C1,Log in as Ada,,Open '/login',the Log in page is displayed\n\
         C3,Help,,Open '/help','Help' is displayed\n",
    );
    let suite = folder.place("suite.json");
    let columns = [
        "read as testrail, cases: 2, rows: 3",
        "A   id        ID",
        "F   property  Owner",
        "nothing was written",
    ];
    check(&["import", &first], 0, &columns);
    check(&["import", &first, "-o", &suite], 0, &["2 new, 0 changed, 0 the same, 0 only there and kept"]);
    let difference =
        ["1 new, 1 changed, 0 the same, 1 only there and kept", "~ Log in as Ada (was 'Log in')", "dry run"];
    check(&["import", &again, "-o", &suite, "--dry-run"], 0, &difference);
    assert!(!std::fs::read_to_string(folder.path("suite.json")).unwrap().contains("Log in as Ada"));
    check(&["import", &again, "-o", &suite], 0, &["+ Help"]);
    let text = std::fs::read_to_string(folder.path("suite.json")).unwrap();
    assert!(text.contains("Log in as Ada") && text.contains("\"Cart\"") && text.contains("\"C3\""), "{text}");
    let own = folder.write("own.csv", "Was,Dann,Wer\nDer Korb,voll,Eins\n");
    check(&["import", &own], 3, &["the header row lacks"]);
    let map = ["import", &own, "--map", "Was=action", "--map", "Dann=expected", "--map", "Wer=case"];
    check(&map, 0, &["cases: 1, rows: 1"]);
    check(&["import", &own, "--map", "Was=verb"], 3, &["'verb' is no meaning of a column"]);
    check(&["import", &own, "--from", "excel"], 3, &["'excel' is no form that is known"]);
}

#[test]
fn an_export_says_what_its_form_cannot_hold() {
    let folder = Folder::new();
    let suite = folder.write("retried.json", RESET);
    for form in ["csv", "xlsx", "json", "gherkin", "dsl", "playwright"] {
        let out = folder.place(&format!("out.{form}"));
        let said = folder.say(&["export", &suite, "--to", form, "-o", &out]);
        assert_eq!((said.status, said.out.contains("cases: 2")), (0, true), "{}", said.whole());
        let all = form == "json" || form == "playwright";
        assert_eq!(said.out.contains("not in it: the reset hook"), !all, "{}", said.whole());
        assert!(folder.path(&format!("out.{form}")).metadata().unwrap().len() > 50, "{form}");
    }
    let gherkin = std::fs::read_to_string(folder.path("out.gherkin")).unwrap();
    assert!(
        gherkin.contains(
            "  @smoke\n  Scenario: Fine\n    When Open '/'\n    Then 'New arrivals' is displayed\n"
        ),
        "{gherkin}"
    );
}

#[test]
fn reports_of_a_run_in_every_form() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let json = folder.place("results.json");
    let said = folder.say(&["run", &suite, "--base-url", &site.url, "--timeout", "1", "--json", &json]);
    assert_eq!(said.status, 1, "{}", said.whole());
    for form in ["html", "junit", "allure", "ctrf", "md", "xlsx"] {
        let out = folder.place(&format!("report.{form}"));
        let said = folder.say(&["report", "1", "--to", form, "-o", &out]);
        assert_eq!(said.status, 0, "{}", said.whole());
    }
    let html = std::fs::read_to_string(folder.path("report.html")).unwrap();
    assert!(html.contains("Price of the kettle") && html.contains("data:image/jpeg;base64,"), "{html}");
    assert!(!html.contains("src=\"http") && !html.contains("href="), "the page asks for nothing");
    let ctrf: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path("report.ctrf")).unwrap()).unwrap();
    assert_eq!(ctrf["results"]["summary"]["tests"], 3);
    assert_eq!(ctrf["results"]["summary"]["failed"], 1);
    let allure = std::fs::read_dir(folder.path("report.allure")).unwrap().count();
    assert!(allure >= 6, "three results and their pictures: {allure}");
    // The same from a file of results, as another machine has them.
    let said = folder.say(&["report", &json, "--to", "md", "-o", &folder.place("again.md")]);
    assert_eq!(said.status, 0, "{}", said.whole());
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(read("report.md"), read("again.md"));
    assert!(read("report.md").contains("| shop | 1 | 1 | 1 |"), "{}", read("report.md"));
}

#[test]
fn parts_of_a_suite_are_run_apart_and_put_together() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let parts = ["1/2", "2/2"].map(|part| {
        let json = folder.place(&format!("part-{}.json", &part[..1]));
        let said = folder.say(&[
            "run",
            &suite,
            "--base-url",
            &site.url,
            "--timeout",
            "1",
            "--shard",
            part,
            "--json",
            &json,
        ]);
        assert!([1, 4].contains(&said.status), "{}", said.whole());
        json
    });
    let said = folder.say(&["merge", &parts[0], &parts[1], "-o", &folder.place("all.json")]);
    assert_eq!(said.status, 1);
    assert_eq!(said.out, "shop: 1 pass, 1 fail, 1 inconclusive\n");
    assert_eq!(folder.say(&["run", &suite, "--shard", "3/2"]).status, 3);
}

#[test]
fn a_case_that_does_not_pass_runs_again_only_with_a_reset() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("retried.json", RESET);
    let said = folder.say(&["run", &suite, "--base-url", &site.url, "--retries", "1"]);
    assert_eq!(said.status, 1, "{}", said.whole());
    assert!(said.out.contains("Never  row 1  attempt 2"), "{}", said.out);
    assert!(!said.out.contains("Fine  attempt 2"), "{}", said.out);
    let tagged = folder.say(&["run", &suite, "--base-url", &site.url, "--tag", "smoke"]);
    assert_eq!(tagged.status, 0, "{}", tagged.whole());
    let none = folder.say(&["run", &suite, "--base-url", &site.url, "--tag", "slow"]);
    assert_eq!((none.status, none.err.contains("no case of it has the tag slow")), (3, true), "{}", none.err);
    let plain = folder.write("shop.csv", THREE);
    let refused = folder.say(&["run", &plain, "--base-url", &site.url, "--retries", "1"]);
    assert_eq!((refused.status, refused.err.contains("it has no reset hook")), (3, true), "{}", refused.err);
}

#[test]
fn the_exit_status_is_as_strict_as_asked() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let status = |what: &str, case: &str| {
        let run =
            ["run", &suite, "--base-url", &site.url, "--timeout", "1", "--case", case, "--fail-on", what];
        folder.say(&run).status
    };
    assert_eq!((status("fail", "Wishful"), status("inconclusive", "Wishful")), (0, 4));
    assert_eq!(status("fail", "Price of the kettle"), 1);
}

#[test]
fn a_browser_that_runs_elsewhere_is_driven_and_left_running() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let mut browser = Remote::start(&folder);
    let run =
        ["run", &suite, "--base-url", &site.url, "--case", "Front page", "--browser-url", &browser.address];
    for _ in 0..2 {
        let said = folder.say(&run);
        assert_eq!(said.status, 0, "{}", said.whole());
    }
    // Its web address, and an endpoint that passes on what is said to it, as services of browsers do.
    let host =
        browser.address.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let proxy = Proxy::start(host.clone());
    let path = browser.address.rsplit_once(&host).unwrap().1;
    for address in
        [format!("http://{host}"), format!("ws://{}{path}", proxy.0), format!("http://{}", proxy.0)]
    {
        let run = ["run", &suite, "--base-url", &site.url, "--case", "Front page", "--browser-url", &address];
        let said = folder.say(&run);
        assert_eq!(said.status, 0, "{address}: {}", said.whole());
    }
    assert!(browser.child.try_wait().unwrap().is_none(), "it goes on");
    let nobody = folder.say(&["run", &suite, "--browser-url", "ws://127.0.0.1:9/devtools/browser/x"]);
    assert_eq!((nobody.status, nobody.err.contains("was not reached")), (3, true), "{}", nobody.err);
    let slip = folder.say(&["run", &suite, "--browser-url", "127.0.0.1:9222"]);
    assert_eq!((slip.status, slip.err.contains("begin it with ws://")), (3, true), "{}", slip.err);
}

/// An address of its own in front of a browser; all that is said to it is passed on.
struct Proxy(String);

impl Proxy {
    fn start(browser: String) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let far = std::net::TcpStream::connect(&browser).unwrap();
                let (mut near_in, mut far_out) = (near.try_clone().unwrap(), far.try_clone().unwrap());
                let (mut far_in, mut near_out) = (far, near);
                std::thread::spawn(move || {
                    // Either side may end first.
                    let _ended = std::io::copy(&mut near_in, &mut far_out);
                    let _ended = far_out.shutdown(std::net::Shutdown::Write);
                });
                std::thread::spawn(move || {
                    let _ended = std::io::copy(&mut far_in, &mut near_out);
                    let _ended = near_out.shutdown(std::net::Shutdown::Both);
                });
            }
        });
        Self(address)
    }
}

/// A browser that somebody else has started; it ends with this.
struct Remote {
    child: std::process::Child,
    address: String,
}

impl Remote {
    fn start(folder: &Folder) -> Self {
        let program = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/microsoft-edge"];
        let program = program.iter().find(|path| std::path::Path::new(path).exists()).expect("a browser");
        let mut child = std::process::Command::new(program)
            .args(["--headless", "--no-sandbox", "--no-startup-window", "--remote-debugging-port=0"])
            .args(["--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process"])
            .arg(format!("--user-data-dir={}", folder.place("profile")))
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let lines = std::io::BufReader::new(child.stderr.take().unwrap());
        let mut lines = std::io::BufRead::lines(lines);
        let listening = |line: String| line.strip_prefix("DevTools listening on ").map(str::to_owned);
        let address = lines.find_map(|line| listening(line.unwrap())).expect("its address");
        // A full pipe would stop it.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

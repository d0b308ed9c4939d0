//! Crashes, blocked pages, a browser that dies, and what is left behind.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use verbatim_browser::{Browser, ContextOptions, LaunchOptions};
use verbatim_engine::page::{Happening, Mark, Navigation, Page, PageError, Rest};
use verbatim_engine::suite::Access;

use crate::stage::{BOUND, browser, open};

#[tokio::test]
async fn a_crashed_page_is_told_and_answers_no_more() {
    let stage = open("<h1>One</h1>").await;
    let access = Access { local_files: true, ..Access::default() };
    let crashing = stage.browser.context(&access, ContextOptions::default()).await.unwrap();
    crashing.navigate(&Navigation::To(stage.site.url("/")), BOUND).await.unwrap();
    // The crash comes instead of an answer.
    let gone = crashing.navigate(&Navigation::To("chrome://crash".into()), BOUND).await;
    assert!(matches!(gone, Ok(()) | Err(PageError::Crashed)), "{gone:?}");
    assert_eq!(crashing.snapshot().await, Err(PageError::Crashed));
    assert!(crashing.happenings().await.contains(&Happening::Crashed));
    assert_eq!(crashing.settle(Mark(0), Rest::Frames, BOUND).await, Err(PageError::Crashed));
    // The next case has a page of its own.
    let page = stage.browser.context(&Access::default(), ContextOptions::default()).await.unwrap();
    page.navigate(&Navigation::To(stage.site.url("/")), BOUND).await.unwrap();
    assert!(page.snapshot().await.unwrap().text().contains("One"));
}

#[tokio::test]
async fn a_page_that_blocks_its_thread_is_unresponsive() {
    let stage = open("<button id=go onclick=\"setTimeout(()=>{for(;;);},500)\">Go</button>").await;
    stage.click("go").await;
    let end = Instant::now() + BOUND;
    loop {
        match stage.page.snapshot().await {
            Ok(_) => assert!(Instant::now() < end, "the page still answers"),
            Err(PageError::Unresponsive(_)) => return,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn the_death_of_the_browser_ends_all_calls_at_once() {
    let stage = open("<h1>One</h1>").await;
    let profile = profile_of(stage.browser.pid());
    assert!(profile.is_dir());
    let pending = stage.page.changed(Duration::from_secs(60));
    let kill = async {
        let status =
            std::process::Command::new("kill").args(["-9", &stage.browser.pid().to_string()]).status();
        assert!(status.unwrap().success());
    };
    let begun = Instant::now();
    let (told, ()) = tokio::join!(pending, kill);
    assert!(matches!(told, Err(PageError::BrowserGone(_))), "{told:?}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert!(matches!(stage.page.snapshot().await, Err(PageError::BrowserGone(_))));
    let end = Instant::now() + BOUND;
    while stage.browser.is_running() {
        assert!(Instant::now() < end, "the process is left");
        tokio::task::yield_now().await;
    }
    drop(stage);
    assert!(!profile.exists());
}

/// The profile folder that a browser was started with.
fn profile_of(pid: u32) -> PathBuf {
    let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap();
    let arguments = line.split(|b| *b == 0).map(|a| String::from_utf8_lossy(a).into_owned());
    let found = arguments.filter_map(|a| a.strip_prefix("--user-data-dir=").map(PathBuf::from)).next();
    found.unwrap()
}

/// The process group of a process; none of one that has ended.
pub(crate) fn group_of(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(2)?.parse().ok()
}

/// Whether any process that has not ended belongs to the group.
fn group_lives(group: u32) -> bool {
    std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { return false };
        let Some((_, rest)) = stat.rsplit_once(") ") else { return false };
        let fields: Vec<&str> = rest.split(' ').collect();
        fields[0] != "Z" && fields[0] != "X" && fields[2] == group.to_string()
    })
}

async fn ends(group: u32) {
    let end = Instant::now() + BOUND;
    while group_lives(group) {
        assert!(Instant::now() < end, "processes are left");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn closing_dropping_and_panicking_leave_no_process_and_no_profile() {
    let started = || async {
        let browser = browser().await;
        (group_of(browser.pid()).unwrap(), profile_of(browser.pid()), browser)
    };
    let (group, profile, browser) = started().await;
    browser.close().await;
    assert!(!profile.exists());
    ends(group).await;
    let (group, profile, browser) = started().await;
    drop(browser);
    assert!(!profile.exists());
    ends(group).await;
    let (group, profile, browser) = started().await;
    let task = tokio::spawn(async move {
        let _held = browser;
        panic!("as a test of what a panic leaves behind");
    });
    assert!(task.await.unwrap_err().is_panic());
    assert!(!profile.exists());
    ends(group).await;
}

/// Run as a process of its own by the test below, which kills it.
#[tokio::test]
#[ignore = "a part of another test"]
async fn hold_a_browser() {
    let browser = browser().await;
    println!("\nbrowser {}", browser.pid());
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn a_killed_program_leaves_no_browser_behind() {
    use std::io::{BufRead, BufReader};
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "endings::hold_a_browser"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let pid = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("browser ")?.parse::<u32>().ok());
    let pid = pid.unwrap();
    let (profile, group) = (profile_of(pid), group_of(pid).unwrap());
    assert!(profile.is_dir() && group_lives(group));
    child.kill().unwrap();
    child.wait().unwrap();
    ends(group).await;
    let end = Instant::now() + BOUND;
    while profile.exists() {
        assert!(Instant::now() < end, "the profile is left");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_program_that_is_no_browser_says_so() {
    let options = LaunchOptions { path: "/bin/false".into(), ..LaunchOptions::default() };
    let error = Browser::launch(options).await.err().unwrap();
    assert!(error.to_string().contains("/bin/false"), "{error}");
}

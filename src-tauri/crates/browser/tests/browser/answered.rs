//! Whether what an input has sent for was answered: over a socket, by a request.

use std::time::Duration;

use async_tungstenite::tokio::accept_async;
use futures::StreamExt;
use tokio::net::TcpListener;
use verbatim_engine::page::{Answered, Page};

use crate::stage::{BOUND, open};

const WINDOW: Duration = Duration::from_millis(300);
const SHORT: Duration = Duration::from_millis(900);

/// A socket that answers each text in kind, or none.
async fn socket(answers: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("ws://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut socket = accept_async(stream).await.unwrap();
            while let Some(Ok(message)) = socket.next().await {
                if answers && message.is_text() {
                    socket.send(message).await.unwrap();
                }
            }
        }
    });
    address
}

#[tokio::test]
async fn what_was_said_over_a_socket_waits_for_its_answer() {
    for (answers, wanted) in [(true, Answered::Quiet), (false, Answered::Waiting)] {
        let address = socket(answers).await;
        let html = format!(
            "<button id=b disabled>Add</button><script>const s=new WebSocket('{address}');\
             s.onopen=()=>b.disabled=false;b.onclick=()=>s.send('one more')</script>"
        );
        let stage = open(&html).await;
        while stage.element("b").await.states.disabled {
            stage.page.changed(BOUND).await.unwrap();
        }
        let mark = stage.mark().await;
        stage.click("b").await;
        let at_most = if answers { BOUND } else { SHORT };
        assert_eq!(stage.page.answered(mark, WINDOW, at_most).await.unwrap(), wanted);
        let later = stage.mark().await;
        assert_eq!(
            stage.page.answered(later, WINDOW, BOUND).await.unwrap(),
            Answered::Quiet,
            "of an earlier input"
        );
    }
}

#[tokio::test]
async fn a_request_waits_for_its_answer_and_a_ticker_for_none() {
    let stage = open("<button id=b onclick=\"fetch('/gate')\">Add</button>").await;
    let mark = stage.mark().await;
    stage.click("b").await;
    assert_eq!(stage.page.answered(mark, WINDOW, SHORT).await.unwrap(), Answered::Waiting);
    stage.site.open_gate();
    assert_eq!(stage.page.answered(mark, WINDOW, BOUND).await.unwrap(), Answered::Quiet);
    let stage =
        open("<p id=n></p><script>setInterval(()=>n.textContent=performance.now(),50)</script>").await;
    let mark = stage.mark().await;
    assert_eq!(stage.page.answered(mark, WINDOW, SHORT).await.unwrap(), Answered::Busy);
}

//! `verbatim demo`.

use crate::args::Demo;
use crate::end::{self, Status};
use crate::failure::Failure;
use crate::out::say;

/// Serves the demo site until Ctrl-C.
pub(crate) async fn demo(arguments: &Demo) -> Result<Status, Failure> {
    let site = verbatim_app::demo_site(arguments.port).await?;
    say!("the demo site is at {} (Ctrl-C ends it)", site.url());
    end::signal().await?;
    site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(Status::Done)
}

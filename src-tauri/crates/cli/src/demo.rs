//! `verbatim demo`.

use crate::args::Demo;
use crate::failure::Failure;

/// Serves the demo site until Ctrl-C.
pub(crate) async fn demo(arguments: &Demo) -> Result<u8, Failure> {
    let site = verbatim_app::demo_site(arguments.port).await?;
    println!("the demo site is at {} (Ctrl-C ends it)", site.url());
    tokio::signal::ctrl_c().await?;
    site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(0)
}

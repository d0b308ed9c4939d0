//! Serves the demo site until Ctrl-C: `cargo run -p verbatim-demo-site --example serve -- [ADDRESS]`.

use std::{error::Error, net::SocketAddr};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let addr: SocketAddr = match std::env::args().nth(1) {
        Some(addr) => addr.parse()?,
        None => ([127, 0, 0, 1], 0).into(),
    };
    let site = verbatim_demo_site::serve(addr).await?;
    println!("{}", site.url());
    tokio::signal::ctrl_c().await?;
    site.shutdown().await?;
    Ok(())
}

//! Whether a node can take an input now: the page script's answer, and for frames what lies over them outside.

use serde::Deserialize;
use serde_json::json;
use verbatim_engine::page::{Actionability, Need, PageError, Point};
use verbatim_engine::snapshot::NodeRef;

use crate::call::Fault;
use crate::context::Context;
use crate::frames::{Holder, outward};

#[derive(Deserialize)]
#[serde(tag = "state", rename_all = "lowercase")]
enum Told {
    Ready { x: f64, y: f64 },
    Hidden,
    Disabled,
    Readonly,
    Unstable,
    Detached,
    Obscured { by: String, fixed: bool, node: Option<u32> },
}

/// What a frame's holder says of a point.
#[derive(Deserialize)]
struct Cover {
    by: String,
    fixed: bool,
    node: u32,
}

impl Context {
    /// See [`verbatim_engine::page::Page::actionability`].
    pub(crate) async fn check(
        &self,
        node: NodeRef,
        need: Need,
        words: Option<&str>,
    ) -> Result<Actionability, PageError> {
        let word = match need {
            Need::Pointer => "pointer",
            Need::Hover => "hover",
            Need::Editable => "editable",
            Need::Enabled => "enabled",
            Need::Attached => "attached",
        };
        let expression = format!("__verbatim.actionability({},\"{word}\",{})", node.node, json!(words));
        let told: Told = self.evaluate_at(node.document, &expression).await?;
        Ok(match told {
            Told::Ready { x, y } => self.ready(node, need, Point { x, y }).await?,
            Told::Hidden => Actionability::Hidden,
            Told::Disabled => Actionability::Disabled,
            Told::Readonly => Actionability::ReadOnly,
            Told::Unstable => Actionability::Unstable,
            Told::Detached => return Err(PageError::Detached),
            Told::Obscured { by, fixed, node: cover } => Actionability::Obscured {
                by,
                fixed,
                node: cover.map(|number| NodeRef { document: node.document, node: number }),
            },
        })
    }

    async fn ready(&self, node: NodeRef, need: Need, point: Point) -> Result<Actionability, Fault> {
        let holders = self.revealed(node.document, point).await?;
        if matches!(need, Need::Pointer | Need::Hover) {
            for (i, holder) in holders.iter().enumerate() {
                if let Some(cover) = self.cover(outward(point, &holders[..=i]), holder).await? {
                    return Ok(cover);
                }
            }
        }
        Ok(Actionability::Ready(outward(point, &holders)))
    }

    /// The frames around a document, once the point lies in the viewport of each: scrolling inside of a frame does not
    /// scroll the documents around it.
    async fn revealed(&self, document: u32, point: Point) -> Result<Vec<Holder>, Fault> {
        let mut holders = self.holders(document).await?;
        for i in 0..holders.len() {
            let at = outward(point, &holders[..=i]);
            let scrolled: bool =
                self.evaluate_at(holders[i].world.document, &reveal(holders[i].node, at)).await?;
            if scrolled {
                holders = self.holders(document).await?;
            }
        }
        Ok(holders)
    }

    /// What lies over the frame in its holder's document, if anything does.
    async fn cover(&self, at: Point, holder: &Holder) -> Result<Option<Actionability>, Fault> {
        let document = holder.world.document;
        let told: Option<Cover> = self.evaluate_at(document, &over_frame(holder.node, at)).await?;
        Ok(told.map(|Cover { by, fixed, node }| Actionability::Obscured {
            by,
            fixed,
            node: Some(NodeRef { document, node }),
        }))
    }
}

/// Scrolls the scrollers around a frame, then the viewport, where the point lies outside of it; says whether it did.
fn reveal(node: u32, Point { x, y }: Point) -> String {
    format!(
        "(()=>{{const f=__verbatim.nodeOf({node});const inside=(x,y)=>x>=0&&y>=0&&x<innerWidth&&y<innerHeight;\
         if(!f||inside({x},{y}))return false;const b=f.getBoundingClientRect();\
         f.scrollIntoView({{block:'nearest',inline:'nearest',behavior:'instant'}});\
         const a=f.getBoundingClientRect(),nx={x}+a.x-b.x,ny={y}+a.y-b.y;\
         if(!inside(nx,ny))scrollBy({{left:nx<0||nx>=innerWidth?nx-innerWidth/2:0,\
         top:ny<0||ny>=innerHeight?ny-innerHeight/2:0,behavior:'instant'}});return true}})()"
    )
}

fn over_frame(node: u32, Point { x, y }: Point) -> String {
    format!(
        "(()=>{{const f=__verbatim.nodeOf({node});let e=document.elementFromPoint({x},{y}),s;\
         while(e&&(s=__verbatim.shadowOf(e)?.elementFromPoint({x},{y}))&&s!==e)e=s;\
         if(!f||e===f)return null;e??=document.documentElement;let fixed=false;\
         for(let a=e;a instanceof Element;a=a.parentElement??a.getRootNode().host)\
         if(/fixed|sticky/.test(getComputedStyle(a).position))fixed=true;\
         const text=(e.innerText??'').trim().replace(/\\s+/g,' ').slice(0,60);\
         return{{by:e.localName+(text?\" '\"+text+\"'\":''),fixed,node:__verbatim.numberOf(e)}}}})()"
    )
}

//! A report as one page: no script, nothing from elsewhere.

use super::plot::{self, escaped};
use super::table::{self, Table, cases, suite, tags};
use crate::report::Report;

const STYLE: &str = "
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #8886; padding: .25rem .75rem; text-align: left; white-space: nowrap; }
.partial { border: 2px solid #b45309; padding: .5rem 1rem; }
figure { margin: 2rem 0; }
svg { max-width: 48rem; width: 100%; }
svg text { font-size: 11px; fill: currentColor; }
svg line { stroke: currentColor; }
svg rect { fill: #6b8fd6; }
svg circle { fill: #b45309; }
svg .ring { fill: none; stroke: currentColor; }
svg .median { stroke-width: 2; }
";

/// The page.
pub(super) fn page(report: &Report) -> String {
    let title = escaped(&table::title(report));
    let header = &report.header;
    let partial = header.partial().map_or_else(String::new, |why| {
        format!("<p class=\"partial\">These figures are partial: {}.</p>", escaped(&why))
    });
    let spared = match header.spared {
        0 => String::new(),
        spared => format!(" {spared} rounds were spared, for the intervals were narrow enough."),
    };
    let against = header.base_url.as_deref().unwrap_or("no base URL");
    let of = format!(
        "{}, {}, against {}. Seed {}, tolerance {}.{spared}",
        header.program, header.browser, against, header.seed, header.alpha
    );
    let by_tag = match tags(report) {
        table if table.rows.is_empty() => String::new(),
        table => format!("<h2>Tags</h2>{}", grid(&table)),
    };
    let plots = [plot::errors(report), plot::consistency(report), plot::times(report)];
    let plots: String = plots.into_iter().flatten().collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\
         <body><h1>{title}</h1><p>{}</p>{partial}{}{by_tag}{plots}<h2>Cases</h2>{}<h2>What differed</h2>{}</body></html>\n",
        escaped(&of),
        grid(&suite(report)),
        grid(&cases(report)),
        differed(report)
    )
}

fn grid(table: &Table) -> String {
    let line = |tag: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
        format!("<tr>{cells}</tr>")
    };
    let rows: String = table.rows.iter().map(|cells| line("td", cells)).collect();
    format!(
        "<div class=\"wide\"><table><thead>{}</thead><tbody>{rows}</tbody></table></div>",
        line("th", &table.head)
    )
}

fn differed(report: &Report) -> String {
    let several = report.measure.cases.iter().filter(|case| !case.is_consistent());
    let all: String = several
        .map(|case| {
            let patterns: String = case
                .patterns
                .iter()
                .map(|pattern| format!("<li>{} times: {}</li>", pattern.attempts, escaped(&pattern.rows)))
                .collect();
            format!("<h3>{}</h3><ul>{patterns}</ul>", escaped(&case.case))
        })
        .collect();
    if all.is_empty() { "<p>Nothing: each case went the same way each time.</p>".into() } else { all }
}

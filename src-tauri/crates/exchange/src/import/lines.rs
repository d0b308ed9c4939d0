//! Sheets of one column: steps line by line, with or without names above them, or a whole case in each cell.

use verbatim_engine::clarity;

use super::find::{Found, Table};
use super::forms;
use super::grid::{Grid, GridRow};
use super::meaning::Meaning;
use super::titles::{self, KNOWN};
use super::{content, list, whole, within};

/// A text of more words is no name above steps.
const NAME_WORDS: usize = 12;

/// What the columns of such a table are called; the last is the one of the sheet.
const TITLES: [&str; 4] = ["Title", "Precondition", "Expected result", "Step"];

/// What they hold.
pub(super) const MEANINGS: [Meaning; 4] = [Meaning::Case, Meaning::Setup, Meaning::Expected, Meaning::Action];

/// The table of a sheet with one column; none where its lines do not tell what to do.
pub(super) fn table(grid: &Grid) -> Option<Found> {
    let column = only_column(grid)?;
    let text = |row: &GridRow| row.cell(column).trim().to_owned();
    let first = grid.rows.first()?;
    let title = title_of(&text(first));
    let rows = if title.is_some() { &grid.rows[1..] } else { &grid.rows[..] };
    let several =
        rows.iter().filter(|row| text(row).lines().filter(|line| !line.trim().is_empty()).count() > 1);
    let mut found = Found::default();
    let table = if several.count() * 2 >= rows.len().max(1) {
        cells(grid, rows, column, &mut found)?
    } else {
        let lines: Vec<(u64, String)> = rows.iter().map(|row| (row.number, text(row))).collect();
        let checks = title == Some(Meaning::Case);
        let walked = if checks { checklist(&lines) } else { Walk::of(grid, &lines) }?;
        let shown = title.map(|_| text(first)).unwrap_or_default();
        let taken = vec![(column, shown, Meaning::Action)];
        Table { homes: vec![Some(column); TITLES.len()], taken, made: Some(0), ..walked }
    };
    found.tables.push(Table {
        sheet: grid.sheet.clone(),
        header_row: first.number,
        titled: true,
        lone: true,
        ..table
    });
    Some(found)
}

/// The only column that says anything.
fn only_column(grid: &Grid) -> Option<usize> {
    let (column, _) = grid.rows.first()?.filled().next()?;
    let alone = |row: &GridRow| row.filled().all(|(at, _)| at == column);
    (grid.rows.len() > 1 && grid.rows.iter().all(alone)).then_some(column)
}

/// What the title of a column of steps or of cases says.
fn title_of(cell: &str) -> Option<Meaning> {
    let known = titles::scores(cell).into_iter().filter(|(_, score)| *score >= KNOWN);
    let (meaning, _) = known.max_by_key(|(_, score)| *score)?;
    let short = cell.split_whitespace().count() <= 4 && !cell.contains(['\'', '"', '\n']);
    (short && [Meaning::Action, Meaning::Case].contains(&meaning)).then_some(meaning)
}

/// A case in each cell; what stands in one line among them is told.
fn cells(grid: &Grid, rows: &[GridRow], column: usize, found: &mut Found) -> Option<Table> {
    let is_line = |row: &&GridRow| row.cell(column).trim().lines().count() < 2;
    let lines: Vec<GridRow> = rows.iter().filter(is_line).cloned().collect();
    found.leave(&lines, "without steps");
    let rows: Vec<GridRow> = rows.iter().filter(|row| !is_line(row)).cloned().collect();
    let is_case = |text: &str| content::is_action(text) || whole::is_case(text);
    let acts = rows.iter().filter(|row| is_case(row.cell(column))).count();
    let titles = std::iter::repeat_n(String::new(), column + 1).collect();
    (acts * 2 > rows.len()).then(|| Table { titles, rows, merged: grid.merged.clone(), ..Table::default() })
}

/// Each line is a case: its name is its step as well.
fn checklist(lines: &[(u64, String)]) -> Option<Table> {
    let acts = lines.iter().filter(|(_, line)| content::is_action(line)).count();
    let rows = lines.iter().map(|(number, line)| {
        let name = list::items(line).joined();
        GridRow { number: *number, cells: vec![name.clone(), String::new(), String::new(), name] }
    });
    let titles = TITLES.map(str::to_owned).to_vec();
    (acts * 10 >= lines.len() * 6).then(|| Table { titles, rows: rows.collect(), ..Table::default() })
}

/// Lines on their way to cases.
struct Walk<'g> {
    grid: &'g Grid,
    rows: Vec<GridRow>,
    /// The number of the last step that has one.
    last: usize,
    /// The name of the case that begins with the next step, and what must be so before it.
    name: Option<String>,
    setup: String,
    /// What the lines are, until a title says another.
    part: Meaning,
    cases: usize,
    steps: usize,
    acts: usize,
}

impl<'g> Walk<'g> {
    fn of(grid: &'g Grid, lines: &[(u64, String)]) -> Option<Table> {
        let mut walk = Self {
            grid,
            rows: Vec::new(),
            last: 0,
            name: None,
            setup: String::new(),
            part: Meaning::Action,
            cases: 0,
            steps: 0,
            acts: 0,
        };
        for (at, (number, line)) in lines.iter().enumerate() {
            let above = at.checked_sub(1).map(|above| lines[above].0);
            let begins = above.is_none_or(|above| above + 1 < *number);
            walk.line(*number, line, begins, lines.get(at + 1).map(|(_, next)| next.as_str()));
        }
        let sure = walk.steps > 0 && walk.acts * 10 >= walk.steps * 6;
        let titles = TITLES.map(str::to_owned).to_vec();
        sure.then_some(Table { titles, rows: walk.rows, ..Table::default() })
    }

    fn line(&mut self, number: u64, line: &str, begins: bool, next: Option<&str>) {
        let counted = list::number(line);
        if let Some(rest) = within::begins(line) {
            self.part = if rest.is_empty() { Meaning::Expected } else { Meaning::Action };
            return self.result(number, rest);
        }
        if let Some((meaning, rest)) = part(line) {
            self.part = meaning;
            return self.under(number, rest);
        }
        if let Some(named) = called(line).filter(|_| begins) {
            self.name = Some(named.to_owned());
            (self.part, self.last) = (Meaning::Action, 0);
            return;
        }
        if self.is_name(line, begins, next) {
            self.name = Some(name(line));
            (self.part, self.last) = (Meaning::Action, 0);
            // What tells to do something may be a step, too: it ends the run where nothing reads it.
            let sure = line.starts_with('#') || forms::is_counted(&name(line));
            if content::begins_with_verb(line) && !sure {
                self.step(number, line);
            }
            return;
        }
        let acts = counted.is_none() && content::begins_with_verb(line) && !content::is_claim(line);
        if self.part != Meaning::Action && (begins || acts) {
            self.part = Meaning::Action;
        }
        if self.part == Meaning::Action && counted == Some(1) && self.last > 0 {
            self.name.get_or_insert_with(String::new);
            self.last = 0;
        }
        if self.part == Meaning::Action {
            self.last = counted.unwrap_or(self.last);
        }
        self.under(number, line);
    }

    /// A line under the title that stands above it.
    fn under(&mut self, number: u64, line: &str) {
        match self.part {
            _ if line.is_empty() => {}
            Meaning::Setup => super::split::put_line(&mut self.setup, line),
            Meaning::Expected => self.result(number, line),
            _ => self.step(number, line),
        }
    }

    fn step(&mut self, number: u64, line: &str) {
        self.steps += 1;
        self.acts += usize::from(content::is_action(line) || within::has(line));
        let mut cells = vec![String::new(); TITLES.len()];
        if self.cases == 0 || self.name.is_some() {
            self.cases += 1;
            let given = self.name.take().filter(|name| !name.is_empty());
            cells[0] = given.unwrap_or_else(|| self.given());
            cells[1] = std::mem::take(&mut self.setup);
        }
        cells[TITLES.len() - 1] = line.to_owned();
        self.rows.push(GridRow { number, cells });
    }

    /// What is expected of the step above.
    fn result(&mut self, number: u64, line: &str) {
        match self.rows.last_mut() {
            _ if line.is_empty() => {}
            Some(row) if self.name.is_none() => super::split::put_line(&mut row.cells[2], line),
            _ => {
                self.step(number, "");
                if let Some(row) = self.rows.last_mut() {
                    line.clone_into(&mut row.cells[2]);
                }
            }
        }
    }

    /// The name of a case that has none: of its sheet, where that says something.
    fn given(&self) -> String {
        let sheet = self.grid.sheet.as_deref().filter(|sheet| !forms::is_generic(sheet));
        match sheet {
            Some(sheet) if self.cases < 2 => sheet.to_owned(),
            Some(sheet) => format!("{sheet} {}", self.cases),
            None => format!("Case {}", self.cases),
        }
    }

    /// Whether a line names the steps below it.
    fn is_name(&self, line: &str, begins: bool, next: Option<&str>) -> bool {
        let short = line.split_whitespace().count() <= NAME_WORDS && !line.ends_with('.');
        let below = next.is_some_and(|next| within::begins(next).is_none());
        if !short || !below || list::is_marked(line) {
            return false;
        }
        let numbered = next.and_then(list::number) == Some(1);
        let acts = content::begins_with_verb(line);
        let unread = !line.contains(['\'', '"', '/']) && clarity::read_action(line, &[]).is_err();
        forms::is_counted(&name(line))
            || line.starts_with('#')
            || numbered
            || begins && !acts && !content::is_claim(line)
            || begins && acts && unread && next.is_some_and(|next| clarity::read_action(next, &[]).is_ok())
    }
}

/// "Steps:", "Preconditions: …" in front of lines.
fn part(line: &str) -> Option<(Meaning, &str)> {
    let (title, rest) = line.split_once(':').map_or((line, ""), |(title, rest)| (title, rest.trim()));
    let sure = |meaning| titles::score(title, meaning) >= 95;
    let meaning = [Meaning::Setup, Meaning::Action].into_iter().find(|meaning| sure(*meaning))?;
    (title.split_whitespace().count() <= 4).then_some((meaning, rest))
}

/// "Scenario: Pay" at the beginning of lines.
fn called(line: &str) -> Option<&str> {
    let (title, rest) = line.split_once(':').map(|(title, rest)| (title, rest.trim()))?;
    let fits = title.split_whitespace().count() <= 3 && !rest.is_empty() && !rest.starts_with("//");
    (fits && titles::score(title, Meaning::Case) >= 80).then_some(rest)
}

fn name(line: &str) -> String {
    line.trim_start_matches(['#', ' ', '*', '=']).trim_end_matches([':', ' ', '*', '=']).to_owned()
}

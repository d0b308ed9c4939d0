/** Files of the fake host: a few that lie ready, understood by a small reader of tables. Nothing is written anywhere. */

import type { Case, ColumnChoice, ExportForm, ImportCase, ImportChoices, ImportPreview, Meaning, Origin, SheetView, SuiteId, TablePlan } from '../generated';
import type { Host } from '../host';
import { addCase, newSuite, settingsOf, suiteOf, type Kept } from './library';
import { HOSTILE, refuse, type Options } from './options';

type Sheet = { readonly name: string | null; readonly rows: readonly (readonly string[])[]; readonly hidden?: boolean };

const HEADER = ['ID', 'Title', 'Steps (Step)', 'Steps (Expected Result)', 'Priority'];
const orders = [
  ['C1', 'Log in with a password', "Open '/login'", 'The Log in page is displayed', 'High'],
  ['', '', "Enter 'ada@example.com' into 'Email'", '', ''],
  ['', '', "Click 'Log in'", "The text 'Welcome back' is displayed", ''],
  ['C2', 'Empty the cart', "Open '/cart'", '', 'Low'],
  ['', '', "Click 'Remove'", "'Your cart is empty.' is displayed", ''],
];
const again = [
  ['C1', 'Log in with a password', "Open '/login'", 'The title is “Log in”', 'High'],
  ['', '', "Enter 'ada@example.com' into 'Email'", '', ''],
  ['', '', "Click 'Log in'", "The text 'Welcome back' is displayed", ''],
  ['C2', 'Empty the whole cart', "Open '/cart'", '', 'Low'],
  ['', '', "Click 'Remove'", "'Your cart is empty.' is displayed", ''],
  ['C3', 'Pay by card', "Click 'Pay'", "'Paid' is displayed", 'High'],
];

const FILES: Record<string, readonly Sheet[]> = {
  'cases.xlsx': [
    { name: 'Cases', rows: [HEADER, ...orders] },
    { name: 'Old cases', hidden: true, rows: [HEADER, ['C8', 'Send a fax', "Click 'Fax'", "'Sent' is displayed", '']] },
    { name: 'More cases', rows: [HEADER, ['C9', 'Sort the products', "Click 'Price'", 'The prices are sorted lowest first', '']] },
  ],
  'cases, next week.xlsx': [{ name: 'Cases', rows: [HEADER, ...again] }],
  'testfaelle.csv': [{ name: null, rows: [['Testfall', 'Handgriff', 'Soll'], ['Anmelden', "Open '/login'", 'The Log in page is displayed']] }],
  'hostile.csv': [{ name: null, rows: [HEADER, ...Object.values(HOSTILE).map((text) => ['', text, text, text, text])] }],
};
const BROKEN = "could not read 'broken.csv': the quote that opens at line 4, column 12 is never closed; close it, and write a quote inside a quoted cell twice";

const TITLES: Record<string, Meaning> = { ID: 'id', Title: 'case', 'Steps (Step)': 'action', 'Steps (Expected Result)': 'expected' };

const holds = (title: string, choices: ImportChoices): Meaning | null =>
  choices.columns.find((column) => column.title === title)?.meaning ?? TITLES[title] ?? null;

function plan(sheet: Sheet, choices: ImportChoices, cases: number): TablePlan {
  const columns = sheet.rows[0]!.map((title, at) => ({ place: String.fromCharCode(65 + at), title, meaning: holds(title, choices) }));
  return { sheet: sheet.name, header_row: 1, columns, cases };
}

function casesOf(sheet: Sheet, choices: ImportChoices): Case[] {
  const [titles, ...rows] = sheet.rows;
  const at = (meaning: Meaning) => titles!.findIndex((title) => holds(title, choices) === meaning);
  const cell = (row: readonly string[], meaning: Meaning) => row[at(meaning)] ?? '';
  const found: Case[] = [];
  for (const row of rows) {
    if (cell(row, 'case') !== '') found.push({ name: cell(row, 'case').slice(0, 300), rows: [], ...(cell(row, 'id') && { id: cell(row, 'id') }) });
    found.at(-1)?.rows.push({ action: cell(row, 'action'), expected: cell(row, 'expected') });
  }
  return found;
}

const base = (path: string) => path.split('/').at(-1)!;

function target(kept: Kept, path: string, choices: ImportChoices): SuiteId | null {
  if (choices.into.to === 'suite') return choices.into.suite;
  if (choices.into.to === 'new') return null;
  return kept.suites.find((suite) => !suite.gone && !suite.sample && base(path).startsWith(suite.name))?.id ?? null;
}

const headerOf = (path: string) => (FILES[base(path)] ?? []).map((sheet) => sheet.rows[0]!.join('|')).join(';');

interface Plan {
  preview: ImportPreview;
  cases: Case[];
}

const view = (sheet: Sheet): SheetView => ({ sheet: sheet.name, rows: sheet.rows.map((cells, at) => ({ row: at + 1, cells: [...cells], marks: [] })), more: 0 });

/** Where each case stands, by its name. */
function originsOf(sheet: Sheet, choices: ImportChoices): Map<string, Origin> {
  const name = sheet.rows[0]!.findIndex((title) => holds(title, choices) === 'case');
  const found = new Map<string, Origin>();
  let last: Origin | undefined;
  sheet.rows.slice(1).forEach((row, at) => {
    if ((row[name] ?? '') !== '') found.set(row[name]!.slice(0, 300), (last = { sheet: sheet.name, first: at + 2, last: at + 2, column: null }));
    else if (last) last.last = at + 2;
  });
  return found;
}

/** A sheet with a case a column, and a file without columns: what each place was taken for is told place by place. */
function special(name: string): { tables: TablePlan[]; view: SheetView; cases: Case[]; origins: Origin[]; dialect: ImportPreview['dialect'] } | null {
  const line = (row: number, mark: Meaning | null, ...cells: string[]) => ({ row, cells, marks: cells.map((_, at) => (cells.length === 2 && at === 0 ? null : mark)) });
  const cases: Case[] = [
    { name: 'Pay', rows: [{ action: "Click 'Pay'", expected: "'Thanks' is displayed" }] },
    { name: 'Log in', rows: [{ action: "Open '/login'", expected: 'The Log in page is displayed' }] },
  ];
  if (name === 'turned.csv') {
    const rows = [line(1, 'case', 'Title', 'Pay', 'Log in'), line(2, 'action', 'Steps', "Click 'Pay'", "Open '/login'"), line(3, 'expected', 'Expected', "'Thanks' is displayed", 'The Log in page is displayed')];
    const columns = (['case', 'action', 'expected'] as const).map((meaning, at) => ({ place: '', title: ['Title', 'Steps', 'Expected'][at]!, meaning }));
    const origins = ['B', 'C'].map((column) => ({ sheet: null, first: 1, last: 3, column }));
    return { tables: [{ sheet: null, header_row: 1, columns, cases: 2 }], view: { sheet: null, rows, more: 0 }, cases, origins, dialect: 'canonical' };
  }
  if (name !== 'testlink.xml') return null;
  const rows = [
    line(2, 'case', 'testcase › name', 'Pay'), line(3, null, 'testcase › node_order', '4'), line(5, 'action', 'steps › step › actions', "Click 'Pay'"), line(6, 'expected', 'steps › step › expectedresults', "'Thanks' is displayed"),
    line(8, 'case', 'testcase › name', 'Log in'), line(9, 'action', 'steps › step › actions', "Open '/login'"), line(10, 'expected', 'steps › step › expectedresults', 'The Log in page is displayed'),
  ];
  const origins = [[2, 6], [8, 10]].map(([first, last]) => ({ sheet: null, first: first!, last: last!, column: null }));
  return { tables: [], view: { sheet: null, rows, more: 0 }, cases, origins, dialect: 'testlink' };
}

function planned(kept: Kept, path: string, choices: ImportChoices): Plan {
  const own = special(base(path));
  if (own !== null) {
    const list = changes([], own.cases).map((one, at) => ({ ...one, origin: own.origins[at] ?? null }));
    const preview: ImportPreview = {
      dialect: own.dialect, trouble: null, name: base(path).replace(/\.\w+$/, ''), into: null, sheets: [], tables: own.tables, figures: figuresOf(own.cases), columns: [], remembered: false,
      shown: [own.view], warnings: [], warned: 0, counts: { new: 2, changed: 0, same: 0, kept: 0 }, cases: list, mark: base(path),
    };
    return { cases: own.cases, preview };
  }
  if (base(path) === 'broken.csv') refuse('suite', BROKEN);
  const file = FILES[base(path)] ?? refuse('suite', `could not read '${path}': it does not exist; check the path`);
  const shown = file.filter((sheet) => choices.hidden || sheet.hidden !== true);
  const sheets = shown.filter((sheet) => choices.sheets.length === 0 || choices.sheets.includes(sheet.name ?? ''));
  const dialect = choices.dialect ?? 'testrail';
  const into = target(kept, path, choices);
  const name = into === null ? base(path).replace(/\.\w+$/, '') : suiteOf(kept, into).name;
  const told = sheets.some((sheet) => plan(sheet, choices, 0).columns.some((column) => column.meaning === 'action' || column.meaning === 'expected'));
  const empty = { sheets: shown.flatMap((sheet) => sheet.name ?? []), columns: choices.columns, remembered: false, shown: shown.map(view), figures: { cases: 0, rows: 0, left_out: 0, looked_at: 0, read: 0, setup: 0, setup_read: 0 }, warnings: [], warned: 0, counts: { new: 0, changed: 0, same: 0, kept: 0 }, cases: [], mark: '' };
  if (!told) {
    const found = sheets[0]!.rows[0]!.map((title) => `'${title}'`).join(', ');
    const trouble = `could not read '${path}': the header row lacks 'Case', 'Action' and 'Expected result'; it has ${found}; name the columns so`;
    return { cases: [], preview: { ...empty, dialect, trouble, name: '', into: null, tables: sheets.map((sheet) => plan(sheet, choices, 0)) } };
  }
  const cases = sheets.flatMap((sheet) => casesOf(sheet, choices));
  const there = into === null ? [] : suiteOf(kept, into).cases.map((id) => kept.cases.get(id)!).filter((one) => !one.gone);
  const origins = new Map(sheets.flatMap((sheet) => [...originsOf(sheet, choices)]));
  const list = changes(there.map((one) => one.content), cases).map((one) => ({ ...one, origin: one.change === 'kept' ? null : (origins.get(one.name) ?? null) }));
  const count = (change: ImportCase['change']) => list.filter((one) => one.change === change).length;
  const unread = sheets.flatMap((sheet) => {
    const titles = plan(sheet, choices, 0).columns.filter((column) => column.meaning === null).map((column) => `'${column.title.slice(0, 80)}'`);
    const place = sheet.name === null ? 'line 1' : `sheet '${sheet.name}', row 1`;
    return titles.length === 0 ? [] : [{ kind: 'note' as const, message: `the column is not read: ${titles.join(', ')}`, column: null, count: 1, samples: [{ place, text: null }] }];
  });
  const preview: ImportPreview = {
    ...empty, dialect, trouble: null, name, into, figures: figuresOf(cases), warnings: unread, warned: unread.length, cases: list,
    tables: sheets.map((sheet) => plan(sheet, choices, casesOf(sheet, choices).length)),
    counts: { new: count('new'), changed: count('changed'), same: count('same'), kept: count('kept') },
    mark: JSON.stringify([list, into]),
  };
  return { cases, preview };
}

function figuresOf(cases: readonly Case[]) {
  const rows = cases.reduce((sum, one) => sum + one.rows.length, 0);
  return { cases: cases.length, rows, left_out: 0, looked_at: rows, read: rows, setup: 0, setup_read: 0 };
}

const same = (a: Case, b: Case) => (a.id !== undefined && a.id !== null ? a.id === b.id : a.name === b.name);
const cells = (one: { action: string; expected: string } | undefined): [string, string] | null => (one ? [one.action, one.expected] : null);

function changes(old: readonly Case[], fresh: readonly Case[]): ImportCase[] {
  const found = old.map((was): ImportCase => {
    const now = fresh.find((one) => same(was, one));
    if (!now) return { name: was.name, was: null, change: 'kept', tags: false, origin: null, rows: [] };
    const length = Math.max(was.rows.length, now.rows.length);
    const rows = Array.from({ length }, (_, at) => ({ row: at + 1, was: cells(was.rows[at]), now: cells(now.rows[at]) }));
    const other = rows.filter((row) => JSON.stringify(row.was) !== JSON.stringify(row.now));
    const renamed = was.name === now.name ? null : was.name;
    return { name: now.name, was: renamed, change: other.length > 0 || renamed ? 'changed' : 'same', tags: false, origin: null, rows: other };
  });
  const added = fresh.filter((one) => !old.some((was) => same(was, one)));
  const all = [...found, ...added.map((one): ImportCase => ({ name: one.name, was: null, change: 'new', tags: false, origin: null, rows: one.rows.map((row, at) => ({ row: at + 1, was: null, now: cells(row) })) }))];
  const order = ['changed', 'new', 'kept', 'same'];
  return all.sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
}

const LOSSES: Record<ExportForm, readonly string[]> = {
  json: [],
  csv: ['the base URL', 'the test data', 'the phrasebook'],
  xlsx: ['the base URL', 'the test data', 'the phrasebook'],
  gherkin: ['the test data', 'the phrasebook'],
  dsl: ['the labels', "case 'The cart falls down', row 3: no command checks 'there are exactly 2 rows'"],
  playwright: ["case 'Delete, but which': it becomes test.fixme, for two elements fit"],
};

type Exchange = Pick<Host, 'import_preview' | 'import_accept' | 'import_forget' | 'import_undo' | 'suite_losses' | 'suite_export' | 'run_report' | 'pick_suite' | 'pick_export' | 'pick_report' | 'onDrop'>;

export function exchangeCommands(kept: Kept, asked: Options): Exchange {
  let undo: (() => void) | null = null;
  const files = [...asked.files];
  /** What columns were said to hold, by the header of the file. */
  const memory = new Map<string, ColumnChoice[]>();
  const understood = (path: string, choices: ImportChoices): Plan => {
    const known = choices.columns.length === 0 ? memory.get(headerOf(path)) : undefined;
    if (known === undefined) return planned(kept, path, choices);
    const plan = planned(kept, path, { ...choices, columns: known });
    return { ...plan, preview: { ...plan.preview, remembered: true } };
  };
  const unwritable = (path: string) => asked.broken && refuse('write', `could not write '${path}': no space is left on the disk`);
  return {
    import_preview: async ({ path, choices }) => structuredClone(understood(path, choices).preview),
    async import_forget({ path }) {
      memory.delete(headerOf(path));
      return null;
    },
    async import_accept({ path, choices, mark }) {
      const { preview, cases } = understood(path, choices);
      if (preview.mark !== mark) refuse('import-changed', 'could not import: the file or the suite has changed since it was shown');
      if (asked.broken) refuse('store', 'could not write to the disk: no space is left');
      const before = new Map([...kept.cases].map(([id, one]) => [id, structuredClone(one.content)]));
      const fresh: number[] = [];
      const into = preview.into === null ? newSuite(kept.next++, preview.name, false, settingsOf()) : suiteOf(kept, preview.into);
      if (preview.into === null) kept.suites.push(into);
      for (const one of cases) {
        const there = into.cases.map((id) => kept.cases.get(id)!).find((other) => !other.gone && same(other.content, one));
        if (there) {
          there.content = { ...there.content, ...structuredClone(one) };
          there.revision += 1;
        } else {
          fresh.push(kept.next);
          addCase(kept, into.id, kept.next++, structuredClone(one));
        }
      }
      undo = () => {
        for (const id of fresh) kept.cases.get(id)!.gone = true;
        for (const [id, content] of before) kept.cases.get(id)!.content = content;
        into.gone = preview.into === null;
      };
      if (choices.columns.length > 0) memory.set(headerOf(path), [...choices.columns]);
      return { suite: into.id, counts: preview.counts };
    },
    async import_undo() {
      if (!undo) refuse('not-found', 'could not take it back: nothing was imported');
      undo();
      undo = null;
      return null;
    },
    suite_losses: async ({ form }) => ({ left_out: [...LOSSES[form]] }),
    async suite_export({ path, form }) {
      unwritable(path);
      return { left_out: [...LOSSES[form]] };
    },
    async run_report({ path }) {
      unwritable(path);
      return null;
    },
    pick_suite: async () => files.shift() ?? null,
    pick_export: async ({ name, form }) => `/home/ada/${name}.${form}`,
    pick_report: async ({ name, form }) => `/home/ada/${name}.${form}`,
    onDrop(over, drop) {
      const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
      addEventListener('dragover', (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        over(true);
      });
      addEventListener('dragleave', (event) => event.relatedTarget === null && over(false));
      addEventListener('drop', (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        over(false);
        drop([...(event.dataTransfer?.files ?? [])].map((file) => file.name));
      });
    },
  };
}

import path from 'node:path';
import { expect, test, type Dialog, type Frame, type Locator, type Page, type Request } from '@playwright/test';

type Place = Page | Frame | Locator;

/** The alerts that have opened and that nothing has asked about yet. */
const alerts: string[] = [];

test.beforeEach(({ context }) => {
  alerts.length = 0;
  context.on('dialog', (dialog) => {
    // A tester who leaves a page means to leave it.
    if (dialog.type() === 'beforeunload') void dialog.accept();
    if (dialog.type() !== 'alert') return;
    alerts.push(dialog.message());
    void dialog.accept();
  });
});

test.afterEach(() => {
  expect(alerts, 'alerts that nothing asked about').toEqual([]);
});

/** Answers a dialog; an alert has been accepted already. */
async function answer(dialog: Dialog, accept: boolean, text?: string): Promise<void> {
  if (dialog.type() === 'beforeunload') return;
  if (dialog.type() === 'alert') alerts.splice(alerts.indexOf(dialog.message()), 1);
  else if (accept) await dialog.accept(text);
  else await dialog.dismiss();
}

function dialogs(page: Page, text = ''): Locator {
  const open = page.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true });
  return text === '' ? open : open.filter({ has: page.getByText(whole(text)) });
}

/** A dialog of the page, or an alert. */
async function hasDialog(page: Page, text = ''): Promise<void> {
  const seen = async () => alerts.some((alert) => alert.includes(text)) || (await dialogs(page, text).count()) > 0;
  await expect.poll(seen, { message: `a dialog with '${text}'` }).toBe(true);
  const at = alerts.findIndex((alert) => alert.includes(text));
  if (at >= 0) alerts.splice(at, 1);
}

/** Something that no earlier run has used. */
const UNIQUE = `${Date.now()}${Math.floor(Math.random() * 1000)}`;

/** A secret of the suite: its value comes from the environment. */
function secret(name: string): string {
  const value = process.env[`VERBATIM_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`];
  if (value === undefined) throw new Error(`the secret '${name}' has no value in the environment`);
  return value;
}

/** A file beside this test. */
function file(name: string): string {
  return path.join(path.dirname(test.info().file), name);
}

function visible(found: Locator): Locator {
  return found.filter({ visible: true });
}

/** A text as whole words, any white space as one; `…` and `*` in it stand for anything where `wild` says so. */
function whole(text: string, wild = false): RegExp {
  const plain = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const body = wild ? text.split(/…|\*/).map(plain).join('[\\s\\S]*') : plain(text);
  const before = /^[\p{L}\p{N}_]/u.test(text) ? '(?<![\\p{L}\\p{N}_]|\\p{N}[.,]|[$€£-](?=\\p{N}))' : '';
  const after = /[\p{L}\p{N}_]$/u.test(text) ? '(?![\\p{L}\\p{N}_]|[.,]\\p{N}|%)' : '';
  return new RegExp(before + body + after, 'u');
}

/** How what is looked for on a page is looked for in a frame of it. */
const makers = new WeakMap<Locator, (place: Place) => Control>();

/** Finds in a place; where that is a whole page, its frames are looked through as well when the time comes. */
function anew(place: Place, make: (place: Place) => Control): Control {
  const found = make(place);
  if ('goto' in place) makers.set(found, make);
  return found;
}

/** The same in the frame that has it; on a page without frames as it is. */
async function inFrame(found: Control): Promise<Control> {
  const make = makers.get(found);
  const frames = found.page().frames();
  if (make === undefined || frames.length < 2) return found;
  let where = found;
  const look = async () => {
    for (const frame of found.page().frames()) {
      const there = make(frame);
      if ((await (there.loose ? there.or(there.loose) : there).count()) === 0) continue;
      where = there;
      return true;
    }
    return false;
  };
  await expect.poll(look, { message: 'in any frame' }).toBe(true);
  return where;
}

/** It is visible, in whatever frame. */
async function sees(found: Control): Promise<void> {
  const where = await inFrame(found);
  await expect(where.first()).toBeVisible();
}

function role(place: Place, kind: Parameters<Page['getByRole']>[0], name: string): Control {
  return anew(place, (place) => {
    const loose = visible(place.getByRole(kind, { name: nearly(name) }));
    return Object.assign(visible(place.getByRole(kind, { name, exact: true })), { loose });
  });
}

/** A name up to case, a counter and punctuation. */
function nearly(name: string): RegExp {
  return new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\s\\d().:…!*]*$`, 'i');
}

/** What shows a text. */
function words(place: Place, text: string): Locator {
  return anew(place, (place) => visible(place.getByText(whole(text))));
}

/** Controls of a name; `loose` are those that are it up to case, a counter and punctuation ("Cart 3" for "Cart"). */
type Control = Locator & { loose?: Locator };

function pageOf(place: Place): Page {
  return 'frames' in place ? place : place.page();
}

/** What a click suits. */
function control(place: Place, name: string): Control {
  const kinds = ['button', 'link', 'tab', 'menuitem', 'option', 'switch', 'checkbox', 'radio', 'combobox'] as const;
  return anew(place, (place) => {
    const all = (options: { name: string | RegExp; exact?: boolean }) =>
      visible(kinds.map((kind) => place.getByRole(kind, options)).reduce((found, one) => found.or(one)));
    const block = visible(place.getByText(name, { exact: true }));
    return Object.assign(all({ name, exact: true }), { loose: all({ name: nearly(name) }).or(block) });
  });
}

/** What is entered beside a text that is nothing but the name, as in the cells of a table; what holds a control of its own is no text. */
function beside(place: Place, name: string): Locator {
  const label = new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*[:*]?\\s*$`);
  const texts = place.locator('td, th, dt, label, span, b, strong, p, div').filter({ hasText: label });
  return texts.locator('xpath=./self::*[not(.//input or .//textarea or .//select)]/following-sibling::*[1]/descendant-or-self::*[self::input or self::textarea or self::select]');
}

function field(place: Place, name: string): Locator {
  const kinds = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'] as const;
  return anew(place, (place) => {
    const fields = kinds.map((kind) => place.getByRole(kind, { name, exact: true }));
    const labelled = [place.getByLabel(name, { exact: true }), place.getByPlaceholder(name, { exact: true })];
    const entries = place.getByRole('textbox').or(place.locator('input, textarea, select, [contenteditable]'));
    const found = visible([...fields, ...labelled].reduce((all, one) => all.or(one)).and(entries));
    return Object.assign(found, { loose: visible(beside(place, name)) });
  });
}

/** A checkbox, a radio button or a switch; it may be hidden behind its label. */
function box(place: Place, name: string): Locator {
  const kinds = ['checkbox', 'radio', 'switch'] as const;
  return anew(place, (place) => {
    const next = beside(place, name).and(place.locator('[type=checkbox], [type=radio]'));
    return kinds.map((kind) => place.getByRole(kind, { name, exact: true, includeHidden: true })).reduce((all, one) => all.or(one), next);
  });
}

function choice(place: Place, name: string): Locator {
  return anew(place, (place) =>
    visible(place.getByRole('combobox', { name, exact: true }).or(place.getByRole('listbox', { name, exact: true }))),
  );
}

/** The innermost row, item or card that shows a text. */
function row(place: Place, text: string): Locator {
  const rows = place.locator('tr, [role=row], li, [role=listitem], article');
  return visible(rows.filter({ has: pageOf(place).getByText(whole(text)) })).last();
}

/** A part of the page by its heading or name. */
function part(place: Place, name: string): Locator {
  const parts = place.locator('section, fieldset, form, dialog, table, ul, ol, article, aside, nav, [role]');
  return visible(parts.filter({ has: pageOf(place).getByText(whole(name)) })).last();
}

/** One element: several links to one place are one; with no control of the name, what is just it is taken. */
async function one(wanted: Control): Promise<Locator> {
  const found = await inFrame(wanted);
  const either = found.loose ? found.or(found.loose) : found;
  await expect(either.first()).toBeVisible();
  const chosen = (await found.count()) > 0 ? found : either;
  const places = await chosen.evaluateAll((all) => new Set(all.map((each, at) => each.getAttribute('href') ?? at)).size);
  return places === 1 ? chosen.first() : chosen;
}

async function click(found: Control): Promise<void> {
  await (await one(found)).click();
}

/** Takes an option, a radio button, a tab or whatever has the name. */
async function choose(found: Control): Promise<void> {
  const chosen = await one(found);
  if ((await chosen.getAttribute('type')) === 'radio') await check(chosen, true);
  else await chosen.click();
}

/** Ticks or unticks a box, by its label where it is hidden itself. */
async function check(wanted: Control, on: boolean): Promise<void> {
  const found = await inFrame(wanted);
  if ((await found.count()) > 0 && !(await found.isVisible())) {
    if ((await found.isChecked()) !== on) {
      await found.evaluate((hidden) => ((hidden as HTMLInputElement).labels?.[0] ?? (hidden as HTMLElement)).click());
    }
    await expect(found).toBeChecked({ checked: on });
    return;
  }
  // A box that is drawn by something else takes the click there.
  await found.setChecked(on, { force: true });
}

/** Unfolds or folds what says itself whether it is expanded. */
async function setExpanded(wanted: Control, expanded: boolean): Promise<void> {
  const found = await inFrame(wanted);
  const isExpanded = () => found.evaluate((e) => (e.parentElement instanceof HTMLDetailsElement && e.localName === 'summary' ? e.parentElement.open : e.getAttribute('aria-expanded') === 'true'));
  if ((await isExpanded()) !== expanded) await found.click();
  await expect.poll(isExpanded).toBe(expanded);
}

/** Puts a value in, key by key, so that masks and suggestions see it. */
async function enter(wanted: Control, value: string): Promise<void> {
  const found = await one(wanted);
  const [tag, type] = await found.evaluate((each) => [each.tagName, each.getAttribute('type') ?? 'text']);
  if (tag === 'SELECT') {
    await found.selectOption({ label: value });
  } else if (['text', 'search', 'email', 'password', 'tel', 'url'].includes(type) && value !== '') {
    await found.fill('');
    await found.pressSequentially(value);
  } else {
    await found.fill(value);
  }
}

async function select(wanted: Control, value: string): Promise<void> {
  const found = await one(wanted);
  const tag = await found.evaluate((each) => each.tagName);
  if (tag === 'SELECT') {
    await found.selectOption({ label: value });
  } else {
    await found.click();
    await found.page().getByRole('option', { name: value, exact: true }).click();
  }
}

async function logIn(page: Page, user: string, password: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') });
  await form.locator('input:not([type=password]):not([type=hidden]):not([type=checkbox])').first().fill(user);
  await form.locator('input[type=password]').fill(password);
  await form.locator('button:not([type=button]), input[type=submit]').first().click();
}

async function logOut(page: Page): Promise<void> {
  const name = /^(log|sign) ?out$/i;
  await click(visible(page.getByRole('button', { name }).or(page.getByRole('link', { name }))));
}

/** What a person sees in an element: the value of a field, the chosen option, else its text. */
async function shown(wanted: Control): Promise<string> {
  const found = await inFrame(wanted);
  const named = found.loose && (await found.count()) === 0 ? found.loose : found;
  return named.first().evaluate((each) => {
    if (each instanceof HTMLSelectElement) return [...each.selectedOptions].map((option) => option.label).join(', ');
    if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) return each.value;
    return ((each as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim();
  });
}

type How = 'is' | 'contains' | 'starts' | 'ends';

function fits(text: string, how: How, wanted: string): boolean {
  if (how === 'is') return text === wanted;
  if (how === 'contains') return text.includes(wanted);
  return how === 'starts' ? text.startsWith(wanted) : text.endsWith(wanted);
}

async function hasUrl(page: Page, how: How, wanted: string, not = false): Promise<void> {
  const holds = () => {
    const url = new URL(page.url());
    const path = decodeURI(url.pathname + url.search + url.hash);
    const texts = how === 'is' && wanted.startsWith('/') ? [path, url.pathname] : [page.url(), decodeURI(page.url())];
    return texts.some((text) => fits(text, how, wanted) || (how === 'is' && fits(text.replace(/\/$/, ''), how, wanted.replace(/\/$/, ''))));
  };
  await expect.poll(holds, { message: `the URL ${how} '${wanted}', it is ${page.url()}` }).toBe(!not);
}

async function hasTitle(page: Page, how: How, wanted: string, not = false): Promise<void> {
  await expect.poll(async () => fits(await page.title(), how, wanted), { message: `the title ${how} '${wanted}'` }).toBe(!not);
}

/** A page by its name: its main heading, a part of its title, or the last part of its address. */
async function isPage(page: Page, name: string, not = false): Promise<void> {
  const same = (text: string) => text.trim().toLowerCase() === name.toLowerCase();
  const holds = async () => {
    const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
    const title = (await page.title()).split(/[·|–—-]/);
    const last = new URL(page.url()).pathname.split('/').pop() ?? '';
    return [...headings, ...title, last.replace(/[-_]/g, ' ')].some(same);
  };
  await expect.poll(holds, { message: `the ${name} page` }).toBe(!not);
}

/** How often a text stands on the page. */
async function occurrences(place: Place, text: string): Promise<number> {
  const all = await words(place, text).allInnerTexts();
  const counts = all.map((each) => each.match(new RegExp(whole(text).source, 'gu'))?.length ?? 1);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The cell of a row below the column of that title. */
function cell(place: Place, rowText: string, column: string): () => Promise<string> {
  return async () => {
    const line = row(place, rowText);
    const titles = await line.locator('xpath=ancestor::table').last().getByRole('columnheader').allInnerTexts();
    const at = titles.findIndex((title) => title.trim().toLowerCase() === column.toLowerCase());
    const cells = await line.locator('td, th').allInnerTexts();
    return (cells[at] ?? '').replace(/\s+/g, ' ').trim();
  };
}

/** A row of a table with all of these texts. */
function tableRow(place: Place, texts: string[]): Locator {
  const rows = visible(place.getByRole('row'));
  return texts.reduce((found, text) => found.filter({ has: pageOf(place).getByText(whole(text)) }), rows).first();
}

/** A message, by its kind where it is said. */
function message(page: Page, kind: 'error' | 'success' | 'any', text?: string): Locator {
  const kinds = { error: '[role=alert], [class*=error], [class*=danger]', success: '[role=status], [class*=success]', any: 'body *' };
  const found = page.locator(kinds[kind]);
  if (text === undefined) return visible(found).first();
  const words = page.getByText(whole(text, true));
  return visible(found.filter({ has: words }).or(found.and(words))).first();
}

/** The cells below a title, or what stands in each item that looks like it: what a list is sorted by. */
async function column(place: Place, name: string | null): Promise<string[]> {
  const tables = pageOf(place).getByRole('table');
  const table = visible('goto' in place ? tables : place.getByRole('table').or(place.and(tables))).first();
  if (name !== null && (await table.count()) > 0) {
    const titles = await table.getByRole('columnheader').allInnerTexts();
    const at = titles.findIndex((title) => title.trim().toLowerCase() === name.toLowerCase());
    const rows = await table.locator('tr').filter({ has: pageOf(place).locator('td') }).all();
    return Promise.all(rows.map(async (each) => ((await each.locator('td, th').allInnerTexts())[at] ?? '').trim()));
  }
  const items = await visible(place.locator('main li, main article')).allInnerTexts();
  const price = /[$€£]\s?\d[\d.,]*/;
  return name?.toLowerCase() === 'price' ? items.map((item) => item.match(price)?.[0] ?? '').filter(Boolean) : items;
}

/** Whether a column is sorted: as numbers where all of it are, else as texts. */
async function isSorted(place: Place, name: string | null, descending: boolean, not = false): Promise<void> {
  const holds = async () => {
    const texts = await column(place, name);
    const numbers = texts.map((text) => Number(text.replace(/[^\d.-]/g, '')));
    const dates = texts.every((text) => /^\d{4}-\d\d-\d\d/.test(text));
    const numeric = !dates && texts.every((text) => /\d/.test(text) && /^[^\p{L}]*$/u.test(text));
    const order = texts.map((text, at) => (numeric ? numbers[at] : text));
    const wrong = (a: string | number, b: string | number) =>
      typeof a === 'number' && typeof b === 'number' ? a > b : String(a).localeCompare(String(b)) > 0;
    const pairs = order.slice(1).map((next, at) => [order[at], next] as const);
    return order.length > 1 && !pairs.some(([first, next]) => (descending ? wrong(next, first) : wrong(first, next)));
  };
  await expect.poll(holds, { message: `sorted by ${name ?? 'itself'}` }).toBe(!not);
}

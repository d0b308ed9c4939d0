
/** What the pages are waiting for; streams and sockets stay open for good and are not waited for. */
const open = new Set<Request>();

test.beforeEach(({ context }) => {
  open.clear();
  context.on('request', (request) => {
    if (!['eventsource', 'websocket', 'ping', 'media', 'other'].includes(request.resourceType())) open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) context.on(end as 'requestfinished', (request) => open.delete(request));
});

/** Waits until nothing is asked for any more, three looks in a row; what takes longer than three seconds is left alone. */
async function settled(page: Page): Promise<void> {
  const end = Date.now() + 3000;
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    await page.waitForTimeout(40);
    quiet = open.size > 0 ? 0 : quiet + 1;
  }
}

/** The tabs that were left for another, the last one last. */
const left: Page[] = [];

test.beforeEach(() => {
  left.length = 0;
});

async function newTab(page: Page, url?: string): Promise<Page> {
  const opened = await page.context().newPage();
  left.push(page);
  if (url !== undefined) await opened.goto(url);
  return opened;
}

/** The tab that a function finds among those that are open, once it is there. */
async function switchTo(page: Page, find: (tabs: Page[]) => Promise<Page | undefined>, said: string): Promise<Page> {
  let found: Page | undefined;
  const look = async () => {
    found = await find(page.context().pages());
    return found !== undefined;
  };
  await expect.poll(look, { message: said }).toBe(true);
  left.push(page);
  await found!.bringToFront();
  return found!;
}

/** The tab of the page, where the browser has no other than this one. */
async function switchToTab(page: Page, name: string): Promise<Page> {
  if (page.context().pages().length > 1) return switchToBrowserTab(page, name);
  await page.getByRole('tab', { name, exact: true }).click();
  return page;
}

/** By its title, a part of it, or a part of its address. */
function switchToBrowserTab(page: Page, name: string): Promise<Page> {
  const wanted = name.toLowerCase();
  const find = async (tabs: Page[]) => {
    for (const tab of tabs) {
      if (tab.url().includes(name) || (await tab.title()).toLowerCase().includes(wanted)) return tab;
    }
    return undefined;
  };
  return switchTo(page, find, `the tab '${name}'`);
}

/** By its place from 0; -1 is the last. */
function switchToTabAt(page: Page, at: number): Promise<Page> {
  return switchTo(page, async (tabs) => tabs.at(at), `the tab at place ${at + 1}`);
}

function switchToLast(page: Page): Promise<Page> {
  return switchTo(page, async (tabs) => (tabs.at(-1) === page ? undefined : tabs.at(-1)), 'the new tab');
}

function switchBack(page: Page): Promise<Page> {
  const find = async (tabs: Page[]) => left.findLast((tab) => tab !== page && !tab.isClosed()) ?? tabs.find((tab) => tab !== page);
  return switchTo(page, find, 'the tab before');
}

async function closeTab(page: Page): Promise<Page> {
  const next = await switchBack(page);
  await page.close();
  return next;
}

/** Whether a tab was opened since there were so many, with this title or address where one is said. */
async function hasNewTab(page: Page, before: number, name?: string, not = false): Promise<void> {
  const holds = async () => {
    const opened = page.context().pages().slice(before);
    if (name === undefined) return opened.length > 0;
    const titles = await Promise.all(opened.map((tab) => tab.title()));
    return titles.includes(name) || opened.some((tab) => tab.url().replace(/\/$/, '').endsWith(name.replace(/\/$/, '')));
  };
  await expect.poll(holds, { message: 'a new tab' }).toBe(!not);
}

/** All text that is visible on a page. */
async function allText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ').trim();
}

/** What a dropdown or list offers. */
async function offered(found: Locator): Promise<string[]> {
  if ((await found.evaluate((each) => each.tagName)) === 'SELECT') {
    return found.evaluate((each) => [...(each as HTMLSelectElement).options].map((option) => option.label));
  }
  await found.click();
  return visible(found.page().getByRole('option')).allInnerTexts();
}

/** Whether one text stands before another. */
async function standsBefore(place: Place, first: string, second: string): Promise<boolean> {
  const text = await ('goto' in place ? place.locator('body') : place).innerText();
  const at = [first, second].map((each) => text.search(whole(each)));
  return at[0] >= 0 && at[1] >= 0 && at[0] < at[1];
}

type Look = 'color' | 'background' | 'border' | 'highlighted' | 'bold' | 'italic' | 'underlined' | 'struck-through';
type Style = { color: string; background: string; border: string; weight: number; italic: boolean; line: string };

/** How the text of an element looks. */
function style(found: Locator): Promise<Style> {
  return found.first().evaluate((element) => {
    const own = getComputedStyle(element);
    let line = '';
    let background = 'rgba(0, 0, 0, 0)';
    for (let each: Element | null = element; each; each = each.parentElement) {
      const computed = getComputedStyle(each);
      line += computed.textDecorationLine;
      if (/, 0\)$/.test(background)) background = computed.backgroundColor;
    }
    return { color: own.color, background, border: own.borderTopColor, weight: Number(own.fontWeight), italic: own.fontStyle !== 'normal', line };
  });
}

async function looks(found: Locator, look: Look, color = ''): Promise<boolean | null> {
  const seen = await style(found);
  if (look === 'bold') return seen.weight >= 600;
  if (look === 'italic') return seen.italic;
  if (look === 'underlined') return seen.line.includes('underline');
  if (look === 'struck-through') return seen.line.includes('line-through');
  if (look === 'highlighted') return isColor(seen.background, color) === true || isColor(seen.border, color);
  return isColor(seen[look], color);
}

/** A hex code to a step of rounding, a plain name by its family of hues; null where people would differ. */
function isColor(css: string, wanted: string): boolean | null {
  const rgb = (css.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const hex = wanted.match(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((each) => each + each) : (hex.match(/../g) ?? []);
    return digits.every((each, at) => Math.abs(parseInt(each, 16) - rgb[at]) <= 1);
  }
  const name = wanted.toLowerCase();
  const family = familyOf(rgb);
  return family === null ? null : family === ({ gray: 'grey', violet: 'purple' }[name] ?? name);
}

function familyOf([red, green, blue]: number[]): string | null {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [light, chroma] = [(max + min) / 2, max - min];
  if (chroma < 0.05) return light < 0.12 ? 'black' : light > 0.97 ? 'white' : light >= 0.3 && light < 0.85 ? 'grey' : null;
  const saturation = chroma / (1 - Math.abs(2 * light - 1));
  if (saturation < 0.3 || light < 0.15 || light >= 0.88) return null;
  const sixth = r >= max ? ((g - b) / chroma + 6) % 6 : g >= max ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const hue = 60 * sixth;
  const between = (from: number, to: number) => hue >= from && hue < to;
  if (!between(15, 350)) return light > 0.75 ? 'pink' : 'red';
  if (between(22, 42) && light > 0.4) return 'orange';
  if (between(48, 64) && light > 0.4) return 'yellow';
  if (between(85, 160)) return 'green';
  if (between(200, 245)) return 'blue';
  if (between(262, 295)) return 'purple';
  return between(315, 340) && light > 0.5 ? 'pink' : null;
}

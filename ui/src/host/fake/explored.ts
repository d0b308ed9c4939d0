/** Maps of explorations for the fake host: one of the shop, and such of many pages. */

import type { ExplorationMap, FindingKind, MapFinding, MapState, MapStep } from '../generated';
import { HOSTILE, type Options } from './options';

/** Address, title, the page before it, what leads there, and a recorded picture. */
type Line = readonly [string, string, number, string, string?];

const SHOP: readonly Line[] = [
  ['/', 'Fernhill Goods', 0, 'Open the application', '1b311e89fd041de4a40090592007551663146e20cfe124a0c567a244e7b11ac5'],
  ['/products', 'Products', 0, "Click the link 'Products'", '11fdda1c1e9130184c07d2b4a65fe3cbef7e2a476ae014a4a53121db629f3cb7'],
  ['/login', 'Log in', 0, "Click the link 'Log in'", '85cf75586bd3199aada0bde985988fa16e7a734519a4f0cee78a6de33bf4e977'],
  ['/help', 'Help', 0, "Click the link 'Help'", 'd2dfcc297f6074b60e08529f1dbeb94f318a1986d45b6b0c68b10f71d3bca78b'],
  ['/stores', 'Stores', 0, "Click the link 'Stores'", 'ebd38dcd3e4af97a3d7dc84b18d8c098983a103c0f8f2b38cc8a72cdb45bf169'],
  ['/products/copper-kettle', 'Copper Kettle', 1, "Click the link 'Copper Kettle'", '9e4f20825503a3382d7b5c1a87034cf95b67fe44e8799c97885f1808b37306c8'],
  ['/products', 'Products', 1, "Check the checkbox 'Garden'", '2f2d0292222297232c4595e18d82e3ea70551cb4f698d4ef0da3d8fdaf14aae9'],
  ['/offers', 'Offers', 1, "Click the link 'Offers'", 'bac4e875916c1970fb2ced34a175e1278bbc0ad845c21b8bbe9d089c72469e01'],
  ['/account', 'Your account', 2, "Enter {{customer}} into 'Email'", 'e3a455c32258c7b2e15df984491829719650ab899f1abfe52d13f19b7a7fcb55'],
  ['/cart', 'Cart', 5, "Click the button 'Add to cart'", '6c9cd11a4242c41cfdfe2a052bd7ac7739334da10eef0de4e529017a45dc21da'],
  ['/account/settings', 'Settings', 8, "Click the link 'Settings'", '69b7c77b4a0eb29d558a52a8e866d1a627d42c6df555ca7f11a79ee5848cba4e'],
  ['/checkout', 'Check out', 9, "Click the button 'Check out'", 'c9489fd33ce60fc7e30d1a11c3cea806c15dcb0186f8d863caec4a5edc805411'],
  ['/cart?coupon=1', '', 9, "Click the button 'Apply coupon'", '1d1016d4d8996e2504fc3383907446b5e04053fbebb72a05ee73634886b8760d'],
];

const FOUND: readonly (readonly [FindingKind, string, number, number])[] = [
  ['error-page', "'/cart?coupon=1' was answered with 500", 12, 1],
  ['dead-link', "the link 'Visit our partner' leads to a page that cannot be reached", 7, 1],
  ['script-error', "TypeError: Cannot read properties of null (reading 'value')", 11, 1],
  ['no-effect', "the button 'Subscribe' has no effect that can be seen", 0, 13],
  ['no-name', 'a button has no name that people or screen readers could call it by', 4, 1],
  ['near-spelling', "'Catalogue' and 'Catalouge' differ by one letter", 10, 2],
];

/** A suite's exploration, stopped after so many pages; all of them where nothing is said. */
export function shopMap(pages = SHOP.length): ExplorationMap {
  const lines = SHOP.slice(0, pages);
  const way = wayIn(lines);
  const states = lines.map(([address, title, , , picture], at): MapState => ({ address, title, way: way(at), opens: at === 6 ? false : null, choices: 6 + (at % 5), tried: 6 + (at % 4), lost: false, ...(picture !== undefined && { picture }) }));
  const led = lines.flatMap(([, , from, says], to): MapStep[] => (to === 0 ? [] : [{ from, says, to, quiescent: false }]));
  const back = lines.flatMap((_, from): MapStep[] => (from === 0 ? [] : [{ from, says: "Click the link 'Fernhill Goods'", to: 0, quiescent: false }]));
  const idle: MapStep[] = [
    { from: 0, says: "Click the button 'Subscribe'", to: 0, quiescent: true },
    { from: 1, says: "Click the button 'More'", to: 1, quiescent: false, failed: "'More' lies under something else" },
  ];
  const findings = FOUND.filter(([, , state]) => state < lines.length).map(([kind, what, state, times]): MapFinding => ({ kind, what, state, way: [...way(state), ...(kind === 'no-effect' ? ["Click the button 'Subscribe'"] : [])], times }));
  return {
    base_url: 'http://127.0.0.1:4000',
    states,
    steps: [...led, ...back, ...idle],
    findings,
    left_alone: [
      { about: "the button 'Place order'", why: 'place order', state: Math.min(11, lines.length - 1) },
      { about: "the link 'Log out'", why: 'log out', state: Math.min(8, lines.length - 1) },
    ],
    rows: 2 * lines.length + 1,
    ended: pages < SHOP.length ? 'stopped' : 'done',
  };
}

/** A map of so many pages: each leads to seven others, and back. */
export function largeMap(pages: number): ExplorationMap {
  const lines = Array.from({ length: pages }, (_, at): Line => [at === 0 ? '/' : `/items/${at}`, `Item ${at}`, Math.max(0, Math.floor((at - 1) / 7)), at === 0 ? 'Open the application' : `Click the link 'Item ${at}'`]);
  const way = wayIn(lines);
  return {
    base_url: 'http://127.0.0.1:4000',
    states: lines.map(([address, title], at): MapState => ({ address, title, way: way(at), opens: true, choices: 8, tried: 8, lost: false })),
    steps: lines.flatMap(([, , from, says], at): MapStep[] => (at === 0 ? [] : [{ from, says, to: at, quiescent: false }, { from: at, says: 'Go back', to: 0, quiescent: false }])),
    findings: lines.flatMap((_, at): MapFinding[] => (at % 97 === 96 ? [{ kind: 'script-error', what: `Error: item ${at}`, state: at, way: way(at), times: 1 }] : [])),
    left_alone: [],
    rows: pages,
    ended: 'states',
  };
}

/** The shop's, in words of the worst kind. */
export function hostileMap(): ExplorationMap {
  const map = shopMap(3);
  const texts = [HOSTILE.script, HOSTILE.image, HOSTILE.long];
  return {
    ...map,
    base_url: HOSTILE.long,
    states: map.states.map((state, at) => ({ ...state, address: texts[(at + 1) % 3]!, title: texts[at]!, picture: 'gone', way: [HOSTILE.script, HOSTILE.turned, HOSTILE.long] })),
    steps: map.steps.map((step) => ({ ...step, says: HOSTILE.image })),
    findings: texts.map((what, state) => ({ kind: 'script-error', what, state, way: [HOSTILE.script, HOSTILE.long], times: 1 })),
    left_alone: [{ about: HOSTILE.image, why: HOSTILE.braces, state: 0 }],
    ended: { lost: HOSTILE.image },
  };
}

export function pastMaps(asked: Options): readonly ExplorationMap[] {
  if (asked.explored === null) return [];
  const pages = Number(asked.explored);
  const map = asked.hostile ? hostileMap() : pages > 0 ? largeMap(pages) : shopMap();
  return [shopMap(5), map];
}

function wayIn(lines: readonly Line[]): (at: number) => string[] {
  return (last) => {
    const way: string[] = [];
    for (let at = last; ; at = lines[at]![2]) {
      way.unshift(lines[at]![3]);
      if (at === 0) return way;
    }
  };
}

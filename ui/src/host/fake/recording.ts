/** Recording in the fake host: one page with a few elements, which never changes. */

import type { PageElement, SuiteCaseId } from '../generated';
import type { Host } from '../host';

type Recording = Pick<Host, 'record_start' | 'record_at' | 'record_row' | 'record_scroll' | 'record_end'>;

const button: PageElement = {
  description: "button 'Add to cart'",
  bbox: { x: 100, y: 100, width: 200, height: 40 },
  control: true,
  masked: false,
  target: "the button 'Add to cart'",
  steps: ["Click the button 'Add to cart'", "Hover the button 'Add to cart'"],
  assertions: ["'Add to cart' is displayed", "the button 'Add to cart' is displayed"],
};

const field: PageElement = {
  description: "field 'Email'",
  bbox: { x: 100, y: 300, width: 300, height: 40 },
  control: true,
  masked: false,
  target: "the field 'Email'",
  steps: ["Enter '…' into the field 'Email'", "Clear the field 'Email'"],
  assertions: ["the field 'Email' is displayed"],
};

const password: PageElement = {
  description: "field 'Password'",
  bbox: { x: 100, y: 400, width: 300, height: 40 },
  control: true,
  masked: true,
  target: "the field 'Password'",
  steps: ["Enter '…' into the field 'Password'", "Clear the field 'Password'"],
  assertions: ["the field 'Password' is displayed"],
};

const page: PageElement = {
  description: 'the page',
  bbox: { x: 0, y: 0, width: 1280, height: 800 },
  control: false,
  masked: false,
  target: null,
  steps: [],
  assertions: ["the page title is 'Shop'", "the URL contains '/products'"],
};

export function recordCommands(): Recording {
  let going: SuiteCaseId | null = null;
  return {
    async record_start({ case: id }) {
      going = id;
      return { case: id, row: 1, url: 'http://127.0.0.1:4000/products' };
    },
    record_at: async ({ x, y }) => [...[button, field, password].filter(({ bbox: b }) => x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height), page],
    async record_row({ action, expected }) {
      const done = going !== null && !expected.includes('title');
      const message = done ? null : "expected the title 'Shop', the page has 'Cart'";
      return { action, expected, done, message, url: 'http://127.0.0.1:4000/products', title: 'Shop' };
    },
    record_scroll: async () => null,
    async record_end() {
      going = null;
      return null;
    },
  };
}

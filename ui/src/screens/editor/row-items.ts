/** What can be done to rows, as the menus list it. */

import type { Item } from '$/parts/Menu.svelte';

export const ROW_ITEMS: readonly Item[] = [
  { action: 'row-above' },
  { action: 'row-below' },
  { action: 'row-duplicate' },
  { action: 'row-up' },
  { action: 'row-down' },
  { action: 'row-disable' },
  { action: 'row-delete' },
];

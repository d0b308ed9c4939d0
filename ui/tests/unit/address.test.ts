import { expect, test } from 'vitest';
import { isAddress } from '$/state/address';

test('an address is whole', () => {
  for (const text of ['https://dev.example.com', 'http://localhost:3000/shop', 'file:///srv/site/index.html']) expect(isAddress(text)).toBe(true);
  for (const text of ['', 'dev.example.com', 'localhost:3000', 'mailto:ada@example.com', '/cart']) expect(isAddress(text)).toBe(false);
});

import { expect, test } from 'vitest';
import { pageUrl } from './page-url.ts';

test.each([
  ['/en/book?provider=1', '/en/book?provider=1'],
  ['/en/book.data?provider=1&_routes=root', '/en/book?provider=1'],
  ['/ar.data', '/ar'],
  ['/_root.data', '/'],
])('%s is for the page %s', (asked, page) => {
  const url = pageUrl(new Request(`https://clinic.test${asked}`));
  expect(url.pathname + url.search).toBe(page);
});

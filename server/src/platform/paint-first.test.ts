import { expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/>' +
  '<link rel="stylesheet" href="/s.css"/></head><body><p>Read me</p><script nonce="n">data()</script>' +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

it('leaves nothing in a page that fetches a script before it is painted, and one script that starts them', () => {
  const page = paintFirst(PAGE, 'n');
  expect(page).not.toMatch(/modulepreload" href|type="module"/);
  expect(page.match(/type="later"/g)).toHaveLength(1);
  expect(page).toMatch(/<script nonce="n">requestAnimationFrame\(.*\)<\/script><\/body>/);
});

it('leaves styles, fonts, data and words as they are', () => {
  const page = paintFirst(PAGE, 'n');
  for (const part of ['rel="stylesheet" href="/s.css"', 'as="font"', '<p>Read me</p>', 'nonce="n">data()'])
    expect(page).toContain(part);
});

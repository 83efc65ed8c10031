import { expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const PAGE =
  '<html><head><meta charSet="utf-8"/><link rel="modulepreload" nonce="n" href="/a.js"/>' +
  '<link rel="preload" as="font" href="/f.woff2"/><link rel="stylesheet" href="/s.css"/></head><body><p>Read me</p>' +
  '<script type="application/ld+json">{}</script><script nonce="n">((storageKey, restoreKey) => {})</script>' +
  '<script nonce="n">data()</script>' +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';
const page = paintFirst(PAGE, 'n', 'wake()');

it('leaves two scripts that run: what wakes the page, first in it, and what restores its scrolling', () => {
  expect(page).toContain('<meta charSet="utf-8"/><script nonce="n">wake()</script>');
  expect(page).toContain('<script nonce="n">((storageKey, restoreKey) => {})</script><script type="later">');
  expect(page.match(/nonce=/g)).toHaveLength(2);
  expect(page).not.toMatch(/rel="modulepreload"|type="module"/);
});

it('keeps all other scripts as text, in their order', () => {
  expect(page).toContain(
    '<script type="later">data()</script><script type="later-module" async="">import "/a.js"</script></body>',
  );
  expect(page).toContain('<link rel="later" data-later="" href="/a.js"/>');
});

it('leaves styles, fonts, data for machines and words as they are', () => {
  for (const part of ['rel="stylesheet" href="/s.css"', 'as="font"', '<p>Read me</p>', '"application/ld+json">{}'])
    expect(page).toContain(part);
});

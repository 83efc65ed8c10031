import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packedPage, pageText, plainPage } from './page-text.ts';

const PLACEHOLDER = 'cGxhY2Vob2xkZXItbm9uY2U=';
const NONCE = 'b3RoZXItbm9uY2Utb3RoZXI=';

it('is the same page plain and compressed, whatever its size, with the nonce in every place', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constant(PLACEHOLDER),
    fc.base64String({ minLength: 5_000, maxLength: 40_000 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = pageText(words.join('\n'), PLACEHOLDER);
      const expected = words.join('\n').replaceAll(PLACEHOLDER, NONCE);
      expect(Buffer.concat(plainPage(text, NONCE)).toString()).toBe(expected);
      expect(gunzipSync(Buffer.concat(packedPage(text, NONCE))).toString()).toBe(expected);
    }),
    { numRuns: 30 },
  );
});

it('keeps a page that is far larger than any buffer', () => {
  const line = (index: number) => `<li nonce="${PLACEHOLDER}">${index * 7919} ${Math.sin(index)}</li>`;
  const html = Array.from({ length: 4_000 }, (_, index) => line(index)).join('');
  const text = pageText(html, PLACEHOLDER);
  expect(gunzipSync(Buffer.concat(packedPage(text, NONCE))).toString()).toBe(html.replaceAll(PLACEHOLDER, NONCE));
});

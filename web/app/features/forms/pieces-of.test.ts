import { expect, test } from 'vitest';
import { LONGEST, piecesOf } from './pieces-of.ts';

test('a short text is one piece', () => {
  expect(piecesOf('my head hurts')).toEqual(['my head hurts']);
});

const STEP = LONGEST - 200;

test.each([1, LONGEST - 1, LONGEST, LONGEST + 1, 2 * STEP - 1, 2 * STEP, 2 * STEP + 200, 2 * STEP + 201, 9 * STEP])(
  'nothing of %i letters is left out',
  (length) => {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
    const pieces = piecesOf(text);
    expect(pieces.every((piece) => piece.length <= LONGEST)).toBe(true);
    expect(pieces.map((piece, index) => (index === 0 ? piece : piece.slice(200))).join('')).toBe(text);
  },
);

test('what hurts is read wherever it stands', () => {
  for (const place of [0, STEP - 5, STEP + 195, 2 * STEP - 5, 4 * STEP]) {
    const text = `${'a'.repeat(place)} chest pain ${'b'.repeat(5 * STEP - place)}`;
    expect(piecesOf(text).some((piece) => piece.includes(' chest pain '))).toBe(true);
  }
});

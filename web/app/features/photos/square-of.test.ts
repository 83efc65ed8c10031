import fc from 'fast-check';
import { expect, it } from 'vitest';
import { squareOf } from './square-of.ts';

it('is a square within the picture, wherever its middle is wished and however close', () => {
  const share = fc.double({ min: -1, max: 2, noNaN: true });
  const length = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      length,
      length,
      share,
      share,
      fc.double({ min: 1, max: 4, noNaN: true }),
      (width, height, x, y, zoom) => {
        const { left, top, side } = squareOf({ width, height }, { x, y, zoom });
        expect(side).toBeGreaterThan(0);
        for (const [start, most] of [
          [left, width],
          [top, height],
        ] as const) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + side).toBeLessThanOrEqual(most + 1e-6);
        }
      },
    ),
  );
});

it('is the whole of a square picture, and the middle of a long one', () => {
  expect(squareOf({ width: 100, height: 100 }, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ left: 0, top: 0, side: 100 });
  expect(squareOf({ width: 300, height: 100 }, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ left: 100, top: 0, side: 100 });
});

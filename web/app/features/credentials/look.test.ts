import { expect, it } from 'vitest';
import { actOfKey, PLAIN_LOOK, turned, ZOOMS, zoomed } from './look.ts';

it('is made larger and smaller step by step, and stays at its largest and smallest', () => {
  expect(zoomed(PLAIN_LOOK, 1)).toEqual({ zoom: 1.5, turn: 0 });
  expect(zoomed(PLAIN_LOOK, -1)).toEqual({ zoom: 0.5, turn: 0 });
  expect(zoomed({ zoom: ZOOMS[0], turn: 90 }, -1)).toEqual({ zoom: ZOOMS[0], turn: 90 });
  expect(zoomed({ zoom: 4, turn: 0 }, 1).zoom).toBe(4);
});

it('is turned all the way round', () => {
  const turns = [1, 2, 3, 4].map((times) =>
    Array.from({ length: times }).reduce<typeof PLAIN_LOOK>(turned, PLAIN_LOOK),
  );
  expect(turns.map(({ turn }) => turn)).toEqual([90, 180, 270, 0]);
});

it('has a key for each act, in either case, and none for what is typed or for keys of objects', () => {
  expect(['p', 'N', '+', '=', '-', 'R', 'F'].map(actOfKey)).toEqual([
    'previous',
    'next',
    'larger',
    'larger',
    'smaller',
    'turn',
    'reset',
  ]);
  expect(['a', 'Enter', 'toString', 'constructor'].map(actOfKey)).toEqual([null, null, null, null]);
});

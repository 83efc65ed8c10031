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
  const typed = (key: string) => actOfKey({ key, code: '' });
  expect(['p', 'N', '+', '=', '-', 'R', 'F'].map(typed)).toEqual([
    'previous',
    'next',
    'larger',
    'larger',
    'smaller',
    'turn',
    'reset',
  ]);
  expect(['a', 'Enter', 'toString', 'constructor'].map(typed)).toEqual([null, null, null, null]);
});

it('has them at their places on a keyboard of another script, and where they are written on one of Latin letters', () => {
  const arabic = { ح: 'KeyP', ى: 'KeyN', ق: 'KeyR', ب: 'KeyF', '-': 'Minus', '=': 'Equal', ش: 'KeyA', ذ: 'Backquote' };
  expect(Object.entries(arabic).map(([key, code]) => actOfKey({ key, code }))).toEqual([
    'previous',
    'next',
    'turn',
    'reset',
    'smaller',
    'larger',
    null,
    null,
  ]);
  expect(actOfKey({ key: 'n', code: 'KeyL' }), 'on a Dvorak keyboard').toBe('next');
  expect(actOfKey({ key: 'b', code: 'KeyN' }), 'on a Dvorak keyboard').toBeNull();
  expect(actOfKey({ key: ',', code: 'KeyR' }), 'a sign is none of another script').toBeNull();
});

import { keyOf } from '../../platform/key-of.ts';

/** How a document is looked at: 2 is twice as wide as its place; turned clockwise in degrees. */
export interface Look {
  zoom: number;
  turn: number;
}

export const PLAIN_LOOK: Look = { zoom: 1, turn: 0 };
export const ZOOMS = [0.5, 1, 1.5, 2, 3, 4] as const;

/** The next larger or smaller one; the largest and the smallest stay. */
export function zoomed(look: Look, step: 1 | -1): Look {
  const at = (ZOOMS as readonly number[]).indexOf(look.zoom) + step;
  return { ...look, zoom: ZOOMS[Math.min(Math.max(at, 0), ZOOMS.length - 1)] ?? look.zoom };
}

export const turned = (look: Look): Look => ({ ...look, turn: (look.turn + 90) % 360 });

const KEYS = {
  p: 'previous',
  n: 'next',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  r: 'turn',
  f: 'reset',
} as const;
export type ViewerAct = (typeof KEYS)[keyof typeof KEYS];

export function actOfKey(event: Pick<KeyboardEvent, 'key' | 'code'>): ViewerAct | null {
  const key = keyOf(event);
  return Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : null;
}

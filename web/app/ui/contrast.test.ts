import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Color, parse, wcagContrast } from 'culori';
import { expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const DECLARATION = /--([\w-]+):\s*(?:light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\)|(oklch\([^)]*\)));/g;

const colours = new Map(
  [...tokens.matchAll(DECLARATION)].map(([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

type Theme = 'light' | 'dark';

function colour(name: string, theme: Theme): Color {
  const found = parse(colours.get(name)?.[theme] ?? '');
  if (!found) throw new Error(`tokens.css has no colour ${name}`);
  return found;
}

const TEXT = 4.5;
const BODY = 7;
const SHAPE = 3;
const HAIRLINE = 1.25;

type Pair = [text: string, ground: string, atLeast: number];
const on = (grounds: string[], text: string, atLeast: number): Pair[] =>
  grounds.map((ground) => [text, ground, atLeast]);

/** What stands on what: text, its ground, and how far they must be apart (WCAG 2.2, AA; body text AAA). */
const PAIRS: Pair[] = [
  ...on(['paper', 'surface', 'sunken', 'primary-soft', 'apricot-soft'], 'ink', BODY),
  ...on(['paper', 'surface', 'sunken', 'primary-soft'], 'muted', BODY),
  ...['success', 'warning', 'danger', 'info'].flatMap((tone) => [
    ...on([`${tone}-soft`, 'surface', 'paper'], tone, TEXT),
    ...on([`${tone}-soft`], 'ink', BODY),
  ]),
  ['on-primary', 'primary', TEXT],
  ['on-primary', 'primary-hover', TEXT],
  ['on-danger-solid', 'danger-solid', TEXT],
  ['on-danger-solid', 'danger-solid-hover', TEXT],
  ['on-apricot', 'apricot-soft', BODY],
  ['lit', 'apricot', TEXT],
  ['paper', 'ink', TEXT],
  // Borders of controls and the ring of the focus are seen, not read.
  ...on(['paper', 'surface'], 'edge', SHAPE),
  ...on(['paper', 'surface'], 'primary', SHAPE),
  ...on(['paper', 'surface'], 'line', HAIRLINE),
  ['apricot-line', 'apricot-soft', HAIRLINE],
];

test.each(PAIRS.flatMap((pair) => (['light', 'dark'] as const).map((theme) => [...pair, theme] as const)))(
  '%s on %s is at least %d : 1, %s',
  (text, ground, atLeast, theme) => {
    expect(wcagContrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(atLeast);
  },
);

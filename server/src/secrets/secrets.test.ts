import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveSecret } from '@polyclinic/database';
import { describe, expect, it } from 'vitest';
import { KEY_LABELS, PURPOSES, readKeyVersions, readSecrets } from './secrets.ts';
import { readToken, signToken } from './signed-token.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const secretOf = (name: string) => deriveSecret('an installation', name);
const first = readSecrets(secretOf);

describe('a key for each purpose', () => {
  it('is shared by no two, and is none of the installation’s own secrets', () => {
    const all = Object.values(first);
    expect(new Set(all).size).toBe(PURPOSES.length);
    expect(new Set(Object.values(KEY_LABELS)).size).toBe(PURPOSES.length);
    expect(all.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    for (const name of ['owner', 'postgres', 'signing keys']) expect(all).not.toContain(secretOf(name));
  });

  it('is the same on every node and another in every installation', () => {
    expect(readSecrets(secretOf)).toEqual(first);
    const elsewhere = Object.values(readSecrets((name) => deriveSecret('another installation', name)));
    expect(elsewhere.filter((key) => Object.values(first).includes(key))).toEqual([]);
  });

  const changeable = PURPOSES.filter((purpose) => !['secondFactors', 'installation'].includes(purpose));
  it.each(changeable)('is changed by itself: %s', (purpose) => {
    const changed = readSecrets(secretOf, { [purpose]: 2 });
    expect(PURPOSES.filter((each) => changed[each] !== first[each])).toEqual([purpose]);
    expect(Object.values(first)).not.toContain(changed[purpose]);
    const until = new Date(1);
    const signed = signToken(first[purpose], {}, until);
    expect(readToken(first[purpose], signed, new Date(0))).not.toBeNull();
    expect(readToken(changed[purpose], signed, new Date(0))).toBeNull();
  });

  it.each(PURPOSES)('signs in one place: %s', (purpose) => {
    const used = filesWith(new RegExp(`secrets\\.${purpose}\\b|'${purpose}', \\{ token`));
    expect(used).toHaveLength(1);
  });
});

it('no other code knows the installation’s secret', () => {
  expect(filesWith(/\b(openSecrets|deriveSecret|secretOf)\b/)).toEqual(['secrets/secrets.ts', 'start/database.ts']);
});

it('reads which keys a configuration changes', () => {
  expect(readKeyVersions(' calendarFeeds=2, push=13 ')).toEqual({ calendarFeeds: 2, push: 13 });
  expect(readKeyVersions('')).toEqual({});
  for (const wrong of [
    'cookies=2',
    'push',
    'push=0',
    'push=-1',
    'push=2;sessions=3',
    'constructor=2',
    'secondFactors=2',
    'installation=2',
  ])
    expect(readKeyVersions(wrong)).toBeNull();
});

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StartError } from '@polyclinic/database';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { contentsOf, type Entry, inPieces } from './entries.ts';
import type { Key } from './keys.ts';

/** More than one piece, and what does not compress. */
const LONG = randomBytes(9_000_000);
const contents = { about: Buffer.from('{}'), 'database/public.empty': Buffer.alloc(0), 'files/a/b.png': LONG };
let key: Key;
let archive: Buffer;

async function* entries(): AsyncGenerator<Entry> {
  for (const [name, bytes] of Object.entries(contents)) yield* inPieces(name, Readable.from([bytes]));
}

async function read(bytes: Buffer): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { name, pieces } of contentsOf(readArchive(Readable.from([bytes]), key))) {
    found[name] = await buffer(pieces);
  }
  return found;
}

beforeAll(async () => {
  const identity = await generateX25519Identity();
  key = { identities: [identity] };
  archive = await buffer(await writeArchive(entries(), { recipients: [await identityToRecipient(identity)] }));
});

it('gives back what it was given, in pieces', { tags: ['long'] }, async () => {
  expect(archive.length).toBeGreaterThan(LONG.length);
  const found = await read(archive);
  expect(Object.keys(found)).toEqual(Object.keys(contents));
  for (const [name, bytes] of Object.entries(contents)) expect(found[name]!.equals(bytes)).toBe(true);
});

const TRIALS = process.env.TEST_LONG ? 1_000 : 10;

it('finds one wrong byte anywhere, and a missing end', { timeout: 60_000 + TRIALS * 1_000 }, async () => {
  const anywhere = fc.record({ at: fc.nat({ max: archive.length - 1 }), flipped: fc.integer({ min: 1, max: 255 }) });
  const damaged = anywhere.map(({ at, flipped }) => {
    const bytes = Buffer.from(archive);
    bytes[at] = bytes[at]! ^ flipped;
    return bytes;
  });
  const cut = fc.nat({ max: archive.length - 1 }).map((length) => archive.subarray(0, length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, cut), async (bytes) => {
      await expect(read(bytes)).rejects.toThrow(StartError);
    }),
    { numRuns: TRIALS },
  );
});

it('stops where what it is made of stops, with that reason', async () => {
  const failing = async function* (): AsyncGenerator<Entry> {
    yield* entries();
    throw new StartError('the reason');
  };
  const sealed = await writeArchive(failing(), { recipients: [await identityToRecipient(key.identities[0]!)] });
  await expect(buffer(sealed)).rejects.toThrow('the reason');
});

import { expect, it } from 'vitest';
import { freshOf, interruptedOf, type StoredUpload, turnOf, uploadOf } from './stored-uploads.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

const upload = (clientId: string, begunAt = NOW): StoredUpload => ({
  clientId,
  name: 'diary.txt',
  size: 5,
  lastModified: 1,
  begunAt,
  url: null,
});

it('lets an upload go on for as long as the server keeps what has arrived', () => {
  const [young, old] = [upload('young', NOW - DAY_MS + 1), upload('old', NOW - DAY_MS)];
  expect(freshOf([young, old], NOW)).toEqual([young]);
});

it('calls interrupted what no tab sends', () => {
  const [sent, cut] = [upload('sent'), upload('cut')];
  expect(interruptedOf([sent, cut], new Set([turnOf('sent')]))).toEqual([cut]);
});

it('knows a file by its name, size and day of change', () => {
  const stored = [upload('one')];
  const chosen = (name: string, content: string, lastModified: number) => new File([content], name, { lastModified });
  const known = (file: File) => uploadOf(stored, file).clientId === 'one';
  expect(known(chosen('diary.txt', '12345', 1))).toBe(true);
  for (const other of [
    chosen('diary.txt', '12345', 2),
    chosen('diary.txt', '1234', 1),
    chosen('other.txt', '12345', 1),
  ])
    expect(known(other)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { createLog } from '../observability/index.ts';
import { secondsToWait } from './limits.ts';
import { createPayers } from './payers.ts';
import { createTally } from './tally.ts';
import { createTurns } from './turns.ts';

describe('turns', () => {
  /** Work that lasts until it is told to end. */
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, end: resolve };
  };

  it('lets so many run at once, the others in their order, and refuses more than may wait', async () => {
    const turns = createTurns(2, 2);
    const [first, second] = [held(), held()];
    const begun: string[] = [];
    const run = (name: string, work = async () => {}) =>
      turns.run(() => {
        begun.push(name);
        return work();
      });
    const all = [run('a', first.work), run('b', second.work), run('c'), run('d')];
    await expect.poll(() => begun).toEqual(['a', 'b']);
    await expect(run('e')).rejects.toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: 2 } });
    first.end();
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
    second.end();
    await Promise.all(all);
  });

  it('do not begin what nobody waits for any more', async () => {
    const turns = createTurns(1, 10);
    const { work, end } = held();
    const running = turns.run(work);
    const controller = new AbortController();
    let isBegun = false;
    const waiting = turns.run(() => {
      isBegun = true;
    }, controller.signal);
    controller.abort();
    end();
    await running;
    await expect(waiting).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(isBegun).toBe(false);
  });
});

describe('a payer', () => {
  it('is the same for the same account, and neither its address nor another account', () => {
    const { account, address } = createPayers(1);
    expect(account('a')).toBe(account('a'));
    const others = [account('b'), address('a')];
    while (secondsToWait(account('a').requests, 1) === 0);
    for (const { requests } of others) expect(secondsToWait(requests, 1)).toBe(0);
  });

  it('waits as long as it takes, and no longer than a whole allowance lasts', () => {
    const { requests } = createPayers(1).account('a');
    expect(secondsToWait(requests, 400)).toBe(0);
    expect(secondsToWait(requests, 1)).toBe(1);
    expect(secondsToWait(requests, 80)).toBeGreaterThanOrEqual(2);
    expect(secondsToWait(requests, 1_000_000)).toBeLessThanOrEqual(10);
  });

  it('has more by the factor, and no larger share of what runs at once', async () => {
    const payer = createPayers(10).account('a');
    expect(secondsToWait(payer.requests, 4_000)).toBe(0);
    let running = 0;
    const never = new Promise(() => {});
    for (let call = 0; call < 20; call += 1)
      void payer.calls.run(() => {
        running += 1;
        return never;
      });
    await expect.poll(() => running).toBe(3);
  });
});

it('what was refused is one line a minute, however often it was', async () => {
  const lines: string[] = [];
  const tally = createTally(createLog('info', { write: (line) => lines.push(line) }), 20);
  for (let count = 0; count < 10_000; count += 1) tally.count('request', 'address');
  tally.count('unreadable message', 'account');
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    refused: { 'request, address': 10_000, 'unreadable message, account': 1 },
  });
  tally.close();
  expect(lines).toHaveLength(1);
});

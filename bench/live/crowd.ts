import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { withClient } from '@polyclinic/database/client';
import type { Setting } from '../load/contenders.ts';
import { memoryOf } from '../load/cpu.ts';
import { quantile } from '../load/measure.ts';
import { settings } from '../settings.ts';
import { idOf, uniqueId } from '../world/rows.ts';
import { openTab } from './tab.ts';

/** Memory in megabytes: before the first socket, and the peak with all of them. */
export type Crowd = {
  sockets: number;
  before: number;
  most: number;
  announced: number;
  perSecond: number;
  lost: number;
  p99: number;
};

const SOCKETS = 2_000;
const OPENED_AT_ONCE = 50;
/**
 * Slightly above the goal: sending exactly the goal would count too few, because the last one arrives a little later.
 */
const PER_SECOND = 5_500;
const BEATS_PER_SECOND = 50;
const PATIENCE_MS = 3_000;
const ROUND = 91;
const PAIRS_A_BEAT = PER_SECOND / BEATS_PER_SECOND / 2;

/**
 * 2,000 people with one tab each, who receive 5,500 typing indicators a second. They are notified from the database, so
 * that the way from there to the sockets is measured and not the writing before it.
 */
export async function crowd(setting: Setting): Promise<Crowd> {
  const { server } = setting;
  const before = memoryOf(server.pid);
  const announcedAt = new Map<string, number>();
  const took: number[] = [];
  let heard = 0;
  const hear = (event: LiveEvent): void => {
    if (event.kind !== 'typing') return;
    heard += 1;
    took.push(performance.now() - (announcedAt.get(event.appointmentId) ?? Number.NaN));
  };
  const tabs = await openTabs(setting, hear);
  const start = performance.now();
  const { announced, most } = await announce(setting, announcedAt);
  const deadline = performance.now() + PATIENCE_MS;
  while (heard < announced && performance.now() < deadline) await delay(10);
  const seconds = (performance.now() - start) / 1_000;
  for (const tab of tabs) tab.close();
  return {
    sockets: tabs.length,
    before,
    most,
    announced: PER_SECOND,
    perSecond: heard / seconds,
    lost: announced - heard,
    p99: quantile(took, 0.99),
  };
}

async function openTabs({ server, cookieOf }: Setting, hear: (event: LiveEvent) => void) {
  const tabs: { close(): void }[] = [];
  for (let first = 0; first < SOCKETS; first += OPENED_AT_ONCE) {
    const next = Array.from({ length: OPENED_AT_ONCE }, async (_, index) =>
      openTab(server.origin, await cookieOf({ role: 'patient', n: first + index }), hear),
    );
    tabs.push(...(await Promise.all(next)));
  }
  return tabs;
}

/** In ticks of a fiftieth of a second, each to another hundred people. */
async function announce({ world, server }: Setting, announcedAt: Map<string, number>) {
  const beats = Math.ceil(settings.seconds * BEATS_PER_SECOND);
  let most = memoryOf(server.pid);
  await withClient(world.urls.owner, async (client) => {
    const start = performance.now();
    for (let beat = 0; beat < beats; beat++) {
      const wait = start + (beat * 1_000) / BEATS_PER_SECOND - performance.now();
      if (wait > 0) await delay(wait);
      const payloads = Array.from({ length: PAIRS_A_BEAT }, (_, pair) => typing(beat * PAIRS_A_BEAT + pair));
      for (const { appointment } of payloads) announcedAt.set(appointment, performance.now());
      await client.query(`select pg_notify('live', payload) from unnest($1::text[]) payload`, [
        payloads.map((payload) => JSON.stringify(payload)),
      ]);
      most = Math.max(most, memoryOf(server.pid));
    }
  });
  return { announced: beats * PAIRS_A_BEAT * 2, most };
}

/** What the trigger of typing_indicators sends, to two people. */
function typing(n: number) {
  const [one, other] = [n % (SOCKETS / 2), (n % (SOCKETS / 2)) + SOCKETS / 2].map((person) => idOf('patient', person));
  return { kind: 'typing', user: one, appointment: uniqueId(ROUND, n), typing: true, to: [one, other] };
}

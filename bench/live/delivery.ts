import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { Setting } from '../load/contenders.ts';
import { quantile } from '../load/measure.ts';
import { settings } from '../settings.ts';
import { conversation, idOf, uniqueId } from '../world/rows.ts';
import { openTab } from './tab.ts';

/** Milliseconds from the post to the other side's socket, and how many never arrived. */
export type Delivery = { sent: number; refused: number; lost: number; p50: number; p99: number };

const PER_SECOND = 100;
const CONVERSATIONS = 200;
const WARM_UP_MESSAGES = 200;
const PATIENCE_MS = 3_000;
const ROUND = 90;
const CLEAN = `delete from messages where created_at > now() - interval '2 hours' and sequence > 20;\nvacuum messages`;

/** Doctors write to patients who each have a tab open, evenly, 100 messages a second. */
export async function delivery(setting: Setting): Promise<Delivery> {
  const postedAt = new Map<string, number>();
  const took: number[] = [];
  const hear = (event: LiveEvent): void => {
    if (event.kind !== 'message') return;
    const posted = postedAt.get(event.message.clientId);
    if (posted !== undefined) took.push(performance.now() - posted);
    postedAt.delete(event.message.clientId);
  };
  const tabs = await Promise.all(pairs.map(({ patient }) => tabOf(setting, patient, hear)));
  const outcome = await post(setting, postedAt, took);
  for (const tab of tabs) tab.close();
  await setting.world.administer(CLEAN);
  return { ...outcome, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

/** People of whom fill.sql made one the patient of the other; apart from those of the other jobs. */
const pairs = Array.from({ length: CONVERSATIONS }, (_, index) => {
  const { appointment, provider } = conversation(6_000 + 2 * index);
  return { appointmentId: idOf('appointment', appointment), doctor: provider, patient: provider };
});

async function tabOf({ server, cookieOf }: Setting, patient: number, hear: (event: LiveEvent) => void) {
  return openTab(server.origin, await cookieOf({ role: 'patient', n: patient }), hear);
}

async function post(setting: Setting, postedAt: Map<string, number>, took: number[]) {
  const count = Math.ceil(settings.seconds * PER_SECOND);
  const answers: Promise<boolean>[] = [];
  let start = performance.now();
  for (let n = 0; n < WARM_UP_MESSAGES + count; n++) {
    if (n === WARM_UP_MESSAGES) {
      await Promise.all(answers);
      took.length = answers.length = 0;
      start = performance.now() - (n * 1_000) / PER_SECOND;
    }
    const wait = start + (n * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await delay(wait);
    answers.push(send(setting, n, postedAt));
  }
  const refused = (await Promise.all(answers)).filter((isStored) => !isStored).length;
  await heardAll(postedAt);
  return { sent: count, refused, lost: postedAt.size };
}

async function send({ server, cookieOf }: Setting, n: number, postedAt: Map<string, number>): Promise<boolean> {
  const pair = pairs[n % pairs.length];
  if (!pair) return false;
  const clientId = uniqueId(ROUND, n);
  const headers = { 'content-type': 'application/json', cookie: await cookieOf({ role: 'doctor', n: pair.doctor }) };
  const body = JSON.stringify({
    json: { appointmentId: pair.appointmentId, clientId, content: 'Thank you, until then.' },
  });
  postedAt.set(clientId, performance.now());
  const response = await fetch(`${server.origin}/api/rpc/messages/send`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) postedAt.delete(clientId);
  return response.ok;
}

async function heardAll(waited: Map<string, number>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (waited.size > 0 && performance.now() < deadline) await delay(20);
}

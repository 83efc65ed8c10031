import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@polyclinic/database';
import { sendMessage } from '../../server/src/features/messages/commands.ts';
import { lastStatementOf } from '../jobs/recording.ts';
import type { Setting } from '../load/contenders.ts';
import { quantile } from '../load/measure.ts';
import { settings } from '../settings.ts';
import { conversation, idOf, uniqueId } from '../world/rows.ts';
import { type Post, type Posted, theFloor, theProduct, type Way } from './ways.ts';

/** Milliseconds from the post to the other side's socket, and how many messages never arrived. */
export type Delivery = { sent: number; refused: number; lost: number; p50: number; p99: number };
/** Alternating, round by round. */
export type Deliveries = { product: Delivery[]; floor: Delivery[] };

const PER_SECOND = 100;
const CONVERSATIONS = 200;
/** A few at a time: V8 has not yet optimised code that has run only a hundred times. */
const FIRST_MESSAGES = 3_000;
const AT_ONCE = 10;
/** At the rate of a measured round. */
const WARM_UP_MESSAGES = 200;
const PATIENCE_MS = 3_000;
const FIRST_ROUND = 90_000;
const CLEAN = `delete from messages where created_at > now() - interval '2 hours' and sequence > 20;\nvacuum messages`;

/** Pairs of patient and provider from fill.sql that the other jobs don't use. */
function pairOf(n: number): Omit<Post, 'clientId'> {
  const { appointment, provider } = conversation(6_000 + 2 * (n % CONVERSATIONS));
  return { appointmentId: idOf('appointment', appointment), doctor: provider, content: 'Thank you, until then.' };
}

/** Doctors write to patients who each have a tab open, 100 messages a second at even intervals. */
export async function delivery(setting: Setting): Promise<Deliveries> {
  const floor = await theFloor(setting, await statementOf(setting));
  const found: Deliveries = { product: [], floor: [] };
  try {
    for (let round = 0; round < settings.rounds; round++) {
      found.product.push(await measure(theProduct(setting), setting, FIRST_ROUND + 2 * round));
      found.floor.push(await measure(floor, setting, FIRST_ROUND + 2 * round + 1));
    }
  } finally {
    await floor.stop();
  }
  return found;
}

async function statementOf({ world }: Setting): Promise<string> {
  const pool = createPool(world.urls.app, { max: 1 });
  const { doctor, ...input } = pairOf(0);
  const actor = { userId: idOf('doctor', doctor), role: 'doctor' as const };
  try {
    const send = { ...input, clientId: uniqueId(FIRST_ROUND - 1, 0) };
    return (await lastStatementOf(pool, (services) => sendMessage(services, actor, send))).sql;
  } finally {
    await pool.end();
  }
}

async function measure(way: Way, setting: Setting, round: number): Promise<Delivery> {
  const heardAt = new Map<string, number>();
  const hear = (messageId: string) => heardAt.set(messageId, performance.now());
  const open = (n: number) => way.openTab({ role: 'patient', n: pairOf(n).doctor }, hear);
  const tabs = await Promise.all(Array.from({ length: CONVERSATIONS }, (_, n) => open(n)));
  const postOne = (n: number) => way.post({ ...pairOf(n), clientId: uniqueId(round, n) });
  await postAtOnce(postOne);
  const sent = await postEvenly(postOne);
  await allHeard(sent, heardAt);
  for (const tab of tabs) tab.close();
  await setting.world.administer(CLEAN);
  const stored = sent.filter(({ id }) => id !== null);
  const took = stored.flatMap(({ id, at }) => (heardAt.get(id ?? '') ?? Number.NaN) - at).filter(Number.isFinite);
  return {
    sent: sent.length,
    refused: sent.length - stored.length,
    lost: stored.length - took.length,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  };
}

type PostOne = (n: number) => Promise<Posted>;

async function postAtOnce(postOne: PostOne): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < FIRST_MESSAGES) await postOne(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Those of the warm-up are not returned. */
async function postEvenly(postOne: PostOne): Promise<Posted[]> {
  const count = WARM_UP_MESSAGES + Math.ceil(settings.seconds * PER_SECOND);
  const answers: Promise<Posted>[] = [];
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    const wait = start + (n * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await delay(wait);
    answers.push(postOne(FIRST_MESSAGES + n));
  }
  return (await Promise.all(answers)).slice(WARM_UP_MESSAGES);
}

async function allHeard(sent: Posted[], heardAt: Map<string, number>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const isHeard = ({ id }: Posted) => id === null || heardAt.has(id);
  while (!sent.every(isHeard) && performance.now() < deadline) await delay(20);
}

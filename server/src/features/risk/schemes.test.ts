import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPractice } from '../../testing/practice.ts';
import { createAccounts, type Doctor, HistoryWriter, replaceHistory } from '../../testing/risk-histories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/**
 * Honest histories with schemes among them. Both were written by those who wrote the rules, so this shows that the rules
 * find what they are for and leave ordinary life alone; how they do against strangers is for strangers to show.
 */
const DAY = 24;
const [PATIENTS, DOCTORS] = trials([240, 30], [10_000, 400]);
const AGES = { old: 200 * DAY, fresh: 3 * DAY };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** A repeatable stream of numbers below one (mulberry32). */
function stream(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
}

type World = {
  writer: HistoryWriter;
  chance: (probability: number) => boolean;
  below: (limit: number) => number;
  /** Nobody else's, each taken once */
  patient: () => string;
  fresh: () => string;
  doctor: () => Doctor;
  network: () => string;
};

const agents = ['Firefox on Windows', 'Safari on iPhone', 'Chrome on Android', 'Edge on Windows'];

/** A doctor's month: visits that were held, some of them over the phone after all, refunds, reviews, words. */
function liveHonestly(world: World, doctor: Doctor, patients: string[]): void {
  const { writer, chance, below } = world;
  const fee = 4_000 + 500 * below(12);
  const isIll = chance(0.05);
  for (const patient of patients) {
    const hours = 30 + below(28 * DAY);
    const isHeld = chance(isIll ? 0.75 : 0.92);
    const visit = writer.visit(doctor, patient, {
      hours,
      booked: hours + 12 + below(6 * DAY),
      status: isHeld ? 'completed' : 'cancelled',
      by: chance(0.7) ? 'provider' : 'presence',
      // Prices rise a little, and urgent visits cost more.
      fee: hours < 5 * DAY && chance(0.3) ? Math.round(fee * 1.4) : fee,
      urgency: chance(0.1) ? 'urgent' : 'routine',
    });
    // A call that was held by other means is completed by its doctor all the same.
    if (isHeld && chance(0.97)) for (const part of ['patient', 'doctor'] as const) writer.presence(visit, part);
    const card = chance(0.1) ? `second of ${patient}` : `first of ${patient}`;
    writer.payment(visit, hours + 12, isHeld ? null : { kind: 'refund', hours }, card);
    if (isHeld && chance(0.4)) writer.review(visit, Math.max(1, hours - 5));
    if (chance(0.6))
      writer.conversation(visit, [
        { isDoctor: false, hours: hours + 10 },
        ...(chance(0.8) ? [{ isDoctor: true, hours: hours + 6 }] : []),
        ...(chance(0.5) ? [{ isDoctor: false, hours: hours + 5 }] : []),
      ]);
    writer.access(doctor.userId, patient, hours);
    if (chance(0.1)) writer.callInvitation(visit, patient, hours + 2);
    if (chance(0.05)) writer.careInvitation(patient, hours);
  }
}

/** Everybody signs in from somewhere of their own; couples share a household, and now and then a password is mistyped. */
function signIn(world: World, people: string[]): void {
  const { writer, chance, below } = world;
  let home = { network: world.network(), agent: agents[0] ?? '' };
  for (const person of people) {
    if (!chance(0.1)) home = { network: world.network(), agent: agents[below(agents.length)] ?? '' };
    for (let i = 0; i < 2; i += 1) writer.event(person, 'signed_in', 1 + below(29 * DAY), home);
    if (chance(0.1)) writer.event(person, 'sign_in_failed', below(29 * DAY), home);
  }
}

/** What each scheme leaves behind, and whom an alert should be about. */
const SCHEMES: Record<string, (world: World, strength: number) => string> = {
  'visits that were never held': (world, strength) => {
    const doctor = world.doctor();
    for (let i = 0; i < 3 + strength; i += 1)
      world.writer.visit(doctor, world.patient(), { hours: 20 + 40 * i, by: 'provider' });
    return doctor.userId;
  },
  'money that all comes back': (world, strength) => {
    const doctor = world.doctor();
    for (let i = 0; i < 6 + strength; i += 1) {
      const visit = world.writer.visit(doctor, world.patient(), { hours: 30 + 20 * i, status: 'cancelled' });
      world.writer.payment(visit, 40 + 20 * i, i % 4 === 3 ? null : { kind: 'refund', hours: 31 + 20 * i });
    }
    return doctor.userId;
  },
  'a patient who disputes every charge': (world, strength) => {
    const patient = world.patient();
    for (let i = 0; i < 2 + strength; i += 1) {
      const visit = world.writer.visit(world.doctor(), patient, { hours: 200 + 100 * i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.payment(visit, 210 + 100 * i, { kind: 'dispute', hours: 100 + i });
    }
    return patient;
  },
  'a patient who tries stolen cards': (world, strength) => {
    const patient = world.patient();
    for (let i = 0; i < 4 + strength; i += 1) {
      const visit = world.writer.visit(world.doctor(), patient, { hours: 60 + 50 * i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.payment(visit, 70 + 50 * i, null, `stolen ${strength} ${i}`);
    }
    return patient;
  },
  'one card behind many accounts': (world, strength) => {
    const patients = Array.from({ length: 4 + strength }, world.patient);
    for (const [i, patient] of patients.entries()) {
      const visit = world.writer.visit(world.doctor(), patient, { hours: 60 + 50 * i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.payment(visit, 70 + 50 * i, null, `shared ${strength}`);
    }
    return patients.at(-1) ?? '';
  },
  'a doctor who books themself': (world, strength) => {
    const doctor = world.doctor();
    const device = { network: world.network(), agent: 'Chrome on Linux' };
    world.writer.event(doctor.userId, 'signed_in', 300, device);
    for (let i = 0; i < 2 + strength; i += 1) {
      const patient = world.fresh();
      world.writer.event(patient, 'signed_in', 50 + i, device);
      const visit = world.writer.visit(doctor, patient, { hours: 40 + i, booked: 48 + i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
    }
    return doctor.userId;
  },
  'reviewers who are one person': (world, strength) => {
    const doctor = world.doctor();
    const device = { network: world.network(), agent: 'Opera on Windows' };
    for (let i = 0; i < 3 + strength; i += 1) {
      const patient = world.patient();
      world.writer.event(patient, 'signed_in', 50 + 70 * i, device);
      const visit = world.writer.visit(doctor, patient, { hours: 60 + 60 * i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.review(visit, 30 + 60 * i);
    }
    return doctor.userId;
  },
  'bought reviews': (world, strength) => {
    const doctor = world.doctor();
    for (let i = 0; i < 5 + strength; i += 1) {
      const visit = world.writer.visit(doctor, world.fresh(), { hours: 50 + i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.review(visit, 5 + i);
    }
    return doctor.userId;
  },
  'a price that doubles overnight': (world, strength) => {
    const doctor = world.doctor();
    for (let i = 0; i < 5; i += 1) {
      const fee = i === 0 ? 10_000 + 4_000 * strength : 5_000;
      const visit = world.writer.visit(doctor, world.patient(), { hours: 25 + 50 * i, booked: 26 + 60 * i, fee });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
    }
    return doctor.userId;
  },
  'passwords tried on many accounts': (world, strength) => {
    const network = world.network();
    for (let i = 0; i < 8 + 4 * strength; i += 1)
      world.writer.event(world.patient(), 'sign_in_failed', 0.02 + 0.03 * i, { network, agent: 'curl' });
    return network;
  },
  'an account that reads everybody': (world, strength) => {
    const reader = world.doctor();
    for (let i = 0; i < 100 + 40 * strength; i += 1) world.writer.access(reader.userId, world.patient(), 1 + 0.05 * i);
    return reader.userId;
  },
  'invitations in masses': (world, strength) => {
    const patient = world.patient();
    for (let i = 0; i < 15 + 5 * strength; i += 1) world.writer.careInvitation(patient, 1 + i);
    return patient;
  },
  'a doctor who stops answering': (world, strength) => {
    const doctor = world.doctor();
    for (let i = 0; i < 6 + strength; i += 1) {
      const visit = world.writer.visit(doctor, world.patient(), { hours: 60 + i });
      for (const part of ['patient', 'doctor'] as const) world.writer.presence(visit, part);
      world.writer.conversation(visit, [{ isDoctor: false, hours: 60 + 20 * i }]);
    }
    return doctor.userId;
  },
};

type Alert = { subject: string; rule: string };

async function alertsIn(seed: number): Promise<{ alerts: Alert[]; culprits: Map<string, string> }> {
  const { database } = server;
  const next = stream(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const chance = (probability: number) => next() < probability;
  const names = Object.keys(SCHEMES);
  const doctorIds = await createAccounts(
    database,
    'doctor',
    Array.from({ length: DOCTORS + 90 }, () => AGES.old),
  );
  const doctors: Doctor[] = [];
  for (const userId of doctorIds)
    doctors.push({ userId, providerId: await createPractice(database, { userId, timeZone: 'UTC', verified: true }) });
  const patients = await createAccounts(
    database,
    'patient',
    Array.from({ length: PATIENTS + 700 }, () => AGES.old),
  );
  const fresh = await createAccounts(
    database,
    'patient',
    Array.from({ length: 60 }, () => AGES.fresh),
  );
  let networks = 0;
  const take = <One>(from: One[]): One => {
    const one = from.pop();
    if (one === undefined) throw new Error('The world is too small.');
    return one;
  };
  const world: World = {
    writer: new HistoryWriter(Date.now()),
    chance,
    below,
    patient: () => take(patients),
    fresh: () => take(fresh),
    doctor: () => take(doctors),
    network: () => {
      networks += 1;
      return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
    },
  };
  const culprits = new Map<string, string>();
  for (const name of names) for (const strength of [0, 2]) culprits.set(SCHEMES[name]!(world, strength), name);
  const honest = doctors.slice(0, DOCTORS);
  const listOf = (place: number) =>
    patients.slice(0, PATIENTS).filter((_, other) => other % honest.length === place || chance(1 / honest.length));
  for (const [place, doctor] of honest.entries()) liveHonestly(world, doctor, listOf(place));
  signIn(world, [...honest.map(({ userId }) => userId), ...patients.slice(0, PATIENTS)]);
  await replaceHistory(database, world.writer.history);
  await database.write(null, () => sql`delete from risk_alerts`);
  await server.runSchedule('risks');
  const alerts = await database.read(
    null,
    () => sql<Alert>`select subject_key as subject, rule_id as rule from risk_alerts`,
  );
  return { alerts, culprits };
}

it('finds the schemes among honest histories, and few of the honest', { timeout: 900_000 }, async () => {
  for (const seed of trials([1], [1, 2, 3])) {
    const { alerts, culprits } = await alertsIn(seed);
    const found = new Set(alerts.map(({ subject }) => subject));
    const missed = [...culprits].filter(([subject]) => !found.has(subject)).map(([, name]) => name);
    const wrong = alerts.filter(({ subject }) => !culprits.has(subject)).map(({ rule }) => rule);
    const recall = 1 - missed.length / culprits.size;
    const precision = 1 - wrong.length / alerts.length;
    expect({ missed, isComplete: recall >= 0.9 }, `seed ${seed}: ${recall}`).toMatchObject({ isComplete: true });
    expect({ wrong, isPrecise: precision >= 0.9 }, `seed ${seed}: ${precision}`).toMatchObject({ isPrecise: true });
  }
});

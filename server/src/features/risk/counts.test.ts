import { trials } from '@polyclinic/contract/platform/trials';
import { PERCENTAGES, RISK_RULES, type RiskRule } from '@polyclinic/contract/risk/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createAccounts,
  type Doctor,
  type History,
  HistoryWriter,
  replaceHistory,
} from '../../testing/risk-histories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const doctors: Doctor[] = [];
const patients: string[] = [];
/** When each account was made */
const made = new Map<string, number>();

beforeAll(async () => {
  server = await testServer();
  for (let i = 0; i < 3; i += 1) doctors.push(await server.person({ role: 'doctor', verified: true }));
  for (let i = 0; i < 4; i += 1) patients.push((await server.person({ role: 'patient' })).userId);
});
afterAll(() => server?.close());

const hours = fc.integer({ min: 0, max: 300 });
const doctor = fc.constantFrom(0, 0, 0, 1, 2);
const patient = fc.constantFrom(0, 1, 2, 3);
const aDevice = fc.record({
  network: fc.constantFrom('192.0.2.1', '192.0.2.1', '192.0.2.2', null),
  agent: fc.constantFrom('Firefox', 'Firefox', 'Safari', null),
  place: fc.option(fc.constantFrom<[string, number]>(['US', -300], ['EG', 120], ['JP', 540], ['NZ', 780]), { freq: 4 }),
});
const anEvent = fc.record({
  who: fc.integer({ min: 0, max: 6 }),
  kind: fc.constantFrom('signed_in', 'signed_in', 'sign_in_failed'),
  // Some were two weeks ago already: who lives together is known by them.
  hours: fc.oneof({ weight: 5, arbitrary: hours }, { weight: 1, arbitrary: fc.integer({ min: 340, max: 700 }) }),
  device: aDevice,
});
const someBack = fc.option(fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const), hours }));
const aVisit = fc.record({
  doctor,
  patient,
  hours,
  booked: hours,
  status: fc.constantFrom('completed', 'completed', 'completed', 'cancelled'),
  by: fc.constantFrom('provider', 'provider', 'presence'),
  type: fc.constantFrom('video', 'video', 'phone'),
  fee: fc.constantFrom(0, 5_000, 6_000, 15_000),
  urgency: fc.constantFrom('routine', 'routine', 'urgent'),
  booker: fc.option(patient),
  present: fc.constantFrom('nobody', 'nobody', 'patient', 'doctor', 'guest', 'left at once'),
  payment: fc.option(fc.record({ hours, back: someBack, card: fc.constantFrom('one', 'two', 'three', null) }), {
    freq: 3,
  }),
  review: fc.option(fc.record({ hours, removed: fc.boolean(), writer: patient })),
  // Who answers one patient somewhere is silent nowhere, so that few answers leave enough silence to be found.
  words: fc.array(
    fc.record({ isDoctor: fc.constantFrom(true, ...Array<false>(7).fill(false)), hours, isTakenBack: fc.boolean() }),
    { maxLength: 4 },
  ),
  guests: fc.array(fc.record({ byDoctor: fc.boolean(), hours }), { maxLength: 2 }),
});
const aHistory = fc.record({
  visits: fc.array(aVisit, { minLength: 12, maxLength: 40, size: 'max' }),
  events: fc.array(anEvent, { minLength: 4, maxLength: 30, size: 'max' }),
  reads: fc.array(
    fc.record({
      who: fc.integer({ min: 0, max: 6 }),
      patient,
      hours,
      action: fc.constantFrom('read', 'read', 'change'),
    }),
    { maxLength: 24 },
  ),
  invitations: fc.array(fc.record({ patient, hours, state: fc.constantFrom('invited' as const, 'ended' as const) }), {
    maxLength: 6,
  }),
  ages: fc.array(hours, { minLength: 7, maxLength: 7 }),
});
type Given = typeof aHistory extends fc.Arbitrary<infer One> ? One : never;

const person = (who: number): string => [...patients, ...doctors.map(({ userId }) => userId)][who] ?? '';

function write(given: Given, now: number): History {
  const writer = new HistoryWriter(now);
  for (const {
    doctor: of,
    patient: whose,
    booker,
    present,
    payment,
    review,
    words,
    guests,
    ...visit
  } of given.visits) {
    const bookedBy = booker === null ? null : person(booker);
    const made = writer.visit(doctors[of]!, person(whose), { ...visit, bookedBy });
    if (present === 'left at once') writer.presence(made, 'doctor', false);
    else if (present !== 'nobody') writer.presence(made, present as 'patient');
    if (payment && made.fee_cents > 0) writer.payment(made, payment.hours, payment.back, payment.card);
    if (review) writer.review(made, review.hours, { ...review, writer: person(review.writer) });
    writer.conversation(
      made,
      words.toSorted((a, b) => b.hours - a.hours),
    );
    for (const guest of guests)
      writer.callInvitation(made, guest.byDoctor ? made.provider_user_id : made.patient_id, guest.hours);
  }
  for (const event of given.events) writer.event(person(event.who), event.kind, event.hours, event.device);
  for (const read of given.reads) writer.access(person(read.who), person(read.patient), read.hours, read.action);
  for (const one of given.invitations) writer.careInvitation(person(one.patient), one.hours, one.state);
  return writer.history;
}

async function setAges(ages: number[], now: number): Promise<void> {
  for (const [who, age] of ages.entries()) made.set(person(who), now - age * 3_600_000);
  await server.database.transaction(null, async (trx) => {
    await sql`alter table profiles disable trigger user`.execute(trx);
    for (const [userId, at] of made)
      await sql`update profiles set created_at = ${new Date(at)} where user_id = ${userId}`.execute(trx);
    await sql`alter table profiles enable trigger user`.execute(trx);
  });
}

type Found = { subject: string; measure: number; rows: Record<string, string[]> };
type Window = { since: number; until: number };

const groupOf = <Row>(rows: Row[], key: (row: Row) => string): Map<string, Row[]> => Map.groupBy(rows, key);
const unique = (values: string[]) => [...new Set(values)].toSorted();
const deviceIn = ({ network, user_agent }: { network: string | null; user_agent: string | null }) =>
  network && user_agent ? `${network} ${user_agent}` : null;

/** The same as the database's functions, from plain rows. */
const RECOMPUTED: Record<RiskRule, (history: History, window: Window, atLeast: number) => Found[]> = {
  unattended_visits: ({ appointments, call_presence }, window, atLeast) => {
    const held = appointments.filter(
      (visit) => within(visit.start_time, window) && visit.status === 'completed' && visit.appointment_type === 'video',
    );
    const isEmpty = (visit: History['appointments'][number]) =>
      visit.outcome_by === 'provider' &&
      !call_presence.some((one) => one.appointment_id === visit.id && one.part !== 'guest' && one.stays !== '{}');
    const often = [...groupOf(held, (visit) => visit.provider_user_id)].filter(
      ([, all]) => 10 * all.filter(isEmpty).length >= all.length,
    );
    const empty = often.map(([subject, all]): [string, typeof all] => [subject, all.filter(isEmpty)]);
    return counted(new Map(empty), atLeast, 'appointment', ({ id }) => id);
  },
  refund_rate: ({ ledger_entries }, window, atLeast) => {
    const charged = ledger_entries.filter(({ kind, created_at }) => kind === 'charge' && within(created_at, window));
    return rates(
      groupOf(charged, (entry) => entry.provider_user_id),
      atLeast,
      'payment',
      (entry) => ({
        id: entry.payment_id,
        isMeant: ledger_entries.some(
          (back) =>
            back.payment_id === entry.payment_id &&
            (back.kind === 'refund' || back.kind === 'dispute') &&
            Date.parse(back.created_at) < window.until,
        ),
      }),
      [5, 0],
    );
  },
  chargebacks: ({ capture_claims, captures, payments }, window, atLeast) => {
    const disputed = capture_claims.filter(({ kind, created_at }) => kind === 'dispute' && within(created_at, window));
    const paid = disputed.map(({ capture_id }) => {
      const { payment_id } = captures.find(({ id }) => id === capture_id)!;
      return payments.find(({ id }) => id === payment_id)!;
    });
    return counted(
      groupOf(paid, ({ patient_id }) => patient_id),
      atLeast,
      'payment',
      ({ id }) => id,
    );
  },
  many_cards: (history, window, atLeast) =>
    [...groupOf(chargedByCard(history, window), ({ patient_id }) => patient_id)].flatMap(([subject, entries]) => {
      const cards = new Set(entries.map(({ card }) => card));
      const rows = { payment: unique(entries.map(({ payment_id }) => payment_id)) };
      return cards.size < atLeast ? [] : [{ subject, measure: cards.size, rows }];
    }),
  shared_card: (history, window, atLeast) => {
    const all = [...groupOf(chargedByCard(history, window), ({ card }) => card)].flatMap(([card, entries]) => {
      const [first] = entries.toSorted(
        (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1),
      );
      const people = unique(entries.map(({ patient_id }) => patient_id));
      const rows = { payment: unique(entries.map(({ payment_id }) => payment_id)), person: people };
      const measure = countStrangers(history, people, window);
      if (!first || measure < atLeast) return [];
      return [{ card, found: { subject: first.patient_id, measure, rows } }];
    });
    const ranked = all.toSorted((a, b) => b.found.measure - a.found.measure || (a.card < b.card ? -1 : 1));
    return [...groupOf(ranked, ({ found }) => found.subject).values()].map(([most]) => most!.found);
  },
  self_booking: ({ appointments, security_events }, window, atLeast) => {
    const devices = devicesIn(security_events, window);
    const shared = appointments.filter((visit) => {
      const own = devices.get(visit.booked_by ?? visit.patient_id);
      return (
        within(visit.created_at, window) && own && !own.isDisjointFrom(devices.get(visit.provider_user_id) ?? new Set())
      );
    });
    return [...groupOf(shared, (visit) => visit.provider_user_id)].flatMap(([subject, visits]) =>
      visits.length < atLeast
        ? []
        : [
            {
              subject,
              measure: visits.length,
              rows: {
                appointment: unique(visits.map(({ id }) => id)),
                person: unique(visits.map((visit) => visit.booked_by ?? visit.patient_id)),
              },
            },
          ],
    );
  },
  linked_reviews: (history, window, atLeast) => {
    const { reviews, security_events } = history;
    const devices = devicesIn(security_events, window);
    const standing = reviews.filter(({ created_at, removed_at }) => within(created_at, window) && !removed_at);
    return [...groupOf(standing, ({ provider_id }) => provider_id)].flatMap(([providerId, written]) => {
      const subject = doctors.find((one) => one.providerId === providerId)?.userId ?? '';
      const others = new Set([subject, ...written.map(({ writer_id }) => writer_id)]);
      const linked = written.filter(({ writer_id }) =>
        [...others].some(
          (other) =>
            other !== writer_id &&
            !(devices.get(writer_id) ?? new Set()).isDisjointFrom(devices.get(other) ?? new Set()),
        ),
      );
      const rows = { review: unique(linked.map(({ id }) => id)), person: unique(linked.map((one) => one.writer_id)) };
      const measure = countStrangers(history, rows.person, window);
      return measure < atLeast ? [] : [{ subject, measure, rows }];
    });
  },
  newcomer_reviews: ({ reviews }, window, atLeast) => {
    const standing = reviews.filter(({ created_at, removed_at }) => within(created_at, window) && !removed_at);
    const isNewcomers = ({ created_at, writer_id }: History['reviews'][number]) =>
      (made.get(writer_id) ?? 0) > Date.parse(created_at) - 7 * 86_400_000;
    const by = groupOf(
      standing,
      ({ provider_id }) => doctors.find((one) => one.providerId === provider_id)?.userId ?? '',
    );
    const mostly = [...by].filter(([, all]) => 2 * all.filter(isNewcomers).length >= all.length);
    const fresh = mostly.map(([subject, all]): [string, typeof all] => [subject, all.filter(isNewcomers)]);
    return counted(new Map(fresh), atLeast, 'review', ({ id }) => id);
  },
  sudden_price: ({ appointments }, window, atLeast) => {
    const booked = appointments.filter((visit) => within(visit.created_at, window) && visit.urgency === 'routine');
    return [...groupOf(booked, (visit) => visit.provider_user_id)].flatMap(([subject, visits]) => {
      const latestFirst = visits.toSorted(
        (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
      );
      const [latest, ...before] = latestFirst;
      const fees = before.map(({ fee_cents }) => fee_cents).toSorted((a, b) => a - b);
      const middle = fees[Math.ceil(fees.length / 2) - 1] ?? 0;
      if (!latest || fees.length < 3 || middle === 0 || 100 * latest.fee_cents < atLeast * middle) return [];
      return [{ subject, measure: Math.trunc((100 * latest.fee_cents) / middle), rows: { appointment: [latest.id] } }];
    });
  },
  password_spraying: ({ security_events }, window, atLeast) => {
    const failed = security_events.filter(
      ({ kind, at, network }) => kind === 'sign_in_failed' && within(at, window) && network,
    );
    return [...groupOf(failed, ({ network }) => network ?? '')].flatMap(([subject, events]) => {
      const people = unique(events.map(({ user_id }) => user_id));
      const rows = { event: unique(events.map(({ id }) => id)), person: people };
      return people.length < atLeast ? [] : [{ subject, measure: people.length, rows }];
    });
  },
  impossible_travel: ({ security_events }, window, atLeast) => {
    const placed = security_events.filter(
      ({ kind, at, country }) => kind === 'signed_in' && within(at, window) && country,
    );
    return [...groupOf(placed, ({ user_id }) => user_id)].flatMap(([subject, events]) => {
      const jumps = events.flatMap((one) =>
        events.flatMap((other) => {
          const minutes = Math.abs((one.clock_minutes ?? 0) - (other.clock_minutes ?? 0));
          const apart = Math.min(minutes, 24 * 60 - minutes);
          const between = (Date.parse(other.at) - Date.parse(one.at)) / 60_000;
          const isJump = one.country !== other.country && between >= 0 && between < apart;
          return isJump && Math.trunc(apart / 60) >= atLeast
            ? [{ hours: Math.trunc(apart / 60), ids: [one.id, other.id] }]
            : [];
        }),
      );
      const rows = { event: unique(jumps.flatMap(({ ids }) => ids)) };
      return jumps.length === 0 ? [] : [{ subject, measure: Math.max(...jumps.map(({ hours: h }) => h)), rows }];
    });
  },
  mass_reading: ({ access_log }, window, atLeast) => {
    const read = access_log.filter(
      ({ action, at, patient_id, actor_id }) => action === 'read' && within(at, window) && patient_id !== actor_id,
    );
    return counted(
      groupOf(read, ({ actor_id }) => actor_id),
      atLeast,
      'person',
      ({ patient_id }) => patient_id,
    );
  },
  mass_invitations: ({ care_links, call_guests }, window, atLeast) => {
    const sent = [
      ...care_links
        .filter(({ state, created_at }) => state === 'invited' && within(created_at, window))
        .map(({ id, patient_id }) => ({ id, by: patient_id, kind: 'care_link' })),
      ...call_guests
        .filter(({ created_at }) => within(created_at, window))
        .map(({ id, invited_by }) => ({ id, by: invited_by, kind: 'call_guest' })),
    ];
    return [...groupOf(sent, ({ by }) => by)].flatMap(([subject, all]) => {
      const byKind = Object.entries(Object.groupBy(all, ({ kind }) => kind));
      const rows = Object.fromEntries(byKind.map(([kind, some]) => [kind, unique((some ?? []).map(({ id }) => id))]));
      return all.length < atLeast ? [] : [{ subject, measure: all.length, rows }];
    });
  },
  response_collapse: ({ appointments, messages }, window, atLeast) => {
    const isCancelled = new Map(appointments.map(({ id, status }) => [id, status === 'cancelled']));
    const standing = messages.filter(({ taken_back_at }) => !taken_back_at);
    const asked = standing.filter(
      ({ appointment_id, created_at, sender_id, provider_user_id }) =>
        within(created_at, { ...window, until: window.until - 48 * 3_600_000 }) &&
        sender_id !== provider_user_id &&
        !isCancelled.get(appointment_id),
    );
    const firsts = [...groupOf(asked, ({ appointment_id }) => appointment_id).values()].map(
      (words) => words.toSorted((a, b) => a.sequence - b.sequence)[0]!,
    );
    return rates(
      groupOf(firsts, (first) => first.provider_user_id),
      atLeast,
      'appointment',
      (first) => ({
        id: first.appointment_id,
        isMeant: !standing.some(
          (answer) =>
            answer.patient_id === first.patient_id &&
            answer.provider_user_id === first.provider_user_id &&
            answer.sequence > first.sequence &&
            answer.sender_id === first.provider_user_id &&
            Date.parse(answer.created_at) < window.until,
        ),
      }),
      [6, 5],
    );
  },
};

/** Who booked for another of them, or lived with them two weeks before, counts with them as one, up to five people. */
function countStrangers({ appointments, security_events }: History, people: string[], { until }: Window): number {
  const booked = appointments.filter(
    ({ booked_by, patient_id }) =>
      booked_by !== patient_id && people.includes(patient_id) && people.includes(booked_by ?? ''),
  );
  const earlier = security_events.filter(
    ({ kind, at, network, user_id }) =>
      kind === 'signed_in' && network && people.includes(user_id) && Date.parse(at) < until - 14 * 86_400_000,
  );
  const homes = [...groupOf(earlier, ({ network }) => network ?? '').values()].map((all) =>
    unique(all.map(({ user_id }) => user_id)),
  );
  const housemates = homes.filter(({ length }) => length > 1).flat();
  const related = new Set([...booked.flatMap(({ booked_by, patient_id }) => [booked_by, patient_id]), ...housemates])
    .size;
  return related > 5 ? people.length : people.length - Math.max(0, related - 1);
}

const chargedByCard = ({ ledger_entries, payment_cards }: History, window: Window) => {
  const cards = new Map(payment_cards.map(({ payment_id, card }) => [payment_id, card]));
  return ledger_entries
    .filter(({ kind, created_at }) => kind === 'charge' && within(created_at, window))
    .flatMap((entry) => {
      const card = cards.get(entry.payment_id);
      return card ? [{ ...entry, card }] : [];
    });
};

const within = (at: string, { since, until }: Window) => Date.parse(at) >= since && Date.parse(at) < until;

function devicesIn(events: History['security_events'], window: Window): Map<string, Set<string>> {
  const devices = new Map<string, Set<string>>();
  for (const event of events) {
    const device = deviceIn(event);
    if (event.kind !== 'signed_in' || !within(event.at, window) || !device) continue;
    devices.set(event.user_id, (devices.get(event.user_id) ?? new Set()).add(device));
  }
  return devices;
}

const counted = <Row>(groups: Map<string, Row[]>, atLeast: number, kind: string, idOf: (row: Row) => string): Found[] =>
  [...groups].flatMap(([subject, rows]) => {
    const ids = unique(rows.map(idOf));
    return ids.length < atLeast ? [] : [{ subject, measure: ids.length, rows: { [kind]: ids } }];
  });

const rates = <Row>(
  groups: Map<string, Row[]>,
  atLeast: number,
  kind: string,
  read: (row: Row) => { id: string; isMeant: boolean },
  [fewest, fewestMeant]: [number, number],
): Found[] =>
  [...groups].flatMap(([subject, rows]) => {
    const all = rows.map(read);
    const meant = all.filter(({ isMeant }) => isMeant).map(({ id }) => id);
    if (all.length < fewest || meant.length < fewestMeant || 100 * meant.length < atLeast * all.length) return [];
    const measure = Math.trunc((100 * meant.length) / all.length);
    return [{ subject, measure, rows: { [kind]: unique(meant) } }];
  });

type FoundRow = {
  person_id: string | null;
  network: string | null;
  measure: number;
  evidence: Record<string, { count: number; ids: string[] }>;
};

async function foundBy(rule: RiskRule, atLeast: number, { since, until }: Window): Promise<Found[]> {
  const rows = await server.database.read(
    null,
    () => sql<FoundRow>`
      select person_id, network, measure, evidence
      from ${sql.raw(`risk_${rule}`)}(${atLeast}, ${new Date(since)}, ${new Date(until)})`,
  );
  return rows.map(({ person_id, network, measure, evidence }) => {
    for (const { count, ids } of Object.values(evidence)) expect(count).toBe(ids.length);
    const named = Object.entries(evidence).map(([kind, { ids }]) => [kind, ids.toSorted()]);
    return { subject: person_id ?? network ?? '', measure, rows: Object.fromEntries(named) };
  });
}

const bySubject = (found: Found[]) => found.toSorted((a, b) => a.subject.localeCompare(b.subject));

it('each rule finds what is counted from plain rows, on any database', {
  timeout: trials(180_000, 900_000),
}, async () => {
  const hits = new Map<RiskRule, number>();
  await fc.assert(
    fc.asyncProperty(
      aHistory,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(72, 200, 320),
      async (given, least, wide) => {
        const now = Date.now();
        const history = write(given, now);
        await replaceHistory(server.database, history);
        await setAges(given.ages, now);
        const window = { since: now - wide * 3_600_000, until: now - 3_600_000 };
        for (const rule of RISK_RULES) {
          const atLeast = PERCENTAGES.has(rule) ? least * 40 : least;
          const expected = RECOMPUTED[rule](history, window, atLeast);
          expect(bySubject(await foundBy(rule, atLeast, window)), rule).toEqual(bySubject(expected));
          hits.set(rule, (hits.get(rule) ?? 0) + expected.length);
        }
      },
    ),
    { numRuns: trials(40, 400) },
  );
  expect(RISK_RULES.filter((rule) => !hits.get(rule))).toEqual([]);
});

it.each([
  [5, 2],
  [6, 7],
])('a family of %i and a stranger who share a card count as %i', async (family, measure) => {
  const people = await createAccounts(
    server.database,
    'patient',
    Array.from({ length: family + 1 }, () => 5_000),
  );
  const writer = new HistoryWriter(Date.now());
  for (const [nth, patient] of people.entries()) {
    const bookedBy = nth < family ? people[0] : null;
    writer.payment(writer.visit(doctors[0]!, patient, { hours: 20, bookedBy }), 20, null, 'theirs');
  }
  await replaceHistory(server.database, writer.history);
  const window = { since: Date.now() - 100 * 3_600_000, until: Date.now() };
  expect(await foundBy('shared_card', 2, window)).toMatchObject([{ measure }]);
});

it.each([
  [400, 2],
  [300, 6],
])('five who sign in from one network and a stranger, %i hours ago, count as %i', async (hours, measure) => {
  const people = await createAccounts(server.database, 'patient', Array<number>(6).fill(5_000));
  const writer = new HistoryWriter(Date.now());
  for (const [nth, patient] of people.entries()) {
    writer.payment(writer.visit(doctors[0]!, patient, { hours: 20 }), 20, null, 'theirs');
    const network = nth < 5 ? 'home' : 'elsewhere';
    writer.event(patient, 'signed_in', hours, { network, agent: `phone ${nth}`, place: null });
  }
  await replaceHistory(server.database, writer.history);
  const window = { since: Date.now() - 100 * 3_600_000, until: Date.now() };
  expect(await foundBy('shared_card', 2, window)).toMatchObject([{ measure }]);
});

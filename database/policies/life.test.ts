import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancellationTerms } from '../../contract/src/appointments/cancelling/rules.ts';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canReschedule,
  canStartCall,
  TRANSITIONS,
  VISIT_MS,
} from '../../contract/src/appointments/rules.ts';
import {
  END_FACTS,
  type EndFact,
  OUTCOME_SOURCES,
  refundOfFact,
  STATEMENT_MS,
  statementsOpen,
  statusOfFact,
  WAITING_MS,
} from '../../contract/src/ends/rules.ts';
import { feeCents, isChargeable, URGENCIES } from '../../contract/src/payments/rules.ts';
import {
  asPersonOfOwner,
  atStart,
  book,
  bookReserved,
  CHECK_VIOLATION,
  pathTo,
  refusalOf,
  START_MS,
  stepTo,
} from './visit.ts';
import { openWorld, type World } from './world.ts';
import { people, providers } from './world-people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A fresh visit in a status, the clock at its start plus `offset` milliseconds, in a transaction that is rolled back. */
const visitAt = <Result>(status: AppointmentStatus, offset: number, work: (id: string) => Promise<Result>) =>
  asPersonOfOwner(world.connections.owner, 'doctor', async (client) => {
    const id = await book(client);
    await atStart(client, MINUTE);
    for (const step of pathTo[status]) await client.query(stepTo(step), [id]);
    await atStart(client, offset);
    return work(id);
  });
const allowed = async (statement: string, ...values: unknown[]) => {
  const refusal = await refusalOf(world.connections.owner, statement, values);
  expect([null, CHECK_VIOLATION]).toContain(refusal);
  return refusal === null;
};

describe('the life of an appointment', () => {
  const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const));

  it.each(pairs)('%s → %s as the contract has it', async (from, to) => {
    const isAllowed = await visitAt(from, MINUTE, (id) => allowed(stepTo(to), id));
    expect(isAllowed).toBe(Object.values(TRANSITIONS[from]).includes(to));
  });

  it.each(['completed', 'no_show'])('is not %s without saying how the visit ended', async (status) => {
    const ends = await visitAt('in_progress', MINUTE, (id) =>
      allowed('update appointments set status = $2 where id = $1', id, status),
    );
    expect(ends).toBe(false);
  });

  it('takes from whom an outcome is known, and of an unclear one that nobody said it', async () => {
    const taken = async (outcome: string, by: string | null) =>
      visitAt('in_progress', MINUTE, (id) =>
        allowed(
          `update appointments set status = $2, outcome = $3, outcome_by = $4, outcome_at = app_now(),
            refund_percent = $5 where id = $1`,
          ...[id, statusOfFact(outcome as EndFact), outcome, by, refundOfFact(outcome as EndFact)],
        ),
      );
    for (const fact of END_FACTS) {
      expect(await taken(fact, null), `${fact} by nobody`).toBe(fact === 'unclear');
      for (const source of OUTCOME_SOURCES) {
        const says = fact !== 'unclear' && source !== 'support';
        expect(await taken(fact, source), `${fact} by ${source}`).toBe(says);
      }
    }
  });

  it.each(APPOINTMENT_STATUSES)('starts and joins a visit that is %s when the contract says so', async (status) => {
    const offsets = [
      -24 * HOUR,
      -15 * MINUTE - 1,
      -15 * MINUTE,
      0,
      60 * MINUTE,
      60 * MINUTE + 1,
      90 * MINUTE,
      90 * MINUTE + 1,
    ];
    for (const offset of offsets) {
      const moment = { status, start: START_MS, end: START_MS + VISIT_MS, now: START_MS + offset };
      const starts = await visitAt(status, offset, (id) => allowed('select start_appointment($1)', id));
      expect(starts, `start at ${offset}`).toBe(status === 'confirmed' && canStartCall(moment));
      const joins = await visitAt(status, offset, async (id) => {
        const { rows } = await world.connections.owner.query('select may_join_call($1, $2) as joins', [
          id,
          people.doctor,
        ]);
        return rows[0].joins;
      });
      expect(joins, `join at ${offset}`).toBe(canStartCall(moment));
    }
  });

  it.each(APPOINTMENT_STATUSES)(
    'takes its doctor’s statement of a visit that is %s when the contract says so',
    async (status) => {
      const offsets = [
        -1,
        0,
        WAITING_MS - 1,
        WAITING_MS,
        VISIT_MS - 1,
        VISIT_MS,
        VISIT_MS + STATEMENT_MS,
        VISIT_MS + STATEMENT_MS + 1,
      ];
      for (const visitType of ['video', 'phone'] as const) {
        for (const offset of offsets) {
          const moment = {
            status,
            visitType,
            start: START_MS,
            end: START_MS + VISIT_MS,
            said: null,
            now: START_MS + offset,
          };
          const open = statementsOpen({ ...moment, side: 'provider' });
          for (const [statement, step] of [
            ['held', 'complete_appointment'],
            ['missed_by_patient', 'mark_no_show'],
          ] as const) {
            const isTaken = await visitAt(status, offset, async (id) => {
              await world.connections.owner.query('update appointments set appointment_type = $2 where id = $1', [
                id,
                visitType,
              ]);
              return allowed(`select ${step}($1)`, id);
            });
            expect(isTaken, `${step} of ${visitType} at ${offset}`).toBe(open.includes(statement));
          }
        }
      }
    },
  );

  it.each(APPOINTMENT_STATUSES)(
    'takes the patient’s statement of a visit that is %s when the contract says so',
    async (status) => {
      for (const offset of [WAITING_MS - 1, WAITING_MS, VISIT_MS - 1, VISIT_MS, VISIT_MS + 2 * STATEMENT_MS]) {
        const moment = {
          status,
          visitType: 'video',
          start: START_MS,
          end: START_MS + VISIT_MS,
          said: null,
          now: START_MS + offset,
        } as const;
        const open = statementsOpen({ ...moment, side: 'patient' });
        for (const statement of ['held', 'missed_by_provider'] as const) {
          const isTaken = await visitAt(status, offset, async (id) => {
            await world.connections.owner.query(`select set_config('app.user_id', $1, true)`, [people.patient]);
            return allowed(`select state_end($1, $2, '')`, id, statement);
          });
          expect(isTaken, `${statement} at ${offset}`).toBe(open.includes(statement));
        }
      }
    },
  );

  it.each(APPOINTMENT_STATUSES)('moves a visit that is %s when the contract says so', async (status) => {
    for (const offset of [-24 * HOUR - 1, -24 * HOUR, -24 * HOUR + 1, 0]) {
      const moment = { status, start: START_MS, now: START_MS + offset };
      const moves = await visitAt(status, offset, async (id) => {
        await world.connections.owner.query(`select set_config('app.user_id', $1, true)`, [people.patient]);
        return allowed(
          `select reschedule_appointment($1, start_time + interval '1 day') from appointments where id = $1`,
          id,
        );
      });
      expect(moves, `at ${offset}`).toBe(canReschedule(moment));
    }
  });
});

describe('cancelling', () => {
  const persons = { patient: 'patient', provider: 'doctor', admin: 'admin' } as const;
  const cases = (['patient', 'provider', 'admin'] as const).flatMap((by) =>
    [-24 * HOUR - 1, -24 * HOUR, -24 * HOUR + 1, -1, 0, 1].flatMap((offset) =>
      trials([50], [0, 50, 100]).flatMap((late) => [14, 15].map((paidAgo) => ({ by, offset, late, paidAgo }))),
    ),
  );

  it.each(cases)(
    'by $by at $offset ms from the start, $late % late, paid $paidAgo minutes ago, refunds as the contract has it',
    async ({ by, offset, late, paidAgo }) => {
      const now = START_MS + offset;
      const confirmedAt = now - paidAgo * MINUTE;
      const terms = cancellationTerms({ by, start: START_MS, now, lateRefundPercent: late, confirmedAt });
      const end = await visitAt('confirmed', offset, async (id) => {
        const { owner } = world.connections;
        await owner.query('update providers set late_refund_percent = $2 where id = $1', [providers.doctor, late]);
        await owner.query(
          'update appointments set confirmed_at = app_now() - make_interval(mins => $2) where id = $1',
          [id, paidAgo],
        );
        await owner.query(`select set_config('app.user_id', $1, true), set_config('app.role', $2, true)`, [
          people[persons[by]],
          by,
        ]);
        const cancel = `select cancel_appointment($1, $2, 'because')`;
        return (await refusalOf(owner, cancel, [id, by])) === null ? lastEnd(id) : null;
      });
      const outcome = terms.isMissed ? 'missed_by_provider' : null;
      expect(end).toEqual(terms.allowed ? { refund_percent: terms.refundPercent, outcome } : null);
    },
  );

  const lastEnd = async (id: string) => {
    const { rows } = await world.connections.owner.query(
      'select refund_percent, outcome from appointments where id = $1',
      [id],
    );
    return rows[0];
  };

  it('by an administrator takes a reason', async () => {
    for (const reason of ['', '  ', null]) {
      const isAllowed = await visitAt('confirmed', -1, async (id) => {
        await world.connections.owner.query(
          `select set_config('app.role', 'admin', true), set_config('app.user_id', $1, true)`,
          [people.admin],
        );
        return allowed(`select cancel_appointment($1, 'admin', $2)`, id, reason);
      });
      expect(isAllowed).toBe(false);
    }
  });
});

it('refuses a kept time to who named another urgency, and where none is kept', async () => {
  const reserved = (takesUrgent: boolean, urgency: 'urgent' | 'emergency', hours: number) =>
    asPersonOfOwner(world.connections.owner, 'doctor', async (client) => {
      await client.query('update providers set takes_urgent = $2 where id = $1', [providers.doctor, takesUrgent]);
      return bookReserved(client, urgency, hours).then(
        () => 'booked',
        (error: { constraint?: string }) => error.constraint,
      );
    });
  expect(await reserved(true, 'emergency', 23)).toBe('booked');
  expect(await reserved(true, 'urgent', 25)).toBe('booked');
  expect(await reserved(true, 'urgent', 23)).toBe('reserved_time');
  expect(await reserved(true, 'emergency', 25)).toBe('reserved_time');
  expect(await reserved(true, 'urgent', 49)).toBe('reserved_time');
  expect(await reserved(false, 'emergency', 23)).toBe('reserved_time');
});

it('charges what the contract’s rule says for a kept time of any rate and urgency, and else the ordinary price', async () => {
  const rate = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)).filter(isChargeable);
  await fc.assert(
    fc.asyncProperty(rate, fc.constantFrom(...URGENCIES), fc.boolean(), async (hourlyRate, urgency, isReserved) => {
      const reservedFor = isReserved && urgency !== 'routine' ? urgency : null;
      const fee = await asPersonOfOwner(world.connections.owner, 'doctor', async (client) => {
        await client.query('update providers set hourly_rate = $2, takes_urgent = true where id = $1', [
          providers.doctor,
          hourlyRate,
        ]);
        const id = reservedFor ? await bookReserved(client, reservedFor) : await book(client, urgency);
        return (await client.query('select fee_cents, status from appointments where id = $1', [id])).rows[0];
      });
      const expected = feeCents({ hourlyRate, urgency: reservedFor ?? 'routine' });
      expect(fee).toEqual({ fee_cents: expected, status: expected === 0 ? 'confirmed' : 'scheduled' });
    }),
    { numRuns: trials(20, 300) },
  );
});

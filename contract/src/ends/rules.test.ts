import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWER_MS,
  canDispute,
  DISPUTE_MS,
  decideEnd,
  END_FACTS,
  type End,
  type EndEvidence,
  feeReturns,
  type Interval,
  noShowFrom,
  PATIENT_STATEMENTS,
  PRESENCE_KINDS,
  PROVIDER_STATEMENTS,
  presenceKind,
  refundOfCorrection,
  refundOfFact,
  reliabilityOf,
  remindersDue,
  STATEMENT_MS,
  statementsOpen,
  statusOfFact,
  type Undecided,
  WAITING_MS,
} from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.parse('2026-06-01T12:00Z');
const end = start + 30 * MINUTE;
const stay = (from: number, until: number): Interval => ({
  from: start + from * MINUTE,
  until: start + until * MINUTE,
});

describe('presence', () => {
  it.each([
    ['nobody', [], []],
    ['patient_alone', [], [stay(-5, 40)]],
    ['provider_left', [stay(0, 10)], []],
    ['provider_left', [stay(20, 50)], []],
    ['provider_left', [stay(20, 50)], [stay(-5, 16)]],
    ['provider_left', [stay(0, 5), stay(9, 12)], [stay(13.5, 30)]],
    ['provider_left', [stay(9, 16)], []],
    ['provider_waited', [stay(5, 15)], []],
    ['provider_waited', [stay(-5, 15)], []],
    ['provider_waited', [stay(0, 8), stay(10, 17)], []],
    ['provider_waited', [stay(-5, 16)], [stay(30, 40)]],
    ['missed_each_other', [stay(2, 18)], [stay(-14, -5)]],
    ['together', [stay(0, 5)], [stay(3, 20)]],
    ['nobody', [stay(-90, -60)], []],
  ] as const)('is %s', (kind, provider, patient) => {
    expect(presenceKind({ provider, patient, wereConnected: false }, start)).toBe(kind);
  });

  it('is connected if media flowed while both were there', () => {
    const both = { provider: [stay(0, 5)], patient: [stay(3, 20)] };
    expect(presenceKind({ ...both, wereConnected: true }, start)).toBe('connected');
    expect(presenceKind({ provider: both.provider, patient: [], wereConnected: true }, start)).toBe('provider_left');
  });

  it('continues the same stay over a gap of one minute, and not over a longer one', () => {
    const met = (gap: number) => ({ provider: [stay(0, 5)], patient: [stay(5 + gap, 20)], wereConnected: false });
    expect(presenceKind(met(1), start)).toBe('together');
    expect(presenceKind(met(1.1), start)).toBe('provider_left');
  });
});

const facts = (given: Partial<EndEvidence> = {}): EndEvidence => ({
  visitType: 'video',
  status: 'confirmed',
  start,
  end,
  presence: 'nobody',
  provider: null,
  patient: null,
  askedAt: null,
  ...given,
});
const brief = (result: End | Undecided) =>
  result.status === null
    ? `? ${result.nextQuestion ?? 'nobody'}`
    : [result.status, result.outcome, result.by ?? 'nobody', result.refundPercent, result.isDisputed ? 'disputed' : '']
        .join(' ')
        .trim();

const held = (by: string) => `completed held ${by} 0`;
const noShow = (by: string) => `no_show missed_by_patient ${by} 0`;
const missed = (by: string) => `cancelled missed_by_provider ${by} 100`;
const unclear = 'cancelled unclear nobody 0';
const disputed = (cell: string) => `${cell} disputed`;

/**
 * Provider's statement / patient's statement → the outcome when the room has closed, after 72 h, and after another
 * week.
 */
type Row = [
  provider: EndEvidence['provider'],
  patient: EndEvidence['patient'],
  closed: string,
  silent: string,
  asked: string,
];
const same = (cell: string): [string, string, string] => [cell, cell, cell];

const absent: Row[] = [
  [null, null, ...same(missed('presence'))],
  [null, 'held', ...same(held('patient'))],
  [null, 'missed_by_provider', ...same(missed('presence'))],
  ['held', null, '? patient', missed('presence'), missed('presence')],
  ['held', 'held', ...same(held('patient'))],
  ['missed_by_patient', null, ...same(missed('presence'))],
  ['missed_by_patient', 'held', ...same(held('patient'))],
  ['missed_by_patient', 'missed_by_provider', ...same(missed('presence'))],
];
const neverCame: Row[] = [...absent, ['held', 'missed_by_provider', ...same(missed('presence'))]];
const left: Row[] = [...absent, ['held', 'missed_by_provider', '? patient', missed('presence'), missed('presence')]];
const waited: Row[] = [
  [null, null, ...same(noShow('presence'))],
  [null, 'held', ...same(held('patient'))],
  [null, 'missed_by_provider', ...same(disputed(noShow('presence')))],
  ['held', null, ...same(held('provider'))],
  ['held', 'held', ...same(held('patient'))],
  ['held', 'missed_by_provider', ...same(disputed(held('provider')))],
  ['missed_by_patient', null, ...same(noShow('provider'))],
  ['missed_by_patient', 'held', ...same(held('patient'))],
  ['missed_by_patient', 'missed_by_provider', ...same(disputed(noShow('provider')))],
];
const connected: Row[] = [
  [null, null, ...same(held('presence'))],
  [null, 'held', ...same(held('patient'))],
  [null, 'missed_by_provider', ...same(disputed(held('presence')))],
  ['held', null, ...same(held('provider'))],
  ['held', 'held', ...same(held('provider'))],
  ['held', 'missed_by_provider', ...same(disputed(held('provider')))],
  ['missed_by_patient', null, ...same(disputed(held('presence')))],
  ['missed_by_patient', 'held', ...same(disputed(held('patient')))],
  ['missed_by_patient', 'missed_by_provider', ...same(disputed(held('presence')))],
];
const stated: Row[] = [
  [null, null, '? provider', '? patient', unclear],
  [null, 'held', ...same(held('patient'))],
  [null, 'missed_by_provider', '? provider', missed('patient'), missed('patient')],
  ['held', null, ...same(held('provider'))],
  ['held', 'held', ...same(held('patient'))],
  ['held', 'missed_by_provider', ...same(disputed(held('provider')))],
];
const byWord: Row[] = [
  ...stated,
  ['missed_by_patient', null, ...same(noShow('provider'))],
  ['missed_by_patient', 'held', ...same(held('patient'))],
  ['missed_by_patient', 'missed_by_provider', ...same(disputed(unclear))],
];
const unconnected: Row[] = [
  ...stated,
  // Presence shows that the patient was there: the provider's statement alone does not count as a no-show.
  ['missed_by_patient', null, '? patient', '? patient', unclear],
  ['missed_by_patient', 'held', ...same(held('patient'))],
  ['missed_by_patient', 'missed_by_provider', ...same(disputed(unclear))],
];

const table: [string, Partial<EndEvidence>, Row[]][] = [
  ['a call that nobody joined', { presence: 'nobody' }, neverCame],
  ['a call that only the patient joined', { presence: 'patient_alone' }, neverCame],
  ['a call that the provider left', { presence: 'provider_left' }, left],
  ['a call in which the provider waited', { presence: 'provider_waited' }, waited],
  ['a call in which they missed each other', { presence: 'missed_each_other' }, unconnected],
  ['a call that never connected', { presence: 'together' }, unconnected],
  ['a call that connected', { presence: 'connected', status: 'in_progress' }, connected],
  ['a visit by phone', { visitType: 'phone' }, byWord],
  ['a visit by phone that was begun', { visitType: 'phone', status: 'in_progress' }, byWord],
  ['a visit in person', { visitType: 'in_person' }, byWord],
];

describe.each(table)('%s', (_, given, rows) => {
  it.each(rows)('provider: %s, patient: %s', (provider, patient, closed, silent, asked) => {
    const said = facts({ ...given, provider, patient });
    expect(brief(decideEnd(said, end + HOUR))).toBe(closed);
    expect(brief(decideEnd(said, end + STATEMENT_MS))).toBe(silent);
    const askedAt = end + STATEMENT_MS;
    expect(brief(decideEnd({ ...said, askedAt }, askedAt + ANSWER_MS))).toBe(asked);
  });
});

describe('before the room has closed', () => {
  it('nothing is decided about a call without statements', () => {
    for (const presence of PRESENCE_KINDS)
      expect(decideEnd(facts({ presence }), start + HOUR - 1)).toMatchObject({ status: null, nextQuestion: null });
    const running = facts({ presence: 'connected', status: 'in_progress' });
    expect(brief(decideEnd(running, end + HOUR - 1))).toBe('? nobody');
  });

  it('a patient whose doctor never came waits no longer than the waiting time', () => {
    const alone = facts({ presence: 'patient_alone', patient: 'missed_by_provider' });
    expect(brief(decideEnd(alone, start + WAITING_MS))).toBe(missed('presence'));
    expect(decideEnd(alone, start + WAITING_MS - 1).status).toBeNull();
  });
});

describe('a call that went on by phone', () => {
  const byPhone = (given: Partial<EndEvidence>, now = end) =>
    brief(decideEnd(facts({ visitType: 'phone', wentOnByPhone: true, ...given }), now));
  const alone = { presence: 'patient_alone', patient: 'missed_by_provider' } as const;

  it('ends at once for a patient who was alone in it and whom nobody calls', () => {
    expect(byPhone(alone, start + WAITING_MS)).toBe(missed('presence'));
    expect(byPhone({ ...alone, status: 'in_progress' })).toBe('? provider');
    expect(byPhone({ ...alone, provider: 'held' })).toBe(disputed(held('provider')));
  });

  it('asks a patient who was in it whether really nobody answered, and returns the fee where nobody can say', () => {
    for (const presence of ['together', 'connected', 'missed_each_other', 'patient_alone', 'provider_left'] as const) {
      const said = { presence, provider: 'missed_by_patient' } as const;
      expect(byPhone(said, end + HOUR)).toBe('? patient');
      expect(byPhone({ ...said, askedAt: end + HOUR }, end + HOUR + ANSWER_MS)).toBe(unclear);
      expect(byPhone({ ...said, patient: 'held' })).toBe(held('patient'));
      expect(byPhone({ ...said, patient: 'missed_by_provider' })).toBe(disputed(unclear));
    }
  });

  it('takes the word of a doctor who called a patient who had not come either', () => {
    for (const presence of ['nobody', 'provider_waited'] as const)
      expect(byPhone({ presence, provider: 'missed_by_patient' })).toBe(noShow('provider'));
  });

  it('lets each side wait for the other from then on', () => {
    const byPhoneAt = start + HOUR / 2;
    const moment = { status: 'in_progress', visitType: 'phone', start, end, said: null, byPhoneAt } as const;
    for (const side of ['provider', 'patient'] as const) {
      const may = (now: number) => statementsOpen({ ...moment, side, now }).join(' ');
      expect(may(byPhoneAt + WAITING_MS - 1)).not.toContain('missed');
      expect(may(byPhoneAt + WAITING_MS)).toContain('missed');
    }
  });
});

const evidence: fc.Arbitrary<EndEvidence> = fc.record({
  wentOnByPhone: fc.boolean(),
  visitType: fc.constantFrom('video', 'phone', 'in_person'),
  status: fc.constantFrom('confirmed', 'in_progress'),
  start: fc.constant(start),
  end: fc.constant(end),
  presence: fc.constantFrom(...PRESENCE_KINDS),
  provider: fc.constantFrom(null, ...PROVIDER_STATEMENTS),
  patient: fc.constantFrom(null, ...PATIENT_STATEMENTS),
  askedAt: fc.option(fc.integer({ min: end + HOUR, max: end + 2 * STATEMENT_MS })),
});
const time = fc.integer({ min: start, max: end + STATEMENT_MS + 3 * ANSWER_MS });

describe('any evidence', () => {
  it('leads to one of the outcomes, whatever either side omits to state', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const asked = { ...given, askedAt: given.askedAt ?? end + STATEMENT_MS };
        const result = decideEnd(asked, asked.askedAt + ANSWER_MS + STATEMENT_MS);
        expect(END_FACTS).toContain(result.status === null ? null : result.outcome);
      }),
    );
  });

  it('does not change its decision later', () => {
    fc.assert(
      fc.property(evidence, time, fc.nat(ANSWER_MS), (given, now, later) => {
        const first = decideEnd(given, now);
        if (first.status !== null) expect(decideEnd(given, now + later)).toEqual(first);
      }),
    );
  });

  it('has its next check in the future', () => {
    fc.assert(
      fc.property(evidence, time, (given, now) => {
        const result = decideEnd(given, now);
        if (result.status === null) expect(result.lookAt).toBeGreaterThan(now);
      }),
    );
  });

  it('never pays a provider who was not there, unless the patient says that the visit took place', () => {
    fc.assert(
      fc.property(evidence, time, (given, now) => {
        const wasAbsent = ['nobody', 'patient_alone', 'provider_left'].includes(given.presence);
        fc.pre(given.visitType === 'video' && !given.wentOnByPhone && wasAbsent && given.patient !== 'held');
        const result = decideEnd(given, now);
        if (result.status !== null) expect(result).toMatchObject({ outcome: 'missed_by_provider', refundPercent: 100 });
      }),
    );
  });

  it('never counts a patient who was there in time as absent', () => {
    fc.assert(
      fc.property(evidence, time, (given, now) => {
        const wasThere = ['patient_alone', 'missed_each_other', 'together', 'connected'].includes(given.presence);
        fc.pre(given.visitType === 'video' && !given.wentOnByPhone && wasThere);
        const result = decideEnd(given, now);
        if (result.status !== null) expect(result.outcome).not.toBe('missed_by_patient');
      }),
    );
  });

  it('does not decide for a provider who is silent about a complaint', () => {
    fc.assert(
      fc.property(evidence, time, (given, now) => {
        fc.pre(given.visitType !== 'video' && given.provider === null && given.patient === 'missed_by_provider');
        const result = decideEnd(given, now);
        if (result.status !== null) expect(result.outcome).toBe('missed_by_provider');
      }),
    );
  });

  it('derives the refund and the status from one outcome', () => {
    fc.assert(
      fc.property(evidence, time, (given, now) => {
        const result = decideEnd(given, now);
        if (result.status === null) return;
        expect(result.status).toBe(statusOfFact(result.outcome));
        expect(result.refundPercent).toBe(refundOfFact(result.outcome));
      }),
    );
  });
});

it.each([
  ['held', 'held'],
  ['missed_by_provider', 'let_down'],
  ['missed_by_patient', null],
  ['unclear', null],
] as const)('a visit that was %s counts as %s for its provider’s score, no matter who cancelled', (endFact, counts) => {
  for (const cancelledBy of ['provider', 'system', null] as const)
    expect(reliabilityOf({ status: statusOfFact(endFact), endFact, cancelledBy })).toBe(counts);
});

it.each([
  ['provider', 'let_down'],
  ['patient', null],
  ['admin', null],
  ['system', null],
] as const)('a visit cancelled before its start by the %s counts as %s', (cancelledBy, counts) => {
  expect(reliabilityOf({ status: 'cancelled', endFact: null, cancelledBy })).toBe(counts);
  expect(reliabilityOf({ status: 'confirmed', endFact: null, cancelledBy: null })).toBeNull();
});

describe('statements', () => {
  const moment = { status: 'confirmed', visitType: 'phone', start, end, said: null } as const;
  const may = (side: 'provider' | 'patient', now: number, more = {}) =>
    statementsOpen({ ...moment, ...more, side, now }).join(' ');

  it.each([
    [start - 1, ''],
    [start, 'held'],
    [start + WAITING_MS - 1, 'held'],
    [start + WAITING_MS, 'held missed_by_patient'],
    [end + STATEMENT_MS, 'held missed_by_patient'],
    [end + STATEMENT_MS + 1, ''],
  ])('of the provider at %d', (now, open) => expect(may('provider', now)).toBe(open));

  it.each([
    [start + WAITING_MS - 1, ''],
    [start + WAITING_MS, 'missed_by_provider'],
    [end, 'held missed_by_provider'],
    [end + STATEMENT_MS + ANSWER_MS - 1, 'held missed_by_provider'],
  ])('of the patient at %d', (now, open) => expect(may('patient', now)).toBe(open));

  it('are made once; only a complaint can be withdrawn', () => {
    expect(may('provider', end, { said: 'held' })).toBe('');
    expect(may('patient', end, { said: 'missed_by_provider' })).toBe('held');
    expect(may('patient', end, { said: 'held' })).toBe('');
  });

  it('about a call that has not begun can only say, before its end, that the patient did not come', () => {
    expect(may('provider', end - 1, { visitType: 'video' })).toBe('missed_by_patient');
    expect(may('provider', end, { visitType: 'video' })).toBe('held missed_by_patient');
    expect(may('provider', start, { visitType: 'video', status: 'in_progress' })).toBe('held');
    expect(may('provider', end, { visitType: 'video', status: 'in_progress' })).toBe('held');
  });

  it('are closed for a visit that is held, ended or cancelled', () => {
    for (const status of ['scheduled', 'completed', 'cancelled', 'no_show'])
      for (const side of ['provider', 'patient'] as const) expect(may(side, end, { status })).toBe('');
  });

  it('have two reminders', () => {
    expect([1, 2, 23, 24, 72].map((hours) => remindersDue(end, end + hours * HOUR))).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('a dispute', () => {
  const visit = { outcome: 'held', outcomeAt: end, hasOpenDispute: false, hasDisputed: false, now: end } as const;

  it('can be opened within 14 days, once by each side and one at a time', () => {
    expect(canDispute({ ...visit, now: end + DISPUTE_MS })).toBe(true);
    expect(canDispute({ ...visit, now: end + DISPUTE_MS + 1 })).toBe(false);
    expect(canDispute({ ...visit, hasOpenDispute: true })).toBe(false);
    expect(canDispute({ ...visit, hasDisputed: true })).toBe(false);
    expect(canDispute({ ...visit, outcome: 'corrected' })).toBe(false);
    expect(canDispute({ ...visit, outcome: null, outcomeAt: null })).toBe(false);
  });

  it('never reclaims a refund: the platform bears its cost', () => {
    expect(refundOfCorrection('held', { before: 100 })).toEqual({ refundPercent: 100, houseBearsPercent: 100 });
    expect(refundOfCorrection('missed_by_provider', { before: 0 })).toEqual({
      refundPercent: 100,
      houseBearsPercent: 0,
    });
    expect(refundOfCorrection('held', { before: 0, raisedTo: 50 })).toEqual({
      refundPercent: 50,
      houseBearsPercent: 50,
    });
    expect(refundOfCorrection('missed_by_patient', { before: null })).toEqual({
      refundPercent: 0,
      houseBearsPercent: 0,
    });
  });
});

describe('what a waiting participant is shown', () => {
  const at = (minutes: number) => minutes * 60_000;
  const alone = {
    visitType: 'video',
    status: 'confirmed',
    start: 0,
    end: at(30),
    provider: null,
    patient: null,
    askedAt: null,
  } as const;

  it.each([
    [-10, 15],
    [0, 15],
    [5, 15],
    [8, 18],
    [15, 25],
  ])('a doctor who comes at minute %i can say from minute %i on that the patient did not', (came, from) => {
    expect(noShowFrom({ start: 0, cameAt: at(came) })).toBe(at(from));
    const waited = (until: number) =>
      presenceKind({ provider: [{ from: at(came), until }], patient: [], wereConnected: false }, 0);
    expect(waited(at(from))).toBe('provider_waited');
  });

  it('a doctor who comes after the waiting time is promised nothing', () => {
    expect(noShowFrom({ start: 0, cameAt: at(15) + 1 })).toBeNull();
  });

  it('the announced times of a patient’s refund are those of the rule', () => {
    const { ifTold, byItself } = feeReturns({ start: 0 });
    const told = { ...alone, presence: 'patient_alone', patient: 'missed_by_provider' } as const;
    expect(decideEnd(told, ifTold)).toMatchObject({ outcome: 'missed_by_provider', refundPercent: 100 });
    expect(decideEnd(told, ifTold - 1).status).toBeNull();
    const silent = { ...alone, presence: 'patient_alone' } as const;
    expect(decideEnd(silent, byItself)).toMatchObject({ outcome: 'missed_by_provider', refundPercent: 100 });
    expect(decideEnd(silent, byItself - 1).status).toBeNull();
  });
});

describe('a question in writing', () => {
  const question = { visitType: 'message' as const, status: 'confirmed' as const, presence: 'nobody' as const };
  const asked = { ...question, start, end, provider: null, patient: null, askedAt: null };

  it('waits until it is due, unless its doctor closes it', () => {
    expect(decideEnd(asked, start - 1)).toEqual({ status: null, nextQuestion: null, lookAt: start });
    expect(decideEnd({ ...asked, hasAnswer: true }, start - 1)).toMatchObject({ status: null, lookAt: start });
    expect(decideEnd({ ...asked, hasAnswer: true, provider: 'held' }, start - 1)).toMatchObject({
      outcome: 'held',
      by: 'provider',
    });
  });

  it('is answered by who has written when it is due, and refunded in full where nobody has', () => {
    expect(decideEnd({ ...asked, hasAnswer: true }, start)).toMatchObject({ outcome: 'held', refundPercent: 0 });
    expect(decideEnd(asked, start)).toMatchObject({
      status: 'cancelled',
      outcome: 'missed_by_provider',
      refundPercent: 100,
      isDisputed: false,
    });
  });

  it('is closed by its doctor once there is an answer, and by nobody else', () => {
    const may = (side: 'provider' | 'patient', hasAnswer: boolean, now = start - 1) =>
      statementsOpen({ ...question, start, end, said: null, side, hasAnswer, now });
    expect(may('provider', true)).toEqual(['held']);
    expect(may('provider', false)).toEqual([]);
    expect(may('patient', true)).toEqual([]);
    expect(may('patient', false, end + 1)).toEqual([]);
  });

  it('that is declined lets nobody down; one whose time passes does', () => {
    const declined = { status: 'cancelled' as const, endFact: null, cancelledBy: 'provider' as const };
    expect(reliabilityOf({ ...declined, visitType: 'message' })).toBeNull();
    expect(reliabilityOf({ ...declined, visitType: 'video' })).toBe('let_down');
    const missed = {
      status: 'cancelled' as const,
      endFact: 'missed_by_provider' as const,
      cancelledBy: 'system' as const,
    };
    expect(reliabilityOf({ ...missed, visitType: 'message' })).toBe('let_down');
  });
});

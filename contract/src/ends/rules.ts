/** How a visit ended: one outcome, from presence and the two statements. All instants are epoch milliseconds. */
import {
  type AppointmentStatus,
  type AppointmentType,
  START_CALL_AFTER_MS,
  START_CALL_BEFORE_MS,
} from '../appointments/rules.ts';

/** What happened. `corrected` is the outcome of a visit that support has replaced by `corrected_to`. */
export const END_FACTS = ['held', 'missed_by_provider', 'missed_by_patient', 'unclear'] as const;
export type EndFact = (typeof END_FACTS)[number];
export const OUTCOMES = [...END_FACTS, 'corrected'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The outcomes that support can correct to. */
export const CORRECTIONS = ['held', 'missed_by_provider', 'missed_by_patient'] as const;
export type Correction = (typeof CORRECTIONS)[number];
export const OUTCOME_SOURCES = ['presence', 'provider', 'patient', 'support'] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

export const PROVIDER_STATEMENTS = ['held', 'missed_by_patient'] as const;
export const PATIENT_STATEMENTS = ['held', 'missed_by_provider'] as const;
export type ProviderStatement = (typeof PROVIDER_STATEMENTS)[number];
export type PatientStatement = (typeof PATIENT_STATEMENTS)[number];
export type StatementOf = { provider: ProviderStatement; patient: PatientStatement };
export type EndSide = keyof StatementOf;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long each side waits for the other after the start before the other counts as absent. */
export const WAITING_MS = 15 * MINUTE_MS;
/** The minimum wait of a provider who came late. */
export const LEAST_WAIT_MS = 10 * MINUTE_MS;
/** How long after the visit's end the provider can state its outcome. */
export const STATEMENT_MS = 72 * HOUR_MS;
/** When after the visit's end the provider is reminded to. */
export const STATEMENT_REMINDERS_MS = [2 * HOUR_MS, 24 * HOUR_MS] as const;
/** How long the patient has to answer the question. */
export const ANSWER_MS = 7 * DAY_MS;
/** How long after the outcome either side may dispute it. */
export const DISPUTE_MS = 14 * DAY_MS;
/** Pages send a heartbeat every 15 seconds; after a minute without one the stay is over. */
export const PRESENCE_GAP_MS = MINUTE_MS;

export type Interval = { from: number; until: number };
/** When each side was in the call's room, and whether media flowed for both. */
export type Presence = { provider: readonly Interval[]; patient: readonly Interval[]; wereConnected: boolean };

export const PRESENCE_KINDS = [
  'nobody',
  'patient_alone',
  'provider_left',
  'provider_waited',
  'missed_each_other',
  'together',
  'connected',
] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];

const overlap = (one: Interval, other: Interval) =>
  one.from <= other.until + PRESENCE_GAP_MS && other.from <= one.until + PRESENCE_GAP_MS;

/**
 * What presence shows about a video visit that began at `start`. In time means within the waiting time.
 * provider_waited() in database/migrations/011_ends.sql decides the same as `provider_waited`.
 */
export function presenceKind({ provider, patient, wereConnected }: Presence, start: number): PresenceKind {
  const counts = ({ until }: Interval) => until >= start - START_CALL_BEFORE_MS;
  const providers = provider.filter(counts);
  const patients = patient.filter(counts);
  if (providers.length === 0) return patients.length === 0 ? 'nobody' : 'patient_alone';
  if (providers.some((one) => patients.some((other) => overlap(one, other))))
    return wereConnected ? 'connected' : 'together';
  const isInTime = ({ from }: Interval) => from <= start + WAITING_MS;
  if (!providers.some(isInTime) || !hasWaited(providers, start)) return 'provider_left';
  return patients.some(isInTime) ? 'missed_each_other' : 'provider_waited';
}

/** Until the end of the waiting time, or longer if they came late themselves. */
function hasWaited(stays: readonly Interval[], start: number): boolean {
  const waited = stays.reduce((sum, { from, until }) => sum + Math.max(0, until - Math.max(from, start)), 0);
  return waited >= LEAST_WAIT_MS && stays.some(({ until }) => until >= start + WAITING_MS - PRESENCE_GAP_MS);
}

/** Everything that decides an outcome. Only open visits (confirmed or in progress) are decided. */
export type EndEvidence = {
  visitType: AppointmentType;
  status: Extract<AppointmentStatus, 'confirmed' | 'in_progress'>;
  start: number;
  end: number;
  presence: PresenceKind;
  provider: ProviderStatement | null;
  patient: PatientStatement | null;
  /** When the patient was asked for the outcome */
  askedAt: number | null;
  /** A video call that went on by phone; its type is `phone` since */
  wentOnByPhone?: boolean | undefined;
  /** Whether the provider has written since a question was asked */
  hasAnswer?: boolean | undefined;
};

export type End = {
  status: Extract<AppointmentStatus, 'completed' | 'cancelled' | 'no_show'>;
  outcome: EndFact;
  by: OutcomeSource | null;
  /**
   * The refund of an unclear outcome is 0 at first: the money is held back until the outcome can no longer be disputed
   */
  refundPercent: number;
  /** The statements contradict each other: support decides */
  isDisputed: boolean;
  nextQuestion: null;
};
/** Not decided yet: whom to ask now, and when to check again without further statements. */
export type Undecided = { status: null; nextQuestion: EndSide | null; lookAt: number };

const STATUS_OF = {
  held: 'completed',
  missed_by_provider: 'cancelled',
  missed_by_patient: 'no_show',
  unclear: 'cancelled',
} as const satisfies Record<EndFact, End['status']>;

/** The status that follows from an outcome. */
export const statusOfFact = (fact: EndFact): End['status'] => STATUS_OF[fact];

/** The first refund to the patient, in percent; an unclear or disputed outcome is refunded later. */
export const refundOfFact = (fact: EndFact): number => (fact === 'missed_by_provider' ? 100 : 0);

/** How a visit counts for its provider's reliability in the trust score: held, missed, or not at all. */
export function reliabilityOf(visit: {
  visitType?: AppointmentType | undefined;
  status: AppointmentStatus;
  endFact: EndFact | null;
  cancelledBy: 'patient' | 'provider' | 'admin' | 'system' | null;
}): 'held' | 'let_down' | null {
  if (visit.endFact === 'held') return 'held';
  if (visit.endFact === 'missed_by_provider') return 'let_down';
  const isCalledOff = visit.endFact === null && visit.status === 'cancelled' && visit.cancelledBy === 'provider';
  // Who says that a question can't be answered in writing lets nobody down.
  return isCalledOff && visit.visitType !== 'message' ? 'let_down' : null;
}

function ended(outcome: EndFact, by: OutcomeSource | null, isDisputed = false): End {
  return {
    status: statusOfFact(outcome),
    outcome,
    by,
    refundPercent: refundOfFact(outcome),
    isDisputed,
    nextQuestion: null,
  };
}

const open = (nextQuestion: EndSide | null, lookAt: number): Undecided => ({ status: null, nextQuestion, lookAt });

/** When the call can no longer be entered, so that presence is complete. */
const roomCloses = ({ status, start, end }: EndEvidence) =>
  (status === 'in_progress' ? end : start) + START_CALL_AFTER_MS;

/** The outcome as far as it can be known at `now`. */
export function decideEnd(evidence: EndEvidence, now: number): End | Undecided {
  if (evidence.visitType === 'message') return ofQuestion(evidence, now);
  if (evidence.wentOnByPhone) return ofPhoneInstead(evidence, now);
  if (evidence.visitType !== 'video') return byStatements(evidence, now);
  switch (evidence.presence) {
    case 'nobody':
    case 'patient_alone':
    case 'provider_left':
      return ofAbsentProvider(evidence, now);
    case 'provider_waited':
      return ofWaitingProvider(evidence, now);
    case 'connected':
      return ofConnected(evidence, now);
    case 'missed_each_other':
    case 'together':
      return ofUnconnected(evidence, now);
  }
}

/** Who has written by the time it is due has answered, whether they closed the question or not; `start` is when it is due. */
function ofQuestion({ provider, hasAnswer, start }: EndEvidence, now: number): End | Undecided {
  if (provider === 'held') return ended('held', 'provider');
  if (now < start) return open(null, start);
  return hasAnswer ? ended('held', 'presence') : ended('missed_by_provider', 'presence');
}

/** An absent provider is paid only if the patient says that the visit took place. */
function ofAbsentProvider(evidence: EndEvidence, now: number): End | Undecided {
  const { presence, provider, patient, start, end } = evidence;
  if (patient === 'held') return ended('held', 'patient');
  const neverCame = presence !== 'provider_left';
  if (patient === 'missed_by_provider' && neverCame && now >= start + WAITING_MS)
    return ended('missed_by_provider', 'presence');
  const closes = provider === 'held' ? end + STATEMENT_MS : roomCloses(evidence);
  if (now >= closes) return ended('missed_by_provider', 'presence');
  return open(provider === 'held' && now >= end ? 'patient' : null, closes);
}

/** The patient was not there in time while the provider waited; a statement to the contrary wins. */
function ofWaitingProvider(evidence: EndEvidence, now: number): End | Undecided {
  const { provider, patient } = evidence;
  const isContested = patient === 'missed_by_provider';
  if (patient === 'held') return ended('held', 'patient');
  if (provider === 'held') return ended('held', 'provider', isContested);
  if (provider === 'missed_by_patient') return ended('missed_by_patient', 'provider', isContested);
  const closes = roomCloses(evidence);
  return now >= closes ? ended('missed_by_patient', 'presence', isContested) : open(null, closes);
}

/** Media flowed: neither was absent, whatever either states. */
function ofConnected(evidence: EndEvidence, now: number): End | Undecided {
  const { provider, patient } = evidence;
  const isContested = patient === 'missed_by_provider' || provider === 'missed_by_patient';
  if (provider === 'held') return ended('held', 'provider', patient === 'missed_by_provider');
  if (patient === 'held') return ended('held', 'patient', isContested);
  const closes = roomCloses(evidence);
  return now >= closes ? ended('held', 'presence', isContested) : open(null, closes);
}

/** Both were there and did not meet: one side's own statement alone makes neither absent. */
function ofUnconnected(evidence: EndEvidence, now: number): End | Undecided {
  if (evidence.provider !== 'missed_by_patient') return byStatements(evidence, now, roomCloses(evidence));
  if (evidence.patient === 'held') return ended('held', 'patient');
  if (evidence.patient === 'missed_by_provider') return ended('unclear', null, true);
  return afterAsking(evidence, now, roomCloses(evidence));
}

/**
 * A call that goes on by phone: a patient who was in it did not stay away by the provider's word alone, and one whose
 * provider neither came nor began anything need not wait for an answer.
 */
function ofPhoneInstead(evidence: EndEvidence, now: number): End | Undecided {
  const { status, presence, provider, patient } = evidence;
  const isLeftAlone = presence === 'patient_alone' && status === 'confirmed' && provider === null;
  if (isLeftAlone && patient === 'missed_by_provider') return ended('missed_by_provider', 'presence');
  const wasInCall = presence !== 'nobody' && presence !== 'provider_waited';
  return wasInCall ? ofUnconnected(evidence, now) : byStatements(evidence, now);
}

/** From when on a provider who joined at that time, and waits, can mark a no-show; null if they joined too late. */
export function noShowFrom({ start, cameAt }: { start: number; cameAt: number }): number | null {
  if (cameAt > start + WAITING_MS) return null;
  return Math.max(start + WAITING_MS, cameAt + LEAST_WAIT_MS);
}

/**
 * When the fee of a video visit is refunded whose provider never comes: once the patient states it, else automatically.
 */
export const feeReturns = ({ start }: { start: number }) => ({
  ifTold: start + WAITING_MS,
  byItself: start + START_CALL_AFTER_MS,
});

/** Decided by the two statements only. `from` is when the provider can be asked. */
function byStatements(evidence: EndEvidence, now: number, from = evidence.end): End | Undecided {
  const { provider, patient, end } = evidence;
  const isContested = patient === 'missed_by_provider';
  if (patient === 'held') return ended('held', 'patient');
  if (provider === 'held') return ended('held', 'provider', isContested);
  if (provider === 'missed_by_patient')
    return isContested ? ended('unclear', null, true) : ended('missed_by_patient', 'provider');
  if (now < end + STATEMENT_MS) return awaitingProvider(evidence, now, from);
  // A provider who does not answer a complaint does not win it.
  return isContested ? ended('missed_by_provider', 'patient') : afterAsking(evidence, now, end + STATEMENT_MS);
}

/** The provider is asked about a complaint at once. */
function awaitingProvider({ patient, end }: EndEvidence, now: number, from: number): Undecided {
  const moments = [from, ...STATEMENT_REMINDERS_MS.map((after) => end + after), end + STATEMENT_MS];
  const lookAt = moments.find((moment) => moment > now) ?? end + STATEMENT_MS;
  return open(patient === 'missed_by_provider' || now >= from ? 'provider' : null, lookAt);
}

function afterAsking({ askedAt }: EndEvidence, now: number, from: number): End | Undecided {
  if (now < from) return open(null, from);
  if (askedAt === null) return open('patient', now + ANSWER_MS);
  return now >= askedAt + ANSWER_MS ? ended('unclear', null) : open('patient', askedAt + ANSWER_MS);
}

/** How many reminders the provider of an open visit should have received. */
export const remindersDue = (end: number, now: number): number =>
  STATEMENT_REMINDERS_MS.filter((after) => now >= end + after).length;

type StatementMoment = {
  side: EndSide;
  status: AppointmentStatus;
  visitType: AppointmentType;
  start: number;
  end: number;
  said: ProviderStatement | PatientStatement | null;
  /** When it went on by phone: who then waits for the other waits from there */
  byPhoneAt?: number | null | undefined;
  /** Whether the provider has written since a question was asked */
  hasAnswer?: boolean | undefined;
  now: number;
};

/** What a side may state about a visit now. A patient who complained may still state that it took place. */
export function statementsOpen<Side extends EndSide>(
  moment: StatementMoment & { side: Side },
): readonly StatementOf[Side][];
export function statementsOpen(moment: StatementMoment): readonly (ProviderStatement | PatientStatement)[] {
  const { status, side } = moment;
  if (status !== 'confirmed' && status !== 'in_progress') return [];
  if (moment.visitType === 'message') return statementsOfQuestion(moment);
  return side === 'provider' ? providersStatements(moment) : patientsStatements(moment);
}

/** Its provider closes it once it is answered; nobody has to say whether it was: the conversation shows it. */
const statementsOfQuestion = ({ side, said, hasAnswer }: StatementMoment): ProviderStatement[] =>
  side === 'provider' && said === null && hasAnswer ? ['held'] : [];

function providersStatements(moment: StatementMoment): ProviderStatement[] {
  const { status, visitType, said, now } = moment;
  const isBegunCall = visitType === 'video' && status === 'in_progress';
  return PROVIDER_STATEMENTS.filter((statement) => {
    const { opensAt, closesAt } = statementWindow(statement, moment);
    const isPossible = said === null && !(statement === 'missed_by_patient' && isBegunCall);
    return isPossible && now >= opensAt && now <= closesAt;
  });
}

function patientsStatements({ start, end, said, byPhoneAt, now }: StatementMoment): PatientStatement[] {
  const isHeld = now >= end && said !== 'held';
  const isMissed = now >= waitedUntil({ start, byPhoneAt }) && said === null;
  return [...(isHeld ? (['held'] as const) : []), ...(isMissed ? (['missed_by_provider'] as const) : [])];
}

type Stating = Pick<StatementMoment, 'status' | 'visitType' | 'start' | 'end' | 'byPhoneAt'>;

/** When either side has waited long enough for the other to say that nobody came, or that nobody was reached. */
export const waitedUntil = ({ start, byPhoneAt }: Pick<StatementMoment, 'start' | 'byPhoneAt'>): number =>
  Math.max(start, byPhoneAt ?? start) + WAITING_MS;

/**
 * The period in which a provider may state it; a call that did not begin in the product was not held before its end.
 */
export function statementWindow(statement: ProviderStatement, moment: Stating) {
  const { status, visitType, start, end } = moment;
  const heldFrom = visitType === 'video' && status === 'confirmed' ? end : start;
  return { opensAt: statement === 'held' ? heldFrom : waitedUntil(moment), closesAt: end + STATEMENT_MS };
}

type Disputable = {
  outcome: Outcome | null;
  outcomeAt: number | null;
  hasOpenDispute: boolean;
  hasDisputed: boolean;
  now: number;
};

/** Until when an outcome can be disputed; null without one, or after support's decision. */
export const disputableUntil = ({ outcome, outcomeAt }: Pick<Disputable, 'outcome' | 'outcomeAt'>): number | null =>
  outcome === null || outcome === 'corrected' || outcomeAt === null ? null : outcomeAt + DISPUTE_MS;

/** Whether a side may dispute an outcome: each side once, and only one dispute is open at a time. */
export function canDispute(visit: Disputable): boolean {
  const until = disputableUntil(visit);
  return until !== null && visit.now <= until && !visit.hasOpenDispute && !visit.hasDisputed;
}

/**
 * The refund after support's decision: never less than what was returned or promised. What exceeds the finding's own
 * refund is the platform's cost (`houseBears`), a courtesy too: the provider did nothing wrong.
 */
export function refundOfCorrection(
  finding: Correction,
  { before, raisedTo = 0 }: { before: number | null; raisedTo?: number | undefined },
): { refundPercent: number; houseBearsPercent: number } {
  const owed = refundOfFact(finding);
  const refundPercent = Math.max(owed, raisedTo, before ?? 0);
  return { refundPercent, houseBearsPercent: refundPercent - owed };
}

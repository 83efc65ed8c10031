/**
 * The state of a payment's money, from gateway events that arrive in any order, repeatedly or never. A payment may have
 * several captures; at most one pays for the appointment. Only what the gateway confirmed counts as returned.
 */

export type ClaimStatus = 'pending' | 'open' | 'succeeded' | 'won' | 'lost' | 'failed';

/** A refund or a dispute of a capture, by the gateway's latest event. */
export type Claim = {
  id: string;
  kind: 'refund' | 'dispute';
  amountCents: number;
  status: ClaimStatus;
  isWithdrawn: boolean;
  isReinstated: boolean;
};

/** `unknown` until its session shows whether it was the payment that we requested. */
export type Standing = 'unknown' | 'accepted' | 'refused';

export type Capture = {
  /** The gateway's id of the payment */
  reference: string;
  amountCents: number;
  currency: string;
  standing: Standing;
  /** Returned by the gateway's latest reading, of refunds without an id */
  unnamedRefundedCents: number;
  /**
   * The highest sum that the charge's events reported, including pending and failed refunds: a reason to read, not
   * evidence
   */
  reportedRefundedCents: number;
  claims: readonly Claim[];
};

export type SettlementStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

export type Settlement = {
  status: SettlementStatus;
  appointmentId: string;
  /** The session that the patient was redirected to; no other is accepted */
  sessionId: string | null;
  amountCents: number;
  currency: string;
  captures: readonly Capture[];
};

type Money = { reference: string; currency: string };

/** A refund at the gateway; `refundId` is our id for it, null if it was made elsewhere. */
export type GatewayRefund = {
  id: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  refundId: string | null;
};

/** What a dispute is about, as the gateway says it at `toldAt`; times as ISO instants, null where it names none. */
export type DisputeDetails = {
  reason: string;
  contestedCents: number;
  /** The bank asks first and takes no money yet */
  isInquiry: boolean;
  /** Evidence has been submitted */
  isAnswered: boolean;
  openedAt: string | null;
  dueAt: string | null;
  toldAt: string | null;
};

/** The events of a gateway. `slotHeld`: the appointment occupies its time and no other payment pays for it. */
export type GatewayNews =
  | (Money & { type: 'paid'; sessionId: string; appointmentId: string | null; amountCents: number })
  | { type: 'ended'; how: 'expired' | 'failed'; sessionId: string }
  /** A charge with the sum of its refunds, which may still be pending */
  | (Money & { type: 'charge'; amountCents: number; refundedCents: number })
  /** The same with each of its refunds, just read from the gateway: it overrides earlier events */
  | (Money & { type: 'reading'; amountCents: number; refundedCents: number; refunds: readonly GatewayRefund[] })
  | (Money & GatewayRefund & { type: 'refund' })
  | (Money & {
      type: 'dispute';
      id: string;
      amountCents: number;
      status: 'open' | 'won' | 'lost';
      isWithdrawn: boolean;
      isReinstated: boolean;
      /** Not in events that were stored before it was read */
      details?: DisputeDetails;
    });

/** What the gateway tells of a dispute. */
export type DisputeNews = Extract<GatewayNews, { type: 'dispute' }>;

export type PaymentAlert =
  | 'mismatch'
  | 'second_payment'
  | 'late_end'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';

export type SettlementOutcome = { state: Settlement; effects: ('confirm' | 'release')[]; alerts: PaymentAlert[] };

const sum = (claims: readonly Claim[], isMeant: (claim: Claim) => boolean): number =>
  claims.reduce((total, claim) => total + (isMeant(claim) ? claim.amountCents : 0), 0);

const isRefund = (status: ClaimStatus) => (claim: Claim) => claim.kind === 'refund' && claim.status === status;

/** What the gateway has confirmed as returned to the payer. */
export function returnedCents({ claims, unnamedRefundedCents, amountCents }: Capture): number {
  return Math.min(amountCents, unnamedRefundedCents + sum(claims, isRefund('succeeded')));
}

/** What the gateway is currently returning. */
const pendingCents = ({ claims }: Capture): number => sum(claims, isRefund('pending'));

/** Whether only the gateway knows how much is returned: a refund is pending, or one without an id was reported. */
export function needsReading(capture: Capture): { isPending: boolean; isUnexplained: boolean } {
  const { claims, unnamedRefundedCents, reportedRefundedCents } = capture;
  const named = sum(claims, ({ kind }) => kind === 'refund');
  return {
    isPending: claims.some(isRefund('pending')),
    isUnexplained: reportedRefundedCents > unnamedRefundedCents + named,
  };
}

const isTaken = ({ kind, isWithdrawn, isReinstated, status }: Claim) =>
  kind === 'dispute' && !isReinstated && status !== 'won' && (isWithdrawn || status === 'lost');

/** What disputes have taken. */
export const withdrawnCents = ({ claims, amountCents }: Pick<Capture, 'claims' | 'amountCents'>): number =>
  Math.min(amountCents, sum(claims, isTaken));

/** What can't be refunded because of disputes: taken, or still contested. */
export const withheldCents = ({ claims, amountCents }: Capture): number =>
  Math.min(
    amountCents,
    sum(claims, (claim) => isTaken(claim) || (claim.kind === 'dispute' && claim.status === 'open')),
  );

export const isDisputed = ({ claims }: Capture): boolean =>
  claims.some(({ kind, status }) => kind === 'dispute' && status === 'open');

/**
 * The total to refund: by the appointment's percentage, or everything that pays for nothing. owe_refunds() does the
 * same.
 */
export function owedCents({ standing, amountCents }: Capture, refundPercent: number): number {
  if (standing === 'unknown') return 0;
  return standing === 'refused' ? amountCents : Math.round((amountCents * refundPercent) / 100);
}

/** What still has to be requested. */
export function outstandingCents(capture: Capture, refundPercent: number): number {
  const settled = returnedCents(capture) + pendingCents(capture) + withheldCents(capture);
  return Math.max(0, owedCents(capture, refundPercent) - settled);
}

const isAllBack = (capture: Capture) => returnedCents(capture) >= capture.amountCents;

function statusOf({ status, captures }: Settlement): SettlementStatus {
  const accepted = captures.find(({ standing }) => standing === 'accepted');
  if (accepted) return isAllBack(accepted) ? 'refunded' : 'paid';
  const known = captures.filter((capture) => capture.standing === 'refused' || isAllBack(capture));
  if (known.length === 0) return status;
  if (known.every(isAllBack)) return 'refunded';
  return status === 'expired' ? 'expired' : 'failed';
}

/** The order of a claim's statuses: a success can fail later, a failure is final. */
const AGE: Record<ClaimStatus, number> = { pending: 0, open: 0, succeeded: 1, won: 2, lost: 2, failed: 2 };

function mergeClaim(claims: readonly Claim[], news: Claim): Claim[] {
  const known = claims.find(({ id }) => id === news.id);
  if (!known) return [...claims, news];
  const merged: Claim = {
    ...known,
    amountCents: Math.max(known.amountCents, news.amountCents),
    status: AGE[news.status] > AGE[known.status] ? news.status : known.status,
    isWithdrawn: known.isWithdrawn || news.isWithdrawn,
    isReinstated: known.isReinstated || news.isReinstated,
  };
  return claims.map((claim) => (claim.id === news.id ? merged : claim));
}

const NO_CLAIM = { unnamedRefundedCents: 0, reportedRefundedCents: 0, claims: [] };
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function withCapture(state: Settlement, reference: string, change: (capture: Capture) => Capture): Settlement {
  const captures = state.captures.map((one) => (one.reference === reference ? change(one) : one));
  return { ...state, captures };
}

/** The state with a capture of that id, known or new. */
function known(state: Settlement, news: Money & { amountCents: number }): Settlement {
  const { reference, amountCents, currency } = news;
  if (amountCents <= 0 || state.captures.some((one) => one.reference === reference)) return state;
  const capture: Capture = { reference, amountCents, currency, standing: 'unknown', ...NO_CLAIM };
  return { ...state, captures: [...state.captures, capture] };
}

type Held = { slotHeld: boolean };
type News<Type extends GatewayNews['type']> = Extract<GatewayNews, { type: Type }>;

/** Why a payment doesn't pay for the appointment; null if it does. */
function objection(state: Settlement, news: News<'paid'>): 'mismatch' | 'second_payment' | null {
  const { captures, sessionId, amountCents, currency, appointmentId } = state;
  if (captures.some((one) => one.standing === 'accepted' && one.reference !== news.reference)) return 'second_payment';
  if (news.sessionId !== sessionId) return 'mismatch';
  if (news.amountCents !== amountCents || !same(news.currency, currency)) return 'mismatch';
  return news.appointmentId === appointmentId ? null : 'mismatch';
}

function paid(before: Settlement, news: News<'paid'>, { slotHeld }: Held): SettlementOutcome {
  const state = known(before, news);
  const capture = state.captures.find(({ reference }) => reference === news.reference);
  if (!capture) return { state, effects: [], alerts: ['mismatch'] };
  // A repeated event, or another one about the same
  if (capture.standing !== 'unknown') return { state, effects: [], alerts: [] };
  const problem = objection(state, news);
  const isAccepted = problem === null && slotHeld && !isAllBack(capture);
  const next = withCapture(state, news.reference, (one) => ({ ...one, standing: isAccepted ? 'accepted' : 'refused' }));
  return {
    state: { ...next, status: statusOf(next) },
    effects: isAccepted ? ['confirm'] : [],
    alerts: problem ? [problem] : [],
  };
}

function ended(state: Settlement, { how, sessionId }: News<'ended'>, { slotHeld }: Held): SettlementOutcome {
  if (sessionId !== state.sessionId) return { state, effects: [], alerts: [] };
  if (state.status === 'paid') return { state, effects: [], alerts: ['late_end'] };
  if (state.status !== 'pending') return { state, effects: [], alerts: [] };
  return { state: { ...state, status: how }, effects: slotHeld ? ['release'] : [], alerts: [] };
}

/** A fully refunded patient does not keep the slot. */
function moved(before: Settlement, state: Settlement, { slotHeld }: Held): SettlementOutcome {
  const status = statusOf(state);
  const isGone = status === 'refunded' && before.status !== 'refunded';
  const next = { ...state, status };
  const hasFailed = countOf(next, isRefund('failed')) > countOf(before, isRefund('failed'));
  return { state: next, effects: isGone && slotHeld ? ['release'] : [], alerts: hasFailed ? ['refund_failed'] : [] };
}

const countOf = ({ captures }: Settlement, isMeant: (claim: Claim) => boolean) =>
  captures.flatMap(({ claims }) => claims).filter(isMeant).length;

function charge(before: Settlement, news: News<'charge'>, held: Held): SettlementOutcome {
  const state = withCapture(known(before, news), news.reference, (capture) => ({
    ...capture,
    reportedRefundedCents: Math.max(capture.reportedRefundedCents, news.refundedCents),
  }));
  return moved(before, state, held);
}

function reading(before: Settlement, news: News<'reading'>, held: Held): SettlementOutcome {
  const state = withCapture(known(before, news), news.reference, (capture) => {
    const named = news.refunds.reduce((total, one) => total + (one.status === 'failed' ? 0 : one.amountCents), 0);
    const claims = news.refunds.map(claimOf).reduce(mergeClaim, [...capture.claims]);
    return { ...capture, unnamedRefundedCents: Math.max(0, news.refundedCents - named), claims };
  });
  return moved(before, state, held);
}

const claimOf = ({ id, amountCents, status }: GatewayRefund): Claim => ({
  id,
  kind: 'refund',
  amountCents,
  status,
  isWithdrawn: false,
  isReinstated: false,
});

function refund(before: Settlement, news: News<'refund'>, held: Held): SettlementOutcome {
  const add = (capture: Capture) => ({ ...capture, claims: mergeClaim(capture.claims, claimOf(news)) });
  return moved(before, withCapture(before, news.reference, add), held);
}

function dispute(before: Settlement, news: News<'dispute'>): SettlementOutcome {
  const { id, amountCents, status, isWithdrawn, isReinstated } = news;
  const claim: Claim = { id, kind: 'dispute', amountCents, status, isWithdrawn, isReinstated };
  const find = ({ captures }: Settlement) => captures.flatMap(({ claims }) => claims).find((one) => one.id === id);
  const add = (capture: Capture) => ({ ...capture, claims: mergeClaim(capture.claims, claim) });
  const state = withCapture(before, news.reference, add);
  const [was, is] = [find(before)?.status, find(state)?.status];
  const alerts: PaymentAlert[] = [];
  if (!was && is) alerts.push('dispute_opened');
  if (is !== was && (is === 'won' || is === 'lost')) alerts.push(`dispute_${is}`);
  return { state, effects: [], alerts };
}

/** The payment after a gateway's event, and the effects to run; a repeated event does nothing. */
export function applyNews(state: Settlement, news: GatewayNews, held: Held): SettlementOutcome {
  switch (news.type) {
    case 'paid':
      return paid(state, news, held);
    case 'ended':
      return ended(state, news, held);
    case 'charge':
      return charge(state, news, held);
    case 'reading':
      return reading(state, news, held);
    case 'refund':
      return refund(state, news, held);
    case 'dispute':
      return dispute(state, news);
  }
}

const LONGEST_PAUSE_MINUTES = 360;

/** The backoff of a refund after so many attempts: a minute, doubled each time, six hours at most. */
export const refundPauseMinutes = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.max(0, Math.min(attempts, 20) - 1));

/** The backoff of a refund after so many refusals by the payer's bank: two hours, doubled each time, a day at most. */
export const refusalPauseHours = (refusals: number): number => Math.min(24, 2 ** Math.max(1, Math.min(refusals, 20)));

/** After so many attempts a person is alerted. */
export const ATTEMPTS_BEFORE_A_PERSON_LOOKS = 6;

import { type DisputeNews, type GatewayNews, withdrawnCents } from '../settlement/rules.ts';

/** Of one capture, as our ledger has it. */
export type Books = { capturedCents: number; returnedCents: number; takenCents: number };

export type Difference = {
  /** `missing`: the gateway knows nothing of it */
  kind: 'missing' | 'captured' | 'returned' | 'taken';
  oursCents: number;
  theirsCents: number;
};

type Reading = Extract<GatewayNews, { type: 'reading' }>;

/** In what our ledger and the gateway differ about one capture; refunds under way are nobody's yet. */
export function differencesOf(
  { capturedCents, returnedCents, takenCents }: Books,
  reading: Reading | null,
  disputes: readonly DisputeNews[] = [],
): Difference[] {
  if (!reading) return [{ kind: 'missing', oursCents: capturedCents, theirsCents: 0 }];
  const compared: Difference[] = [
    { kind: 'captured', oursCents: capturedCents, theirsCents: reading.amountCents },
    { kind: 'returned', oursCents: returnedCents, theirsCents: returnedAtGateway(reading) },
    { kind: 'taken', oursCents: takenCents, theirsCents: takenAtGateway(reading, disputes) },
  ];
  return compared.filter(({ oursCents, theirsCents }) => oursCents !== theirsCents);
}

/** What disputes have taken and not given back. */
function takenAtGateway({ amountCents }: Reading, disputes: readonly DisputeNews[]): number {
  return withdrawnCents({ amountCents, claims: disputes.map((one) => ({ ...one, kind: 'dispute' })) });
}

function returnedAtGateway({ amountCents, refundedCents, refunds }: Reading): number {
  const sumOf = (isMeant: (status: string) => boolean) =>
    refunds.reduce((total, one) => total + (isMeant(one.status) ? one.amountCents : 0), 0);
  const unnamed = Math.max(0, refundedCents - sumOf((status) => status !== 'failed'));
  return Math.min(amountCents, unnamed + sumOf((status) => status === 'succeeded'));
}

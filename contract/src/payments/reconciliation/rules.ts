import type { GatewayNews } from '../settlement/rules.ts';

/** Of one capture, as our ledger has it. */
export type Books = { capturedCents: number; returnedCents: number };

export type Difference = {
  /** `missing`: the gateway knows nothing of it */
  kind: 'missing' | 'captured' | 'returned';
  oursCents: number;
  theirsCents: number;
};

type Reading = Extract<GatewayNews, { type: 'reading' }>;

/** In what our ledger and the gateway differ about one capture; refunds under way are nobody's yet. */
export function differencesOf({ capturedCents, returnedCents }: Books, reading: Reading | null): Difference[] {
  if (!reading) return [{ kind: 'missing', oursCents: capturedCents, theirsCents: 0 }];
  const compared: Difference[] = [
    { kind: 'captured', oursCents: capturedCents, theirsCents: reading.amountCents },
    { kind: 'returned', oursCents: returnedCents, theirsCents: returnedAtGateway(reading) },
  ];
  return compared.filter(({ oursCents, theirsCents }) => oursCents !== theirsCents);
}

function returnedAtGateway({ amountCents, refundedCents, refunds }: Reading): number {
  const sumOf = (isMeant: (status: string) => boolean) =>
    refunds.reduce((total, one) => total + (isMeant(one.status) ? one.amountCents : 0), 0);
  const unnamed = Math.max(0, refundedCents - sumOf((status) => status !== 'failed'));
  return Math.min(amountCents, unnamed + sumOf((status) => status === 'succeeded'));
}

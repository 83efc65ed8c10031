import { isDefinedError, ORPCError } from '@orpc/client';

/** What is done at the page of a payment, and what the payer's bank does about it afterwards. */
export const CARD_ACTS = ['pay', 'decline', 'cancel', 'dispute', 'win', 'lose'] as const;
export type CardAct = (typeof CARD_ACTS)[number];
export type CardProblem = 'declined' | 'expired' | 'failed';

export const problemOf = (error: unknown): CardProblem =>
  error instanceof ORPCError && isDefinedError(error) && error.code === 'HOLD_EXPIRED' ? 'expired' : 'failed';

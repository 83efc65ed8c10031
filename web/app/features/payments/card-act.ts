import { isDefinedError, ORPCError } from '@orpc/client';

export const CARD_ACTS = ['pay', 'decline', 'cancel'] as const;
export type CardAct = (typeof CARD_ACTS)[number];
export type CardProblem = 'declined' | 'expired' | 'failed';

export const problemOf = (error: unknown): CardProblem =>
  error instanceof ORPCError && isDefinedError(error) && error.code === 'HOLD_EXPIRED' ? 'expired' : 'failed';

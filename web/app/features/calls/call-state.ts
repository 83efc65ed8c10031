import type { CallPresence } from '@polyclinic/contract/calls/schemas';
import type { LinkState } from './link.ts';

/** Where one is: on the way in, at the door, inside; then what may become of it. */
export type CallStep = 'entering' | 'waiting' | 'inside' | 'elsewhere' | 'removed' | 'left' | 'over';

/** Somebody else in the room, or at its door, and the connection to them. */
export interface Participant extends CallPresence {
  link: LinkState | null;
}

export interface CallState {
  step: CallStep;
  userId: string;
  others: Participant[];
  /** How many other patients come before this one */
  ahead: number;
  /** Whether the server answers */
  isOnline: boolean;
  /** Why it went no further than `step`; null while all is well */
  error: unknown;
}

export const initialCallState: CallState = {
  step: 'entering',
  userId: '',
  others: [],
  ahead: 0,
  isOnline: true,
  error: null,
};

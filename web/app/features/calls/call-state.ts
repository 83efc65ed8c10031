/** The steps of connecting in their order, then what may become of a call. */
export type CallStep =
  | 'media'
  | 'room'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'elsewhere'
  | 'over';

export interface CallState {
  step: CallStep;
  local: MediaStream | null;
  remote: MediaStream | null;
  /** Why it went no further than `step`; null while all is well */
  error: unknown;
}

export const initialCallState: CallState = { step: 'media', local: null, remote: null, error: null };

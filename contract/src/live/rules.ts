/** Milliseconds between two pulses of a quiet subscription; a client that hears none for twice as long reconnects. */
export const PULSE_MS = 20_000;

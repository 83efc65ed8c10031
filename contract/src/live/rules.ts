/**
 * Milliseconds between two heartbeats of an idle subscription; a client that receives none for twice as long
 * reconnects.
 */
export const PULSE_MS = 20_000;

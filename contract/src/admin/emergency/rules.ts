/** What stands still in an emergency; the table in the database allows the same. */
export const PAUSES = ['pause_bookings', 'pause_payments', 'pause_sign_ups'] as const;
export type PauseKind = (typeof PAUSES)[number];

export const EMERGENCIES = [...PAUSES, 'sign_out_everybody'] as const;
export type EmergencyKind = (typeof EMERGENCIES)[number];

/** In characters; the staff reads it, nobody else does. */
export const LONGEST_REASON = 2_000;

/** A pause that lasts; null: in every country. */
export type Pause = { kind: PauseKind; country: string | null };

/** Whether it can be for one country, which is the practice's; who signs up, or is signed out, is in none. */
export const isOfCountries = (kind: EmergencyKind): boolean => kind === 'pause_bookings' || kind === 'pause_payments';

/** Without those of one country where the same stands still in every country. */
export const widest = (pauses: readonly Pause[]): Pause[] =>
  pauses.filter(
    ({ kind, country }) => country === null || !pauses.some((other) => other.kind === kind && other.country === null),
  );

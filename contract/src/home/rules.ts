/** Announced products that can't be bought yet. */
export const EARLY_ACCESS_TOPICS = ['carebridge', 'membership', 'family'] as const;
export type EarlyAccessTopic = (typeof EARLY_ACCESS_TOPICS)[number];

/** Our goals, called goals wherever they are shown; `uptime` is a share. */
export const AIMS = { doctors: 10_000, languages: 24, countries: 50, patients: 10_000, uptime: 0.999 } as const;

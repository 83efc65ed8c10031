/** Announced products that can't be bought yet. */
export const EARLY_ACCESS_TOPICS = ['carebridge', 'membership', 'family'] as const;
export type EarlyAccessTopic = (typeof EARLY_ACCESS_TOPICS)[number];

/** What stands measured beside its goal on the page for investors, apart from recommendations. */
export const MEASURES = ['join', 'booking', 'matching', 'uptime'] as const;
export type Measure = (typeof MEASURES)[number];

/** Our goals, called goals wherever they are shown; `join`, `matching` and `uptime` are shares. */
export const AIMS = {
  doctors: 10_000,
  languages: 24,
  countries: 50,
  patients: 10_000,
  netPromoter: 70,
  join: 0.995,
  matching: 0.9,
  uptime: 0.999,
} as const;

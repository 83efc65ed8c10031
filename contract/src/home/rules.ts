/** What is announced but can't be bought yet. */
export const EARLY_ACCESS_TOPICS = ['carebridge', 'membership', 'family'] as const;
export type EarlyAccessTopic = (typeof EARLY_ACCESS_TOPICS)[number];

/** What we aim at, said as an aim wherever it is shown; `uptime` is a share. */
export const AIMS = { doctors: 10_000, languages: 24, countries: 50, patients: 10_000, uptime: 0.999 } as const;

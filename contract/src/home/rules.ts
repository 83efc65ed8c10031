/** What is announced but can't be bought yet. */
export const EARLY_ACCESS_TOPICS = ['carebridge', 'membership', 'family'] as const;
export type EarlyAccessTopic = (typeof EARLY_ACCESS_TOPICS)[number];

/** What is asked most, in the order of a first visit; each has a `question.` and an `answer.` text. */
export const questions = [
  'find',
  'book',
  'pay',
  'cancel',
  'join',
  'timeZones',
  'languages',
  'privacy',
  'doctors',
  'emergency',
] as const;

export type Question = (typeof questions)[number];

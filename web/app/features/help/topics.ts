/** What is asked most, by topic and in the order of a first visit; each has a `question.` and an `answer.` text. */
export const topics = [
  { name: 'visits', questions: ['find', 'book', 'join', 'timeZones', 'emergency'] },
  { name: 'money', questions: ['pay', 'urgent', 'cancel'] },
  { name: 'trust', questions: ['privacy', 'trust', 'languages'] },
  { name: 'more', questions: ['doctors', 'plans'] },
] as const;

export type Question = (typeof topics)[number]['questions'][number];

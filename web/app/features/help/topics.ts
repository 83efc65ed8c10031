/**
 * What is asked in the first weeks, by topic and in the order of a first visit. Each question has a `question.`, an
 * `answer.` and, for the search, other words, `sought.`, in `answers/messages/`.
 */
export const topics = [
  { name: 'booking', questions: ['find', 'languages', 'book', 'urgent', 'hold', 'waitlist', 'written', 'timeZones'] },
  { name: 'money', questions: ['pay', 'cancel', 'move', 'proposed', 'refund', 'invoice', 'insurance'] },
  {
    name: 'visit',
    questions: [
      ...(['join', 'device', 'refused', 'network', 'phone', 'inPerson'] as const),
      ...(['interpreter', 'guest', 'late', 'missed', 'dispute', 'emergency'] as const),
    ],
  },
  { name: 'afterwards', questions: ['messages', 'files', 'prescription', 'note', 'review'] },
  { name: 'family', questions: ['child', 'caring'] },
  { name: 'privacy', questions: ['privacy', 'sharing', 'readers', 'emergencyAccess', 'block', 'export', 'deletion'] },
  {
    name: 'account',
    questions: ['secondFactor', 'password', 'lostPhone', 'notifications', 'offline', 'problem'],
  },
  { name: 'doctors', questions: ['verified', 'trust', 'doctors', 'paid', 'hours'] },
  { name: 'plans', questions: ['plans'] },
] as const;

export type Question = (typeof topics)[number]['questions'][number];

import { expect, it } from 'vitest';
import { byPriority, PRIORITY_OF, type PriorityReason, priorityReason } from './rules.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const asked = {
  status: 'pending_review',
  submittedAt: '2026-11-25T12:00:00.000Z',
  comingVisits: 0,
  missing: [],
  licenseExpiresOn: '2026-12-10',
};

it.each<[string, Partial<Parameters<typeof priorityReason>[0]>, PriorityReason, string]>([
  ['whose patients have booked', { comingVisits: 1, missing: ['identity'] }, 'visits', 'high'],
  ['who waits for more than three days', { submittedAt: '2026-11-25T11:59:59.000Z' }, 'waiting', 'high'],
  ['who waits for three days', {}, 'new', 'medium'],
  ['who was asked for documents', { status: 'documents_needed' }, 'documents', 'low'],
  [
    'who has to send something first',
    { submittedAt: '2026-11-01T00:00:00.000Z', missing: ['licence'] },
    'documents',
    'low',
  ],
  ['who renews a license that ends in less than two weeks', { status: 'approved', comingVisits: 4 }, 'ending', 'high'],
  [
    'who renews a license that has longer, whatever is booked',
    { status: 'approved', comingVisits: 4, licenseExpiresOn: '2026-12-13' },
    'new',
    'medium',
  ],
])('a doctor %s', (_, changes, reason, priority) => {
  expect(priorityReason({ ...asked, ...changes }, now)).toBe(reason);
  expect(PRIORITY_OF[reason]).toBe(priority);
});

it('the most pressing comes first, and of the same priority the one who has waited longest', () => {
  const item = (reason: PriorityReason, day: number) => ({ priorityReason: reason, submittedAt: `2026-11-0${day}` });
  const items = [item('documents', 1), item('new', 3), item('new', 2), item('waiting', 5), item('visits', 4)];
  expect(
    byPriority(items)
      .map(({ submittedAt }) => submittedAt.at(-1))
      .join(''),
  ).toBe('45231');
});

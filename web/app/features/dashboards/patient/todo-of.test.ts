import { expect, it } from 'vitest';
import { type TodoFacts, todoOf } from './todo-of.ts';

const at = '2026-11-24T10:00:00Z';
const nothing: TodoFacts = {
  upcoming: [],
  asked: [],
  unread: { messages: 0, notifications: 0 },
  toReview: [],
  profile: { phone: null, allergies: null, medicalConditions: null },
};
const visit: TodoFacts['upcoming'][number] = {
  id: 'v',
  providerName: 'Ada',
  appointmentType: 'phone',
  careRights: null,
  proposal: null,
};
const kinds = (facts: Partial<TodoFacts>) => todoOf({ ...nothing, ...facts }).map(({ kind }) => kind);

it('nothing is asked of a newcomer', () => expect(kinds({})).toEqual([]));

it('what is most pressing comes first', () => {
  const everything: Partial<TodoFacts> = {
    upcoming: [{ ...visit, proposal: { id: 'p', startTime: at, expiresAt: at } }],
    asked: [{ id: 'a', providerName: 'Ada', startTime: at }],
    unread: { messages: 2, notifications: 1 },
    toReview: [{ appointmentId: 'b', providerName: 'Bo', startTime: at }],
  };
  expect(kinds(everything)).toEqual(['proposal', 'phone', 'ended', 'messages', 'notifications', 'health', 'review']);
});

it('health details and a number are asked for before one’s own visit, and only where they are missing', () => {
  const upcoming: TodoFacts['upcoming'] = [visit];
  expect(kinds({ upcoming, profile: { phone: '+12125550142', allergies: 'None', medicalConditions: null } })).toEqual(
    [],
  );
  expect(kinds({ upcoming: [{ ...visit, careRights: ['visits'] }] })).toEqual([]);
  expect(kinds({ upcoming: [{ ...visit, appointmentType: 'video' }] })).toEqual(['health']);
  expect(kinds({ upcoming, profile: null })).toEqual([]);
});

it('another time that a doctor proposes is answered by who may book', () => {
  const proposed = { ...visit, appointmentType: 'video' as const, proposal: { id: 'p', startTime: at, expiresAt: at } };
  expect(kinds({ upcoming: [{ ...proposed, careRights: ['visits', 'book'] }] })).toEqual(['proposal']);
  expect(kinds({ upcoming: [{ ...proposed, careRights: ['visits'] }] })).toEqual([]);
});

import type { Notification } from '@polyclinic/contract/notifications/schemas';
import { expect, it } from 'vitest';
import { digestBy } from './digest-by.ts';

const at = '2026-11-29T18:00:00.000Z';
const visit = {
  appointmentId: '01900000-0000-7000-8000-000000000000',
  status: 'confirmed' as const,
  startTime: '2026-12-03T09:00:00.000Z',
  otherName: 'Emily Carter',
  forName: null,
};
const booked = { kind: 'appointment_booked' as const, visit, createdAt: at };
const mail = { channel: 'email' as const, state: 'waiting' as const, at };

it('a mail that waits for the summary goes within the hour', () => {
  expect(digestBy(booked, mail)).toBe(Date.parse('2026-11-29T19:00:00.000Z'));
});

const others: [string, Pick<Notification, 'kind' | 'visit' | 'createdAt'>, Notification['deliveries'][number]][] = [
  ['that has gone', booked, { ...mail, state: 'sent' }],
  ['to a browser', booked, { ...mail, channel: 'push' }],
  ['of an urgent visit', { ...booked, kind: 'urgent_booked' }, mail],
  ['of a visit that is near', { ...booked, visit: { ...visit, startTime: '2026-11-29T20:00:00.000Z' } }, mail],
  ['about no visit', { ...booked, visit: null }, mail],
];

it.each(others)('of one %s no such time is said', (_, notification, delivery) => {
  expect(digestBy(notification, delivery)).toBeNull();
});

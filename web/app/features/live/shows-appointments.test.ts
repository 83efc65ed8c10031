import { expect, it } from 'vitest';
import { showsAppointments, showsNotifications } from './shows-appointments.ts';

it.each([
  '/en',
  '/ar/',
  '/en/patient',
  '/fr/provider',
  '/es/visit/01',
  '/ar/visit/01/again',
  '/en/messages',
  '/en/messages/01',
  '/en/billing',
  '/en/waitlist',
])('%s is loaded anew when an appointment changes', (path) => expect(showsAppointments(path)).toBe(true));

it.each(['/en/profile', '/en/provider/availability', '/en/find-doctor', '/en/book', '/en/admin', '/en/visits'])(
  '%s is left as it is',
  (path) => expect(showsAppointments(path)).toBe(false),
);

it('only the list of what one was told is loaded anew when one is told something', () => {
  const pages = ['/en/notifications', '/ar/notifications/', '/en/messages', '/en/patient', '/notifications/more'];
  expect(pages.map(showsNotifications)).toEqual([true, true, false, false, false]);
});

import { expect, it } from 'vitest';
import { showsAppointments } from './shows-appointments.ts';

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

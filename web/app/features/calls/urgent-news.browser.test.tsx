import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type AppointmentChange, tellTabs } from '../../platform/appointment-news.ts';
import { UrgentNews } from './urgent-news.tsx';
import { useTitleBadge } from './use-title-badge.ts';

const title = document.title;
beforeEach(() => {
  document.title = 'Call';
});
afterEach(() => {
  document.title = title;
});

const booked = (id: string, change: Partial<AppointmentChange> = {}): AppointmentChange => ({
  kind: 'appointment',
  id,
  status: 'confirmed',
  startTime: '2026-12-01T09:00:00.000Z',
  patientName: 'Emily Carter',
  isNew: true,
  isUrgent: true,
  cancelledBy: null,
  isMoved: false,
  ...change,
});

function OneWaits() {
  useTitleBadge(1);
  return <UrgentNews appointmentId="this" />;
}

it('says in a call who has booked urgently, in the title beside who waits, until it is put aside or cancelled', async () => {
  const router = createMemoryRouter([{ path: '/', element: <OneWaits /> }]);
  const screen = await render(<RouterProvider router={router} />);
  const titled = (text: string) => expect.poll(() => document.title).toBe(text);
  await titled('(1) Call');
  for (const change of [
    booked('this'),
    booked('calm', { isUrgent: false }),
    booked('moved', { isNew: false, isMoved: true }),
    booked('one'),
    booked('two'),
  ])
    tellTabs(change);
  await titled('(3) Call');
  await expect.element(screen.getByRole('link').first()).toHaveAttribute('href', '/en/visit/one');
  await screen.getByRole('button', { name: 'alert.close' }).first().click();
  await titled('(2) Call');
  tellTabs(booked('two', { status: 'cancelled' }));
  await titled('(1) Call');
  expect(screen.getByRole('link').elements()).toHaveLength(0);
  await screen.unmount();
  await titled('Call');
});

import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { PaymentState } from '@polyclinic/contract/payments/contract';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PaymentCancelPage } from './cancel-page.tsx';
import type { PaymentResult } from './result-loader.ts';

const NOW = Date.parse('2026-11-28T20:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

type Known = Pick<PaymentState, 'status' | 'appointmentStatus'>;

/** A visit of tomorrow, held for 24 more minutes. */
function resultOf({ status, appointmentStatus }: Known): PaymentResult {
  const times = { startTime: inMinutes(1_440), holdExpiresAt: inMinutes(24), confirmedAt: null };
  const sums = { feeCents: 6_000, currency: 'USD', money: null };
  const id = '0199f000-0000-7000-8000-000000000001';
  const who = { id, providerId: id, providerName: 'Mona Adel', lateRefundPercent: 50 };
  const appointment = { ...who, ...times, ...sums, status: appointmentStatus } as Appointment;
  const payment = { appointmentId: id, amountCents: 6_000, currency: 'USD', holdExpiresAt: times.holdExpiresAt };
  return { appointment, payment: { ...payment, status, appointmentStatus, refund: null }, now: Date.now() };
}

function Page() {
  return <PaymentCancelPage result={useLoaderData()} />;
}

/** The page in a browser that has no texts: what it says are the names of its texts. */
async function open(load: () => PaymentResult | null) {
  const route = { path: '/', loader: load, Component: Page, HydrateFallback: () => null };
  const screen = await render(<RouterProvider router={createMemoryRouter([route])} />);
  return { screen, says: (text: string) => screen.getByText(text, { exact: true }) };
}

it('says that a time is held and not booked yet, and what became of it in the meantime', async () => {
  let known: Known = { status: 'pending', appointmentStatus: 'scheduled' };
  const { screen, says } = await open(() => resultOf(known));
  await expect.element(says('cancelled.held')).toBeVisible();
  await expect.element(says('hold.left')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'action.tryAgain' })).toBeVisible();
  const other = screen.getByRole('link', { name: 'action.otherTime' });
  await expect.element(other).toHaveAttribute('href', '/en/book?provider=0199f000-0000-7000-8000-000000000001');
  expect(says('cancelled.text').query()).toBeNull();
  known = { status: 'paid', appointmentStatus: 'confirmed' };
  vi.advanceTimersByTime(5_000);
  await expect.element(screen.getByRole('heading', { name: 'paid.title' })).toBeVisible();
  expect(says('cancelled.held').query()).toBeNull();
});

it('says that nothing was booked once the time is let go, and leads to another booking', async () => {
  const { screen, says } = await open(() => resultOf({ status: 'pending', appointmentStatus: 'scheduled' }));
  await expect.element(says('cancelled.held')).toBeVisible();
  vi.advanceTimersByTime(24 * 60_000);
  await expect.element(says('cancelled.text')).toBeVisible();
  expect(says('cancelled.held').query()).toBeNull();
  expect(says('hold.left').query()).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'action.tryAgain' })).toHaveAttribute('href', '/en/book');
});

it('does not say of a payment that was refused that the visit is gone: the time is held for another', async () => {
  const { screen, says } = await open(() => resultOf({ status: 'refunding', appointmentStatus: 'scheduled' }));
  await expect.element(screen.getByRole('heading', { name: 'refused.title' })).toBeVisible();
  await expect.element(says('refused.held')).toBeVisible();
  await expect.element(says('hold.left')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'action.tryAgain' })).toBeVisible();
});

it('claims nothing of an appointment that nobody knows', async () => {
  const { screen, says } = await open(() => null);
  await expect.element(screen.getByRole('heading', { name: 'unknown.title' })).toBeVisible();
  for (const claim of ['cancelled.title', 'cancelled.text', 'cancelled.held']) expect(says(claim).query()).toBeNull();
});

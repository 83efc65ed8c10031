import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OutcomeCard } from './outcome-card.tsx';
import type { PaymentResult } from './result-loader.ts';

const NOW = Date.parse('2026-11-28T20:00:00Z');
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const id = '0199f000-0000-7000-8000-000000000001';
/** Paid two minutes ago, in ten hours. */
const appointment = {
  id,
  providerId: id,
  providerName: 'Mona Adel',
  status: 'confirmed',
  startTime: inMinutes(600),
  endTime: inMinutes(630),
  confirmedAt: inMinutes(-2),
  lateRefundPercent: 50,
  feeCents: 6_000,
  currency: 'USD',
  money: { paidCents: 6_000, returnedCents: 0, underWayCents: 0, claimedCents: 0, staysCents: 6_000 },
} as Appointment;

const result: PaymentResult = {
  appointment,
  payment: {
    appointmentId: id,
    amountCents: 6_000,
    currency: 'USD',
    status: 'paid',
    appointmentStatus: 'confirmed',
    holdExpiresAt: null,
    refund: null,
  },
  now: NOW,
};

it('shows the sign of money that comes back only where some does', async () => {
  const comesBack = async (outcome: 'kept' | 'refunding') => {
    const router = createMemoryRouter([{ path: '/', element: <OutcomeCard result={result} outcome={outcome} /> }]);
    const screen = await render(<RouterProvider router={router} />);
    await expect.element(screen.getByRole('heading', { name: `${outcome}.title` })).toBeVisible();
    const isShown = screen.container.querySelector('.lucide-undo-2') !== null;
    await screen.unmount();
    return isShown;
  };
  expect(await comesBack('refunding')).toBe(true);
  expect(await comesBack('kept')).toBe(false);
});

it('says until when all is refunded as long as it is, and offers to prepare for a visit that is still to come', async () => {
  const router = createMemoryRouter([{ path: '/', element: <OutcomeCard result={result} outcome="paid" /> }]);
  const screen = await render(<RouterProvider router={router} />);
  // Without texts, what is said is the names of the texts.
  const says = (text: string) => screen.getByText(text, { exact: true });
  await expect.element(says('refund.freeThenPart')).toBeVisible();
  await expect.element(says('paid.text')).toBeVisible();
  vi.advanceTimersByTime(13 * MINUTE_MS);
  await expect.element(says('refund.freeThenPart')).not.toBeInTheDocument();
  expect(says('refund.part').query(), 'once it has passed, nothing').toBeNull();
  await expect.element(screen.getByRole('link', { name: 'paid.visit' })).toBeVisible();
  vi.advanceTimersByTime(600 * MINUTE_MS);
  await expect.element(screen.getByRole('link', { name: 'paid.view' })).toHaveAttribute('href', `/en/visit/${id}`);
  for (const gone of ['paid.visit', 'paid.text']) expect(says(gone).query()).toBeNull();
});

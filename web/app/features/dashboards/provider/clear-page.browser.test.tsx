import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ClearData } from './clear-loader.ts';
import { ClearPage } from './clear-page.tsx';

const visit = (id: string, status: Appointment['status']) =>
  ({
    id,
    status,
    endFact: null,
    startTime: '2026-12-01T09:00:00Z',
    patientName: id,
    appointmentType: 'video',
    money: null,
    currency: 'USD',
  }) as Appointment;

const data: ClearData = {
  today: '2026-11-30',
  day: '2026-12-01',
  start: '2026-12-01T00:00:00Z',
  from: null,
  until: '12:00',
  timeZone: 'UTC',
  visits: [visit('held', 'scheduled'), visit('paid', 'confirmed')],
  open: { date: '2026-12-01', closed: true },
  isClosed: false,
};

it('a morning is cleared with what is booked in it, and says of a visit that it is not paid yet', async () => {
  const router = createMemoryRouter([{ path: '/', element: <ClearPage {...data} result={undefined} /> }]);
  const screen = await render(<RouterProvider router={router} />);
  const lines = () => [...screen.container.querySelectorAll('li:has(time)')];
  await expect.poll(() => lines().length, { timeout: 5_000 }).toBe(2);
  const [held, paid] = lines();
  expect(held?.textContent).toContain('status.scheduled');
  expect(paid?.textContent).not.toContain('status.');
  const sent = new FormData(screen.container.querySelector<HTMLFormElement>('form[method=post]') ?? undefined);
  expect([...sent.entries()].map(([name, value]) => `${name}=${value}`)).toEqual(
    expect.arrayContaining(['day=2026-12-01', 'from=', 'until=12:00', 'id=held', 'id=paid']),
  );
});

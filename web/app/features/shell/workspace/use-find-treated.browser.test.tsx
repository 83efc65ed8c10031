import type { FoundOfPractice } from '@polyclinic/contract/appointments/schemas';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandPalette } from './command-palette.tsx';
import { useFindTreated } from './use-find-treated.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const visit = (status: FoundOfPractice['appointments'][number]['status']) => ({
  id: status,
  patientName: 'Emily Carter',
  startTime: '2026-12-01T09:00:00.000Z',
  appointmentType: 'video' as const,
  status,
});

function Search() {
  return <CommandPalette destinations={[]} placeholder="" find={useFindTreated()} onClose={() => {}} />;
}

it('a visit that was cancelled is struck through and says so, one that is ahead says nothing', async () => {
  const found: FoundOfPractice = { patients: [], appointments: [visit('confirmed'), visit('cancelled')] };
  globalThis.fetch = async () => Response.json({ json: found });
  const router = createMemoryRouter([{ path: '/', element: <Search /> }]);
  const screen = await render(<RouterProvider router={router} />);
  await screen.getByRole('combobox').fill('Emily');
  const visits = screen.getByRole('option');
  await expect.poll(() => visits.elements().length).toBe(2);
  const [ahead, cancelled] = visits.elements();
  expect(ahead?.textContent).not.toContain('status.');
  expect(ahead?.querySelector('.line-through')).toBeNull();
  expect(cancelled?.textContent).toContain('status.cancelled');
  expect(cancelled?.querySelector('.line-through')).not.toBeNull();
});

import type { AvailabilityPreview, AvailabilitySettings } from '@polyclinic/contract/availability/schemas';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { tellTabs } from '../../platform/appointment-news.ts';
import { toDraft } from './draft.ts';
import { usePreview } from './use-preview.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const settings: AvailabilitySettings = {
  timeZone: 'Europe/Paris',
  hours: { mon: { enabled: true, start: '09:00', end: '12:00' } },
  exceptions: [],
  visitTypes: ['video'],
  bufferMinutes: 0,
  noticeMinutes: 0,
  takesUrgent: false,
  urgentHours: null,
  isAcceptingPatients: true,
};
const start = '2026-12-07T08:00:00.000Z';
const given: AvailabilityPreview = {
  timeZone: 'Europe/Paris',
  slots: [{ start, end: '2026-12-07T08:30:00.000Z', available: true, reservedFor: null }],
  outside: [],
  licenseEndsOn: null,
};
const draft = toDraft(settings);

function Shown() {
  const { preview, state } = usePreview(draft, given);
  return (
    <p role="status">
      {state} {preview.slots.filter(({ available }) => available).length}
    </p>
  );
}

it('a preview is up to date also after somebody has booked, without a change of the form', async () => {
  globalThis.fetch = async () =>
    Response.json({ json: { ...given, slots: given.slots.map((slot) => ({ ...slot, available: false })) } });
  const screen = await render(<Shown />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('current 1');
  tellTabs({
    kind: 'appointment',
    id: 'one',
    status: 'scheduled',
    startTime: start,
    patientName: 'Emily Carter',
    isNew: false,
    isUrgent: false,
    cancelledBy: null,
    isMoved: false,
  });
  await expect.element(screen.getByRole('status')).toHaveTextContent('current 0');
});

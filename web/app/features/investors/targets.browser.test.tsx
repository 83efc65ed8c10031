import type { Measures } from '@polyclinic/contract/home/schemas';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Targets } from './targets.tsx';

const span = { since: '2026-08-30T12:00:00.000Z', until: '2026-11-28T12:00:00.000Z' };

/** The targets in a browser that has no texts: what they say are the names of their texts. */
function open(measures: Measures, netPromoter: Parameters<typeof Targets>[0]['netPromoter'] = null) {
  const Component = () => <Targets netPromoter={netPromoter} measures={measures} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
}

it('stand alone until something is measured, and then beside what was measured of each', async () => {
  const none = await open([]);
  for (const name of ['nps', 'join', 'booking', 'matching', 'uptime'])
    await expect.element(none.getByText(`kpi.${name}.how`, { exact: true })).toBeVisible();
  expect(none.getByText(/\.measured$/).elements()).toEqual([]);
  await none.unmount();
  const some = await open([{ measure: 'matching', value: 0.91, number: 40, ...span }], {
    score: 12,
    answers: 31,
    ...span,
  });
  await expect.element(some.getByText('kpi.matching.measured')).toBeVisible();
  await expect.element(some.getByText('kpi.nps.measured')).toBeVisible();
  expect(some.getByText(/\.measured$/).elements()).toHaveLength(2);
});

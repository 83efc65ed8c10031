import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

afterEach(() => void vi.useRealTimers());

let type = (_: string) => {};

function Page() {
  const { change } = useFilters(noFilters);
  type = (q) => change({ q }, true);
  return <p>Doctors</p>;
}

it('the search follows what is typed 300 ms after the last letter', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Page }]);
  await render(<RouterProvider router={router} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const searched = () => new URLSearchParams(router.state.location.search).get('q');
  type('oka');
  await vi.advanceTimersByTimeAsync(299);
  type('okafor');
  await vi.advanceTimersByTimeAsync(299);
  expect(searched()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(searched).toBe('okafor');
});

import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLoadAnew } from './use-load-anew.ts';

afterEach(() => void vi.useRealTimers());

function Page() {
  const loadAnew = useLoadAnew();
  return (
    <>
      <button type="button" onClick={() => void loadAnew()}>
        Load
      </button>
      <p role="status">{useLoaderData<number>()}</p>
    </>
  );
}

it('changes during a load are loaded once after it, and stop it never', async () => {
  const loads: { signal: AbortSignal; answer: () => void }[] = [];
  const loader = ({ request: { signal } }: { request: Request }) => {
    const nth = loads.length;
    return new Promise((resolve) => loads.push({ signal, answer: () => resolve(nth) }));
  };
  const router = createMemoryRouter([{ path: '/', loader, Component: Page, HydrateFallback: () => null }]);
  const screen = await render(<RouterProvider router={router} />);
  const shows = (nth: number) => expect.element(screen.getByRole('status')).toHaveTextContent(String(nth));
  loads[0]?.answer();
  await shows(0);
  for (let press = 0; press < 3; press += 1) await screen.getByRole('button').click();
  expect(loads).toHaveLength(2);
  loads[1]?.answer();
  await shows(1);
  await expect.poll(() => loads.length).toBe(3);
  loads[2]?.answer();
  await shows(2);
  expect(loads).toHaveLength(3);
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

it('a load that hangs keeps none of those that were asked for since', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const loader = vi.fn(() => (loader.mock.calls.length === 2 ? new Promise(() => {}) : loader.mock.calls.length));
  const router = createMemoryRouter([{ path: '/', loader, Component: Page, HydrateFallback: () => null }]);
  const screen = await render(<RouterProvider router={router} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1');
  const button = screen.getByRole('button').element() as HTMLButtonElement;
  for (let press = 0; press < 2; press += 1) button.click();
  await expect.poll(() => loader.mock.calls.length).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(screen.getByRole('status')).toHaveTextContent('3');
});

import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readOffered } from './step-to.ts';
import { useFreeTimes } from './use-free-times.ts';

const free = [
  ['2026-12-01T09:00:00.000Z', '2026-12-01T09:30:00.000Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-02T09:00:00.000Z'],
];

function Week() {
  const times = useFreeTimes(free);
  return (
    <div {...times.handlers}>
      <p role="status">{times.chosen.join(' ')}</p>
      {free.flat().map((start) => (
        <button
          key={start}
          type="button"
          data-free={start}
          tabIndex={times.stop === start ? 0 : -1}
          onFocus={() => times.setFocused(start)}
        >
          {start.slice(5, 16)}
        </button>
      ))}
    </div>
  );
}

const Form = () => <p>{readOffered(new URLSearchParams(useLocation().search)).join(' ')}</p>;

function show(dir: 'ltr' | 'rtl') {
  document.documentElement.dir = dir;
  const routes = [
    { path: '/en/provider/week', element: <Week /> },
    { path: '/en/provider/propose', element: <Form /> },
  ];
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/en/provider/week'] })} />);
}

it.each([
  ['ltr', '{ArrowRight}'],
  ['rtl', '{ArrowLeft}'],
] as const)('one stop for Tab, arrows to the next day as %s days run, and Shift for several', async (dir, next) => {
  const screen = await show(dir);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: '12-01T09:00' })).toHaveFocus();
  await userEvent.keyboard(next);
  await expect.element(screen.getByRole('button', { name: '12-02T09:00' })).toHaveFocus();
  await userEvent.keyboard(dir === 'ltr' ? '{ArrowLeft}' : '{ArrowRight}');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(screen.getByRole('status')).toHaveTextContent(free[0]?.slice(0, 2).join(' ') ?? '');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});

it('a drag over several of a day leads to the form with all of them', async () => {
  const screen = await show('ltr');
  const time = (name: string) => screen.getByRole('button', { name });
  await userEvent.dragAndDrop(time('12-01T09:00'), time('12-01T09:30'));
  await expect.element(screen.getByText(free[0]?.slice(0, 2).join(' ') ?? '')).toBeVisible();
});

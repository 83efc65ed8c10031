import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tooltip } from './tooltip.tsx';

it('comes 700 ms after the pointer', async () => {
  const screen = await render(
    <Tooltip text="Until 6 PM">
      <button type="button">Open today</button>
    </Tooltip>,
  );
  const hint = screen.getByRole('tooltip');
  await userEvent.hover(screen.getByRole('button'));
  const pointed = performance.now();
  await expect.poll(() => hint.elements().length, { interval: 5 }).toBe(1);
  expect(performance.now() - pointed).toBeGreaterThan(600);
});

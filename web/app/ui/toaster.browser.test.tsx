import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import Toaster, { addToast } from './toaster.tsx';

afterEach(() => void vi.useRealTimers());

/** Waits and pointers of the test runner let the false clock run on; frames do not. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await drawn();
}

it('three are shown at a time, each for four seconds, and one that is looked at stays', async () => {
  // The runner's own pointer may rest where they appear.
  document.body.style.pointerEvents = 'none';
  const screen = await render(<Toaster label="Notices" />, { wrapper: MemoryRouter });
  const items = () => screen.getByRole('listitem').elements();
  const titles = () => items().map(({ textContent }) => textContent);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const title of ['First', 'Second', 'Third', 'Fourth']) addToast({ kind: 'success', title });
  await drawn();
  expect(titles()).toEqual(['Second', 'Third', 'Fourth']);
  const third = items()[1];
  third?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await pass(3_999);
  expect(titles()).toHaveLength(3);
  await pass(1);
  expect(titles()).toEqual(['Third']);
  third?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await drawn();
  await pass(4_000);
  expect(titles()).toEqual([]);
});

it('one is taken away by a swipe of twenty pixels to either side, by none that is shorter, and by no mouse', async () => {
  const screen = await render(<Toaster label="Notices" />, { wrapper: MemoryRouter });
  const shown = () => screen.getByRole('listitem').elements();
  const swipe = async (by: number, pointerType = 'touch') => {
    const [toast] = shown();
    for (const [type, clientX] of [
      ['pointerdown', 200],
      ['pointermove', 200 + by],
      ['pointerup', 200 + by],
    ] as const)
      toast?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX }));
    await drawn();
  };
  for (const by of [20, -20]) {
    addToast({ kind: 'info', title: 'News', action: { label: 'Read', onPress: () => {} } });
    await drawn();
    await swipe(Math.sign(by) * 19);
    await swipe(by, 'mouse');
    expect(shown()).toHaveLength(1);
    await swipe(by);
    expect(shown()).toEqual([]);
  }
  addToast({ kind: 'loading', title: 'Sending' });
  await drawn();
  await swipe(60);
  expect(shown()).toHaveLength(1);
});

import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Tooltip, Tooltips } from './tooltip.tsx';

afterEach(() => void vi.useRealTimers());

/** Waits and pointers of the test runner let the false clock run on; frames do not. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function shown() {
  const screen = await render(
    <Tooltips>
      <Tooltip text="Until 6 PM">
        <button type="button">Today</button>
      </Tooltip>
      <Tooltip text="From 9 AM">
        <button type="button">Tomorrow</button>
      </Tooltip>
    </Tooltips>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tell = async (target: EventTarget, event: Event) => {
    target.dispatchEvent(event);
    await drawn();
  };
  return {
    hints: () =>
      screen
        .getByRole('tooltip')
        .elements()
        .map(({ textContent }) => textContent),
    pointAt: (name: string) =>
      tell(screen.getByRole('button', { name }).element(), new PointerEvent('pointermove', { bubbles: true })),
    pressEscape: () => tell(document, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    },
  };
}

it('comes 700 ms after the pointer, and not before', async () => {
  const { hints, pointAt, pass } = await shown();
  await pointAt('Today');
  await pass(699);
  expect(hints()).toEqual([]);
  await pass(1);
  expect(hints()).toEqual(['Until 6 PM']);
});

it.each([
  [299, ['From 9 AM']],
  [301, []],
])('%d ms after another one was there, those that come at once are %j', async (ms, next) => {
  const { hints, pointAt, pressEscape, pass } = await shown();
  await pointAt('Today');
  await pass(700);
  expect(hints()).toEqual(['Until 6 PM']);
  await pressEscape();
  expect(hints()).toEqual([]);
  await pass(ms);
  await pointAt('Tomorrow');
  expect(hints()).toEqual(next);
});

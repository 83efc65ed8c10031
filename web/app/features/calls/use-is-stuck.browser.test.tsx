import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Participant } from './call-state.ts';
import { initialLinkState, type LinkStep } from './link.ts';
import { useIsStuck } from './use-is-stuck.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const other = (step: LinkStep) => ({ link: { ...initialLinkState, step } }) as Participant;

function Offer({ step }: { step: LinkStep }) {
  return <p>{useIsStuck([other(step)]) ? 'stuck' : 'fine'}</p>;
}

it('another way is offered once nothing was seen or heard for 20 seconds, and not while it flows', async () => {
  const screen = await render(<Offer step="finding" />);
  const said = () => screen.container.textContent;
  vi.advanceTimersByTime(19_999);
  await screen.rerender(<Offer step="securing" />);
  expect(said()).toBe('fine');
  vi.advanceTimersByTime(1);
  await screen.rerender(<Offer step="securing" />);
  expect(said()).toBe('stuck');
  await screen.rerender(<Offer step="flowing" />);
  expect(said()).toBe('fine');
  vi.advanceTimersByTime(60_000);
  await screen.rerender(<Offer step="mending" />);
  expect(said()).toBe('fine');
  vi.advanceTimersByTime(20_000);
  await screen.rerender(<Offer step="mending" />);
  expect(said()).toBe('stuck');
});

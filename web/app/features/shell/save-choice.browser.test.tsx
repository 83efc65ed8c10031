import { afterEach, expect, it, vi } from 'vitest';
import { saveChoice } from './save-choice.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  vi.restoreAllMocks();
});

it.each([
  [{ locale: 'fr' }, 'Failed to save locale preference'],
  [{ theme: 'dark' }, 'Failed to save theme preference'],
] as const)('the choice %j holds after a moment although nobody answers, and the log says so', async (change, said) => {
  globalThis.fetch = (request) =>
    new Promise<Response>((_, reject) => {
      const { signal } = request as Request;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const began = performance.now();
  await saveChoice(change);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(warn).toHaveBeenCalledWith(said, expect.anything());
});

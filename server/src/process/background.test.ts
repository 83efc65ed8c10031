import { describe, expect, it } from 'vitest';
import { createBackground } from './background.ts';

const LONG_MS = 60_000;
const unexpected = (error: unknown): void => expect.unreachable(String(error));

describe('work in the background', () => {
  it('is waited for, and so is what it begins itself', async () => {
    const background = createBackground();
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    background.run(async () => {
      await begun.promise;
      done.push('first');
      background.run(async () => void done.push('second'), unexpected);
    }, unexpected);
    const finished = background.finish(LONG_MS).then(() => [...done]);
    begun.resolve();
    expect(await finished).toEqual(['first', 'second']);
  });

  it('that fails is reported, and holds up nothing', async () => {
    const background = createBackground();
    const errors: unknown[] = [];
    background.run(
      async () => Promise.reject('refused'),
      (error) => errors.push(error),
    );
    await background.finish(LONG_MS);
    expect(errors).toEqual(['refused']);
  });

  it('that never ends is waited for as long as was said', async () => {
    const background = createBackground();
    background.run(() => new Promise(() => {}), unexpected);
    await background.finish(1);
  });
});

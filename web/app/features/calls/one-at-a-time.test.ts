import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Everything that can go on without another answer has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('entries that overlap wait for each other, and one that fails lets the next one in', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const entered: string[] = [];
  const enter = oneAtATime(async (who: string) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    entered.push(who);
  });
  for (const who of ['first', 'second', 'third']) enter(who);
  await settled();
  expect(answers).toHaveLength(1);
  answers[0]?.resolve();
  await settled();
  expect(answers).toHaveLength(2);
  answers[1]?.reject(new Error('offline'));
  await settled();
  answers[2]?.resolve();
  await settled();
  expect(entered).toEqual(['first', 'third']);
});

import { expect, it } from 'vitest';
import { stillTyping } from './use-typing.ts';

it('drops people who have said nothing for six seconds, and nobody else', () => {
  const since = { gone: 1_000, writing: 5_000 };
  expect(stillTyping(since, 6_999)).toEqual(since);
  expect(stillTyping(since, 7_000)).toEqual({ writing: 5_000 });
});

import { expect, it } from 'vitest';
import { readVerificationView } from './verification-view.ts';

it('is read from the address, and is everything by priority where that says something else', () => {
  expect(readVerificationView(new URLSearchParams('order=oldest&held=own'))).toEqual({ order: 'oldest', held: 'own' });
  expect(readVerificationView(new URLSearchParams('order=name&held='))).toEqual({ order: 'priority', held: 'all' });
});

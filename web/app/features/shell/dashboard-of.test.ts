import { expect, test } from 'vitest';
import { dashboardOf } from './dashboard-of.ts';

test.each([
  ['patient', '/patient', 'account.patient'],
  ['doctor', '/provider', 'account.provider'],
  ['admin', '/admin', 'account.admin'],
  ['nurse', '/', 'account.dashboard'],
])('the menu leads a %s to %s', (role, path, labelKey) => {
  expect(dashboardOf(role)).toEqual({ path, labelKey });
});

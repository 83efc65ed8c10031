import type { Overview } from '@polyclinic/contract/admin/overview/schemas';
import { expect, it } from 'vitest';
import type { Translate, TranslateAny } from '../../../platform/translate.ts';
import { reportRows } from './report-rows.ts';

const overview: Pick<Overview, 'figures' | 'risks' | 'activities'> = {
  figures: [
    { figure: 'booked', mayOpen: true, days: [{ day: '2026-11-28', amount: 3 }] },
    { figure: 'captured', mayOpen: true, days: [{ day: '2026-11-28', amount: 4_250 }] },
  ],
  risks: [{ kind: 'payment_alerts', severity: 'high', number: 2, since: '2026-11-27T23:30:00.000Z' }],
  activities: [
    { at: '2026-11-28T09:05:00.000Z', action: 'refund', person: null, subject: null, status: 'owed' },
    {
      at: '2026-11-28T08:00:00.000Z',
      action: 'account',
      person: 'Sue',
      subject: { userId: 'a', name: 'Pat' },
      status: 'suspended',
    },
  ],
};
const key: TranslateAny = (name) => name;

it('a report has figures by day, risks with their kind, and who did what, on the clock of its reader', () => {
  const reader = { t: key as Translate<'admin/overview'>, tAny: key, timeZone: 'Africa/Cairo' };
  expect(reportRows(overview, reader)).toEqual([
    ['today', '2026-11-28'],
    ['figure.booked', '3'],
    ['figure.captured', 42.5],
    [],
    ['risks', 'report.kind', 'report.severity', 'report.since'],
    ['risk.payment_alerts', 'type.fraud', 'severity.high', '2026-11-28 01:30'],
    [],
    ['activity', 'report.status', 'report.by', 'report.about', 'report.time'],
    ['action.refund', 'status.owed', 'activity.product', '', '2026-11-28 11:05'],
    ['action.account', 'status.suspended', 'Sue', 'Pat', '2026-11-28 10:00'],
  ]);
});

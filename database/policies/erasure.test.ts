import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../src/client.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';

/**
 * What stays when an account is deleted, and why. Every other row that names a person or a visit says `on delete
 * cascade` and is deleted by erase_account(); one that stays must be without a name there, and go in delete_retained_records().
 */
const stored = {
  'account_deletions.user_id': 'that and when it was carried out',
  'appointments.patient_id': 'time, price and outcome of a visit; its words are erased',
  'encounter_notes.appointment_id': 'signed notes, which doctors must keep',
  'end_disputes.appointment_id': 'what a doctor’s past months were computed from; its words are erased',
  'invoices.patient_id': 'money, which must be accounted for; the name on it becomes the pseudonym',
  'ledger_entries.appointment_id': 'money, which must be accounted for',
  'ledger_entries.patient_id': 'the same',
  'ledger_entries.provider_user_id': 'the same; a doctor’s',
  'payments.appointment_id': 'the same',
  'payments.patient_id': 'the same',
  'payments.provider_user_id': 'the same; a doctor’s',
  'license_renewals.decided_by': 'an administrator’s',
  'checklist_ticks.ticked_by': 'an administrator’s',
  'provider_suspensions.decided_by': 'an administrator’s',
  'verification_decisions.decided_by': 'an administrator’s',
};

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test?.close());

it('deletes with an account whatever names a person or a visit, but what is kept for a reason', async () => {
  const rows = await withClient(test.urls.owner, async (client) => {
    const { rows } = await client.query<{ reference: string }>(`
      select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confdeltype in ('a', 'r')
        and c.confrelid in ('profiles'::regclass, 'auth.user'::regclass, 'appointments'::regclass)`);
    return rows;
  });
  expect(rows.map(({ reference }) => reference).sort()).toEqual(Object.keys(stored).sort());
});

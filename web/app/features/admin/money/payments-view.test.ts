import { expect, it } from 'vitest';
import {
  addressOfDocuments,
  addressOfPayments,
  addressOfPaymentsFile,
  readDocumentsView,
  readPaymentsView,
} from './payments-view.ts';

const AFTER = '01980000-0000-7000-8000-000000000000';

it('keeps a view of the payments in the address', () => {
  const address = `/admin/payments?q=dr+paid&state=paid&country=EG&gateway=stripe&from=2026-05-01&to=2026-05-31&after=${AFTER}&sort=highest`;
  const view = readPaymentsView(new URL(address, 'https://clinic.example').searchParams);
  expect(view).toMatchObject({ q: 'dr paid', state: 'paid', country: 'EG', sort: 'highest', after: AFTER });
  expect(addressOfPayments(view).split(/[?&]/).toSorted()).toEqual(address.split(/[?&]/).toSorted());
  expect(addressOfPaymentsFile(view)).not.toContain(AFTER);
});

it('reads what makes no sense as no filter', () => {
  const wrong = new URLSearchParams(
    'state=rich&country=XX&gateway=cash&from=yesterday&to=2026-02-30&sort=best&after=1&kind=gift',
  );
  expect(addressOfPayments(readPaymentsView(wrong))).toBe('/admin/payments');
  expect(addressOfDocuments(readDocumentsView(wrong))).toBe('/admin/invoices');
});

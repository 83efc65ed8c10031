import { bookPaid, dayAhead, freeStarts, hold, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { beginningOf, words } from './support/words.ts';

const t = words('en');
const ar = words('ar');

test('a visit of others is the not-found page, in its messages as in its call', async ({ visit, product }) => {
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, doctor, dayAhead(product, 11));
  const { api } = await signedIn(product, 'patient');
  const appointmentId = await bookPaid(api, doctor, start ?? '');
  const pages = [`/en/messages/${appointmentId}`, `/en/call/${appointmentId}`];
  const own = await visit({ as: 'patient' });
  for (const path of pages) expect((await own.request.get(path)).status()).toBe(200);
  for (const somebody of ['arabicPatient', 'arabicDoctor', 'waitingDoctor'] as const) {
    const { request } = await visit({ as: somebody });
    for (const path of pages) {
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain(t('shell/not-found:title'));
    }
  }
});

test('the result of a payment of others says no more than that of none, and where one’s own visits and support are', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/404/);
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const starts = await freeStarts(product, doctor, dayAhead(product, 11));
  const { api } = await signedIn(product, 'patient');
  const foreign = await bookPaid(api, doctor, starts[2] ?? '');
  const page = await visit({ as: 'arabicPatient' });
  for (const result of ['success', 'cancel'])
    for (const id of [foreign, '0190a000-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await page.goto(`/ar/payment/${result}?appointment=${id}`);
      expect(answer?.status(), id).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: ar('payments:unknown.title') })).toBeVisible();
      await expect(page.getByText(ar('payments:unknown.text'))).toBeVisible();
      await expect(page.getByRole('link', { name: ar('payments:action.appointments') })).toHaveAttribute(
        'href',
        '/ar/patient',
      );
      await expect(page.getByRole('link', { name: ar('payments:action.support') })).toHaveAttribute(
        'href',
        '/ar/help/requests/new',
      );
    }
});

test('a guest is asked to sign in before anything is said about a visit @long', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/messages/0190a000-0000-7000-8000-000000000000');
  await expect(page).toHaveURL(/\/en\/auth\?from=/);
});

test('an unpaid visit cannot be joined @long', async ({ visit, product, expectProblem }) => {
  expectProblem(/40[39]/);
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, doctor, dayAhead(product, 12));
  const { api } = await signedIn(product, 'patient');
  const appointmentId = await hold(api, doctor, start ?? '');
  const page = await visit({ as: 'patient' });
  await page.goto(`/en/call/${appointmentId}`);
  await expect(page.getByText(t('calls:failure.closed'))).toBeVisible();
});

test('a paid visit opens for its call a quarter of an hour before, and says so', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/40[39]/);
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const starts = await freeStarts(product, doctor, dayAhead(product, 12));
  const { api } = await signedIn(product, 'patient');
  const appointmentId = await bookPaid(api, doctor, starts[4] ?? '');
  const page = await visit({ as: 'patient' });
  await page.goto(`/en/call/${appointmentId}`);
  await expect(page.getByText(beginningOf('en', 'calls:opensAt', 'time'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('calls:join'), exact: true })).toBeHidden();
});

test('a page tells its scripts nothing of what the cookie hides from them', async ({ visit }) => {
  const page = await visit({ as: 'patient' });
  const cookies = await page.context().cookies();
  const tokens = cookies
    .filter(({ name }) => name.endsWith('session_token'))
    .map(({ value }) => value.split('.')[0] ?? '');
  expect(tokens).toHaveLength(1);
  const answer = await page.request.get('/en/patient');
  const html = await answer.text();
  expect(html).toContain(t('dashboards/patient:title'));
  expect(tokens.filter((token) => html.includes(token))).toEqual([]);
});

test('papers about money are handed to nobody else', async ({ visit, product, expectProblem }) => {
  expectProblem(/40[14]/);
  const { api } = await signedIn(product, 'patient');
  const { payments } = await api.billing.payments({});
  const url = payments.flatMap(({ documents }) => documents)[0]?.url ?? '';
  const earnings = '/en/provider/earnings.csv';
  for (const [as, invoice, statement] of [
    ['patient', 200, '/en'],
    ['arabicPatient', 404, '/en'],
    ['doctor', 404, earnings],
    ['waitingDoctor', 404, earnings],
    [undefined, 401, '/en/auth'],
  ] as const) {
    const { request } = await visit(as ? { as } : {});
    expect((await request.get(url)).status()).toBe(invoice);
    const answer = await request.get(earnings);
    expect(new URL(answer.url()).pathname).toBe(statement);
    expect(answer.headers()['content-type']?.startsWith('text/csv')).toBe(statement === earnings);
  }
});

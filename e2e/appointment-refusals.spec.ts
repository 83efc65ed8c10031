import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '@polyclinic/contract/platform/format';
import { formatWait } from '@polyclinic/contract/platform/spans';
import { confirmBooking, goToLastLook, sayForWhom } from './journeys/booking.ts';
import { joinCall } from './journeys/call.ts';
import { moveTo } from './journeys/moving.ts';
import { expectToast } from './journeys/signing-in.ts';
import { deaf, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, hold, listedProvider } from './support/arranging.ts';
import { gatewayDown, givesBackLate, nobodyFree, takesNobody, usedUp } from './support/obstacles.ts';
import { beganHoursAgo, beginsAt, holdEnded, holdsReleased, paidAnHourAgo } from './support/past.ts';
import { people, signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { asKey, beginningOf, words } from './support/words.ts';

const t = words('en');
const SYMPTOMS = 'A rash on both arms since Tuesday.';
/** What is left of an hour's limit that is used up right away. */
const AN_HOUR = 3600;

/** A start, about a week ahead, at which both doctors are free. */
async function sharedStart(product: Address, one: string, other: string): Promise<string> {
  for (const days of [6, 7, 8, 9, 10, 11, 12, 13]) {
    const day = dayAhead(product, days);
    const theirs = new Set(await freeStarts(product, other, day));
    const start = (await freeStarts(product, one, day)).find((each) => theirs.has(each));
    if (start) return start;
  }
  throw new Error('The two are never free at the same time.');
}

test('a booking that is refused says why, loses no word, and goes through once nothing is in its way @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409|429|50[02]|Internal Server Error/);
  const { api } = await signedIn(product, 'patient');
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const { id: other } = await listedProvider(product, 'Rachel Goldberg');
  const start = await sharedStart(product, doctor, other);
  const isFree = async () => (await freeStarts(product, doctor, start.slice(0, 10))).includes(start);

  const page = await visit({ as: 'patient' });
  await page.goto(`/en/book?provider=${doctor}&start=${start}&type=video&step=details`);
  await untilAlive(page.getByRole('button', { name: t('appointments/booking:continue') }));
  await page.getByLabel(t('appointments/booking:symptoms.label')).fill(SYMPTOMS);
  await sayForWhom(page, 'en');
  await goToLastLook(page, 'en');
  const refusedAs = async (reason: string) => {
    await page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') }).click();
    const refusal = page.getByRole('alert').filter({ hasText: t(asKey(`appointments/booking:refused.${reason}`)) });
    const when = formatWait(AN_HOUR, 'en');
    await expect(refusal).toContainText(t(asKey(`appointments/booking:refusedHint.${reason}`), { when }));
    await expect(page.getByText(SYMPTOMS)).toBeVisible();
    return refusal;
  };

  const elsewhere = await hold(api, other, start);
  const busy = await refusedAs('busy');
  await expect(busy.getByRole('link', { name: t('appointments/booking:refused.ownVisits') })).toBeVisible();
  await api.appointments.cancel({ id: elsewhere });

  const mayBook = await usedUp(product, people.patient, 'bookings');
  await refusedAs('tooFast');
  await mayBook();
  const takesBookings = await takesNobody(product, doctor);
  await refusedAs('notBookable');
  await takesBookings();
  const broken = { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' } };
  await page.route('**/appointments/book', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 });
  await refusedAs('unexpected');
  expect(await isFree()).toBe(true);

  const gatewayUp = await gatewayDown(product);
  await refusedAs('gateway');
  await gatewayUp();
  expect(await isFree()).toBe(false);

  const { appointments } = await api.appointments.mine({ period: 'upcoming', status: 'scheduled' });
  const held = appointments.find(({ startTime }) => startTime === start);
  await holdEnded(product, held?.id ?? '');
  await refusedAs('holdExpired');
  await holdsReleased(product);
  await confirmBooking(page, 'en');
});

test('a time to pay that is over, and a payment service that is down, are said wherever a visit is paid @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409|502/);
  const { api } = await signedIn(product, 'patient');
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const [start = ''] = await freeStarts(product, doctor, dayAhead(product, 10));
  const id = await hold(api, doctor, start);
  const [own, back, card] = [
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'patient' })),
    await visit({ as: 'patient' }),
  ];
  await own.goto(`/en/visit/${id}`);
  await back.goto(`/en/payment/cancel?appointment=${id}`);
  const pay = own.getByRole('button', { name: t('dashboards/patient:card.pay') });
  const isRefused = async (page: Page, button: Locator, reason: string) => {
    await pressAlive(button);
    await expectToast(page, t(asKey(`appointments:refused.${reason}`)));
  };

  const gatewayUp = await gatewayDown(product);
  await isRefused(own, pay, 'PAYMENT_GATEWAY_FAILED');
  await isRefused(back, back.getByRole('button', { name: t('payments:action.tryAgain') }), 'PAYMENT_GATEWAY_FAILED');
  await gatewayUp();
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'scheduled', paymentStatus: 'pending' });

  const { url } = await api.payments.checkout({ appointmentId: id });
  await card.goto(new URL(url).pathname);
  const payNow = card.getByRole('button', { name: t('payments:card.payNow') });
  await untilAlive(payNow);
  await holdEnded(product, id);
  await payNow.click();
  await expect(card.getByRole('alert').filter({ hasText: t('payments:card.expired') })).toContainText(
    t('payments:card.expiredText'),
  );
  await isRefused(own, pay, 'HOLD_EXPIRED');
  await expect(pay).toBeHidden();
  await expect(back.getByText(t('payments:cancelled.text')), 'seen by itself').toBeVisible();
  await expect(back.getByRole('link', { name: t('payments:action.tryAgain') })).toHaveAttribute('href', '/en/book');
  expect((await api.payments.state({ appointmentId: id })).status).toMatch(/^(pending|expired)$/);
});

test('what a visit’s time no longer allows is said on pages that stand open, and changes nothing @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { api } = await signedIn(product, 'patient');
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const { id: other } = await listedProvider(product, 'Rachel Goldberg');
  const shared = await sharedStart(product, doctor, other);
  const [start = ''] = (await freeStarts(product, doctor, dayAhead(product, 9))).filter((each) => each !== shared);
  const id = await bookPaid(api, doctor, start);
  const { feeCents, currency, lateRefundPercent } = await api.appointments.get({ id });
  await paidAnHourAgo(product, id);
  const [moving, cancelling, calling, doctors] = [
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'doctor' })),
  ];
  const open = (page: Page, path: string) => page.goto(`/en/${path}`);

  await open(moving, `visit/${id}/move`);
  const elsewhere = await hold(api, other, shared);
  await moveTo(moving, 'en', shared);
  await expect(moving.getByText(t('dashboards/patient:move.refused.busy'))).toBeVisible();
  await api.appointments.cancel({ id: elsewhere });

  await open(cancelling, `visit/${id}`);
  const cancel = cancelling.getByRole('button', { name: t('appointments:cancel.open') });
  const dialog = cancelling.getByRole('dialog');
  await pressAlive(cancel);
  await expect(dialog).toBeVisible();
  await cancelling.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await cancelling.keyboard.press('Enter');
  const refund = (percent: number) => formatMoney(Math.round((feeCents * percent) / 100), currency, 'en');
  await expect(dialog.getByText(t('appointments:refund.full', { amount: refund(100) }))).toBeVisible();

  await beganHoursAgo(product, id);
  await open(doctors, `provider?tab=communication&appointment=${id}`);
  await untilAlive(doctors.getByRole('button', { name: t('appointments:noShow.mark') }));
  await open(calling, `call/${id}`);
  await joinCall(calling, 'en');
  await expect(calling.getByRole('alert')).toContainText(t('calls:failed'));
  await expect(calling.getByRole('alert')).toContainText(beginningOf('en', 'calls:failure.late', 'time'));

  const tomorrow = Temporal.PlainDate.from(dayAhead(product, 1));
  await beginsAt(product, id, tomorrow.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '03:00' }).toInstant());
  await calling.getByRole('button', { name: t('calls:retry') }).click();
  await joinCall(calling, 'en');
  await expect(calling.getByRole('alert')).toContainText(beginningOf('en', 'calls:failure.early', 'time'));
  await doctors.getByRole('button', { name: t('appointments:noShow.mark') }).click();
  const noShow = doctors.getByRole('dialog', { name: beginningOf('en', 'appointments:noShow.title', 'name') });
  await expect(noShow.getByText(t('appointments:noShow.text'))).toBeVisible();
  await noShow.getByRole('button', { name: t('appointments:noShow.mark') }).click();
  await expectToast(doctors, [t('appointments:failed'), t('appointments:refused.OUTSIDE_WINDOW')]);
  await moveTo(moving, 'en', shared);
  await expect(moving.getByText(t('dashboards/patient:move.refused.late'))).toBeVisible();
  await expect(moving.getByText(t('dashboards/patient:move.kept'))).toBeVisible();

  await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  await expect(dialog.getByText(t('appointments:cancel.moved'))).toBeVisible();
  const part = (percent: number) => t('appointments:refund.part', { amount: refund(percent), fee: refund(100) });
  await expect(dialog.getByText(part(lateRefundPercent))).toBeVisible();
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });

  const more = lateRefundPercent + 25;
  const asBefore = await givesBackLate(product, doctor, more);
  await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  await expect(dialog.getByText(t('appointments:refund.changed'))).toBeVisible();
  await expect(dialog.getByText(part(more))).toBeVisible();
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  await expectToast(cancelling, t('appointments:done.cancelled'));
  await asBefore();
  await open(cancelling, `payment/success?appointment=${id}`);
  await expect(cancelling.getByRole('heading', { level: 1, name: t('payments:partly.title') })).toBeVisible();
  await expect(cancelling.getByRole('main')).toContainText(refund(more));
  await expect(cancelling.getByRole('main')).toContainText(t('payments:ended'));
});

test('that nobody is free, and that help was asked for too often, is said without losing a word @long', async ({
  visit,
  product,
}) => {
  const page = await visit({ as: 'patient' });
  await test.step('/patient: no doctor who speaks French takes patients', async () => {
    const f = words('fr');
    const providersBack = await nobodyFree(product, 'fr');
    await page.goto('/fr/patient');
    const consult = page.getByRole('button', { name: f('dashboards/patient:quick.consult') });
    await page.getByLabel(f('dashboards/patient:quick.about')).fill('toux');
    await pressAlive(consult);
    const said = page.getByRole('status').filter({ hasText: f('dashboards/patient:quick.nobody') });
    await expect(said.getByRole('link', { name: f('dashboards/patient:findDoctor') })).toBeVisible();
    await providersBack();
    await consult.click();
    await page.locator('a[href*="step=details"]').first().click();
    await expect(page).toHaveURL(/\/fr\/book\?provider=/);
  });
  await test.step('/help/requests/new: too often', async () => {
    const e = words('es');
    const { api } = await signedIn(product, 'patient');
    const mayAsk = await usedUp(product, people.patient, 'tickets');
    await page.goto('/es/help/requests/new');
    await page.getByLabel(e('support:new.category')).selectOption('visit');
    await page.getByLabel(e('support:new.subject')).fill('¿Dónde está mi receta?');
    await page.getByLabel(e('support:new.text')).fill('No la encuentro.');
    const send = page.getByRole('button', { name: e('support:new.send') });
    await pressAlive(send);
    await expect(page.getByText('Inténtelo de nuevo dentro de 60 minutos.')).toBeVisible();
    await expect(page.getByLabel(e('support:new.text'))).toHaveValue('No la encuentro.');
    const asked = async () => (await api.support.list()).tickets.map(({ subject }) => subject);
    expect(await asked()).not.toContain('¿Dónde está mi receta?');
    await mayAsk();
    await send.click();
    await expect(page.getByRole('heading', { name: '¿Dónde está mi receta?' })).toBeVisible();
  });
});

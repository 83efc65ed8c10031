import type { Page } from '@playwright/test';
import { samples } from '../server/src/testing/files.ts';
import { says } from './journeys/saying.ts';
import { deaf, losingOneAnswer, pressAlive, untilAlive } from './support/alive.ts';
import type { Caller } from './support/api.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { newcomer, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const t = words('en');

test('a doctor’s hours, note and documents are refused in words, and nothing is saved over @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  test.setTimeout(120_000);
  const provider = await signedIn(product, 'doctor');

  await test.step('/provider/availability: hours, dates, types of visit', async () => {
    const { api } = await signedIn(product, 'arabicDoctor');
    const before = await api.availability.own();
    const page = await visit({ as: 'arabicDoctor' });
    await page.goto('/en/provider/availability');
    const save = page.getByRole('button', { name: t('availability:save') });
    const refuses = async (...problems: string[]) => {
      await save.click();
      for (const problem of problems) await says(page, 'en', asKey(`availability:problem.${problem}`));
    };
    const hours = (part: string) => page.getByLabel(t(asKey(`availability:hours.${part}`), { day: 'Mon' })).first();
    const exception = (part: string) => page.getByLabel(t(asKey(`availability:absences.${part}`))).last();
    const except = async (from: number, until: number) => {
      await exception('from').fill(dayAhead(product, from));
      await exception('until').fill(dayAhead(product, until));
    };
    const add = page.getByRole('button', { name: t('availability:absences.add') });

    await untilAlive(save);
    await page.getByRole('checkbox', { name: 'Mon' }).check();
    await hours('from').fill('17:00');
    await hours('until').fill('09:00');
    await add.click();
    await except(30, 28);
    await refuses('hours', 'dates');
    await expect(hours('from')).toBeFocused();
    await expect(hours('until')).toHaveValue('09:00');
    await expect(exception('until')).toHaveValue(dayAhead(product, 28));

    await hours('until').fill('18:00');
    await except(30, 30);
    await add.click();
    await except(30, 30);
    await refuses('dateTwice');
    await expect(page.getByText(t('availability:problem.dates'))).toHaveCount(0);

    await except(31, 31);
    await exception('kind').selectOption('hours');
    await exception('opens').fill('12:00');
    await exception('closes').fill('10:00');
    await refuses('hours');

    await exception('closes').fill('13:00');
    const types = page.getByRole('group', { name: t('availability:rules.visitTypes') }).getByRole('checkbox');
    for (const type of await types.all()) await type.uncheck();
    await refuses('visitTypes');
    await expect(types.first()).toBeFocused();
    await expect(exception('opens')).toHaveValue('12:00');
    expect(await api.availability.own()).toEqual(before);

    await types.first().check();
    if (before) await api.availability.save(before);
    await save.click();
    await says(page, 'en', 'availability:overtaken');
    await expect(exception('opens')).toHaveValue('12:00');
    expect(await api.availability.own()).toMatchObject({ exceptions: before?.exceptions });
  });

  await test.step('/visit: a note that was changed on another page, then of a visit that was cancelled', async () => {
    expectProblem(/\b409\b|ERR_FAILED/);
    const { api: patient } = await signedIn(product, 'patient');
    const { id: providerId } = await listedProvider(product, 'Daniel Okafor');
    const [start] = await freeStarts(product, providerId, dayAhead(product, 13));
    const id = await bookPaid(patient, providerId, start ?? '');
    const [first, second] = [await deaf(await visit({ as: 'doctor' })), await deaf(await visit({ as: 'doctor' }))];
    const plan = (page: Page) => page.getByLabel(t('encounters:note.plan'), { exact: true });
    const stored = async () => (await provider.api.encounters.note({ appointmentId: id }))?.plan;
    for (const page of [first, second]) {
      await page.goto(`/en/visit/${id}`);
      await untilAlive(plan(page));
    }
    await plan(first).fill('Rest for a week.');
    await says(first, 'en', 'encounters:note.state.saved');
    await plan(second).fill('Come back on Monday.');
    await says(second, 'en', 'encounters:note.state.overtaken');
    await expect(plan(second)).toHaveValue('Come back on Monday.');
    expect(await stored()).toBe('Rest for a week.');
    await second.reload();
    await expect(plan(second)).toHaveValue('Rest for a week.');

    await losingOneAnswer(first, '**/encounters/save');
    await plan(first).fill('Rest for ten days.');
    await says(first, 'en', 'encounters:note.state.failed');
    await plan(first).fill('Rest for twelve days.');
    await first.reload();
    await says(first, 'en', 'encounters:note.state.saved');
    await expect(plan(first)).toHaveValue('Rest for twelve days.');
    expect(await stored()).toBe('Rest for twelve days.');

    await patient.appointments.cancel({ id });
    await plan(first).fill('Rest for two weeks.');
    await says(first, 'en', 'encounters:note.state.closed');
    await expect(plan(first)).toHaveValue('Rest for two weeks.');
  });

  await test.step('/provider/practice: the twenty-first document', async () => {
    const vera = await newcomer(product, mailbox, {
      fullName: 'Vera Lindqvist',
      email: 'vera.lindqvist@example.com',
      role: 'doctor',
    });
    await openPractice(vera, provider);
    const page = await visit({ as: vera });
    const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: samples.pdf() };
    for (let count = 0; count < 20; count += 1)
      await page.request.post('/api/documents', {
        multipart: { kind: 'other', file: paper },
        headers: { origin: product.url },
        maxRedirects: 0,
      });
    await page.goto('/en/provider/practice');
    const card = page.getByRole('region', { name: t('credentials:title') });
    const documents = card.getByRole('list', { name: t('credentials:list') }).getByRole('listitem');
    const add = async () => {
      await card.getByLabel(t('credentials:file')).setInputFiles(paper);
      await pressAlive(card.getByRole('button', { name: t('credentials:add') }));
    };
    await add();
    await expect(card.getByText(t('credentials:error.TOO_MANY_DOCUMENTS'))).toBeVisible();
    await expect(documents).toHaveCount(20);
    const remove = card.getByRole('button', { name: t('credentials:removeOf', { name: '\u2068paper.pdf\u2069' }) });
    await pressAlive(remove.first());
    await expect(documents).toHaveCount(19);
    await add();
    await expect(card.getByText(t('credentials:kept'))).toBeVisible();
  });
});

/** A practice in the specialty of another's. */
async function openPractice({ api }: Caller, colleague: Caller): Promise<void> {
  const practice = await colleague.api.providers.ownPractice();
  const { specialtyId = '', visitTypes = [], availability = {} } = practice ?? {};
  const license = { licenseAuthority: 'General Medical Council', licenseCountry: 'GB', licenseExpiresOn: '2090-01-01' };
  const known = { licenseNumber: 'GMC-7700123', ...license, yearsExperience: 12, languages: ['en'], hourlyRate: null };
  await api.providers.savePractice({ specialtyId, visitTypes, availability, timeZone: 'Europe/London', ...known });
}

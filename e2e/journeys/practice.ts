import { expect, type Page } from '@playwright/test';
import { samples } from '../../server/src/testing/files.ts';
import { asKey, words } from '../support/words.ts';

const t = words('en');
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export type Practice = { specialty: string; license: string; hourlyRate: number; bio: string };

/** A doctor fills in a practice that is open day and night, and is told to wait. */
export async function fillInPractice(page: Page, practice: Practice): Promise<void> {
  const field = (name: string) => page.getByLabel(t(asKey(`providers/practice:practice.field.${name}`)));
  await field('specialtyId').selectOption(practice.specialty);
  await field('licenseNumber').fill(practice.license);
  await field('licenseAuthority').fill('General Medical Council');
  await field('licenseCountry').selectOption('GB');
  await field('licenseExpiresOn').fill('2090-12-31');
  await field('yearsExperience').fill('12');
  await field('hourlyRate').fill(String(practice.hourlyRate));
  await field('city').fill('London');
  await page.getByLabel(t('providers/practice:practice.field.bio', { language: 'English' })).fill(practice.bio);
  await page.getByRole('checkbox', { name: 'Arabic' }).check();
  for (const day of WEEKDAYS) {
    await page.getByRole('checkbox', { name: day }).check();
    await page.getByLabel(t('providers/practice:practice.start', { day })).fill('00:00');
    await page.getByLabel(t('providers/practice:practice.end', { day })).fill('00:00');
  }
  await page.getByRole('button', { name: t('providers/practice:practice.save') }).click();
  await expect(page.getByText(t('providers/practice:status.pending_review.title'))).toBeVisible();
  for (const kind of ['licence', 'identity']) await addDocument(page, kind);
}

/** By what an administrator approves. */
async function addDocument(page: Page, kind: string): Promise<void> {
  const card = page.getByRole('region', { name: t('credentials:title') });
  await card.getByLabel(t('credentials:kindLabel')).selectOption(kind);
  const file = { name: `${kind}.pdf`, buffer: samples.pdf(), mimeType: 'application/pdf' };
  await card.getByLabel(t('credentials:file')).setInputFiles(file);
  await card.getByRole('button', { name: t('credentials:add') }).click();
  await expect(card.getByRole('link', { name: file.name })).toBeVisible();
}

/** An administrator reads what a doctor sent in and approves it. */
export async function approve(page: Page, name: string, license: string): Promise<void> {
  await page.goto('/en/admin');
  await page.getByRole('tab', { name: t('admin:tab.verification') }).click();
  const review = page.getByRole('button', { name: t('admin:queue.reviewOf', { name }) });
  await expect(page.getByRole('listitem').filter({ has: review })).toContainText(t('admin:priority.medium'));
  await review.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText(license);
  const checklist = dialog.getByRole('region', { name: t('admin/checklist:title') });
  for (const item of await checklist.getByRole('checkbox').all()) await item.check();
  await expect(checklist.getByText(t('admin/checklist:required'))).toHaveCount(0);
  await dialog.getByRole('button', { name: t('admin:decision.approved') }).click();
  await expect(page.getByText(t('admin:decision.done.approved'))).toBeVisible();
  await expect(review).toBeHidden();
}

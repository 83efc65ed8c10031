import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runCommand } from './journeys/operating.ts';
import { coming } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { beginningOf, words } from './support/words.ts';

const en = words('en');
const ACCESSES = '/admin?tab=compliance&part=accesses';
const SIGNED_WITHIN_MS = 60_000;

// A product of its own: its access log is changed.
let product: Product;
let folder: string;
test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-checkpoint-'));
});
test.afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const [locale, width, colorScheme] of [
    ['en', 1280, 'light'],
    ['ar', 390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/${locale}${ACCESSES}`);
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${locale}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an operator verifies the access log beside the running product, and the console says when and what was found @long', async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const { appointmentId } = await coming(product);
  const { api } = await signedIn(product, 'doctor');
  await api.messages.list({ appointmentId });
  const ruth = await visit({ at: product, as: 'administrator' });
  const checkpoint = ruth.locator('summary', {
    hasText: beginningOf('en', 'compliance/accesses:checkpoint.last', 'number', { count: 2, time: '' }),
  });

  await test.step('before, it says that nobody has', async () => {
    await ruth.goto(`/en${ACCESSES}`);
    await expect(ruth.getByText(en('compliance/accesses:verified.never'))).toBeVisible();
    for (const name of ['access-leaves', 'access-checkpoints'])
      await asOwner(product, (client) =>
        client.query(`insert into outbox (effect, payload) values ('schedule.run', $1)`, [JSON.stringify({ name })]),
      );
    await expect(async () => {
      await ruth.reload();
      await expect(checkpoint).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: SIGNED_WITHIN_MS });
  });

  const saved = join(folder, 'checkpoint.txt');
  await test.step('with the checkpoint that the page shows, saved in a file', async () => {
    await checkpoint.click();
    await writeFile(saved, await ruth.locator('details pre').innerText());
    const { status, stdout, stderr } = runCommand(product, ['audit-verify', saved]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+ entries stand as they were written, .* All is as the saved checkpoint says\.\n$/);
    await ruth.reload();
    await expect(ruth.getByText(beginningOf('en', 'compliance/accesses:verified.right', 'time'))).toBeVisible();
    await expect(ruth.getByText(en('compliance/accesses:verified.withoutSaved'))).toHaveCount(0);
    await pictures(ruth, 'access-log-verified');
  });

  await test.step('what was changed is said by both', async () => {
    await asOwner(product, (client) =>
      client.query('delete from access_log where id = (select entry_id from access_leaves where position = 0)'),
    );
    const { status, stderr } = runCommand(product, ['audit-verify', saved]);
    expect(status).toBe(1);
    expect(stderr).toContain('The access log was changed. Entry 0 was deleted.');
    await ruth.goto(`/en${ACCESSES}`);
    await expect(ruth.getByText('Entry 0 was deleted.')).toBeVisible();
    await pictures(ruth, 'access-log-changed');
  });
});

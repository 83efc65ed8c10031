import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { words } from '../support/words.ts';

const FIRST = {
  productName: 'Al Noor',
  productNameArabic: 'النور',
  supportEmail: 'help@alnoor.example',
  privacyEmail: 'privacy@alnoor.example',
  legalName: 'Al Noor Health Ltd.',
};

/** Fills the first step of the set-up and goes on to the second. */
export async function saveFirstSettings(page: Page, language: 'en' | 'ar'): Promise<void> {
  for (const [name, value] of Object.entries(FIRST)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: words(language)('settings/installation:setup.next') }).click();
  await page.waitForURL(/step=mail/);
}

const LAUNCHER = join(import.meta.dirname, '../../server/launch.js');

/** A command beside the running product, as an operator gives it. */
export function runCommand({ dataDir }: Product, command: string[], variables: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', DATA_DIR: dataDir, ...variables };
  return spawnSync(process.execPath, [LAUNCHER, ...command], { env, encoding: 'utf8' });
}

const AGAIN_MS = 2_000;

/** As an operator does: restores aside what a running product backed up by itself, as soon as it has. It is remembered. */
export async function proveBackup(product: Product, variables: Record<string, string>): Promise<void> {
  const isMade = async () => (await readdir(variables.BACKUP_TO ?? '')).some((name) => name.endsWith('.age'));
  while (!(await isMade())) await delay(AGAIN_MS);
  const { status, stderr } = runCommand(product, ['backup-verify'], variables);
  if (status !== 0) throw new Error(`The restore aside ended with ${status}: ${stderr}`);
}

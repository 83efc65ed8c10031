import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';

/** Types on, as people do, until the other side's page has opened its line and says so. */
export async function typeUntilSeen(page: Page, language: Language, label: Locator): Promise<void> {
  await expect(async () => {
    await page.getByLabel(words(language)('messages:input.label')).press('m');
    await expect(label).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

export async function send(page: Page, language: Language, text: string): Promise<void> {
  const input = page.getByLabel(words(language)('messages:input.label'));
  await input.fill(text);
  await input.press('Enter');
  await expect(input).toHaveValue('');
}

/** The one bubble that says this. */
export function bubble(page: Page, text: string): Locator {
  return page.getByRole('log').getByRole('listitem').filter({ hasText: text });
}

/** What the writer is told of it. */
export function mark(page: Page, text: string, name: 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'): Locator {
  return bubble(page, text).getByTitle(words('en')(`messages:${name}`));
}

/** The writer sees that the other side has read it. */
export async function expectRead(page: Page, language: Language, text: string): Promise<void> {
  await expect(bubble(page, text).getByTitle(words(language)('messages:read'))).toBeVisible();
}

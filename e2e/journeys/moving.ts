import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { pressAlive } from '../support/alive.ts';
import { words } from '../support/words.ts';

/** Chooses another time on a visit's page for that, whatever day it is on. */
export async function chooseTime(page: Page, start: string): Promise<void> {
  const time = page.locator(`input[value="${start}"]`);
  await page
    .locator('details')
    .filter({ has: time })
    .evaluate((day: HTMLDetailsElement) => {
      day.open = true;
    });
  // By key: the bar with the button may stand above it.
  await time.press(' ');
  await expect(time).toBeChecked();
}

/** Chooses another time, and confirms. */
export async function moveTo(page: Page, language: Language, start: string): Promise<void> {
  await chooseTime(page, start);
  await pressAlive(page.getByRole('button', { name: words(language)('dashboards/patient:move.confirm') }));
}

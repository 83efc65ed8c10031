import type { Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { pressAlive } from '../support/alive.ts';
import { words } from '../support/words.ts';

/** Chooses another time on a visit's page for that, whatever day it is on, and confirms. */
export async function moveTo(page: Page, language: Language, start: string): Promise<void> {
  const time = page.locator(`input[value="${start}"]`);
  await page
    .locator('details')
    .filter({ has: time })
    .evaluate((day: HTMLDetailsElement) => {
      day.open = true;
    });
  await time.check({ force: true });
  await pressAlive(page.getByRole('button', { name: words(language)('dashboards/patient:move.confirm') }));
}

import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';

/** The card of the visit with somebody, on either dashboard. */
export function appointmentCard(page: Page, language: Language, name: string): Locator {
  return page.getByLabel(words(language)('dashboards/patient:card.label', { name }), { exact: true });
}

/** What the doctor's dashboard says was earned, in dollars. */
export async function earnings(page: Page): Promise<number> {
  const label = page.getByText(words('en')('dashboards/provider:figure.earnings'), { exact: true });
  const card = await label.locator('xpath=../..').innerText();
  return Number(/([\d,]+\.\d\d)/.exec(card)?.[1]?.replaceAll(',', ''));
}

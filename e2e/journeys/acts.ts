import type { Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';

/** Answers the one question before a visit is completed or a note signed. */
export async function confirmAct(page: Page, language: Language, act: 'complete' | 'sign'): Promise<void> {
  const t = words(language);
  const dialog = page.getByRole('dialog', { name: t(`appointments:act.${act}.title`) });
  await dialog.getByRole('button', { name: t(`appointments:act.${act}.confirm`) }).click();
}

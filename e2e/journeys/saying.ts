import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { type Key, words } from '../support/words.ts';

/** The page says this, once or several times. */
export const says = (page: Page, language: Language, key: Key): Promise<void> =>
  expect(page.getByText(words(language)(key)).first()).toBeVisible();

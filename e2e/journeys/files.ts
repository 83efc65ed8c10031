import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';

/** Chooses a file of this machine. */
export async function attach(page: Page, language: Language, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words(language)('messages:file.attach') }).click();
  await (await choosing).setFiles(path);
}

type Given = { name: string; type: string; bytes: number[] };

/** Drops a file onto the conversation, which invites to it. */
export async function dropFile(page: Page, language: Language, name: string, type: string, bytes: Buffer) {
  const t = words(language);
  const held = await page.evaluateHandle(holding, { name, type, bytes: [...bytes] });
  const input = page.getByLabel(t('messages:input.label'));
  await input.dispatchEvent('dragenter', { dataTransfer: held });
  await expect(page.getByText(t('messages:file.maximum'))).toBeVisible();
  await input.dispatchEvent('drop', { dataTransfer: held });
  await expect(page.getByText(t('messages:file.maximum'))).toBeHidden();
}

/** Pastes a file into the input. */
export async function pasteFile(page: Page, language: Language, name: string, type: string, bytes: Buffer) {
  const held = await page.evaluateHandle(holding, { name, type, bytes: [...bytes] });
  const input = page.getByLabel(words(language)('messages:input.label'));
  await input.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, held);
}

function holding({ name, type, bytes }: Given): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
  return transfer;
}

/** So many files are on their way. */
export async function expectTransfers(page: Page, count: number): Promise<void> {
  await expect(page.locator('progress')).toHaveCount(count);
}

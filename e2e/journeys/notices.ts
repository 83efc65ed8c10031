import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';

type Stored = {
  capturedNotices: (Notification & { isHidden?: boolean })[];
  asked: number;
  /** The reader's answer to the browser's question */
  sayYes?: () => Promise<void>;
};

/** Keeps hold of what the page tells outside of it, which no test can reach; runs before any other script. */
export function captureNotices(): void {
  const stored: Stored = Object.assign(globalThis, { capturedNotices: [], asked: 0 });
  const ask = Notification.requestPermission.bind(Notification);
  const Counted = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      this.addEventListener('show', () => {
        const isHidden = document.visibilityState === 'hidden';
        stored.capturedNotices.push(Object.assign(this, { isHidden }));
      });
    }
    static override async requestPermission() {
      stored.asked += 1;
      await stored.sayYes?.();
      return ask();
    }
  };
  globalThis.Notification = Counted;
}

/** The page asks for leave when its reader presses the button, and not before. */
export async function allowNotices(page: Page, language: Language): Promise<void> {
  const t = words(language);
  const button = page.getByRole('button', { name: t('calls:notice.ask') });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as Stored).asked)).toBe(0);
  await page.exposeFunction('sayYes', () => page.context().grantPermissions(['notifications']));
  await button.click();
  await expect(page.getByText(t('calls:notice.granted'))).toBeVisible();
}

/** What the page has told outside of it, and whether it was hidden then; runs in the browser. */
export const capturedNotices = () =>
  (globalThis as unknown as Stored).capturedNotices.map(({ title, body, isHidden }) => ({ title, body, isHidden }));

/** Presses what the page has shown outside of it. */
export async function pressNotice(page: Page, title: string): Promise<void> {
  const notice = await page.waitForFunction(
    (wanted) => (globalThis as unknown as Stored).capturedNotices.find((one) => one.title === wanted),
    title,
  );
  await notice.evaluate((shown) => shown?.dispatchEvent(new Event('click')));
}

/** Notes what toasts say from now on: they go by themselves. */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = (node: Node) => {
      const toasts = node instanceof Element ? [node, ...node.querySelectorAll('[data-toast]')] : [];
      for (const toast of toasts) if (toast.matches('[data-toast]')) texts.push(toast.textContent);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => noted.jsonValue();
}

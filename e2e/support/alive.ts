import { expect, type Locator } from '@playwright/test';

/** Presses a button of a page that has just come, once scripts have taken over what the server sent. */
export async function pressAlive(button: Locator): Promise<void> {
  const isAlive = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
  await button.click();
}

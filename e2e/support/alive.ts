import { expect, type Locator } from '@playwright/test';

/** Scripts have taken over this part of the page that the server sent; what is done to it before, few controls notice. */
export async function untilAlive(control: Locator): Promise<void> {
  const isAlive = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
}

/** Presses a button or link of a page that has just come. */
export async function pressAlive(control: Locator): Promise<void> {
  await untilAlive(control);
  await control.click();
}

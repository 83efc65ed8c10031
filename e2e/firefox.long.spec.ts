import { existsSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import { admitUnlessHere, expectFlowing, expectGrowing, joinCall, safetyCode } from './journeys/call.ts';
import { coming } from './support/arranging.ts';
import { captureConnections, countReceived, openSmallMedia } from './support/call-probes.ts';
import { firefox, launchFirefox } from './support/firefox.ts';
import { openSignedIn } from './support/puppeteer.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

test.skip(!existsSync(firefox), 'needs Firefox (Debian package "firefox-esr"), or its path in FIREFOX');

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchFirefox();
});
test.afterAll(() => browser?.close());

test('a patient with Firefox and a doctor with Chromium see and hear each other', async ({ visit, product }) => {
  test.setTimeout(120_000);
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor' });
  await his.addInitScript(captureConnections);
  const hers = await openSignedIn(browser, product, 'patient', [captureConnections, openSmallMedia]);
  const press = (name: string) => hers.locator(`::-p-aria([name="${name}"][role="button"])`).setTimeout(30_000).click();

  await hers.goto(`${product.url}/en/call/${appointmentId}`);
  await hers
    .locator(`::-p-text(${t('calls:check.network.direct')})`)
    .setTimeout(30_000)
    .wait();
  await press(t('calls:join'));
  await his.goto(`/en/call/${appointmentId}`);
  await joinCall(his, 'en');
  await admitUnlessHere(his, 'en', 'Emily Carter');

  await expectFlowing(his, 'en', 'Emily Carter');
  const picture = await hers.waitForSelector(
    `video[aria-label="${t('calls:video.other', { name: 'Daniel Okafor' })}"]`,
  );
  await expectGrowing(async () => {
    if (!picture) throw new Error('Firefox shows nobody.');
    return picture.evaluate(countReceived);
  });
  await press(t('calls:more'));
  await hers.locator(`::-p-aria([name="${t('calls:privacy.title')}"][role="menuitem"])`).click();
  const code = await hers.waitForSelector('[data-safety-code]');
  expect(await code?.evaluate((element) => element.textContent)).toBe(await safetyCode(his, 'en', 'Emily Carter'));
  await hers.keyboard.press('Escape');
  await press(t('calls:mute'));
  await expect(his.getByRole('img', { name: t('calls:other.muted') })).toBeVisible();
});

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMoney } from '@polyclinic/contract/platform/format';
import { listenForMails } from '../server/src/testing/smtp.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const email = 'ruth@alnoor.test';
const password = 'Kestrel-flies-9';
const say = words('ar');

let folder: string;
let product: Product;
let smtp: Awaited<ReturnType<typeof listenForMails>>;

test.beforeAll(async () => {
  [folder, smtp] = [await mkdtemp(join(tmpdir(), 'polyclinic-setup-')), await listenForMails()];
  await mkdir(join(folder, 'data'), { mode: 0o711 });
  const environment = { SAMPLE_DATA: '0' };
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: smtp.url, environment });
});

test.afterAll(async () => {
  await product?.stop();
  await smtp?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the first start prints a link that sets the product up once, in Arabic and before scripts', async ({
  browser,
}) => {
  const [link = ''] = /http\S+\/setup\?token=\S+/.exec(await readFile(product.log, 'utf8')) ?? [];
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(link.replace('/en/', '/ar/'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

  const fields = {
    productName: 'Al Noor',
    productNameArabic: 'النور',
    supportEmail: 'help',
    privacyEmail: 'privacy@alnoor.test',
    legalName: 'Al Noor Health Ltd.',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: say('settings/installation:setup.next') }).click();
  await expect(page.locator('#settings-supportEmail-error')).toBeVisible();
  await expect(page.locator('[name=legalName]')).toHaveValue(fields.legalName);
  await page.locator('[name=supportEmail]').fill('help@alnoor.test');
  await page.getByRole('button', { name: say('settings/installation:setup.next') }).click();

  await page.locator('[name=email]').fill(email);
  await page.getByRole('button', { name: say('settings/installation:mail.send') }).click();
  await expect(page.locator('[name=mailCode]')).toBeVisible();
  const [code = ''] = /\d{6}/.exec(smtp.mailsTo(email).at(-1)?.text ?? '') ?? [];
  await page.locator('[name=mailCode]').fill(code);
  await page.locator('[name=fullName]').fill('Ruth Haddad');
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmPassword]').fill(password);
  await page.getByRole('button', { name: say('settings/installation:administrator.submit') }).click();
  await expect(page).toHaveURL(/\/ar\/security$/);

  await page.goto(link);
  await expect(page.getByText(words('en')('settings/installation:gone.title'))).toBeVisible();
  await page.goto(`${product.url}/ar/help`);
  await expect(page).toHaveTitle(/النور/);
  await expect(page.locator('body')).not.toContainText(/Polyclinic|بوليكلين/);
  await test.step('while no doctor asks for a price, the home page says the one that is meant', async () => {
    await page.goto(`${product.url}/ar`);
    const prices = page.getByRole('region', { name: say('home:pricing.title') });
    const price = formatMoney(2_900, 'USD', 'ar', true);
    await expect(prices.getByText(say('home:pricing.from', { price }), { exact: true })).toBeAttached();
  });
  await page.close();
});

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { confirmBooking, describeFirstTime, goToLastLook, pay } from './journeys/booking.ts';
import { admit, expectFlowing, joinCall } from './journeys/call.ts';
import { proveBackup, saveFirstSettings } from './journeys/operating.ts';
import { coming, dayAhead, listedProvider } from './support/arranging.ts';
import { captureConnections } from './support/call-probes.ts';
import { openMailbox } from './support/mailbox.ts';
import type { Person } from './support/people.ts';
import type { Address } from './support/product.ts';
import { startThrowaway } from './support/throwaway.ts';
import { welcome } from './support/visitors.ts';
import { words } from './support/words.ts';

/** Pictures of every step for the README: docs/screens/<language>-<width>-<step>.png. */
const FOLDER = join(import.meta.dirname, '../docs/screens');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const STORIES = [
  { language: 'en', zone: 'Europe/London', patient: 'patient', doctor: 'doctor', doctorName: 'Daniel Okafor' },
  {
    language: 'ar',
    zone: 'Africa/Cairo',
    patient: 'arabicPatient',
    doctor: 'arabicDoctor',
    doctorName: 'Karim Mansour',
  },
] as const;
const SYMPTOMS = { en: 'A rash on both arms since Tuesday.', ar: 'خفقان في القلب منذ أسبوع، خصوصًا في المساء.' };

type Story = (typeof STORIES)[number];
type Scene = { browser: Browser; product: Address; story: Story; viewport: (typeof SIZES)[number] };

async function open({ browser, product, story, viewport }: Scene, as?: Person): Promise<Page> {
  const options = { viewport, locale: story.language, timezoneId: story.zone, reducedMotion: 'reduce' as const };
  return welcome(browser, product, { as, ...options }, () => {});
}

async function shoot(page: Page, { story, viewport }: Scene, step: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: join(FOLDER, `${story.language}-${viewport.width}-${step}.png`),
    animations: 'disabled',
  });
}

async function shootPages(scene: Scene, as: Person | undefined, pages: Record<string, string>): Promise<void> {
  const page = await open(scene, as);
  for (const [step, path] of Object.entries(pages)) {
    await page.goto(`/${scene.story.language}${path}`);
    await shoot(page, scene, step);
  }
  await page.context().close();
}

/** From the doctor's times to the paid visit, a day of its own for each size. */
async function shootBooking(scene: Scene): Promise<void> {
  const { product, story, viewport } = scene;
  const { language } = story;
  const { id } = await listedProvider(product, story.doctorName);
  const page = await open(scene, story.patient);
  const day = await openDay(page, scene, id);
  await shoot(page, scene, '04-times');
  await describeFirstTime(page, language, SYMPTOMS[language]);
  await shoot(page, scene, '05-details');
  await goToLastLook(page, language);
  await shoot(page, scene, '05-confirm');
  await confirmBooking(page, language);
  await shoot(page, scene, '06-card');
  const appointmentId = await pay(page, language);
  await shoot(page, scene, '07-paid');
  await page.goto(`/${language}/messages/${appointmentId}`);
  await page.context().close();
  console.log(`${language} at ${viewport.width} px booked for ${day}`);
}

async function openDay(page: Page, { product, story, viewport }: Scene, providerId: string): Promise<string> {
  for (let days = viewport.width === 390 ? 4 : 8; ; days += 1) {
    const day = dayAhead(product, days);
    await page.goto(`/${story.language}/book?provider=${providerId}&date=${day}`);
    if ((await page.locator('main a[href*="start="]').count()) > 0) return day;
  }
}

/** Visits whose patient was let in for an earlier picture, and needs no door any more. */
const opened = new Set<string>();

async function shootCall(scene: Scene): Promise<void> {
  const { appointmentId } = await coming(scene.product);
  const { language } = scene.story;
  const [hers, his] = [await open(scene, 'patient'), await open(scene, 'doctor')];
  for (const page of [hers, his]) {
    await page.addInitScript(captureConnections);
    await page.goto(`/${language}/call/${appointmentId}`);
  }
  for (const page of [hers, his]) await joinCall(page, language);
  if (!opened.has(appointmentId)) await admit(his, language, 'Emily Carter');
  opened.add(appointmentId);
  await expectFlowing(hers, language, 'Daniel Okafor');
  await shoot(hers, scene, '10-call');
  await Promise.all([hers.context().close(), his.context().close()]);
}

async function shootStory(scene: Scene): Promise<void> {
  const { product, story } = scene;
  const { appointmentId } = await coming(product);
  const conversation =
    story.language === 'en' ? { '09-messages': `/messages/${appointmentId}` } : { '09-messages': '/messages' };
  const accounts = { '02-sign-up': '/auth?tab=sign-up', '02-sign-in': '/auth', '02-reset': '/auth/reset' };
  await shootPages(scene, undefined, { '01-home': '', ...accounts, '03-find': '/find-doctor' });
  await shootBooking(scene);
  await shootPages(scene, story.patient, { '08-patient': '/patient', ...conversation });
  await shootCall(scene);
  await shootPages(scene, story.doctor, { '11-provider': '/provider', '12-practice': '/provider/practice' });
  await shootPages(scene, 'administrator', { '13-admin': '/admin', '14-verification': '/admin?tab=verification' });
}

/** The first set-up, step by step, each whole: of an installation that nobody manages yet. */
async function shootSetup(browser: Browser, smtpUrl: string): Promise<void> {
  const product = await startThrowaway(smtpUrl, { SAMPLE_DATA: '0' });
  const [link = ''] = /http\S+\/setup\?token=\S+/.exec(await readFile(product.log, 'utf8')) ?? [];
  for (const { language, width } of [
    { language: 'ar', width: 390 },
    { language: 'en', width: 1280 },
  ] as const) {
    const options = { viewport: { width, height: 844 }, locale: language, reducedMotion: 'reduce' } as const;
    const page = await browser.newPage(options);
    const shootWhole = (step: string) =>
      page.screenshot({ path: join(FOLDER, `${language}-${width}-${step}.png`), fullPage: true });
    const address = link.replace('/en/', `/${language}/`);
    await page.goto(address, { waitUntil: 'networkidle' });
    await shootWhole('15-setup');
    await saveFirstSettings(page, language);
    await shootWhole('15-setup-mail');
    await page.goto(`${address}&step=administrator&email=ruth@alnoor.example`, { waitUntil: 'networkidle' });
    await shootWhole('15-setup-administrator');
    await page.close();
  }
  await product.stop();
}

/** What the console says of backups once one was restored aside and found equal. */
async function shootBackups(browser: Browser, smtpUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-backups-'));
  const scheduled = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'of the pictures' };
  // Archives have the machine's time.
  const product = await startThrowaway(smtpUrl, scheduled, 0);
  await proveBackup(product, scheduled);
  for (const story of STORIES)
    for (const viewport of SIZES) {
      const page = await open({ browser, product, story, viewport }, 'administrator');
      await page.goto(`/${story.language}/admin`, { waitUntil: 'networkidle' });
      const card = page.getByRole('region', { name: words(story.language)('backup:title') });
      await card.screenshot({ path: join(FOLDER, `${story.language}-${viewport.width}-16-backups.png`) });
      await page.context().close();
    }
  await product.stop();
  await rm(folder, { recursive: true });
}

async function shootStories(browser: Browser, smtpUrl: string): Promise<void> {
  const product = await startThrowaway(smtpUrl);
  for (const story of STORIES) for (const viewport of SIZES) await shootStory({ browser, product, story, viewport });
  await product.stop();
}

await mkdir(FOLDER, { recursive: true });
const mailbox = await openMailbox();
const browser = await chromium.launch(config.use?.launchOptions);
/** `npm run screens -- operating` takes those of set-up and backups alone. */
const isOperatingAlone = process.argv.includes('operating');
try {
  await shootSetup(browser, mailbox.smtpUrl);
  await shootBackups(browser, mailbox.smtpUrl);
  if (!isOperatingAlone) await shootStories(browser, mailbox.smtpUrl);
} finally {
  await browser.close();
  await mailbox.close();
}

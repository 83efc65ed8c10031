import type { Language } from '@polyclinic/contract/platform/languages';
import { coming } from './support/arranging.ts';
import { expectNoKeys, expectNoSidewaysScroll, expectNoViolations, type Look } from './support/looking.ts';
import type { Person } from './support/people.ts';
import { test } from './support/test.ts';

// DOCTOR and VISIT stand for ids of the sample data.
const GUEST = [
  '',
  '/auth',
  '/auth?tab=sign-up',
  '/find-doctor?q=madrid',
  '/find-doctor?q=nobody-is-called-so',
  '/book?provider=DOCTOR',
  '/help',
];
const SIGHTS: { as?: Person; paths: string[] }[] = [
  { paths: GUEST },
  {
    as: 'patient',
    paths: [
      '',
      '/patient',
      '/patient?tab=appointments&period=history',
      '/messages',
      '/messages/VISIT',
      '/payment/success?appointment=VISIT',
      '/profile?edit',
    ],
  },
  { as: 'doctor', paths: ['/provider', '/provider?tab=communication&appointment=VISIT', '/provider/practice'] },
  { as: 'administrator', paths: ['/admin', '/admin?tab=verification'] },
];

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Between the two languages of full walks every page is seen in each theme at each width. */
const WALKS: { language: Language; sights: typeof SIGHTS; looks: Look[] }[] = [
  { language: 'en', sights: SIGHTS, looks: [look('light', WIDE), look('dark', NARROW)] },
  { language: 'ar', sights: SIGHTS, looks: [look('dark', WIDE), look('light', NARROW)] },
  { language: 'es', sights: [{ paths: GUEST }], looks: [look('light', NARROW)] },
  { language: 'fr', sights: [{ paths: GUEST }], looks: [look('light', NARROW)] },
];

function look(colorScheme: Look['colorScheme'], viewport: Look['viewport']): Look {
  return { colorScheme, viewport };
}

for (const { language, sights, looks } of WALKS) {
  for (const { as, paths } of sights) {
    test(`the pages of ${as ?? 'a guest'} in ${language} can be used by everyone`, async ({ visit, product }) => {
      test.setTimeout(180_000);
      const page = await visit({ as, reducedMotion: 'reduce', locale: language });
      const { doctorId, visitId } = await coming(product);
      for (const path of paths) {
        await page.goto(`/${language}${path.replace('DOCTOR', doctorId).replace('VISIT', visitId)}`);
        for (const one of looks) await expectNoViolations(page, one);
        await expectNoSidewaysScroll(page, 320);
        await expectNoKeys(page);
      }
    });
  }
}

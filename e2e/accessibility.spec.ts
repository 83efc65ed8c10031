import type { Language } from '@polyclinic/contract/platform/languages';
import { coming } from './support/arranging.ts';
import { expectNoKeys, expectNoSidewaysScroll, expectNoViolations, type Look } from './support/looking.ts';
import type { Person } from './support/people.ts';
import { test } from './support/test.ts';

type Sight = { path: string; as?: Person };

// DOCTOR and VISIT stand for ids of the sample data.
const PUBLIC: Sight[] = [
  { path: '' },
  { path: '/auth' },
  { path: '/auth?tab=sign-up' },
  { path: '/find-doctor?q=madrid' },
  { path: '/find-doctor?q=nobody-is-called-so' },
  { path: '/book?provider=DOCTOR' },
  { path: '/help' },
];
const OWN: Sight[] = [
  { path: '', as: 'patient' },
  { path: '/patient', as: 'patient' },
  { path: '/patient?tab=appointments&period=history', as: 'patient' },
  { path: '/messages', as: 'patient' },
  { path: '/messages/VISIT', as: 'patient' },
  { path: '/payment/success?appointment=VISIT', as: 'patient' },
  { path: '/profile?edit', as: 'patient' },
  { path: '/provider', as: 'doctor' },
  { path: '/provider?tab=communication&appointment=VISIT', as: 'doctor' },
  { path: '/provider/practice', as: 'doctor' },
  { path: '/admin', as: 'administrator' },
  { path: '/admin?tab=verification', as: 'administrator' },
];

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Between the two languages of full walks every page is seen in each theme at each width. */
const WALKS: { language: Language; sights: Sight[]; looks: Look[] }[] = [
  { language: 'en', sights: [...PUBLIC, ...OWN], looks: [look('light', WIDE), look('dark', NARROW)] },
  { language: 'ar', sights: [...PUBLIC, ...OWN], looks: [look('dark', WIDE), look('light', NARROW)] },
  { language: 'es', sights: PUBLIC.slice(0, 4), looks: [look('light', NARROW)] },
  { language: 'fr', sights: PUBLIC.slice(0, 4), looks: [look('light', NARROW)] },
];

function look(colorScheme: Look['colorScheme'], viewport: Look['viewport']): Look {
  return { colorScheme, viewport };
}

for (const { language, sights, looks } of WALKS) {
  for (const { path, as } of sights) {
    test(`/${language}${path} for ${as ?? 'a guest'} can be used by everyone`, async ({ visit, product }) => {
      const page = await visit({ as, reducedMotion: 'reduce', locale: language });
      const { doctorId, visitId } = await coming(product);
      await page.goto(`/${language}${path.replace('DOCTOR', doctorId).replace('VISIT', visitId)}`);
      for (const one of looks) await expectNoViolations(page, one);
      await expectNoSidewaysScroll(page, 320);
      await expectNoKeys(page);
    });
  }
}

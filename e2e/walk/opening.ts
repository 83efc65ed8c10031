import type { Language } from '@polyclinic/contract/platform/languages';
import { trials } from '@polyclinic/contract/platform/trials';
import { sightsOf, type Walker } from './sights.ts';

/** Every page in every language, theme and width, which takes a quarter of an hour: `WALK=whole npx playwright test walk`. */
export const isWhole = process.env.WALK === 'whole';

type Opening = { address: string; press: string | null; isOpened: boolean };

/** What a walker looks at in a language, and which of it in a browser; the rest is read as the server sends it. */
export function openingsOf(walker: Walker, language: Language): Opening[] {
  return sightsOf(walker).map((sight, nth) => {
    const { address, press } = typeof sight === 'string' ? { address: sight, press: null } : sight;
    return { address, press, isOpened: isWhole || isOpenedIn(language, nth, press !== null) };
  });
}

/** `npm test` opens every fourth page of a walker and reads the others as they are sent. */
const EVERY = trials(4, 2);

/**
 * A browser opens one page in English, the next one in Arabic, so that each is laid out and judged in one of the
 * directions and themes. A dialog comes only by scripts, so that it is read in French, too.
 */
function isOpenedIn(language: Language, nth: number, isDialog: boolean): boolean {
  if (language === 'en') return nth % EVERY === 0;
  if (language === 'ar') return nth % EVERY === 1;
  return language === 'fr' && isDialog;
}

/** It comes only by scripts, as a dialog does. */
export const isQuickBookingOpened = (language: Language): boolean => isWhole || language === 'ar' || language === 'fr';

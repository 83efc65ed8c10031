import type { Language } from '@polyclinic/contract/platform/languages';
import { trials } from '@polyclinic/contract/platform/trials';

type OfEither = Extract<Language, 'en' | 'ar'>;

/** A language of each direction in `npm run test:long`; in `npm test` the one that is read from right to left. */
export const eitherDirection: OfEither[] = trials(['ar'], ['en', 'ar']);

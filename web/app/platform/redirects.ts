import { isLanguage, type Language, languageOfTag } from '@polyclinic/contract/platform/languages';

const unprefixed = new Set([
  'auth',
  'book',
  'patient',
  'provider',
  'admin',
  'investors',
  'payment',
  'find-doctor',
  'messages',
  'help',
  'notifications',
  'profile',
  'billing',
  'privacy',
  'settings',
  'search',
  'security',
  'terms',
  'waitlist',
  'doctor',
  'visit',
  'call',
  'care',
  'early-access',
  'unsubscribe',
  'blocks',
  'records',
]);

const shapedLikeLanguage = /^[a-z]{2}(-[a-z0-9]{2,8})?$/i;

function firstSegment(pathname: string) {
  const [, first = '', ...rest] = pathname.split('/');
  return { first, rest: rest.length > 0 ? `/${rest.join('/')}` : '' };
}

/**
 * Where an address without a supported language belongs, query and hash kept: an address without any, in the language
 * that was chosen; null when the address is right as it is or belongs to nothing.
 */
export function canonicalAddress({ pathname, search, hash }: URL | Location, chosen: Language = 'en'): string | null {
  const { first, rest } = firstSegment(pathname);
  const tail = search + hash;
  if (isLanguage(first)) return null;
  if (first === '') return `/${chosen}${tail}`;
  const page = first.toLowerCase();
  if (unprefixed.has(page)) return `/${chosen}/${page}${rest}${tail}`;
  if (!shapedLikeLanguage.test(first)) return null;
  return `/${languageOfTag(first) ?? 'en'}${rest}${tail}`;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fail } from '../http/index.ts';

/** A phone number as typed, in international form (E.164); null for one that no country could have, or without its country's code. */
export function toE164(typed: string | null): string | null {
  const number = parsePhoneNumberFromString((typed ?? '').trim().replace(/^00/, '+'));
  // As the column takes it: is_phone(); of zeros before a number one is dropped each time it is read.
  if (!number?.isPossible() || !/^\+[1-9]\d{6,14}$/.test(number.number)) return null;
  return isReadAsItself(number.number) ? number.number : null;
}

const isReadAsItself = (number: string) => parsePhoneNumberFromString(number)?.number === number;

/** In groups, as its country writes it abroad; what is no number is left as it is. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** The same of a field; empty stays empty. Throws INVALID_INPUT for what is no number. */
export function requirePhone<Typed extends string | null | undefined>(typed: Typed, path: string): Typed | string {
  if (!typed?.trim()) return typed;
  const number = toE164(typed);
  if (!number) throw fail('INVALID_INPUT', { fields: [{ path, code: 'phone' }] });
  return number;
}

const NUMBER_IN_TEXT = /(?:\+|00)?\(?\d[\d\s().\-/]{5,}\d/g;

/** Words with numbers among them, as of an emergency contact, which stay as they are. Throws INVALID_INPUT like the above. */
export function requirePhoneIn<Typed extends string | null | undefined>(typed: Typed, path: string): Typed {
  for (const [found] of typed?.matchAll(NUMBER_IN_TEXT) ?? []) requirePhone(found, path);
  return typed;
}

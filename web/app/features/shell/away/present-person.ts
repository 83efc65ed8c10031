import { readPrivate } from '../../../platform/private-store.ts';

const PRESENT = /^private:(.+):present$/;

/** The name of who was last seen signed in in this browser; null for nobody, or where nothing may be stored. */
export function presentPerson(): string | null {
  try {
    const owner = Object.keys(localStorage).flatMap((key) => PRESENT.exec(key)?.[1] ?? [])[0];
    return owner ? readPrivate<string>(owner, 'present') : null;
  } catch {
    return null;
  }
}

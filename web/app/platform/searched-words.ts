import { readPrivate, storePrivate } from './private-store.ts';

const SEARCHED = 'searched';
/** As long as a search and the booking that follows it belong together. */
const RETENTION_MS = 7_200_000;

/** Keeps for this person and tab in which words a complaint was searched for; null where none was. No server hears of it. */
export const noteSearched = (owner: string, words: string | null): boolean =>
  storePrivate(owner, SEARCHED, words, 'tab', RETENTION_MS);

/** In which words this person searched for a complaint in this tab, lately. */
export const readSearched = (owner: string): string | null => readPrivate<string>(owner, SEARCHED, 'tab');

import { staticPart } from '../../../platform/static-part.tsx';
import type { SearchData } from './search-loader.ts';

/** Without its code, which few searches need; its key is the search, so that another one is answered anew. */
export const NothingFound = staticPart<SearchData>(async () => (await import('./nothing-found.tsx')).NothingFound);

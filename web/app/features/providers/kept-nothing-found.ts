import { kept } from '../../platform/kept.tsx';
import type { FindData } from './find-loader.ts';

/** Without its code, which few searches need; its key is the search, so that another one is answered anew. */
export const NothingFound = kept<FindData>(
  'nothing-found',
  async () => (await import('./nothing-found.tsx')).NothingFound,
);

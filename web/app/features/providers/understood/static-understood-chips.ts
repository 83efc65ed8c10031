import { staticPart } from '../../../platform/static-part.tsx';
import type { UnderstoodChipsProps } from './understood-chips.tsx';

/** Without its code: plain links; its key is the search, so that another one is read anew. */
export const UnderstoodChips = staticPart<UnderstoodChipsProps>(
  async () => (await import('./understood-chips.tsx')).UnderstoodChips,
);

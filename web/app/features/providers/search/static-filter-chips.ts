import type { ComponentProps } from 'react';
import { staticPart } from '../../../platform/static-part.tsx';
import type { FilterChips as Part } from './filter-chips.tsx';

/** Without its code: plain links; its key is the search, so that another one is read anew. */
export const FilterChips = staticPart<ComponentProps<typeof Part>>(
  async () => (await import('./filter-chips.tsx')).FilterChips,
);

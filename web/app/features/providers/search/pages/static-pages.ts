import { staticPart } from '../../../../platform/static-part.tsx';
import type { PagesProps } from './pages.tsx';

/** Without its code: two links; its key is the search, so that another one is read anew. */
export const Pages = staticPart<PagesProps>(async () => (await import('./pages.tsx')).Pages);

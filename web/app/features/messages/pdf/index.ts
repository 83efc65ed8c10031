import { lazyPart } from '../../../platform/lazy-part.ts';

/** The pages of a PDF; what draws them is fetched when it is first needed. */
export const PdfPages = lazyPart(() => import('./pdf-pages.tsx'));

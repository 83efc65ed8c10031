import { lazyPart } from '../../platform/lazy-part.ts';

export { DocumentList } from './document-list.tsx';
export { DocumentsCard } from './documents-card.tsx';
/** Fetched when it is first needed. */
export const DocumentViewer = lazyPart(() => import('./document-viewer.tsx'));

export { DocumentList } from './document-list.tsx';
export { DocumentsCard } from './documents-card.tsx';

export { MARGIN, printSheet, type Sheet } from './document.ts';
export type { Style } from './writing.ts';

export { MARGIN, printSheet, type Sheet } from './document.ts';
export { printReport } from './report.ts';
export type { Style } from './writing.ts';

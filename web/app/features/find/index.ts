export type { FindData } from './find-loader.ts';

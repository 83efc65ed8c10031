export type { FindData } from './search-loader.ts';

export type { SearchData } from './search-loader.ts';

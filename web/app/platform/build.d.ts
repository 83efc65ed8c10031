/** When the pages were built; vite.config.ts fills it in. */
declare const __BUILT_AT__: string;

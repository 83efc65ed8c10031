export { createPageCache } from './page-cache.ts';
export { createWeb, type PageCall, type Web, type WebSource } from './web.ts';
export { ensureBuilt } from './web-build.ts';

import type { ServerBuild } from 'react-router';

/** A build of the router with one page at every address; `entry` renders in React's place. */
export const buildOf = (entry: object, page: object): ServerBuild =>
  ({
    entry: { module: entry },
    routes: { page: { id: 'page', path: '*', module: { default: () => null, ...page } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }) as unknown as ServerBuild;

import type { Plugin } from 'vite';
import { type Diet, dietPlugin } from './diet.ts';

const lib = 'react-router/dist/production/lib';

const diet: Diet = {
  [`${lib}/router/router.js`]: {
    functions: {
      // The whole table of routes travels with the page: none is found or added later.
      checkFogOfWar: 'return { active: false }',
      discoverRoutes: '',
      patchRoutes: '',
      _internalSetRoutes: '',
      // Nothing holds a navigation up.
      shouldBlockNavigation: '',
      updateBlocker: '',
      getBlocker: '',
      deleteBlocker: '',
      // No link asks for a view transition.
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
    },
    words: [
      ['pendingViewTransitionEnabled = (opts && opts.enableViewTransition) === true', ''],
      ['if (init.instrumentations) {', 'if (false) {'],
      ['if (init.instrumentations) router', 'if (false) router'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ],
  },
  [`${lib}/router/history.js`]: {
    // Said to developers, whose build says it.
    functions: { warning: '' },
  },
  [`${lib}/server-runtime/warnings.js`]: {
    functions: { warnOnce: '' },
  },
  [`${lib}/components.js`]: {
    words: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
      ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ],
  },
  [`${lib}/hooks.js`]: {
    // There are no server components, and the root has an error page.
    functions: { RSCErrorHandler: '', DefaultErrorComponent: 'return null' },
  },
  [`${lib}/dom/ssr/components.js`]: {
    // No link fetches ahead, and only the server writes scripts.
    functions: { usePrefetchBehavior: 'return [false, null, {}]', PrefetchPageLinks: 'return null' },
    words: [
      ['staticContext ? `', 'false ? `'],
      ['!isStatic ? " " :', 'true ? " " :'],
    ],
  },
  [`${lib}/dom/ssr/routes.js`]: {
    functions: { createClientRoutesWithHMRRevalidationOptOut: '', wrapShouldRevalidateForHdr: '' },
  },
  [`${lib}/dom/ssr/routeModules.js`]: {
    words: [
      // A page is loaded anew where its files are gone; not for want of a network, which would take it away.
      [
        'try {',
        'if (!navigator.onLine) await new Promise((go) => addEventListener("online", () => setTimeout(go, 1e3), { once: true }));\ntry {',
      ],
    ],
  },
  [`${lib}/dom/ssr/single-fetch.js`]: {
    functions: { nonSsrStrategy: '' },
  },
  [`${lib}/dom/ssr/fog-of-war.js`]: {
    functions: { getPatchRoutesOnNavigationFunction: '', useFogOFWarDiscovery: '', getPartialManifest: '' },
    words: [['return routeDiscovery.mode === "lazy" && ssr === true;', 'return false;']],
  },
};

/** React Router without what this app never turns on. */
export const routerDiet = (): Plugin => dietPlugin('router-diet', diet);

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { listPackages } from './plugins/list-packages.ts';
import { precompress } from './plugins/precompress.ts';
import { serviceWorker } from './plugins/service-worker.ts';
import { texts } from './plugins/texts.ts';
import { withIcons } from './plugins/with-icons.ts';

/** Small, and on many pages: each a file of its own would weigh more in requests and lists of files than in bytes. */
const CONTROLS =
  /web\/app\/(ui\/(alert|avatar|badge|checkbox|control-style|field|link-button|rating|search-box|select-field|stars|text-field|tone|found-errors)|platform\/(plain-form|static-head|use-entered-early|use-on-leaving|use-self-submission))\.tsx?$/;
const FORMS =
  /web\/app\/(ui\/(back-link|card|copy-field|empty-state|form-error|pagination|password-field|stat-card|tab-links|text-area|use-attempt|use-focus-first-error)|platform\/(use-answer|use-fresh-data|use-is-sending|use-stored-answer|use-unsaved-words)|features\/forms\/(index|words-form|lazy-red-flag)|features\/accounts\/(account-card|use-result-toast|submit-button|use-errors))\.tsx?$|virtual:texts\/(accounts|security)$/;
const HOME_FORMS =
  /web\/app\/(features\/(showcase\/use-specialties|providers\/(next-slot|trust-badge))|ui\/score-ring)\.|virtual:texts\/showcase$/;
const LISTS =
  /web\/app\/(ui\/(error-state|skeleton)|features\/providers\/(search\/(active-filters|filters)|favorites\/(favorite-button|index)))\.tsx?$|virtual:texts\/providers\/search$/;
const CARDS =
  /web\/app\/features\/(providers\/(?!visit-types|price|next-slot|trust-badge)[\w-]+\.tsx?$|symptoms\/static)|virtual:texts\/providers$/;
const SIGN_IN =
  /web\/app\/features\/accounts\/(code-field|current-password-field|email-field|form-result|lost-device|new-password-fields|resend-form|sign-in-fields|use-returning)\.tsx?$/;
/** What is shown of a visit and asked of the server: on the dashboards, on a visit's own page and while booking. */
const VISITS =
  /web\/app\/(features\/(appointments\/(?!booking\/|.*-dialog)|waitlist\/(index|intent-form|myself)\.)|platform\/(api|backoff|persist)\.ts)|node_modules\/@orpc\/(client|shared|contract)\//;
/** What several pages of those who are signed in share. */
const DASHBOARDS =
  /web\/app\/(features\/(encounters\/(index|signed-note)|live\/|messages\/(outbox|save-file)|reviews\/review-body|dashboards\/patient\/(move-link|pay-now)|dashboards\/provider\/week-navigation|support\/(ticket-state-badge|form-failure)|availability\/week\b|reviews\/written-review|privacy\/deletion-steps|shell\/workspace\/(?!command-palette|use-found))|ui\/(visually-hidden|disclosed|checkbox-group|scroll-box)|platform\/(private-changes|use-times-done))\.?|virtual:texts\/(reviews|admin|admin\/overview|backup|billing|calls|encounters|ends|messages|notifications|oversight|people|photos|privacy|settings|shell\/workspace|staff)$/;
const DASHBOARD_ICONS = [
  ...[
    'bell',
    'calendar-check',
    'calendar-days',
    'check-check',
    'circle-question-mark',
    'clock',
    'download',
    'ellipsis',
  ],
  ...['file-text', 'heart-handshake', 'heart-pulse', 'hourglass', 'life-buoy', 'message-square', 'messages-square'],
  ...['face-slightly-smiling', 'phone-off', 'search-x', 'stethoscope'],
  ...['pen-line', 'printer', 'qr-code', 'receipt-text', 'shield-check', 'undo-2', 'upload', 'volume-2', 'wallet'],
];

/** Libraries change less often than our code, and what surrounds pages less often than pages. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|icu-minify)\/|rolldown[/-]runtime/,
    priority: 10,
  },
  {
    name: 'shell',
    test: /web\/app\/(root|entry\.client|routes\/(shell|language)|platform\/format)\.tsx?/,
    priority: 9,
  },
  { name: 'controls', test: withIcons(CONTROLS, 'sliders-horizontal'), priority: 8 },
  { name: 'cards', test: CARDS, priority: 7 },
  { name: 'lists', test: LISTS, priority: 7 },
  { name: 'home-forms', test: HOME_FORMS, priority: 7 },
  { name: 'forms', test: withIcons(FORMS, 'map-pin', 'phone', 'video'), priority: 6 },
  { name: 'sign-in', test: SIGN_IN, priority: 5 },
  // The countries as well: among the schemas, a list of codes would bring their library along.
  { name: 'rules', test: /contract\/src\/(.*\/rules|platform\/countries)\.ts$/, priority: 5 },
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/.*\/(schemas|fields)\.ts$/, priority: 4 },
  { name: 'visits', test: withIcons(VISITS, 'calendar-clock'), priority: 3 },
  { name: 'ends', test: /web\/app\/features\/ends\/(end-line|index|rules|use-end-words)\./, priority: 2 },
  { name: 'dashboards', test: withIcons(DASHBOARDS, ...DASHBOARD_ICONS), priority: 1 },
];

const isGroup = (name: string) => groups.some((group) => group.name === name) || name === 'rolldown-runtime';

/**
 * The manifest of routes, which every page carries, names each file: seven letters tell its versions apart, and only the
 * groups, some of which are recognized by name below, have one.
 */
const CLIENT_FILES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => (isGroup(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
};

/** What is fetched along with a part that is asked for; every page has these already. */
const onEveryPage = /assets\/(framework|shell|controls|rolldown-runtime)-/;

export default defineConfig({
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  // Their barrels hold thousands of modules; bundled, the server loads only what pages use.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui\//] },
  plugins: [texts(), tailwindcss(), reactRouter(), listPackages(), serviceWorker(), precompress()],
  // Scanned up front: a dependency found late makes Vite reload, and the first page answers 504.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  build: {
    // Says which file holds what: for preloading texts, and for scripts/page-weight.ts.
    manifest: true,
    // Fonts stay files: inlined ones can't be preloaded or cached per script.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_part, files) => files.filter((file) => !onEveryPage.test(file)) },
    rolldownOptions: {
      // Only reading a property or a global does nothing in our code and its libraries.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: { codeSplitting: { groups } },
    },
  },
  environments: { client: { build: { rolldownOptions: { output: CLIENT_FILES } } } },
});

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole table travels with the page, so the server needs no extra endpoint for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

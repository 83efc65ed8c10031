import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole table of routes comes with a page, so that its links lead on without a network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

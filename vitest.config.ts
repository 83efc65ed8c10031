import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { installedShell } from './scripts/chromium.ts';

// A zone with an odd offset and its own summer time: code that leans on the server's zone cannot pass by chance.
process.env.TZ = 'Pacific/Chatham';

// They run beside the browsers, and shared machines stall: 120 messages that take half a second took twenty.
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI ? 1 : 0,
};
/** Node loads what it runs in production, too; what needs a bundler, as pages do, is loaded by Vite. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const withDatabase = { globalSetup: ['database/src/testing/global-setup.ts'], ...patience };

/** What takes longest of its project: begun first, so that no worker is left alone with it at the end. */
const LONGEST = [
  'jobs/stranded-jobs.test.ts',
  'features/ends/histories.test.ts',
  'features/payments/gateway-faults.test.ts',
  'src/start.test.ts',
  'features/live/faults.test.ts',
  'http/outage.test.ts',
  'policies/function-calls.test.ts',
  'policies/matrix.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((some) => some.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'left out by `npm test`, run by `npm run test:long`' }],
    ...(process.env.TEST_LONG ? {} : { tagsFilter: ['!long'] }),
    pool: 'forks',
    // One more than cores: each waits for the database half of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Files share what their process has loaded; databases, folders and servers are each one's own.
    isolate: false,
    projects: [
      { test: { name: 'rules', include: ['contract/src/**/*.test.ts'], ...byNode, ...patience } },
      {
        test: {
          name: 'web',
          include: ['web/{app,service-worker}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          ...patience,
        },
      },
      {
        // What a component does with focus, keys and time, without a server.
        optimizeDeps: {
          include: ['lucide-react', 'radix-ui', 'react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router'],
        },
        test: {
          name: 'browser',
          include: ['web/app/**/*.browser.test.tsx'],
          // Each file's page is cleared by what that file loads.
          isolate: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: installedShell(), args: ['--no-sandbox'] } }),
            instances: [{ browser: 'chromium' }],
          },
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          include: ['database/{src,policies,testing}/**/*.test.ts'],
          ...byNode,
          ...withDatabase,
        },
      },
      { test: { name: 'server', include: ['server/src/**/*.test.ts'], ...byNode, ...withDatabase } },
    ],
  },
});

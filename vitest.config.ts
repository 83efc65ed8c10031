import { defineConfig } from 'vitest/config';

// A zone with an odd offset and its own summer time: code that leans on the server's zone cannot pass by chance.
process.env.TZ = 'Pacific/Chatham';

// They run beside the browsers, and shared machines stall: 120 messages that take half a second took twenty.
const patience = { testTimeout: 60_000, hookTimeout: 90_000, retry: process.env.CI ? 1 : 0 };
const withDatabase = { globalSetup: ['database/src/testing/global-setup.ts'], ...patience };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share what their process has loaded; databases, folders and servers are each one's own.
    isolate: false,
    projects: [
      { test: { name: 'rules', include: ['contract/src/**/*.test.ts'], ...patience } },
      { test: { name: 'web', include: ['web/{app,service-worker}/**/*.test.{ts,tsx}'], ...patience } },
      { test: { name: 'database', include: ['database/{src,policies}/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'server', include: ['server/src/**/*.test.{ts,tsx}'], ...withDatabase } },
    ],
  },
});

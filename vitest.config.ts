import { defineConfig } from 'vitest/config';

// A zone with an odd offset and its own summer time: code that leans on the server's zone cannot pass by chance.
process.env.TZ = 'Pacific/Chatham';

const withDatabase = {
  globalSetup: ['database/src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share what their process has loaded; databases, folders and servers are each one's own.
    isolate: false,
    projects: [
      { test: { name: 'rules', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/{app,service-worker}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'database', include: ['database/{src,policies}/**/*.test.ts'], ...withDatabase } },
      { test: { name: 'server', include: ['server/src/**/*.test.{ts,tsx}'], ...withDatabase } },
    ],
  },
});

import { defineConfig } from '@playwright/test';
import { installedShell } from './scripts/chromium.ts';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are left long before what a compiler makes of their scripts would pay, or thrift with their memory.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32',
  // Few pictures a second: two browsers encode and decode them without a graphics card.
  // Three cameras, to change between; the second measures depth and shows nothing.
  '--use-fake-device-for-media-stream=fps=5,device-count=3',
  '--use-fake-ui-for-media-stream',
  // Both ends of a call are on this machine, which may have no other network.
  '--allow-loopback-in-peer-connection',
];

export default defineConfig({
  testDir: 'e2e',
  // What has a short form elsewhere.
  testIgnore: process.env.TEST_LONG ? [] : '**/*.long.spec.ts',
  grepInvert: process.env.TEST_LONG ? [] : /@long/,
  // A file after the other, on each of two cores.
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall for seconds; a test that needs another try is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './e2e/support/prepare.ts',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: { executablePath: installedShell(), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
});

import { begin } from './begin.ts';
import { check } from './check.ts';
import { installedShell } from './chromium.ts';

/** What is worth asking between two edits, in under 90 seconds: the checks, the rules, parts of pages and policies. */
const inBrowser = installedShell() ? ['browser'] : [];
const projects = ['rules', 'web', 'database', ...inBrowser].map((name) => `--project=${name}`);
const testing = begin('vitest', ['run', ...projects]);
const { failed } = await check();
const isGreen = await testing();
process.exitCode = failed.length > 0 || !isGreen ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { check } from './check.ts';

/** What is worth asking between two edits, in under 90 seconds: the checks, the rules, parts of pages and policies. */
const { failed } = check();
const projects = ['rules', 'web', 'database'].map((name) => `--project=${name}`);
const { status } = spawnSync('vitest', ['run', ...projects], { stdio: 'inherit' });
process.exitCode = failed.length > 0 || status !== 0 ? 1 : 0;

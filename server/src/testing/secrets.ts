import { readSecrets } from '../platform/secrets.ts';

/** The same in every process of a test. */
export const testSecrets = readSecrets((name) => `a secret for tests, not for people: ${name}`);

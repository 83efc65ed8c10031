import { type KeyVersions, readSecrets } from '../secrets/index.ts';

export const testSecretsAt = (versions: KeyVersions) =>
  readSecrets((name) => `a secret for tests, not for people: ${name}`, versions);

/** The same in every process of a test. */
export const testSecrets = testSecretsAt({});

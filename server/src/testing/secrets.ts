import { type KeyVersions, readSecrets } from '../platform/secrets.ts';

export const testSecretsAt = (versions: KeyVersions) =>
  readSecrets((name) => `a secret for tests, not for people: ${name}`, versions);

/** The same in every process of a test. */
export const testSecrets = testSecretsAt({});

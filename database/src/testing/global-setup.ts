import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

type Shared = { cluster: ReturnType<typeof startTestCluster>; users: number };

/** Vitest loads this module once per project; the server is one for the whole run. */
const shared = globalThis as typeof globalThis & { polyclinicTestCluster?: Shared };

/** Starts the run's PostgreSQL before the first test file and stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.polyclinicTestCluster ??= { cluster: startTestCluster(), users: 0 };
  const own = shared.polyclinicTestCluster;
  own.users += 1;
  const { stop, superuserUrl, ownerUrl } = await own.cluster;
  project.provide('testCluster', { superuserUrl, ownerUrl });
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.polyclinicTestCluster;
    await stop();
  };
}

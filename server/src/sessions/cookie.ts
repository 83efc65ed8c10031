import type { Environment } from '../process/index.ts';

type Served = { environment: Pick<Environment, 'publicUrl'> };

/** The name of a cookie of ours and whether TLS alone carries it: where it does, browsers refuse the name to plain HTTP. */
export function cookieOf({ environment }: Served, plainName: string): { name: string; secure: boolean } {
  const secure = environment.publicUrl.startsWith('https:');
  return { name: secure ? `__Secure-${plainName}` : plainName, secure };
}

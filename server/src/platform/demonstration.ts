import type { Environment } from './environment.ts';

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

/** Whether a request was made on this very machine; one that a proxy passed on for somebody else was not. */
export function isFromThisMachine(ip: string, headers: Headers): boolean {
  const passedOnFor = headers.get('x-forwarded-for')?.split(',') ?? [];
  return !headers.has('forwarded') && [ip, ...passedOnFor].every((address) => isLoopback(address.trim()));
}

/** Whether a caller may use what is published: the demonstration accounts and the mails that were not sent. */
export function mayDemonstrate(
  { sampleData, NODE_ENV, OPEN_DEMONSTRATION }: Environment,
  caller: { ip: string; headers: Headers },
): boolean {
  if (!sampleData && NODE_ENV !== 'development') return false;
  return OPEN_DEMONSTRATION || isFromThisMachine(caller.ip, caller.headers);
}

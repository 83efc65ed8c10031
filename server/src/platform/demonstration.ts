import type { Environment } from './environment.ts';

export const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

const isOfThisMachine = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Whether the product is for this machine alone, so that a caller from here is somebody who sits here, and no proxy. */
export const isServedHere = ({ publicUrl }: Pick<Environment, 'publicUrl'>) =>
  isOfThisMachine(new URL(publicUrl).hostname);

type Caller = { ip: string; headers: Headers };

/**
 * Whether a request was made on this very machine: it came from here, for nobody else, and asked for here by name. Where
 * the public address is elsewhere, a proxy that says nothing of whom it speaks for looks the same, so that none was.
 */
export function isFromThisMachine({ publicUrl }: Pick<Environment, 'publicUrl'>, { ip, headers }: Caller): boolean {
  const passedOnFor = headers.get('x-forwarded-for')?.split(',') ?? [];
  const asked = [publicUrl, `http://${headers.get('host') ?? 'localhost'}`];
  return (
    !headers.has('forwarded') &&
    !headers.has('x-real-ip') &&
    [ip, ...passedOnFor].every((address) => isLoopback(address.trim())) &&
    asked.every((url) => URL.canParse(url) && isOfThisMachine(new URL(url).hostname))
  );
}

/** Whether a caller may use what is published: the demonstration accounts and the mails that were not sent. */
export function mayDemonstrate(environment: Environment, caller: Caller): boolean {
  const { sampleData, NODE_ENV, OPEN_DEMONSTRATION } = environment;
  if (!sampleData && NODE_ENV !== 'development') return false;
  return OPEN_DEMONSTRATION || isFromThisMachine(environment, caller);
}

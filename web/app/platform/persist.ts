import { backoff, pause } from './backoff.ts';

/** The status of an answer that is an error; 0 where none came. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error ? Number(error.status) : 0;

/** Whether the same may be answered otherwise later: no answer, a broken server, or too much at once. */
export const mayPass = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 0 || status === 429 || status >= 500;
};

interface Patience {
  signal?: AbortSignal;
  /** Hears every failure after which it is asked again */
  onFailure?: (error: unknown) => void;
  /** Whether to ask again after this failure */
  isWorthwhile?: (error: unknown) => boolean;
}

/** Asks until there is an answer; rejects with a refusal, and once the signal aborts. */
export async function persist<Answer>(
  ask: () => Promise<Answer>,
  { signal, onFailure, isWorthwhile = mayPass }: Patience = {},
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!isWorthwhile(error)) throw error;
      onFailure?.(error);
      await pause(backoff(failures), signal);
    }
  }
}

/** Tells a number that only grows until it is answered or refused; a larger one takes the place of one still on its way. */
export function tellLatest(tell: (upTo: number) => Promise<unknown>): (upTo: number) => void {
  let telling: { upTo: number; stop: AbortController } | undefined;
  return (upTo) => {
    if (telling && upTo <= telling.upTo) return;
    telling?.stop.abort();
    const own = { upTo, stop: new AbortController() };
    telling = own;
    const end = () => {
      if (telling === own) telling = undefined;
    };
    persist(() => tell(upTo), { signal: own.stop.signal }).then(end, end);
  };
}

/** Work that nobody is kept waiting for, such as a note of a refusal that has been answered already. */
export type Background = {
  /** Begins it now; what goes wrong is handed to `onError`. */
  run(work: () => Promise<void>, onError: (error: unknown) => void): void;
  /** Resolves once all of it is done, and what it began itself, or when `withinMs` have passed. */
  finish(withinMs: number): Promise<void>;
};

/** Holds what is under way, so that a process that stops does not take away the database before it is written. */
export function createBackground(): Background {
  const running = new Set<Promise<void>>();
  const finishAll = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    run(work, onError) {
      const done = Promise.try(work).catch(onError);
      running.add(done);
      done.finally(() => running.delete(done));
    },
    async finish(withinMs) {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, withinMs);
      await Promise.race([finishAll(), late.promise]);
      clearTimeout(timer);
    },
  };
}

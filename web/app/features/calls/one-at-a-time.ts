/** Runs what is asked for one after the other, in the order of asking; one that fails lets the next begin. */
export function oneAtATime<Given extends unknown[]>(run: (...given: Given) => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve();
  return (...given: Given): void => {
    last = last.then(() => run(...given)).catch(() => {});
  };
}

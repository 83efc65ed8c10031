/** Says how far a backup or restore is, and about how long it still takes. */
export type Progress = { begin(estimatedBytes: number): void; onBytes(count: number): void; end(): void };

const SAY_EVERY_MS = 1_000;
/** Of what is estimated; the rest is checking and the last bytes. */
const MOST_PERCENT = 99;
const MEGABYTE = 1e6;
const MINUTE_MS = 60_000;

/** Prints a line a second through `print`, and none for work that is quicker. */
export function progressTo(print: (line: string) => void): Progress {
  const beganAt = performance.now();
  let saidAt = beganAt;
  let total = 0;
  let done = 0;
  return {
    begin(estimatedBytes) {
      total = estimatedBytes;
      print(`About ${megabytes(total)} of data`);
    },
    onBytes(count) {
      done += count;
      const now = performance.now();
      if (now - saidAt < SAY_EVERY_MS) return;
      saidAt = now;
      print(lineOf({ done, total, elapsedMs: now - beganAt }));
    },
    end: () => print(`${megabytes(done)} in ${seconds(performance.now() - beganAt)}`),
  };
}

/** Of what is estimated, until how long the rest takes can be told from it. */
const FIRST_SHARE = 0.01;

/** Such as "37 %, 120 MB of about 320 MB, about 4 s left"; how long is not told from the first bytes, which wait for the start. */
export function lineOf({ done, total, elapsedMs }: { done: number; total: number; elapsedMs: number }): string {
  const percent = Math.min(MOST_PERCENT, Math.floor((100 * done) / Math.max(total, 1)));
  const far = `${percent} %, ${megabytes(done)} of about ${megabytes(total)}`;
  if (done < total * FIRST_SHARE) return far;
  const left = Math.max(0, total - done) * (elapsedMs / Math.max(done, 1));
  return `${far}, about ${duration(left)} left`;
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`;
const seconds = (milliseconds: number): string => `${Math.max(1, Math.round(milliseconds / 1000))} s`;
const duration = (milliseconds: number): string =>
  milliseconds < 2 * MINUTE_MS ? seconds(milliseconds) : `${Math.round(milliseconds / MINUTE_MS)} min`;

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback);

/** How long and how often is measured, and which jobs: BENCH_SECONDS, BENCH_ROUNDS, BENCH_JOBS (parts of their names). */
export const settings = {
  seconds: number('BENCH_SECONDS', 8),
  rounds: number('BENCH_ROUNDS', 3),
  warmUpSeconds: number('BENCH_WARM_UP_SECONDS', 2),
  jobs: (process.env.BENCH_JOBS ?? '').split(',').filter(Boolean),
  /** A folder to write V8's profile of the server to */
  profileDir: process.env.BENCH_PROFILE_DIR || undefined,
};

export const CONNECTIONS = 20;
/** Different requests of a job that only reads. */
export const DIFFERENT_REQUESTS = 2_000;
/** More than any server here answers in a second, so that no write is sent twice. */
export const MOST_PER_SECOND = 9_000;

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback);

/** How long, how often and what is measured: BENCH_SECONDS, BENCH_ROUNDS, BENCH_JOBS. */
export const settings = {
  seconds: number('BENCH_SECONDS', 8),
  rounds: number('BENCH_ROUNDS', 3),
  warmUpSeconds: number('BENCH_WARM_UP_SECONDS', 2),
  /** Those that are named (search, slots, list, send, book, live, sockets, uploads, calls, pages, dashboards, weeks, floods); `growth` runs only when it is */
  jobs: (process.env.BENCH_JOBS ?? '').split(',').filter(Boolean),
  /** Some of the floods by their names; all where none is named */
  floods: (process.env.BENCH_FLOODS ?? '').split(',').filter(Boolean),
  /** A folder to write V8's profile of the server to */
  profileDir: process.env.BENCH_PROFILE_DIR || undefined,
  /** Where the report is written after each job, in case the run is interrupted */
  reportFile: process.env.BENCH_REPORT || undefined,
  /** The size that the data grow to */
  grownProviders: number('BENCH_GROWN_PROVIDERS', 1_000_000),
  grownAppointments: number('BENCH_GROWN_APPOINTMENTS', 10_000_000),
};

export const isWanted = (name: string): boolean =>
  settings.jobs.length > 0 ? settings.jobs.includes(name) : name !== 'growth';

export const isWantedFlood = (name: string): boolean => settings.floods.length === 0 || settings.floods.includes(name);

/** What a measured server is started with, besides. */
export const profileFlags: string[] = settings.profileDir
  ? ['--cpu-prof', `--cpu-prof-dir=${settings.profileDir}`]
  : [];

export const CONNECTIONS = 20;
/** Distinct requests of a job that only reads. */
export const DIFFERENT_REQUESTS = 2_000;
/** More than any server here answers in a second, so that no write is sent twice. */
export const MOST_PER_SECOND = 9_000;

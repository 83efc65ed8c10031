import type { Database } from '@polyclinic/database';
import { Gauge, type Registry } from 'prom-client';
import { readLatest } from './queries.ts';

type Latest = Awaited<ReturnType<typeof readLatest>>;

/** All figures of one scrape come from one reading. */
const SAME_SCRAPE_MS = 500;

/** Measures what became of backups; says nothing of it while the database is away. */
export function measureBackups(registry: Registry, worker: Database): void {
  const look = rememberBriefly(() => readLatest(worker, null).catch(() => null));
  const gauge = (name: string, help: string, figureOf: (latest: Latest) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const latest = await look();
        this.reset();
        if (latest) this.set(figureOf(latest));
        else this.remove();
      },
    });
  gauge('backup_last_success_timestamp_seconds', 'The moment of the last backup; 0: never', ({ mark }) =>
    seconds(mark),
  );
  gauge('backup_last_proven_timestamp_seconds', 'When a restore was last proven; 0: never', ({ provenAt }) =>
    seconds(provenAt),
  );
  gauge('backup_last_bytes', 'How large the last backup is', ({ bytes }) => bytes ?? 0);
  gauge('backup_failed', '1: the last backup or drill failed', ({ failedAt }) => (failedAt ? 1 : 0));
}

const seconds = (moment: Date | null): number => (moment ? moment.getTime() / 1_000 : 0);

function rememberBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let remembered: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!remembered || now - remembered.at > SAME_SCRAPE_MS) remembered = { at: now, value: read() };
    return remembered.value;
  };
}

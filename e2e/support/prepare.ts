import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../server/src/pages/index.ts';
import { readEnvironment } from '../../server/src/process/index.ts';
import { prepareDatabase } from '../../server/src/start/database.ts';
import { nextMorning } from './clock.ts';
import { storeForWorkers } from './prepared.ts';

/**
 * Before all tests, what every product of theirs needs: the built pages, and a folder of sample data to be copied,
 * which is made as a first start makes it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuilt((line) => process.stdout.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-sample-'));
  const [morning, dataDir] = [nextMorning(), join(folder, 'data')];
  const NOW_OFFSET = String(morning - Date.now());
  const database = await prepareDatabase(
    readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, SAMPLE_DATA: '1', NOW_OFFSET, QUICK_PASSWORDS: '1' }),
  );
  await database.stop();
  // Copies begin at the same moment, and would all take the port that this one had.
  await rm(join(dataDir, 'postgres.port'));
  storeForWorkers({ dataDir, morning });
  return () => rm(folder, { recursive: true });
}

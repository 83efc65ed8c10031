import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A folder of sample data, and the morning (in milliseconds) that is its present. */
type Prepared = { dataDir: string; morning: number };

const VARIABLE = 'POLYCLINIC_TESTS_PREPARED';

/** The processes of the tests inherit the variables of the one that prepares them. */
export function storeForWorkers(prepared: Prepared): void {
  process.env[VARIABLE] = JSON.stringify(prepared);
}

/** The morning of all tests, where one was prepared. */
export const preparedMorning = (): number | undefined => read()?.morning;

/** Gives a product that has no folder yet the prepared one, which saves most of a first start. */
export function fillFolder(dataDir: string): void {
  const prepared = read();
  if (!prepared || existsSync(dataDir)) return;
  // The system's copy keeps the owner that PostgreSQL insists on.
  const { status, stderr } = spawnSync('cp', ['-a', prepared.dataDir, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The sample data could not be copied: ${stderr}`);
}

function read(): Prepared | undefined {
  const stored = process.env[VARIABLE];
  return stored === undefined ? undefined : JSON.parse(stored);
}

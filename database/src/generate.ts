import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describeSchema } from './catalogue.ts';
import { withClient } from './client.ts';
import { errorMessage } from './errors.ts';
import { startTestCluster } from './testing/cluster.ts';

const outputs = { sql: join(import.meta.dirname, '../schema.sql'), types: join(import.meta.dirname, 'schema.ts') };
const isCheck = process.argv.includes('--check');

try {
  const generated = await withMigratedDatabase(async (ownerUrl) => ({
    [outputs.sql]: await withClient(ownerUrl, describeSchema),
    [outputs.types]: describeTypes(ownerUrl),
  }));
  for (const [path, content] of Object.entries(generated))
    isCheck ? compare(path, content) : writeFileSync(path, content);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}

/** On the cluster that tests begin with, which is made of the migrations once. */
async function withMigratedDatabase<Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  const cluster = await startTestCluster();
  try {
    return await work(cluster.ownerUrl);
  } finally {
    await cluster.stop();
  }
}

/** What createPool() parses, in types. */
function describeTypes(ownerUrl: string): string {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const mapping = JSON.stringify({ int8: 'number', date: 'string', tstzrange: 'string' });
  const schemas = ['--default-schema', 'public', '--include-pattern', '(public|auth).*'];
  const args = [
    program,
    '--dialect',
    'postgres',
    '--url',
    ownerUrl,
    '--print',
    '--log-level',
    'error',
    '--type-mapping',
    mapping,
    ...schemas,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}${stdout}`);
  return `${stdout.trim()}\n`;
}

function compare(path: string, content: string): void {
  if (readFileSync(path, 'utf8') === content) return;
  console.error(`${path} differs from what the migrations make: run npm run database:types and commit the result.`);
  process.exitCode = 1;
}

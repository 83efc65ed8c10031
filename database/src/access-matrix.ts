import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectations } from '../policies/expectations.ts';
import { ACTORS, OPERATIONS, type TableExpectation } from '../policies/vocabulary.ts';
import { type Policy, type Relation, type Right, readPolicies, readRelations, readRights } from './access-catalogue.ts';
import { withClient } from './client.ts';
import { errorMessage } from './errors.ts';
import { startTestCluster } from './testing/cluster.ts';

type Catalogue = { relations: Relation[]; rights: Right[]; policies: Policy[] };

const output = join(import.meta.dirname, '../../docs/access-matrix.md');
const preface = `# Who may see and change what

Written by \`npm run database:matrix\` from the catalogue of a migrated database and \`database/policies/expectations.ts\`;
\`database/policies/matrix.test.ts\` proves each cell on rows that exist. Change the migrations and the expectations, not this file.

- **own**: rows in the actor's own name. **visit**: rows of a visit that the actor takes part in. **listed**: rows about a verified provider. **all**: every row. **·**: none.
- *patient* and *doctor* share one visit, *other patient* and *other doctor* (not verified) another: whatever is not "all" was tried on both.
- People and visitors come through the login \`app\` with their identity in the transaction; \`worker\` (jobs, webhooks) and \`auth\` (sign-in) are logins of their own.
- *admin* is the duty administrator, beside *support*, *verifier*, *finance* and *auditor* (reads only): one role, whose rights lie in the table \`staff\`. What is everybody's own was tried for the administrator.
- Row security is enabled and forced on every table. What is not granted is refused, also to functions: those that change more than their caller may are listed at the end of \`database/schema.sql\` with their grants.`;

async function readCatalogue(): Promise<Catalogue> {
  const cluster = await startTestCluster();
  try {
    return await withClient(cluster.ownerUrl, async (client) => ({
      relations: await readRelations(client),
      rights: await readRights(client),
      policies: await readPolicies(client),
    }));
  } finally {
    await cluster.stop();
  }
}

function write(document: string): void {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, document);
}

function describe(catalogue: Catalogue): string {
  return `${[preface, ...catalogue.relations.map((relation) => describeRelation(relation, catalogue))].join('\n\n')}\n`;
}

function describeRelation({ name, kind, isProtected }: Relation, { rights, policies }: Catalogue): string {
  const expected = expectations[name];
  if (!expected) throw new Error(`${name} has no line in database/policies/expectations.ts.`);
  if (kind === 'table' && !isProtected) throw new Error(`${name} lacks enabled and forced row security.`);
  const own = rights.filter(({ relation }) => relation === name);
  requireGrants(name, expected, own);
  const notes = [
    ...own.filter(isInteresting).map(describeRight),
    ...policies.filter(({ relation }) => relation === name).map(describePolicy),
  ];
  return [`## ${name}${kind === 'view' ? ' (view)' : ''}`, describeCells(expected), notes.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** A cell that reaches rows without a grant, or a grant that no cell uses, is a mistake of one of the two. */
function requireGrants(name: string, expected: TableExpectation, rights: Right[]): void {
  for (const login of ['app', 'worker', 'auth']) {
    for (const operation of OPERATIONS) {
      const isGranted = rights.some((right) => right.login === login && right.operation === operation);
      const isExpected = ACTORS.some((actor) => loginOf(actor) === login && expected[operation][actor] !== 'none');
      if (isGranted !== isExpected)
        throw new Error(
          `${name}: ${operation} by ${login} is ${isGranted ? '' : 'not '}granted, against its expectation.`,
        );
    }
  }
}

function loginOf(actor: string): string {
  return actor === 'worker' || actor === 'auth' ? actor : 'app';
}

function describeCells(expected: TableExpectation): string {
  const heading = ACTORS.map((actor) => actor.replace('other', 'other ').toLowerCase());
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = OPERATIONS.map((operation) =>
    line([operation, ...ACTORS.map((actor) => describeReach(expected[operation][actor]))]),
  );
  return [line(['', ...heading]), line(['---', ...heading.map(() => '---')]), ...rows].join('\n');
}

const describeReach = (reach: string) => (reach === 'none' ? '·' : reach.replace('+', ', '));

const isInteresting = ({ columns }: Right) => columns !== null;

const describeRight = ({ login, operation, columns }: Right) =>
  `- \`${login}\` may ${operation} only: ${columns?.join(', ')}`;

function describePolicy({ name, operation, login, sees, writes }: Policy): string {
  const conditions = [sees && `rows where \`${oneLine(sees)}\``, writes && `new rows where \`${oneLine(writes)}\``];
  return `- policy *${name}* (${login}, ${operation}): ${conditions.filter(Boolean).join('; ')}`;
}

/** As a person would write it: PostgreSQL names the result of every subquery. */
const oneLine = (condition: string) => condition.replace(/\s+/g, ' ').replace(/\( SELECT (\w+\(\)) AS \w+\)/g, '$1');

try {
  const document = describe(await readCatalogue());
  if (!process.argv.includes('--check')) write(document);
  else if (readFileSync(output, 'utf8') !== document)
    throw new Error(`${output} is out of date: run npm run database:matrix.`);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';
import { StartError } from '@polyclinic/database';
import { CHECKS, type CheckName, diagnose, type Finding, thisMachine } from './doctor/index.ts';
import { readEnvironment } from './process/index.ts';
import { lookAtDatabase } from './start/database.ts';

const SIGNS = { ok: '✓', warning: '!', failed: '✗', off: '–' };

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, only: { type: 'string', multiple: true }, 'mail-to': { type: 'string' } },
  });
  const environment = readEnvironment(process.env);
  const ownerUrl = await lookAtDatabase(environment);
  const subject = { environment, machine: thisMachine, ownerUrl, mailTo: values['mail-to'] ?? null };
  const findings = await diagnose(subject, values.only?.map(asCheck));
  console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(toLines).join('\n'));
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function asCheck(name: string): CheckName {
  if (name in CHECKS) return name as CheckName;
  throw new StartError(`There is no check ${name}; there are ${Object.keys(CHECKS).join(', ')}.`);
}

function toLines({ state, check, found, remedy }: Finding): string {
  return `${SIGNS[state]} ${check.padEnd(9)} ${found}${remedy ? `\n            ${remedy}` : ''}`;
}

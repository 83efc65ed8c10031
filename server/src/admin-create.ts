import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { email as emailSchema, password as passwordSchema } from '@polyclinic/contract/accounts/schemas';
import { StartError } from '@polyclinic/database';
import { hashPassword } from 'better-auth/crypto';
import { refuseGuessable } from './features/accounts/index.ts';
import { readEnvironment } from './process/index.ts';
import { makeAdministrator } from './start/administrator.ts';
import { reachDatabase } from './start/database.ts';

const USAGE = 'npm run admin:create -- --email someone@example.com --name "Their Name"';

try {
  const { email, name } = readArguments();
  const { password, isGenerated } = await choosePassword([email, name]);
  const { ownerUrl, stop } = await reachDatabase(readEnvironment(process.env));
  const outcome = await makeAdministrator(ownerUrl, {
    email,
    name,
    passwordHash: await hashPassword(password),
  }).finally(stop);
  console.log(
    `${email} is an administrator now${outcome === 'promoted' ? ' (the account existed; its sessions have ended)' : ''}.`,
  );
  if (isGenerated) console.log(`Password: ${password}`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): { email: string; name: string } {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } }, strict: false });
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw new StartError(`An address is needed: ${USAGE}`);
  return { email: email.data, name: String(values.name ?? '').trim() || email.data };
}

/** ADMIN_PASSWORD, else what is typed, else a generated one that is shown once. */
async function choosePassword(personal: string[]): Promise<{ password: string; isGenerated: boolean }> {
  const given =
    process.env.ADMIN_PASSWORD || (process.stdin.isTTY ? await ask('Password (empty for a generated one): ') : '');
  if (!given) return { password: randomBytes(12).toString('base64url'), isGenerated: true };
  const password = passwordSchema.safeParse(given).data;
  if (!password) throw new StartError('The password needs 6 to 128 characters.');
  await refuseGuessable(password, personal).catch(() => {
    throw new StartError('The password is among the first that anyone would guess.');
  });
  return { password, isGenerated: false };
}

/** Nothing that is typed is shown. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}

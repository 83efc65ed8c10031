import { parseArgs } from 'node:util';
import { email as emailSchema } from '@polyclinic/contract/accounts/schemas';
import { StartError } from '@polyclinic/database';
import { readEnvironment } from './process/index.ts';
import { removeAdministrator } from './start/administrator.ts';
import { reachDatabase } from './start/database.ts';

const USAGE = 'npm run admin:remove -- --email someone@example.com';

try {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: false });
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw new StartError(`An address is needed: ${USAGE}`);
  const { ownerUrl, stop } = await reachDatabase(readEnvironment(process.env));
  const isRemoved = await removeAdministrator(ownerUrl, email.data).finally(stop);
  if (!isRemoved) throw new StartError(`No administrator has the address ${email.data}.`);
  console.log(`${email.data} is an administrator no more (the account stays; its sessions have ended).`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

import { errorMessage } from '@polyclinic/database/errors';
import { checkAddress } from './address.ts';
import { checkBackups } from './backups.ts';
import { checkPostgres, checkSchema } from './database.ts';
import { type Check, type Finding, failed, type Subject } from './finding.ts';
import { checkClock, checkDisk, checkMemory, checkZones } from './machine.ts';
import { checkPayments } from './payments.ts';
import { checkFiles, checkMail, checkPush, checkRelay, checkScanner } from './services.ts';

export const CHECKS = {
  disk: checkDisk,
  memory: checkMemory,
  clock: checkClock,
  zones: checkZones,
  postgres: checkPostgres,
  schema: checkSchema,
  mail: checkMail,
  relay: checkRelay,
  files: checkFiles,
  scanner: checkScanner,
  push: checkPush,
  payments: checkPayments,
  address: checkAddress,
  backups: checkBackups,
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof CHECKS;

/** Looks at everything at once; a check that fails itself is a finding like any other. */
export async function diagnose(subject: Subject, names = Object.keys(CHECKS) as CheckName[]): Promise<Finding[]> {
  const found = await Promise.all(
    names.map(async (check) => {
      const said = await CHECKS[check](subject).catch((error: unknown) =>
        failed(`It could not be looked at: ${errorMessage(error)}`, 'Remove what the message names, and ask again.'),
      );
      return [said].flat().map((one) => ({ check, ...one }));
    }),
  );
  return found.flat();
}

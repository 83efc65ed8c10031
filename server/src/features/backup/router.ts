import { staffOnly } from '../../procedures/index.ts';
import { readBackupState } from './queries.ts';

export const backupRouter = {
  read: staffOnly('auditor').backup.read.handler(({ context }) => readBackupState(context.services, context.actor)),
};

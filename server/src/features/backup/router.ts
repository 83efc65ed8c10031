import { adminsOnly } from '../../procedures/index.ts';
import { readBackupState } from './queries.ts';

export const backupRouter = {
  read: adminsOnly.backup.read.handler(({ context }) => readBackupState(context.services, context.actor)),
};

import { signedIn } from '../platform/base.ts';
import { backupState } from './schemas.ts';

export const backup = {
  /** When the last backup was made and the last restore proven; for administrators. */
  read: signedIn.route({ method: 'GET', path: '/admin/backup' }).output(backupState),
};

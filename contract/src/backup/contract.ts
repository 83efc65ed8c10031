import { signedIn } from '../platform/base.ts';
import { backupState } from './schemas.ts';

export const backup = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/admin/backup',
      summary: 'When the last backup was made and the last restore proven; for administrators.',
    })
    .output(backupState),
};

import { open } from '../platform/base.ts';
import { failure } from './schemas.ts';

export const failures = {
  report: open
    .route({
      method: 'POST',
      path: '/failures',
      successStatus: 204,
      summary: 'Logs what broke a page, under the id that the user was shown.',
    })
    .input(failure),
};

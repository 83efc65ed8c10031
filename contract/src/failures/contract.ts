import { open } from '../platform/base.ts';
import { failure } from './schemas.ts';

export const failures = {
  /** Logs what broke a page, under the id that the user was shown. */
  report: open.route({ method: 'POST', path: '/failures', successStatus: 204 }).input(failure),
};

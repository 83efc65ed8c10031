import { open } from '../platform/base.ts';
import { failure } from './schemas.ts';

export const failures = {
  /** Writes to the log what broke a page, under the id that its reader was shown. */
  report: open.route({ method: 'POST', path: '/failures', successStatus: 204 }).input(failure),
};

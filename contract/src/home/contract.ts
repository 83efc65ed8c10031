import { open } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done } from '../platform/fields.ts';
import { earlyAccessInput, figures, leaveInput, measures } from './schemas.ts';

export const home = {
  /** Live figures of the platform, at most a minute old. */
  figures: open.route({ method: 'GET', path: '/figures' }).output(figures),
  /** What is measured of the goals, at most ten minutes old. */
  measures: open.route({ method: 'GET', path: '/measures' }).output(measures),
  /**
   * Stores an interest and mails a confirmation; once per address and topic, without disclosing whether it was known.
   */
  requestEarlyAccess: open.route({ method: 'POST', path: '/early-access' }).input(earlyAccessInput).output(done),
  /** Withdraws an interest: the address is deleted. */
  leaveEarlyAccess: open
    .route({ method: 'POST', path: '/early-access/leave' })
    .errors(errors('INVALID_TOKEN'))
    .input(leaveInput)
    .output(done),
};

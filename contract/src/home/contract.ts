import { open } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done } from '../platform/fields.ts';
import { earlyAccessInput, figures, leaveInput, measures } from './schemas.ts';

export const home = {
  figures: open
    .route({ method: 'GET', path: '/figures', summary: 'Live figures of the platform, at most a minute old.' })
    .output(figures),
  measures: open
    .route({ method: 'GET', path: '/measures', summary: 'What is measured of the goals, at most ten minutes old.' })
    .output(measures),
  requestEarlyAccess: open
    .route({
      method: 'POST',
      path: '/early-access',
      summary:
        'Stores an interest and mails a confirmation; once per address and topic, without disclosing whether it was known.',
    })
    .input(earlyAccessInput)
    .output(done),
  leaveEarlyAccess: open
    .route({ method: 'POST', path: '/early-access/leave', summary: 'Withdraws an interest: the address is deleted.' })
    .errors(errors('INVALID_TOKEN'))
    .input(leaveInput)
    .output(done),
};

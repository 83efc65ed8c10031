import { signedIn } from '../platform/base.ts';
import { analyticsInput, analytics as analyticsRead } from './schemas.ts';

export const analytics = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'What is counted of everybody over the last days, for administrators, finance and auditors.',
    })
    .input(analyticsInput)
    .output(analyticsRead),
};

import { ANALYSTS } from '@polyclinic/contract/analytics/rules';
import { staffOnly } from '../../procedures/index.ts';
import { readAnalytics } from './queries.ts';

export const analyticsRouter = {
  read: staffOnly(...ANALYSTS).analytics.read.handler(({ input, context }) => readAnalytics(context, input.days)),
};

import { sql } from 'kysely';
import { notificationJobs } from './features/notifications/jobs.ts';
import { sweepCallSignals } from './features/calls/jobs.ts';
import type { Jobs } from './platform/jobs.ts';
import { deliverWaitingMails } from './platform/mail/send-mail.ts';

const nothing = async (): Promise<void> => {};

/** Everything that runs later: what follows an effect, and what a clock sets off. */
export const jobs: Jobs = {
  handlers: {
    ...notificationJobs,
    'payment.refund': nothing,
  },
  schedules: [
    { name: 'call-signals', cron: '*/5 * * * *', run: sweepCallSignals },
    { name: 'mails', cron: '* * * * *', run: deliverWaitingMails },
    {
      name: 'holds',
      cron: '* * * * *',
      run: async ({ worker }) => {
        await worker.write(null, () => sql`select release_expired_holds()`);
      },
    },
  ],
};

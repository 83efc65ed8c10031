import { patientsOnly } from '../../procedures/index.ts';
import { declineOffer, leaveLine, takeOffer, waitForDay, waitForEarlier } from './commands.ts';
import { readWaits } from './queries.ts';

export const waitlistRouter = {
  list: patientsOnly.waitlist.list.handler(({ context }) => readWaits(context)),
  waitForEarlier: patientsOnly.waitlist.waitForEarlier.handler(({ input, context }) =>
    waitForEarlier(context, input.appointmentId),
  ),
  waitForDay: patientsOnly.waitlist.waitForDay.handler(({ input, context }) => waitForDay(context, input)),
  leave: patientsOnly.waitlist.leave.handler(({ input, context }) => leaveLine(context, input.id)),
  take: patientsOnly.waitlist.take.handler(({ input, context }) => takeOffer(context, input.id)),
  decline: patientsOnly.waitlist.decline.handler(({ input, context }) => declineOffer(context, input.id)),
};

import { patientsOnly } from '../../procedures/index.ts';
import { declineOffer, leaveLine, takeOffer, waitForDay, waitForEarlier } from './commands.ts';
import { readWaits } from './queries.ts';
import { addWish, endWish } from './wishes/commands.ts';
import { readWishes } from './wishes/queries.ts';

export const waitlistRouter = {
  list: patientsOnly.waitlist.list.handler(async ({ context }) => ({
    ...(await readWaits(context)),
    ...(await readWishes(context)),
  })),
  waitForEarlier: patientsOnly.waitlist.waitForEarlier.handler(({ input, context }) =>
    waitForEarlier(context, input.appointmentId),
  ),
  waitForDay: patientsOnly.waitlist.waitForDay.handler(({ input, context }) => waitForDay(context, input)),
  wish: patientsOnly.waitlist.wish.handler(({ input, context }) => addWish(context, input)),
  endWish: patientsOnly.waitlist.endWish.handler(({ input, context }) => endWish(context, input.id)),
  leave: patientsOnly.waitlist.leave.handler(({ input, context }) => leaveLine(context, input.id)),
  take: patientsOnly.waitlist.take.handler(({ input, context }) => takeOffer(context, input.id)),
  decline: patientsOnly.waitlist.decline.handler(({ input, context }) => declineOffer(context, input.id)),
};

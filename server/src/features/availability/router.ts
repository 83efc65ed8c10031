import { anyone } from '../../platform/procedures.ts';
import { readSlots } from './queries.ts';

export const availabilityRouter = {
  slots: anyone.availability.slots.handler(({ input, context }) => readSlots(context.services, input)),
};

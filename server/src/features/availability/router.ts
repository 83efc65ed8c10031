import { anyone, doctorsOnly } from '../../procedures/index.ts';
import { confirmHours, saveSettings } from './commands.ts';
import { previewSettings, readSettings, readSlots } from './queries.ts';

export const availabilityRouter = {
  slots: anyone.availability.slots.handler(({ input, context }) => readSlots(context.services, input)),
  own: doctorsOnly.availability.own.handler(({ context }) => readSettings(context.services, context.actor)),
  save: doctorsOnly.availability.save.handler(({ input, context }) =>
    saveSettings(context.services, context.actor, input),
  ),
  confirm: doctorsOnly.availability.confirm.handler(({ input, context }) =>
    confirmHours(context.services, context.actor, input.version),
  ),
  preview: doctorsOnly.availability.preview.handler(({ input, context }) =>
    previewSettings(context.services, context.actor, input),
  ),
};

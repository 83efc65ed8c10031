import { anyone, staffOnly } from '../../procedures/index.ts';
import { changeSettings } from './commands.ts';
import { readChanges } from './queries.ts';
import { makeFirstAdministrator, saveFirstSettings, sendTestMail } from './setup/commands.ts';
import { readSetup } from './setup/queries.ts';

export const settingsRouter = {
  get: anyone.settings.get.handler(({ context }) => context.services.installation.settings()),
  change: staffOnly('administrator').settings.change.handler(({ input, context }) => changeSettings(context, input)),
  changes: staffOnly('auditor').settings.changes.handler(({ context }) => readChanges(context)),
  setup: anyone.settings.setup.handler(({ input, context }) => readSetup(context, input.token)),
  saveFirst: anyone.settings.saveFirst.handler(({ input, context }) => saveFirstSettings(context, input)),
  testMail: anyone.settings.testMail.handler(({ input, context }) => sendTestMail(context, input)),
  makeAdministrator: anyone.settings.makeAdministrator.handler(({ input, context }) =>
    makeFirstAdministrator(context, input),
  ),
};

import { findEmergencyNumbers, findInsurers } from '../../installation/index.ts';
import { anyone, staffOnly } from '../../procedures/index.ts';
import { changeChecklistItem, readChecklists } from './checklists/commands.ts';
import { changeSettings } from './commands.ts';
import { changeEmergencyNumber } from './emergency-numbers/commands.ts';
import { addInsurer, changeInsurer } from './insurers/commands.ts';
import { undoListChange } from './lists/commands.ts';
import { readListChanges } from './lists/queries.ts';
import { readChanges } from './queries.ts';
import { makeFirstAdministrator, saveFirstSettings, sendTestMail } from './setup/commands.ts';
import { readSetup } from './setup/queries.ts';
import { changeSpecialty } from './specialties/commands.ts';
import { readSpecialtyList } from './specialties/queries.ts';

export const settingsRouter = {
  get: anyone.settings.get.handler(({ context }) => context.services.installation.settings()),
  change: staffOnly('administrator').settings.change.handler(({ input, context }) => changeSettings(context, input)),
  changes: staffOnly('auditor').settings.changes.handler(({ context }) => readChanges(context)),
  specialties: staffOnly('administrator').settings.specialties.handler(({ context }) => readSpecialtyList(context)),
  changeSpecialty: staffOnly('administrator').settings.changeSpecialty.handler(({ input, context }) =>
    changeSpecialty(context, input),
  ),
  emergencyNumbers: anyone.settings.emergencyNumbers.handler(({ context }) =>
    findEmergencyNumbers(context.services.database),
  ),
  changeEmergencyNumber: staffOnly('administrator').settings.changeEmergencyNumber.handler(({ input, context }) =>
    changeEmergencyNumber(context, input),
  ),
  insurers: anyone.settings.insurers.handler(({ context }) => findInsurers(context.services.database)),
  changeInsurer: staffOnly('administrator').settings.changeInsurer.handler(({ input, context }) =>
    changeInsurer(context, input),
  ),
  addInsurer: staffOnly('administrator').settings.addInsurer.handler(({ input, context }) =>
    addInsurer(context, input),
  ),
  checklists: staffOnly('administrator').settings.checklists.handler(({ context }) => readChecklists(context)),
  changeChecklistItem: staffOnly('administrator').settings.changeChecklistItem.handler(({ input, context }) =>
    changeChecklistItem(context, input),
  ),
  listChanges: staffOnly('auditor').settings.listChanges.handler(({ input, context }) =>
    readListChanges(context, input.locale),
  ),
  undoListChange: staffOnly('administrator').settings.undoListChange.handler(({ input, context }) =>
    undoListChange(context, input.id),
  ),
  setup: anyone.settings.setup.handler(({ input, context }) => readSetup(context, input.token)),
  saveFirst: anyone.settings.saveFirst.handler(({ input, context }) => saveFirstSettings(context, input)),
  testMail: anyone.settings.testMail.handler(({ input, context }) => sendTestMail(context, input)),
  makeAdministrator: anyone.settings.makeAdministrator.handler(({ input, context }) =>
    makeFirstAdministrator(context, input),
  ),
};

import { z } from 'zod';
import { session } from '../accounts/schemas.ts';
import { changedChecklistItem, checklistItem } from '../admin/checklist/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, locale } from '../platform/fields.ts';
import { insurer, insurerCode } from '../providers/insurers/schemas.ts';
import { listChange, undoneChange } from './lists/schemas.ts';
import {
  changedEmergencyNumber,
  changedInsurer,
  changedSettings,
  changedSpecialty,
  emergencyNumbers,
  firstAdministrator,
  firstSettings,
  listedSpecialty,
  newInsurer,
  settingsChange,
  setupState,
  setupToken,
  shownSettings,
  testMailInput,
  testMailOutcome,
} from './schemas.ts';

const byLink = errors('INVALID_TOKEN');

export const settings = {
  get: open
    .route({
      method: 'GET',
      path: '/settings',
      summary: 'What the product is called here, who runs it and whom it serves.',
    })
    .output(shownSettings),
  change: signedIn
    .route({
      method: 'POST',
      path: '/settings',
      summary: 'Changes the settings of the installation; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedSettings)
    .output(done),
  changes: signedIn
    .route({
      method: 'GET',
      path: '/settings/changes',
      summary: 'The latest 50 changes with what stood there before, newest first; administrators only.',
    })
    .output(z.object({ changes: z.array(settingsChange) })),
  specialties: signedIn
    .route({
      method: 'GET',
      path: '/settings/specialties',
      summary: 'The list of specialties as it is, and as it came with the version; administrators only.',
    })
    .output(z.object({ specialties: z.array(listedSpecialty) })),
  changeSpecialty: signedIn
    .route({
      method: 'POST',
      path: '/settings/specialties',
      summary:
        'Changes what a specialty is called, how it is described and whether it is popular; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedSpecialty)
    .output(done),
  emergencyNumbers: open
    .route({
      method: 'GET',
      path: '/settings/emergency-numbers',
      summary: 'The numbers of ambulances that are others than the version has.',
    })
    .output(emergencyNumbers),
  changeEmergencyNumber: signedIn
    .route({
      method: 'POST',
      path: '/settings/emergency-numbers',
      summary: 'Gives a country another number, or none of its own; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedEmergencyNumber)
    .output(done),
  insurers: open
    .route({
      method: 'GET',
      path: '/settings/insurers',
      summary: 'The insurers of every country, also those that are retired.',
    })
    .output(z.array(insurer)),
  changeInsurer: signedIn
    .route({
      method: 'POST',
      path: '/settings/insurers',
      summary: 'Renames an insurer, retires it or brings it back; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedInsurer)
    .output(done),
  addInsurer: signedIn
    .route({
      method: 'POST',
      path: '/settings/insurers/new',
      summary: 'Adds an insurer to a country; administrators only.',
    })
    .errors(errors('INSURER_EXISTS'))
    .input(newInsurer)
    .output(z.strictObject({ code: insurerCode })),
  checklists: signedIn
    .route({
      method: 'GET',
      path: '/settings/checklists',
      summary: 'What is looked at before an approval, for every country and for each; administrators only.',
    })
    .output(z.object({ items: z.array(checklistItem) })),
  changeChecklistItem: signedIn
    .route({
      method: 'POST',
      path: '/settings/checklists',
      summary: 'Adds an item to a checklist, changes it or takes it away; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedChecklistItem)
    .output(done),
  listChanges: signedIn
    .route({
      method: 'GET',
      path: '/settings/lists/changes',
      summary: 'The latest 50 changes of the lists with what stood there before, newest first; for auditors.',
    })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.object({ changes: z.array(listChange) })),
  undoListChange: signedIn
    .route({
      method: 'POST',
      path: '/settings/lists/changes/{id}/undo',
      summary: 'Puts back what stood in a list before its latest change; administrators only.',
    })
    .errors(errors('SETTINGS_CHANGED'))
    .input(undoneChange)
    .output(done),
  setup: open
    .route({ method: 'GET', path: '/setup', summary: 'How far the first set-up is, for the holder of its link.' })
    .errors(byLink)
    .input(z.strictObject({ token: setupToken }))
    .output(setupState),
  saveFirst: open
    .route({ method: 'POST', path: '/setup/settings', summary: 'Stores the first settings.' })
    .errors(byLink)
    .input(firstSettings)
    .output(done),
  testMail: open
    .route({
      method: 'POST',
      path: '/setup/mail',
      summary: 'Sends a mail with a code at once, and says what became of it.',
    })
    .errors(byLink)
    .input(testMailInput)
    .output(testMailOutcome),
  makeAdministrator: open
    .route({
      method: 'POST',
      path: '/setup/administrator',
      summary: 'Makes the first administrator and signs them in; the link is used up.',
    })
    .errors(errors('INVALID_TOKEN', 'WRONG_CODE', 'COMMON_PASSWORD', 'EMAIL_TAKEN'))
    .input(firstAdministrator)
    .output(session),
};

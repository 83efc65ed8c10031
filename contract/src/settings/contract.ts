import { z } from 'zod';
import { session } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done } from '../platform/fields.ts';
import { insurer, insurerCode } from '../providers/insurers/schemas.ts';
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
  /** What the product is called here, who runs it and whom it serves. */
  get: open.route({ method: 'GET', path: '/settings' }).output(shownSettings),
  /** Changes the settings of the installation; administrators only. */
  change: signedIn
    .route({ method: 'POST', path: '/settings' })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedSettings)
    .output(done),
  /** The latest 50 changes with what stood there before, newest first; administrators only. */
  changes: signedIn
    .route({ method: 'GET', path: '/settings/changes' })
    .output(z.object({ changes: z.array(settingsChange) })),
  /** The list of specialties as it is, and as it came with the version; administrators only. */
  specialties: signedIn
    .route({ method: 'GET', path: '/settings/specialties' })
    .output(z.object({ specialties: z.array(listedSpecialty) })),
  /** Changes what a specialty is called, how it is described and whether it is popular; administrators only. */
  changeSpecialty: signedIn
    .route({ method: 'POST', path: '/settings/specialties' })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedSpecialty)
    .output(done),
  /** The numbers of ambulances that are others than the version has. */
  emergencyNumbers: open.route({ method: 'GET', path: '/settings/emergency-numbers' }).output(emergencyNumbers),
  /** Gives a country another number, or none of its own; administrators only. */
  changeEmergencyNumber: signedIn
    .route({ method: 'POST', path: '/settings/emergency-numbers' })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedEmergencyNumber)
    .output(done),
  /** The insurers of every country, also those that are retired. */
  insurers: open.route({ method: 'GET', path: '/settings/insurers' }).output(z.array(insurer)),
  /** Renames an insurer, retires it or brings it back; administrators only. */
  changeInsurer: signedIn
    .route({ method: 'POST', path: '/settings/insurers' })
    .errors(errors('SETTINGS_CHANGED'))
    .input(changedInsurer)
    .output(done),
  /** Adds an insurer to a country; administrators only. */
  addInsurer: signedIn
    .route({ method: 'POST', path: '/settings/insurers/new' })
    .errors(errors('INSURER_EXISTS'))
    .input(newInsurer)
    .output(z.strictObject({ code: insurerCode })),
  /** How far the first set-up is, for the holder of its link. */
  setup: open
    .route({ method: 'GET', path: '/setup' })
    .errors(byLink)
    .input(z.strictObject({ token: setupToken }))
    .output(setupState),
  /** Stores the first settings. */
  saveFirst: open.route({ method: 'POST', path: '/setup/settings' }).errors(byLink).input(firstSettings).output(done),
  /** Sends a mail with a code at once, and says what became of it. */
  testMail: open
    .route({ method: 'POST', path: '/setup/mail' })
    .errors(byLink)
    .input(testMailInput)
    .output(testMailOutcome),
  /** Makes the first administrator and signs them in; the link is used up. */
  makeAdministrator: open
    .route({ method: 'POST', path: '/setup/administrator' })
    .errors(errors('INVALID_TOKEN', 'WRONG_CODE', 'COMMON_PASSWORD', 'EMAIL_TAKEN'))
    .input(firstAdministrator)
    .output(session),
};

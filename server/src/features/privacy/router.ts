import { signedIn } from '../../platform/procedures.ts';
import { decideConsent, requestExport } from './commands.ts';
import { readAccesses, readConsents, readExports } from './queries.ts';

export const privacyRouter = {
  consents: signedIn.privacy.consents.handler(({ context }) => readConsents(context)),
  decideConsent: signedIn.privacy.decideConsent.handler(({ input, context }) => decideConsent(context, input)),
  accesses: signedIn.privacy.accesses.handler(({ input, context }) => readAccesses(context, input)),
  exports: signedIn.privacy.exports.handler(({ context }) => readExports(context)),
  requestExport: signedIn.privacy.requestExport.handler(({ context }) => requestExport(context)),
};

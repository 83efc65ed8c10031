import { anyone, signedIn } from '../../procedures/index.ts';
import { decideConsent, requestExport } from './commands.ts';
import {
  readDeletion,
  readDeletionByLink,
  requestDeletion,
  takeBackByLink,
  takeBackDeletion,
} from './deletion/commands.ts';
import { readAccesses, readConsents, readExports } from './queries.ts';

export const privacyRouter = {
  consents: signedIn.privacy.consents.handler(({ input, context }) => readConsents(context, input?.personId)),
  decideConsent: signedIn.privacy.decideConsent.handler(({ input, context }) => decideConsent(context, input)),
  accesses: signedIn.privacy.accesses.handler(({ input, context }) => readAccesses(context, input)),
  exports: signedIn.privacy.exports.handler(({ context }) => readExports(context)),
  requestExport: signedIn.privacy.requestExport.handler(({ context }) => requestExport(context)),
  deletion: signedIn.privacy.deletion.handler(({ context }) => readDeletion(context)),
  requestDeletion: signedIn.privacy.requestDeletion.handler(({ input, context }) =>
    requestDeletion(context, input.currentPassword),
  ),
  takeBackDeletion: signedIn.privacy.takeBackDeletion.handler(({ context }) => takeBackDeletion(context)),
  deletionByLink: anyone.privacy.deletionByLink.handler(({ input, context }) =>
    readDeletionByLink(context, input.token),
  ),
  takeBackByLink: anyone.privacy.takeBackByLink.handler(({ input, context }) => takeBackByLink(context, input.token)),
};

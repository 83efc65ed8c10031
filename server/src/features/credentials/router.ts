import { doctorsOnly } from '../../procedures/index.ts';
import { removeDocument, submitVerification } from './commands.ts';
import { readVerification } from './queries.ts';

export const credentialsRouter = {
  verification: doctorsOnly.credentials.verification.handler(({ context }) => readVerification(context)),
  removeDocument: doctorsOnly.credentials.removeDocument.handler(({ input, context }) =>
    removeDocument(context, input.id),
  ),
  submit: doctorsOnly.credentials.submit.handler(({ context }) => submitVerification(context)),
};

import { anyone, patientsOnly } from '../../procedures/index.ts';
import {
  acceptCare,
  addDependent,
  endCare,
  inviteToCare,
  removeDependent,
  saveDependent,
  setRights,
} from './commands.ts';
import { handOver, readHandover, takeOver, withdrawHandover } from './handover/commands.ts';
import { readBookable, readCircle, readInvitation } from './queries.ts';

export const careRouter = {
  circle: patientsOnly.care.circle.handler(({ context }) => readCircle(context)),
  bookable: patientsOnly.care.bookable.handler(({ context }) => readBookable(context)),
  invite: patientsOnly.care.invite.handler(({ input, context }) => inviteToCare(context, input)),
  invitation: patientsOnly.care.invitation.handler(({ input, context }) => readInvitation(context, input.token)),
  accept: patientsOnly.care.accept.handler(({ input, context }) => acceptCare(context, input)),
  end: patientsOnly.care.end.handler(({ input, context }) => endCare(context, input.id)),
  setRights: patientsOnly.care.setRights.handler(({ input, context }) => setRights(context, input)),
  addDependent: patientsOnly.care.addDependent.handler(({ input, context }) => addDependent(context, input)),
  saveDependent: patientsOnly.care.saveDependent.handler(({ input, context }) => saveDependent(context, input)),
  removeDependent: patientsOnly.care.removeDependent.handler(({ input, context }) =>
    removeDependent(context, input.id),
  ),
  handOver: patientsOnly.care.handOver.handler(({ input, context }) => handOver(context, input)),
  withdrawHandover: patientsOnly.care.withdrawHandover.handler(({ input, context }) =>
    withdrawHandover(context, input.id),
  ),
  handover: anyone.care.handover.handler(({ input, context }) => readHandover(context, input.token)),
  takeOver: anyone.care.takeOver.handler(({ input, context }) => takeOver(context, input)),
};

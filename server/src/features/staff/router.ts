import { anyone, staffOnly } from '../../procedures/index.ts';
import { acceptInvitation, inviteStaff, removeStaff, setDuty, withdrawInvitation } from './commands.ts';
import { readInvitation, readStaff } from './queries.ts';

const administratorsOnly = staffOnly('administrator');

export const staffRouter = {
  list: staffOnly('auditor').staff.list.handler(({ context }) => readStaff(context)),
  invite: administratorsOnly.staff.invite.handler(({ input, context }) => inviteStaff(context, input)),
  withdraw: administratorsOnly.staff.withdraw.handler(({ input, context }) => withdrawInvitation(context, input.id)),
  setDuty: administratorsOnly.staff.setDuty.handler(({ input, context }) => setDuty(context, input)),
  remove: administratorsOnly.staff.remove.handler(({ input, context }) => removeStaff(context, input.userId)),
  invitation: anyone.staff.invitation.handler(({ input, context }) => readInvitation(context, input.token)),
  accept: anyone.staff.accept.handler(({ input, context }) => acceptInvitation(context, input)),
};

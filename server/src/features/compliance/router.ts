import { signedIn, staffOnly } from '../../procedures/index.ts';
import { searchAccesses } from './accesses/queries.ts';
import { writeBreach, writeLetter } from './breaches/commands.ts';
import { readBreach, readBreaches } from './breaches/queries.ts';
import { readControls } from './controls/queries.ts';
import { endEmergencyAccess, openRecord, reviewEmergencyAccess } from './emergency/commands.ts';
import {
  readEmergencyAccess,
  readEmergencyAccesses,
  readEmergencyRecord,
  readOpenAccess,
  readOwnEmergencyAccesses,
} from './emergency/queries.ts';
import { readRegisters } from './registers/queries.ts';

export const complianceRouter = {
  controls: staffOnly('auditor').compliance.controls.handler(({ input }) => readControls(input)),
  registers: staffOnly('auditor').compliance.registers.handler(({ context }) => readRegisters(context)),
  accesses: staffOnly('auditor').compliance.accesses.handler(({ input, context }) => searchAccesses(context, input)),
  breaches: staffOnly('auditor').compliance.breaches.handler(({ input, context }) => readBreaches(context, input)),
  breach: staffOnly('auditor').compliance.breach.handler(({ input, context }) => readBreach(context, input.id)),
  writeBreach: staffOnly('administrator').compliance.writeBreach.handler(({ input, context }) =>
    writeBreach(context, input),
  ),
  writeLetter: staffOnly('administrator').compliance.writeLetter.handler(({ input, context }) =>
    writeLetter(context, input),
  ),
  openRecord: signedIn.compliance.openRecord.handler(({ input, context }) => openRecord(context, input)),
  openAccess: signedIn.compliance.openAccess.handler(({ input, context }) => readOpenAccess(context, input.patientId)),
  emergencyRecord: signedIn.compliance.emergencyRecord.handler(({ input, context }) =>
    readEmergencyRecord(context, input),
  ),
  endEmergencyAccess: signedIn.compliance.endEmergencyAccess.handler(({ input, context }) =>
    endEmergencyAccess(context, input.id),
  ),
  emergencyAccesses: staffOnly('auditor').compliance.emergencyAccesses.handler(({ input, context }) =>
    readEmergencyAccesses(context, input),
  ),
  emergencyAccess: staffOnly('auditor').compliance.emergencyAccess.handler(({ input, context }) =>
    readEmergencyAccess(context, input.id),
  ),
  reviewEmergencyAccess: staffOnly('administrator').compliance.reviewEmergencyAccess.handler(({ input, context }) =>
    reviewEmergencyAccess(context, input),
  ),
  ownEmergencyAccesses: signedIn.compliance.ownEmergencyAccesses.handler(({ context }) =>
    readOwnEmergencyAccesses(context),
  ),
};

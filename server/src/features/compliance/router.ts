import { staffOnly } from '../../procedures/index.ts';
import { searchAccesses } from './accesses/queries.ts';
import { writeBreach, writeLetter } from './breaches/commands.ts';
import { readBreach, readBreaches } from './breaches/queries.ts';
import { readControls } from './controls/queries.ts';
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
};

import { staffOnly } from '../../procedures/index.ts';
import {
  askFactorReset,
  correctEmail,
  endFactorReset,
  endPersonSessions,
  reinstatePerson,
  suspendPerson,
} from './commands.ts';
import { findPeople, readPerson } from './queries.ts';

const readers = staffOnly('support', 'auditor');
const support = staffOnly('support');

export const peopleRouter = {
  find: readers.people.find.handler(({ input, context }) => findPeople(context, input)),
  get: readers.people.get.handler(({ input, context }) => readPerson(context, input.userId)),
  suspend: support.people.suspend.handler(({ input, context }) => suspendPerson(context, input)),
  reinstate: support.people.reinstate.handler(({ input, context }) => reinstatePerson(context, input)),
  endSessions: support.people.endSessions.handler(({ input, context }) => endPersonSessions(context, input)),
  correctEmail: support.people.correctEmail.handler(({ input, context }) => correctEmail(context, input)),
  askFactorReset: support.people.askFactorReset.handler(({ input, context }) => askFactorReset(context, input)),
  endFactorReset: support.people.endFactorReset.handler(({ input, context }) => endFactorReset(context, input)),
};

import { doctorsOnly, patientsOnly, signedIn } from '../../procedures/index.ts';
import { bookAppointment } from './booking/commands.ts';
import { clearAppointments } from './clearing/commands.ts';
import { readColleagues } from './colleagues/queries.ts';
import {
  cancelAppointment,
  changeType,
  completeAppointment,
  goOnByPhone,
  markNoShow,
  rescheduleAppointment,
  startAppointment,
  takeBackAct,
} from './commands.ts';
import { findOfPractice } from './finding/queries.ts';
import { acceptMove, endMove, proposeMove } from './proposals/commands.ts';
import { readAhead, readAppointment, readMine, readOverview, readWeek } from './queries.ts';
import { askQuestion, reopenQuestion } from './questions/commands.ts';
import { readTasks } from './tasks/queries.ts';

export const appointmentsRouter = {
  book: patientsOnly.appointments.book.handler(({ input, context }) => bookAppointment(context, input)),
  ask: patientsOnly.appointments.ask.handler(({ input, context }) => askQuestion(context, input)),
  get: signedIn.appointments.get.handler(({ input, context }) => readAppointment(context, input)),
  mine: signedIn.appointments.mine.handler(({ input, context }) => readMine(context, input)),
  colleagues: patientsOnly.appointments.colleagues.handler(({ input, context }) => readColleagues(context, input)),
  overview: signedIn.appointments.overview.handler(({ input, context }) => readOverview(context, input.locale)),
  week: doctorsOnly.appointments.week.handler(({ input, context }) => readWeek(context, input)),
  ahead: doctorsOnly.appointments.ahead.handler(({ input, context }) => readAhead(context, input.locale)),
  tasks: doctorsOnly.appointments.tasks.handler(({ context }) => readTasks(context)),
  find: doctorsOnly.appointments.find.handler(({ input, context }) => findOfPractice(context, input.q)),
  start: doctorsOnly.appointments.start.handler(({ input, context }) => startAppointment(context, input.id)),
  complete: doctorsOnly.appointments.complete.handler(({ input, context }) => completeAppointment(context, input.id)),
  reopen: patientsOnly.appointments.reopen.handler(({ input, context }) => reopenQuestion(context, input.id)),
  markNoShow: doctorsOnly.appointments.markNoShow.handler(({ input, context }) => markNoShow(context, input.id)),
  takeBackAct: doctorsOnly.appointments.takeBackAct.handler(({ input, context }) => takeBackAct(context, input.id)),
  cancel: signedIn.appointments.cancel.handler(({ input, context }) => cancelAppointment(context, input)),
  clear: doctorsOnly.appointments.clear.handler(({ input, context }) => clearAppointments(context, input)),
  reschedule: patientsOnly.appointments.reschedule.handler(({ input, context }) =>
    rescheduleAppointment(context, input),
  ),
  proposeMove: doctorsOnly.appointments.proposeMove.handler(({ input, context }) => proposeMove(context, input)),
  acceptMove: patientsOnly.appointments.acceptMove.handler(({ input, context }) => acceptMove(context, input)),
  endMove: signedIn.appointments.endMove.handler(({ input, context }) => endMove(context, input)),
  changeType: patientsOnly.appointments.changeType.handler(({ input, context }) => changeType(context, input)),
  goOnByPhone: signedIn.appointments.goOnByPhone.handler(({ input, context }) => goOnByPhone(context, input)),
};

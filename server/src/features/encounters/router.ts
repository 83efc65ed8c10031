import { doctorsOnly, patientsOnly, signedIn } from '../../procedures/index.ts';
import { amendNote, giveFeedback, saveNote, savePracticeContact, signNote } from './commands.ts';
import { readBriefing, readContact, readDay, readFeedback, readNote, readPracticeContact } from './queries.ts';
import { readRecord } from './record/queries.ts';

export const encountersRouter = {
  briefing: doctorsOnly.encounters.briefing.handler(({ context, input }) => readBriefing(context, input.appointmentId)),
  day: doctorsOnly.encounters.day.handler(({ context, input }) => readDay(context, input)),
  record: patientsOnly.encounters.record.handler(({ context, input }) => readRecord(context, input)),
  note: signedIn.encounters.note.handler(({ context, input }) => readNote(context, input.appointmentId)),
  save: doctorsOnly.encounters.save.handler(({ context, input }) => saveNote(context, input)),
  sign: doctorsOnly.encounters.sign.handler(({ context, input }) => signNote(context, input)),
  amend: doctorsOnly.encounters.amend.handler(({ context, input }) => amendNote(context, input)),
  feedback: signedIn.encounters.feedback.handler(({ context, input }) => readFeedback(context, input.appointmentId)),
  giveFeedback: signedIn.encounters.giveFeedback.handler(({ context, input }) => giveFeedback(context, input)),
  contact: signedIn.encounters.contact.handler(({ context, input }) => readContact(context, input.appointmentId)),
  practiceContact: doctorsOnly.encounters.practiceContact.handler(({ context }) => readPracticeContact(context)),
  savePracticeContact: doctorsOnly.encounters.savePracticeContact.handler(({ context, input }) =>
    savePracticeContact(context, input),
  ),
};

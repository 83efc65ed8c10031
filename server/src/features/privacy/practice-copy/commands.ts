import { Readable } from 'node:stream';
import type { Actor } from '@polyclinic/database';
import type { ZipFile } from 'yazl';
import type { Services } from '../../../services.ts';
import { readPracticeCopy, type SignedNote } from './queries.ts';
import { noteFile, printNote, statementTable, visitsTable } from './rules.ts';

type Person = NonNullable<Actor>;

/** What waits to be written of the access log before the next notes are read. */
const TOGETHER = 100;

/**
 * Adds what a doctor takes out of a practice to a copy: visits and statement as tables, signed notes as PDF. Whose notes
 * are in it is noted before any is printed.
 */
export async function addPractice(
  services: Services,
  person: Person,
  zip: ZipFile,
  onError: (error: unknown) => void,
): Promise<void> {
  const copy = await readPracticeCopy(services, person);
  if (!copy) return;
  const reading = { ...copy.writing, product: services.installation.nameIn(copy.writing.locale) };
  const mtime = services.clock.now();
  zip.addBuffer(Buffer.from(visitsTable(copy.visits, reading)), 'practice/visits.csv', { mtime });
  zip.addBuffer(Buffer.from(statementTable(copy.ledger, reading)), 'practice/statement.csv', { mtime });
  await noteAccess(services, person, copy.notes);
  for (const note of copy.notes)
    zip.addReadStreamLazy(noteFile(note, reading), { mtime, compress: false }, (give) => {
      printNote(note, reading).then(
        (bytes) => give(null, Readable.from([bytes]).on('error', onError)),
        (error) => give(error, Readable.from([])),
      );
    });
}

async function noteAccess({ accessLog }: Services, actor: Person, notes: SignedNote[]): Promise<void> {
  for (const [index, { appointmentId: subjectId, patientId }] of notes.entries()) {
    accessLog.note({ actor, action: 'read', subject: 'encounter_note', subjectId, patientId });
    if (index % TOGETHER === TOGETHER - 1) await accessLog.flush();
  }
  await accessLog.flush();
}

import type { Actor } from '@polyclinic/database';
import type { Services } from '../../../services.ts';

/** Keeps in the access log that one of the staff changed something of a provider. */
export function noteChange(
  { accessLog }: Services,
  actor: NonNullable<Actor>,
  subject: string,
  subjectId: string,
): void {
  accessLog.note({ actor, action: 'change', subject, subjectId, patientId: null });
}

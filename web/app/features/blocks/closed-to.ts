import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';

/** `own` where the viewer blocked the doctor, `closed` where only the doctor did, which nobody says. */
export type Closed = 'own' | 'closed';

/** Whether this doctor can't be booked for a patient; null: for anybody for whom the viewer books. */
export function closedTo(contacts: ClosedContact[], providerId: string, patientId: string | null): Closed | null {
  const found = contacts.filter(
    (one) => one.providerId === providerId && (patientId === null ? one.isForAll : one.patientId === patientId),
  );
  if (found.length === 0) return null;
  return found.every(({ isOwn }) => isOwn) ? 'own' : 'closed';
}

/** Of doctors who are shown unasked, those whom somebody of the viewer's could book. */
export const withoutClosed = <Shown extends { id: string }>(providers: Shown[], contacts: ClosedContact[]): Shown[] =>
  providers.filter(({ id }) => closedTo(contacts, id, null) === null);

import { randomUUID } from 'node:crypto';
import type { GivenRight, Relationship } from '@polyclinic/contract/care/rules';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

type Link = { patient: Person; caregiver: Person; rights: GivenRight[]; relationship?: Relationship };

/** A patient asks somebody to care for them, who does; returns the link's id. */
export async function joinCircle(
  { clientOf }: TestServer,
  { patient, caregiver, rights, relationship = 'child' }: Link,
): Promise<string> {
  await clientOf(patient).care.invite({ part: 'caregiver', email: caregiver.email, relationship, rights });
  const [invitation] = (await clientOf(caregiver).care.circle()).invitations;
  const id = invitation?.id ?? '';
  await clientOf(caregiver).care.accept({ id, rights: [] });
  return id;
}

type Wanted = { providerId: string | undefined; startTime: string; patientId?: string | undefined };

/** Books a video visit, on behalf of a patient where one is named, and pays it; returns it as it was booked. */
export async function bookPaid(server: TestServer, by: Person, { providerId = '', startTime, patientId }: Wanted) {
  const { appointments, payments } = server.clientOf(by);
  const visit = await appointments.book({
    providerId,
    appointmentType: 'video',
    startTime,
    idempotencyKey: randomUUID(),
    ...(patientId && { patientId }),
  });
  const { sessionId } = await payments.checkout({ appointmentId: visit.id });
  await payments.sandboxAct({ sessionId, action: 'pay' });
  await server.settle();
  return visit;
}

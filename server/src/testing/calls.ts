import type { CallSignal } from '@polyclinic/contract/calls/schemas';
import type { Person } from './people.ts';
import type { Client, TestServer } from './server.ts';
import { createVisit, type VisitOptions } from './visit.ts';

type Call = { id: string; patient: Client; doctor: Client; people: { patient: Person; doctor: Person } };
type OpenCall = Call & { patientToken: string; doctorToken: string };

export type Calls = {
  /** A paid visit of two new people, which may be joined unless the options say otherwise. */
  newCall(options?: Partial<VisitOptions>): Promise<Call>;
  /** Both in the room, the patient admitted: signals pass. */
  openCall(options?: Partial<VisitOptions>): Promise<OpenCall>;
  statusOf(id: string): Promise<string | undefined>;
  /** What was handed on in a visit's call */
  signalsOf(id: string): Promise<{ sender_id: string; recipient_id: string; payload: unknown }[]>;
};

/** Makes calls on a server. */
export function callsOn(server: TestServer): Calls {
  const newCall: Calls['newCall'] = async (options = {}) => {
    const people = {
      patient: await server.person({ role: 'patient' }),
      doctor: await server.person({ role: 'doctor', verified: true }),
    };
    const id = await createVisit(server.database, { ...people, ...options });
    return { id, people, patient: server.clientOf(people.patient), doctor: server.clientOf(people.doctor) };
  };
  return {
    newCall,
    async openCall(options) {
      const call = await newCall(options);
      const { token: patientToken } = await call.patient.calls.token({ appointmentId: call.id });
      const { token: doctorToken } = await call.doctor.calls.token({ appointmentId: call.id });
      await call.patient.calls.join({ token: patientToken });
      await call.doctor.calls.join({ token: doctorToken });
      await call.doctor.calls.admit({ token: doctorToken, userId: call.people.patient.userId });
      return { ...call, patientToken, doctorToken };
    },
    async statusOf(id) {
      const [visit] = await server.database.read(null, (db) =>
        db.selectFrom('appointments').select('status').where('id', '=', id),
      );
      return visit?.status;
    },
    signalsOf: (id) =>
      server.database.read(null, (db) =>
        db.selectFrom('call_signals').select(['sender_id', 'recipient_id', 'payload']).where('appointment_id', '=', id),
      ),
  };
}

/** An offer to somebody, between two stays that began now. */
export function aSignal(to: Person): CallSignal & { recipientId: string } {
  const now = new Date().toISOString();
  const signal = { type: 'description', kind: 'offer', sdp: 'v=0' } as const;
  return { recipientId: to.userId, from: now, to: now, signal };
}

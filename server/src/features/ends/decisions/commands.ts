import {
  decideEnd,
  type End,
  type EndEvidence,
  type Interval,
  type Presence,
  presenceKind,
  remindersDue,
} from '@polyclinic/contract/ends/rules';
import type { StoredEvidence } from '@polyclinic/contract/ends/schemas';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';

/** Ends a visit as its evidence says, or asks the person who can say; nothing where it has ended. Bears repetition. */
export async function decideVisit(services: Services, { appointmentId }: Effects['visit.decide']): Promise<void> {
  const end = await services.worker.transaction(null, (trx) => decide(trx, appointmentId));
  if (end) services.log.info({ appointmentId, outcome: end.outcome, by: end.by }, 'visit ended');
}

type Locked = Omit<EndEvidence, 'presence'> & {
  presence: Presence;
  now: number;
  /** The provider has pressed how it ended, and can still take it back */
  isBeingStated: boolean;
  providerStatedAt: number | null;
  patientStatedAt: number | null;
};

async function decide(trx: Trx, id: string): Promise<End | undefined> {
  const locking = sql<{ found: Locked | null }>`select lock_end_evidence(${id}) as found`;
  const found = (await locking.execute(trx)).rows[0]?.found;
  // What is pressed in time counts from then: the end is decided once it stands or is taken back.
  if (!found || found.isBeingStated) return undefined;
  const result = decideEnd({ ...found, presence: presenceKind(found.presence, found.start) }, found.now);
  if (result.status !== null) {
    await sql`select end_visit(${id}, ${result.status}, ${result.outcome}, ${result.by},
      ${JSON.stringify(toStored(found))}::jsonb, ${result.refundPercent}, ${result.isDisputed})`.execute(trx);
    return result;
  }
  const isComplaint = found.patient === 'missed_by_provider';
  const due = result.nextQuestion === 'provider' ? remindersDue(found.end, found.now) : 0;
  await sql`select ask_for_end(${id}, ${result.nextQuestion}, ${new Date(result.lookAt)}, ${due}, ${isComplaint})`.execute(
    trx,
  );
  return undefined;
}

const iso = (at: number) => new Date(at).toISOString();
const toStay = ({ from, until }: Interval) => ({ from: iso(from), until: iso(until) });
const toSaid = <Words>(said: Words | null, at: number | null) =>
  said === null || at === null ? null : { said, at: iso(at) };

/** What support reads when somebody disputes the end. */
function toStored({ presence, askedAt, ...found }: Locked): StoredEvidence {
  return {
    presence: {
      provider: presence.provider.map(toStay),
      patient: presence.patient.map(toStay),
      wereConnected: presence.wereConnected,
    },
    provider: toSaid(found.provider, found.providerStatedAt),
    patient: toSaid(found.patient, found.patientStatedAt),
    askedAt: askedAt === null ? null : iso(askedAt),
  };
}

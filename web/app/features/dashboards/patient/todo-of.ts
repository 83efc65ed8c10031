import type { Profile } from '@polyclinic/contract/accounts/schemas';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { isAllowed } from '@polyclinic/contract/care/rules';
import type { Unread } from '@polyclinic/contract/notifications/schemas';
import type { VisitToReview } from '@polyclinic/contract/reviews/schemas';
import { toAddress } from './view.ts';

export type TodoFacts = {
  upcoming: Pick<Appointment, 'id' | 'appointmentType' | 'careRights' | 'providerName' | 'proposal'>[];
  /** Over, and the patient can say how they ended */
  asked: Pick<Appointment, 'id' | 'providerName' | 'startTime'>[];
  unread: Unread;
  toReview: VisitToReview[];
  /** Null where it could not be had: nothing is asked for then */
  profile: Pick<Profile, 'phone' | 'allergies' | 'medicalConditions'> | null;
};

export type Todo =
  | { kind: 'ended' | 'review' | 'proposal'; to: string; name: string; at: string }
  | { kind: 'messages' | 'notifications'; to: string; count: number }
  | { kind: 'phone' | 'health'; to: string };

/** What waits for the patient, what is most pressing first. */
export function todoOf(facts: TodoFacts): Todo[] {
  const { asked, unread, toReview } = facts;
  const counts = (['messages', 'notifications'] as const).filter((kind) => unread[kind] > 0);
  return [
    ...proposals(facts),
    ...missingPhone(facts),
    ...asked.map(({ id, providerName, startTime }) => ({
      kind: 'ended' as const,
      to: `/visit/${id}`,
      name: providerName,
      at: startTime,
    })),
    ...counts.map((kind) => ({ kind, to: `/${kind}`, count: unread[kind] })),
    ...missingHealth(facts),
    ...toReview.map(({ appointmentId, providerName, startTime }) => ({
      kind: 'review' as const,
      to: `/visit/${appointmentId}/review`,
      name: providerName,
      at: startTime,
    })),
  ];
}

const editing = `${toAddress({ tab: 'profile' })}&edit`;
const ownOf = ({ upcoming }: TodoFacts) => upcoming.filter(({ careRights }) => careRights === null);

/** A doctor waits for the answer, and the time is kept until then. */
const proposals = ({ upcoming }: TodoFacts): Todo[] =>
  upcoming.flatMap(({ id, providerName, proposal, careRights }) =>
    proposal && isAllowed(careRights, 'book')
      ? [{ kind: 'proposal', to: `/visit/${id}`, name: providerName, at: proposal.startTime }]
      : [],
  );

/** Who is to be called needs a number. */
function missingPhone(facts: TodoFacts): Todo[] {
  const isCalled = ownOf(facts).some(({ appointmentType }) => appointmentType === 'phone');
  return isCalled && facts.profile && !facts.profile.phone ? [{ kind: 'phone', to: editing }] : [];
}

/** Before a visit the doctor wants to know both. */
function missingHealth(facts: TodoFacts): Todo[] {
  const { profile } = facts;
  const isMissing = profile !== null && !profile.allergies && !profile.medicalConditions;
  return isMissing && ownOf(facts).length > 0 ? [{ kind: 'health', to: editing }] : [];
}

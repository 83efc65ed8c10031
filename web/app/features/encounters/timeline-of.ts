import { canStartCall, isUpcoming, START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { isAllowed } from '@polyclinic/contract/care/rules';

const DAY_MS = 86_400_000;

export type StepName = 'booked' | 'mail' | 'calendar' | 'devices' | 'prepare' | 'visit' | 'summary' | 'rating';
export type TimelineStep = { name: StepName; state: 'done' | 'next' | 'open' };

export type TimelineFacts = {
  appointment: Pick<Appointment, 'status' | 'appointmentType' | 'startTime' | 'endTime' | 'careRights'>;
  /** Whether the mail about it has been sent; null where none was wanted */
  isMailed: boolean | null;
  hasNote: boolean;
  mayReview: boolean;
  hasReview: boolean;
  /** Epoch ms */
  now: number;
};

/** A visit from its booking to its rating, as its patient's side sees it; nothing where it did not take place. */
export function timelineOf(facts: TimelineFacts): TimelineStep[] {
  const { status } = facts.appointment;
  if (status === 'cancelled' || status === 'no_show') return [];
  const next = nextOf(facts);
  return namesOf(facts).map((name) => ({
    name,
    state: isDone(name, facts) ? 'done' : name === next ? 'next' : 'open',
  }));
}

const may = ({ appointment }: TimelineFacts, right: 'manage' | 'records') => isAllowed(appointment.careRights, right);
const isVideo = ({ appointment }: TimelineFacts) => appointment.appointmentType === 'video';

/** Whether there is still time to prepare: the room is not open. */
function isBefore({ appointment, now }: TimelineFacts): boolean {
  const start = Date.parse(appointment.startTime);
  return isUpcoming({ status: appointment.status, start, now }) && now < start - START_CALL_BEFORE_MS;
}

type Maybe = StepName | false;

function namesOf(facts: TimelineFacts): StepName[] {
  const isHeld = facts.appointment.status === 'scheduled';
  const [manages, reads] = [may(facts, 'manage'), may(facts, 'records')];
  const isOver = facts.appointment.status === 'completed';
  const before: Maybe[] = [
    facts.isMailed !== null && 'mail',
    !isHeld && 'calendar',
    isVideo(facts) && manages && 'devices',
    'prepare',
  ];
  const steps: Maybe[] = [
    'booked',
    ...(isBefore(facts) ? before : []),
    'visit',
    reads && 'summary',
    (isOver ? facts.mayReview : manages) && 'rating',
  ];
  return steps.filter((step) => step !== false);
}

function isDone(name: StepName, { appointment: { status }, isMailed, hasNote, hasReview }: TimelineFacts): boolean {
  const done: Partial<Record<StepName, boolean>> = {
    booked: status !== 'scheduled',
    mail: isMailed === true,
    visit: status === 'completed',
    summary: hasNote,
    rating: hasReview,
  };
  return done[name] ?? false;
}

/** What the patient does next; null where it is for others to act. */
function nextOf(facts: TimelineFacts): StepName | null {
  const { appointment, now } = facts;
  const { status, startTime, endTime } = appointment;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  if (status === 'scheduled') return 'booked';
  if (status === 'completed') return 'rating';
  if (isBefore(facts)) return isVideo(facts) && may(facts, 'manage') && start - now > DAY_MS ? 'devices' : 'prepare';
  return canStartCall({ status, start, end, now }) ? 'visit' : null;
}

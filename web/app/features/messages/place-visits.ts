import { writableUntil } from '@polyclinic/contract/messages/rules';
import type { Message, ThreadVisit } from '@polyclinic/contract/messages/schemas';
import type { MessageLog } from './message-log.ts';

/** Where the visits of two people stand among what they wrote. */
export interface PlacedVisits {
  /** Marks before a message, by its id */
  before: ReadonlyMap<string, readonly ThreadVisit[]>;
  /** The opened visit, whose mark stands after the last message where it is ahead; else null */
  after: ThreadVisit | null;
  /** Messages that begin to speak of another visit than the one before them, by their ids */
  turns: ReadonlyMap<string, ThreadVisit>;
  /** Where the page opens: the mark of its visit, where more was written since; else null */
  anchor: string | null;
  /** Whether the mark of the page's visit is further up than what has been loaded */
  isAbove: boolean;
}

/** A visit stands at its time; a question where it was asked, as long as that is loaded. */
function timeOf({ id, appointmentType, startTime }: ThreadVisit, messages: readonly Message[]): string {
  const asked = appointmentType === 'message' ? messages.find(({ appointmentId }) => appointmentId === id) : undefined;
  return asked?.createdAt ?? startTime;
}

/**
 * Places each visit at its time among the messages. While it is ahead, the opened one stands at the end, and another one
 * where it was first written about, so that the end shows what was written last.
 */
export function placeVisits(log: MessageLog, visits: readonly ThreadVisit[], opened: string): PlacedVisits {
  const { messages, hasEarlier } = log;
  const first = messages[0]?.createdAt ?? '';
  const timed = visits
    .map((visit) => ({ visit, at: timeOf(visit, messages) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  const isAbove = hasEarlier && timed.some(({ visit, at }) => visit.id === opened && at < first);
  const shown = timed.filter(({ at }) => !hasEarlier || at >= first);
  const before = new Map<string, ThreadVisit[]>();
  let after: ThreadVisit | null = null;
  for (const { visit, at } of shown) {
    const since = messages.find(({ createdAt, appointmentId }) =>
      visit.appointmentType === 'message' && appointmentId === visit.id ? createdAt >= at : createdAt > at,
    );
    const next = since ?? (visit.id === opened ? undefined : messages.find((one) => one.appointmentId === visit.id));
    if (next) before.set(next.id, [...(before.get(next.id) ?? []), visit]);
    else if (visit.id === opened) after = visit;
  }
  return {
    before,
    after,
    turns: turnsOf(messages, visits, before),
    anchor: anchorOf(messages, before, opened),
    isAbove,
  };
}

/** None where all is about one visit, or where the visit's own mark stands right above. */
function turnsOf(
  messages: readonly Message[],
  visits: readonly ThreadVisit[],
  before: ReadonlyMap<string, readonly ThreadVisit[]>,
): Map<string, ThreadVisit> {
  const turns = new Map<string, ThreadVisit>();
  if (visits.length < 2) return turns;
  for (const [index, { id, appointmentId }] of messages.entries()) {
    const isSame = messages[index - 1]?.appointmentId === appointmentId && !before.has(id);
    const visit = visits.find((one) => one.id === appointmentId);
    if (visit && !isSame && before.get(id)?.at(-1)?.id !== appointmentId) turns.set(id, visit);
  }
  return turns;
}

function anchorOf(
  messages: readonly Message[],
  before: ReadonlyMap<string, readonly ThreadVisit[]>,
  opened: string,
): string | null {
  const place = messages.findIndex(({ id }) => before.get(id)?.some((visit) => visit.id === opened));
  const isLeft = place >= 0 && messages.slice(place).some(({ appointmentId }) => appointmentId !== opened);
  return isLeft ? opened : null;
}

/** Whether somebody may write about a visit now; the database has the last word. */
const isWritable = ({ status, endTime }: ThreadVisit, now: number): boolean =>
  status !== 'cancelled' && writableUntil(endTime) > now;

/** What else may be written about: what waits for an answer first, then the latest; in an order that no clock changes. */
export function othersToWriteAbout(visits: readonly ThreadVisit[], opened: string, now: number): ThreadVisit[] {
  const isOpen = ({ appointmentType, status }: ThreadVisit) => appointmentType === 'message' && status === 'confirmed';
  return visits
    .filter((visit) => visit.id !== opened && isWritable(visit, now))
    .sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)) || other.startTime.localeCompare(one.startTime));
}

/** A question other than the opened one that waits for its answer. */
export const openQuestion = (visits: readonly ThreadVisit[], opened: string): ThreadVisit | undefined =>
  visits.find(
    ({ id, appointmentType, status }) => id !== opened && appointmentType === 'message' && status === 'confirmed',
  );

/** What is known of the visits now: those that were told last win. */
export function mergeVisits(known: readonly ThreadVisit[], told: readonly ThreadVisit[]): ThreadVisit[] {
  return [...new Map([...known, ...told].map((visit) => [visit.id, visit])).values()];
}

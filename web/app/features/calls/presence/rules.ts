import type { CallPresence } from '@polyclinic/contract/calls/schemas';

/** Who is or was in the room, by user; reports may arrive late and in any order. */
export type Room = ReadonlyMap<string, CallPresence>;

/** Of two reports about one person, the one about the later stay, or about its end. */
function later(known: CallPresence | undefined, told: CallPresence): CallPresence {
  if (!known || told.joinedAt > known.joinedAt) return told;
  if (told.joinedAt < known.joinedAt || (known.leftAt && !told.leftAt)) return known;
  return told;
}

/** Takes in a report of the room. */
export function addPresence(room: Room, told: CallPresence[]): Room {
  return new Map([...room, ...told.map((one) => [one.userId, later(room.get(one.userId), one)] as const)]);
}

/** The others, the visit's own people first. */
export function othersIn(room: Room, userId: string): CallPresence[] {
  const order = ['doctor', 'patient', 'guest'];
  return [...room.values()]
    .filter((one) => one.userId !== userId)
    .sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
}

/** Whether signals may pass between the room and this person. */
export const isAdmitted = ({ admittedAt, leftAt }: CallPresence) => admittedAt !== null && leftAt === null;

/** Where a page of this stay is left by what is told of its person: another page of theirs may have taken its place. */
export function stepOf(me: CallPresence, mine: string) {
  if (me.joinedAt > mine) return 'elsewhere';
  if (me.leftAt) return 'removed';
  return isAdmitted(me) ? 'inside' : 'waiting';
}

/** Whether this person's page is open, in the room or at its door. */
export const isHere = ({ leftAt, isSilent }: CallPresence) => leftAt === null && !isSilent;

/** Whether this person is in the room. */
export const isIn = (one: CallPresence) => isAdmitted(one) && isHere(one);

/** Whether this person waits to be let in. */
export const isWaiting = (one: CallPresence) => one.admittedAt === null && isHere(one);

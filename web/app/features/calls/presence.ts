import type { CallPresence } from '@polyclinic/contract/calls/schemas';

/** Who is or was in the room, by user; reports may arrive late and in any order. */
export type Room = ReadonlyMap<string, CallPresence>;

/** Of two reports about one person, the one about the later stay, or about its end. */
function later(known: CallPresence | undefined, told: CallPresence): CallPresence {
  if (!known || told.joinedAt > known.joinedAt) return told;
  if (told.joinedAt < known.joinedAt) return known;
  return known.leftAt ? known : told;
}

/** Takes in a report of the room. */
export function addPresence(room: Room, told: CallPresence[]): Room {
  return new Map([...room, ...told.map((one) => [one.userId, later(room.get(one.userId), one)] as const)]);
}

/** The stay of the other person, if they are in the room. */
export function stayOfOther(room: Room, userId: string): string | null {
  const other = [...room.values()].find((one) => one.userId !== userId);
  return other && !other.leftAt ? other.joinedAt : null;
}

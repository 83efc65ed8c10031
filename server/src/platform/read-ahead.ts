import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, Behind } from '@polyclinic/database';

type Person = NonNullable<Actor>;

/** What is read for those who listen on this node, behind the write that they are about to hear of. */
export type ReadAhead = {
  /** Somebody is told of this subject here: of the next thing that is written there, too. */
  isTold(actor: Person, subject: string): void;
  /** What each of them, but for the writer, reads behind a write. */
  behind(writer: Person, subject: string, build: Behind['build']): Behind[];
  /** What was read for this person and not taken yet; nothing where that takes long. */
  take<Row>(actor: Person, subjects: string[]): Promise<Row[]>;
};

const MOST_SUBJECTS = 5_000;
/** A visit has two, and those who care for the patient. */
const MOST_PEOPLE = 4;
/** What was not taken by then belongs to somebody who has gone. */
const KEPT_MS = 1_000;
/** Reading anew is never much later. */
const PATIENCE_MS = 5;

/** Holds a bounded number of people and, for a second, of rows; what it gives was read by that very person. */
export function createReadAhead(isListening: (userId: string) => boolean): ReadAhead {
  const told = new Map<string, Map<string, Person>>();
  const read = new Map<string, Promise<unknown[]>>();

  const keep = (key: string, rows: Promise<unknown[]>): void => {
    read.set(key, rows);
    setTimeout(() => read.get(key) === rows && read.delete(key), KEPT_MS).unref();
  };
  const takeOne = (key: string): Promise<unknown[]> | undefined => {
    const rows = read.get(key);
    read.delete(key);
    return rows;
  };
  return {
    isTold(actor, subject) {
      const people = told.get(subject) ?? new Map<string, Person>();
      moveToEnd(people, actor.userId, actor, MOST_PEOPLE);
      moveToEnd(told, subject, people, MOST_SUBJECTS);
    },
    behind(writer, subject, build) {
      const people = [...(told.get(subject)?.values() ?? [])];
      const readers = people.filter(({ userId }) => userId !== writer.userId && isListening(userId));
      return readers.map((actor) => {
        const { promise, resolve } = Promise.withResolvers<unknown[]>();
        keep(keyOf(actor, subject), promise);
        return { actor, build, hear: resolve };
      });
    },
    async take<Row>(actor: Person, subjects: string[]) {
      const rows = subjects.map((subject) => takeOne(keyOf(actor, subject))).filter((one) => one !== undefined);
      if (rows.length === 0) return [];
      const found = await Promise.race([Promise.all(rows), delay(PATIENCE_MS, [])]);
      return found.flat() as Row[];
    },
  };
}

const keyOf = ({ userId, role }: Person, subject: string) => `${userId} ${role} ${subject}`;

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

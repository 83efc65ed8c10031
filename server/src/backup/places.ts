import type { Readable } from 'node:stream';
import { StartError } from '@polyclinic/database';

export type Archive = { name: string; bytes: number; mark: Date };

/** Where archives are retained: a folder or a bucket. What is written is there as a whole or not at all. */
export type Place = {
  name: string;
  list(): Promise<Archive[]>;
  /** Resolves with how many bytes it has once it is safe. */
  write(name: string, sealed: Readable): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

/** A place, and one archive in it where the address names one. */
export type Located = { place: Place; archive: string | undefined };

export const ENDING = '.age';
const NAME = /^polyclinic-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.zst\.age$/;

/** The name of an archive of that moment, by which archives are found and sorted. */
export const nameOf = (mark: Date): string =>
  `polyclinic-${mark.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar.zst${ENDING}`;

/** The moment of an archive's name; undefined where it is no name of ours. */
export function markOf(name: string): Date | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return parts.length > 0 ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined;
}

/** The last archive, or the last one that was made at that moment or before. Throws StartError where there is none. */
export async function chooseArchive({ place, archive }: Located, at?: Date): Promise<string> {
  if (archive) return archive;
  const archives = await place.list();
  const found = archives
    .filter(({ mark }) => !at || mark <= at)
    .reduce<Archive | undefined>((last, one) => (last && last.mark >= one.mark ? last : one), undefined);
  if (found) return found.name;
  throw new StartError(`${place.name} holds no archive${at ? ` from ${at.toISOString()} or before` : ''}.`);
}

/** Removes the archives that `stays` leaves out, and tells their names. */
export async function prune(place: Place, stays: (marks: Date[]) => Set<number>): Promise<string[]> {
  const archives = await place.list();
  const retained = stays(archives.map(({ mark }) => mark));
  const names = archives.filter(({ mark }) => !retained.has(mark.getTime())).map(({ name }) => name);
  for (const name of names) await place.remove(name);
  return names;
}

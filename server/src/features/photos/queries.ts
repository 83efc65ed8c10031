import type { PhotoSize } from '@polyclinic/contract/photos/rules';
import type { OwnPhotos, WaitingPhoto } from '@polyclinic/contract/photos/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';

type Format = 'webp' | 'svg';

/** Where the bytes of a photograph lie. */
export const fileOf = (id: string, size: PhotoSize, format: Format): string =>
  `${id}/photo-${format === 'svg' ? 'any' : size}.${format}`;

/** Of a doctor whom a query names by this column, where there is one that the reader may see. */
export const photoOfProvider = (providerId: string) => sql<string | null>`
  (select f.id from photos f where f.provider_id = ${sql.ref(providerId)} and f.state = 'shown')`;

/** Of a person whom a query names by this column, where there is one that the reader may see. */
export const photoOfPerson = (userId: string) => sql<string | null>`
  (select f.id from photos f where f.user_id = ${sql.ref(userId)} and f.state = 'shown')`;

type Own = { id: string; state: 'waiting' | 'shown' | 'refused'; reason: string | null };

export async function readOwnPhotos({ services, actor }: SignedInContext): Promise<OwnPhotos> {
  const rows = await services.database.read(
    actor,
    () => sql<Own>`select id, state, reason from photos where user_id = ${actor.userId}`,
  );
  const pending = rows.find(({ state }) => state !== 'shown');
  return {
    shown: rows.find(({ state }) => state === 'shown')?.id ?? null,
    pending: pending ? { id: pending.id, isRefused: pending.state === 'refused', reason: pending.reason ?? '' } : null,
  };
}

const MOST_WAITING = 50;

/** Doctors' photographs that nobody has looked at yet, the longest waiting first. */
export async function readWaitingPhotos({ services, actor }: SignedInContext): Promise<WaitingPhoto[]> {
  const rows = await services.database.read(
    actor,
    () => sql<{ id: string; provider_id: string; full_name: string; created_at: Date }>`
      select f.id, f.provider_id, shown_name(p.full_name, p.other_name) as full_name, f.created_at
      from photos f join providers p on p.id = f.provider_id
      where f.state = 'waiting' order by f.created_at limit ${MOST_WAITING}`,
  );
  return rows.map(({ id, provider_id: providerId, full_name: providerName, created_at }) => ({
    id,
    providerId,
    providerName,
    at: created_at.toISOString(),
  }));
}

export type FoundPhoto = { format: Format; isPublic: boolean };

/** A photograph that the actor, or anybody without one, may see. */
export async function findPhoto({ database }: Services, actor: Actor, id: string): Promise<FoundPhoto | undefined> {
  const [found] = await database.read(
    actor,
    () => sql<FoundPhoto>`
      select format, state = 'shown' and provider_id is not null as "isPublic" from photos where id = ${id}`,
  );
  return found;
}

import type pg from 'pg';
import { doctors } from './doctors.ts';
import { insertRows } from './insert.ts';
import { drawPortrait } from './portraits.ts';
import { stableId } from './random.ts';

/** A drawing, and where its bytes belong. */
export type Portrait = { path: string; svg: string };
export type StorePortrait = (portrait: Portrait) => Promise<unknown>;

/** A portrait of each sample doctor whom an administrator has verified; not of those whose accounts have ended. */
export async function insertPhotos(client: pg.Client, store: StorePortrait): Promise<void> {
  const { rows: present } = await client.query<{ id: string }>('select id from providers');
  const ids = new Set(present.map(({ id }) => id));
  const shown = doctors.filter(({ id, status }) => status === 'approved' && ids.has(id));
  const rows = shown.map((doctor) => ({
    id: stableId(`photo ${doctor.id}`),
    user_id: doctor.userId,
    provider_id: doctor.id,
    state: 'shown',
    format: 'svg',
    scan: 'clean',
    bytes: `{${Buffer.byteLength(drawPortrait(doctor))}}`,
  }));
  await Promise.all(
    shown.map((doctor) =>
      store({ path: `${stableId(`photo ${doctor.id}`)}/photo-any.svg`, svg: drawPortrait(doctor) }),
    ),
  );
  await insertRows(client, 'photos', rows);
}

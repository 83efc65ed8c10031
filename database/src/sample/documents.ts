import type pg from 'pg';
import { credentials } from './credentials.ts';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { insertRows, iso, type Row } from './insert.ts';
import { places } from './places.ts';
import { joinedAt } from './practices.ts';
import { stableId } from './random.ts';
import { HOUR_MS } from './visits.ts';

/** A document of a sample doctor: what stands on it, and where its bytes belong. */
export type SampleDocument = { path: string; title: string; lines: string[] };

/** Puts a document in its place and says how many bytes it has. */
export type StoreDocument = (document: SampleDocument) => Promise<number>;

const NOTICE = 'Sample document of the demonstration. It proves nothing and belongs to no one.';

/** A verified doctor has given both; one who waits for verification still has to. */
const hasGiven = ({ status }: Doctor) => status !== 'pending_review';

const pathOf = ({ id, userId }: Doctor, kind: string) => `${userId}/documents/${stableId(`${kind} ${id}`)}.pdf`;

function licenceOf(doctor: Doctor, year: number): SampleDocument {
  const { license_number, license_authority, license_country, license_expires_on } = credentials(doctor, year);
  return {
    path: pathOf(doctor, 'licence'),
    title: 'Medical license',
    lines: [
      `Holder: ${doctor.name}`,
      `Number: ${license_number}`,
      `Issued by: ${license_authority}`,
      `Country: ${license_country}`,
      `Valid until: ${license_expires_on}`,
      NOTICE,
    ],
  };
}

function identityOf(doctor: Doctor): SampleDocument {
  const { city, country } = places[doctor.place];
  return {
    path: pathOf(doctor, 'identity'),
    title: 'Proof of identity',
    lines: [`Name: ${doctor.name}`, `Residence: ${city}, ${country}`, NOTICE],
  };
}

/** The documents by which the sample doctors were verified, with their bytes; not of those whose accounts have ended. */
export async function insertDocuments(client: pg.Client, anchor: number, store: StoreDocument): Promise<void> {
  const year = new Date(anchor).getUTCFullYear();
  const { rows: present } = await client.query<{ id: string }>('select id from providers');
  const ids = new Set(present.map(({ id }) => id));
  const givers = doctors.filter((doctor) => hasGiven(doctor) && ids.has(doctor.id));
  const rows = await Promise.all(givers.flatMap((doctor) => rowsOf(doctor, anchor, year, store)));
  await insertRows(client, 'provider_documents', rows);
}

function rowsOf(doctor: Doctor, anchor: number, year: number, store: StoreDocument): Promise<Row>[] {
  const given = { licence: licenceOf(doctor, year), identity: identityOf(doctor) };
  return Object.entries(given).map(async ([kind, document]) => ({
    id: stableId(`document ${kind} ${doctor.id}`),
    provider_id: doctor.id,
    user_id: doctor.userId,
    kind,
    name: `${kind}.pdf`,
    type: 'application/pdf',
    size: await store(document),
    scan: 'not_scanned',
    path: document.path,
    is_stored: true,
    created_at: iso(joinedAt(doctor, anchor) + HOUR_MS),
  }));
}

import type pg from 'pg';
import { insertRows, iso, type Row } from './insert.ts';
import { ella, marwa, otherPatients } from './patients.ts';
import { stableId } from './random.ts';
import { DAY_MS } from './visits.ts';

/** Whose sister Marwa is. */
const SISTER = 'سلمى عبد العزيز';

type Link = { patient: string; caregiver: string; relationship: string; rights: string[] };

function links(): Link[] {
  const sister = otherPatients.find(({ name }) => name === SISTER);
  if (!sister || !ella.managedBy) throw new Error('Somebody of the sample Care Circles is missing.');
  const everything = ['visits', 'book', 'records', 'messages', 'manage'];
  return [
    { patient: ella.id, caregiver: ella.managedBy, relationship: 'parent', rights: everything },
    { patient: marwa.id, caregiver: sister.id, relationship: 'sibling', rights: ['visits', 'book'] },
  ];
}

function toRow({ patient, caregiver, relationship, rights }: Link, anchor: number): Row {
  const at = iso(anchor - 120 * DAY_MS);
  return {
    id: stableId(`care ${patient} ${caregiver}`),
    patient_id: patient,
    caregiver_id: caregiver,
    relationship,
    rights,
    state: 'active',
    created_at: at,
    accepted_at: at,
    rights_changed_at: at,
  };
}

/** Who cares for whom. */
export async function insertCare(client: pg.Client, anchor: number): Promise<void> {
  await insertRows(
    client,
    'care_links',
    links().map((link) => toRow(link, anchor)),
  );
  await client.query('update health_changes set changed_by = $2 where user_id = $1', [ella.id, ella.managedBy]);
}

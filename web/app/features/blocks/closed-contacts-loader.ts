import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';
import type { Api } from '../../platform/api.ts';
import { orNull } from '../../platform/or-null.ts';

/** Whom a patient, and those for whom they book, can't book; none for other viewers, and where that can't be read. */
export async function loadClosedContacts(api: Api, role: string | undefined): Promise<ClosedContact[]> {
  if (role !== 'patient') return [];
  return (await orNull(api.blocks.closed()))?.contacts ?? [];
}

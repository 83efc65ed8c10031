import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

/** Whom the caller, and those for whom they book, can't book. */
export function readClosedContacts({ services, actor }: SignedInContext): Promise<ClosedContact[]> {
  return services.database.read(
    actor,
    () => sql<ClosedContact>`
      select provider_id as "providerId", patient_id as "patientId", is_own as "isOwn", is_for_all as "isForAll"
      from closed_contacts()`,
  );
}

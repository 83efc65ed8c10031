import { type DocumentType, missingDocuments } from '@polyclinic/contract/credentials/rules';
import type { ProviderDocument, Verification } from '@polyclinic/contract/credentials/schemas';
import type { LicenseRenewal } from '@polyclinic/contract/providers/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { linkTo } from './documents/rules.ts';

type Person = NonNullable<Actor>;

/** As it comes within a row of its provider's: see documentsOf. */
export type DocumentRow = Omit<ProviderDocument, 'url'>;

/** The documents of a provider in a query, newest last, as JSON. */
export const documentsOf = (providerId: string) => sql<DocumentRow[]>`
  (select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'type', d.type,
      'size', d.size, 'scan', d.scan, 'createdAt', d.created_at) order by d.id), '[]')
    from provider_documents d where d.provider_id = ${sql.ref(providerId)} and d.is_stored)`;

/** Documents with links for the caller. */
export function withLinks(services: Services, actor: Person, rows: readonly DocumentRow[]): ProviderDocument[] {
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    url: linkTo(services, actor, row.id),
  }));
}

/** A provider's renewed licence that waits, as JSON; the id is a column. */
export const renewalOf = (provider: string) => sql`(
  select json_build_object('licenseNumber', r.license_number, 'licenseAuthority', r.license_authority,
    'licenseCountry', r.license_country, 'licenseExpiresOn', r.license_expires_on::text, 'submittedAt', r.submitted_at)
  from license_renewals r where r.provider_id = ${sql.ref(provider)} and r.state = 'waiting')`;

/** As the contract has it. */
export const toRenewal = (renewal: LicenseRenewal | null): LicenseRenewal | null =>
  renewal && { ...renewal, submittedAt: new Date(renewal.submittedAt).toISOString() };

type Row = Omit<Verification, 'submittedAt' | 'documents' | 'missing'> & {
  submittedAt: Date;
  documents: DocumentRow[];
};

/** How the doctor's own verification stands; null before there is a practice. */
export async function readVerification({ services, actor }: SignedInContext): Promise<Verification | null> {
  const [row] = await services.database.read(
    actor,
    () => sql<Row>`
      select p.verification_status as status, p.submitted_at as "submittedAt", ${documentsOf('p.id')} as documents,
        coalesce((select d.note from verification_decisions d where d.provider_id = p.id
          order by d.created_at desc limit 1), '') as note
      from providers p where p.user_id = ${actor.userId}`,
  );
  if (!row) return null;
  return {
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    documents: withLinks(services, actor, row.documents),
    missing: missingDocuments(row.documents),
  };
}

export type StoredDocument = { userId: string; name: string; type: DocumentType; size: number; path: string };

/** A document that the actor may see, noted where it is somebody else's. */
export async function openDocument(services: Services, actor: Person, id: string): Promise<StoredDocument | undefined> {
  const [found] = await services.database.read(
    actor,
    () => sql<StoredDocument>`
      select user_id as "userId", name, type, size, path from provider_documents where id = ${id} and is_stored`,
  );
  if (found && found.userId !== actor.userId) {
    const about = { subject: 'provider_document', subjectId: id, patientId: found.userId };
    services.accessLog.note({ actor, action: 'read', ...about });
    await services.accessLog.written(actor.requestId);
  }
  return found;
}

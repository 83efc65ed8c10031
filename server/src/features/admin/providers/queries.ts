import type { FoundProvider, ProviderCase, ProviderDecision } from '@polyclinic/contract/admin/contract';
import { missingDocuments } from '@polyclinic/contract/credentials/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { type DocumentRow, documentsOf, renewalOf, toRenewal, withLinks } from '../../credentials/queries.ts';
import { checksOf } from '../checklist/queries.ts';

type Admin = NonNullable<Actor>;

const PAGE_SIZE = 20;

type FoundRow = Omit<FoundProvider, 'submittedAt' | 'suspendedAt' | 'specialty'> & {
  submittedAt: Date;
  suspendedAt: Date | null;
  specialtySlug: string;
  specialtyName: string;
};

const foundColumns = sql`f.id as "providerId", f.slug, f.full_name as "fullName", f.email,
  s.slug as "specialtySlug", coalesce(t.name, e.name, s.slug) as "specialtyName", f.license_number as "licenseNumber",
  f.license_authority as "licenseAuthority", f.license_country as "licenseCountry",
  f.license_expires_on as "licenseExpiresOn", f.verification_status as status, f.submitted_at as "submittedAt",
  f.is_listed as "isListed", f.suspended_at as "suspendedAt", f.license_lapsed_at is not null as "isLapsed",
  f.is_leaving as "isLeaving", f.visits as "comingVisits"`;

const withSpecialty = (locale: Locale) => sql`
  join specialties s on s.id = f.specialty_id
  left join specialty_translations t on t.specialty_id = s.id and t.locale = ${locale}
  left join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'`;

type Search = { q: string; page: number; locale: Locale };

/** A page of the providers that the words find, by name. */
export async function findProviders(services: Services, actor: Admin, { q, page, locale }: Search) {
  const rows = await services.database.read<FoundRow & { total: number }>(
    actor,
    () => sql`
    select ${foundColumns}, f.total
    from find_providers(${q}, null, ${(page - 1) * PAGE_SIZE}) f ${withSpecialty(locale)}
    order by f.full_name, f.id`,
  );
  const total = rows[0]?.total ?? 0;
  for (const { providerId: subjectId } of rows)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'provider', subjectId, patientId: null });
  return { providers: rows.map(toFound), total, pages: Math.ceil(total / PAGE_SIZE) };
}

function toFound({ specialtySlug, specialtyName, submittedAt, suspendedAt, ...row }: FoundRow): FoundProvider {
  return {
    ...row,
    specialty: { slug: specialtySlug, name: specialtyName },
    submittedAt: submittedAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
  };
}

type CaseRow = FoundRow &
  Pick<ProviderCase, 'coming' | 'renewal'> & { documents: DocumentRow[]; history: ProviderDecision[] };

/** Everything that an administrator decides about a provider by. Throws NOT_FOUND. */
export async function readProviderCase(
  services: Services,
  actor: Admin,
  { providerId, locale }: { providerId: string; locale: Locale },
): Promise<ProviderCase> {
  const [row] = await services.database.read<CaseRow>(
    actor,
    () => sql`
    select ${foundColumns}, ${documentsOf('f.id')} as documents, ${renewalOf('f.id')} as renewal, ${history} as history,
      (select json_build_object('visits', c.visits, 'patients', c.patients, 'refundCents', c.refund_cents)
        from coming_visits(f.id) c) as coming
    from find_providers('', ${providerId}, 0) f ${withSpecialty(locale)}`,
  );
  if (!row) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'read', subject: 'provider', subjectId: providerId, patientId: null });
  const { documents, history: decisions, coming, renewal, ...found } = row;
  return {
    ...toFound(found),
    coming,
    renewal: toRenewal(renewal),
    documents: withLinks(services, actor, documents),
    missing: missingDocuments(documents),
    history: decisions.map((one) => ({ ...one, at: timeOf(one.at), checks: one.checks.map(toCheck) })),
  };
}

const timeOf = (at: string) => new Date(at).toISOString();
const toCheck = (check: ProviderDecision['checks'][number]) => ({ ...check, at: timeOf(check.at) });

// All kinds of decision, as one story.
const history = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'decision', d.decision, 'reason', d.reason,
      'by', coalesce(a.full_name, ''), 'at', d.created_at, 'visits', d.visits,
      'checks', ${checksOf('d.id')}) order by d.created_at desc, d.id desc), '[]')
  from (
    select id, action as decision, reason, decided_by, created_at,
      case when action = 'suspended' then visits end as visits
    from provider_suspensions where provider_id = f.id
    union all
    select id, status, note, decided_by, created_at, visits from verification_decisions where provider_id = f.id
    union all
    select id, 'renewal_' || state, note, decided_by, decided_at, null from license_renewals
    where provider_id = f.id and decided_at is not null) d
  left join support_staff a on a.user_id = d.decided_by)`;

import type { AdminMetrics, VerificationItem, Waiting } from '@polyclinic/contract/admin/contract';
import {
  type Holding,
  inOrder,
  PRIORITY_OF,
  priorityReason,
  type QueueOrder,
} from '@polyclinic/contract/admin/verification/rules';
import { missingDocuments } from '@polyclinic/contract/credentials/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { type DocumentRow, documentsOf, renewalOf, toRenewal, withLinks } from '../credentials/queries.ts';
import { assigneeOf, toAssignee } from './assignments/queries.ts';
import { checklistOf, toChecklist } from './checklist/queries.ts';

type Admin = NonNullable<Actor>;

/** The console's figures; "today" is the day in `timeZone`. */
export async function readMetrics(services: Services, actor: Admin, timeZone: string): Promise<AdminMetrics> {
  const [row] = await services.database.read<AdminMetrics>(
    actor,
    () => sql`
    select patients, verified_providers as "verifiedProviders", awaiting_verification as "awaitingVerification",
      appointments_today as "appointmentsToday", completed_visits as "completedVisits",
      captured_cents as "capturedCents"
    from admin_metrics(${timeZone})`,
  );
  if (!row) throw new Error('admin_metrics gave no row');
  return row;
}

/** What waits, as far as the policies show it to this duty. */
export async function readWaiting(services: Services, actor: Admin): Promise<Waiting> {
  const [row] = await services.database.read<Waiting>(
    actor,
    () => sql`
    select
      case when is_staff('{verifier}') then (select count(*) from providers
        where verification_status in ('pending_review', 'documents_needed', 'background_check'))
        + (select count(*) from photos where state = 'waiting' and provider_id is not null)
        + (select count(*) from license_renewals where state = 'waiting') else 0 end::integer as verification,
      case when is_staff('{support}') then (select count(*) from tickets where state = 'open')
        + (select count(distinct review_id) from review_reports where decided_at is null) else 0 end::integer as support,
      case when is_staff('{support,auditor}') then (select count(*) from end_disputes where status = 'open')
        else 0 end::integer as ends,
      case when is_staff('{finance,auditor}') then (select count(*) from refunds where state in ('owed', 'asked'))
        + (select count(*) from payment_alerts where closed_at is null)
        + (select count(*) from failed_work where state = 'open') else 0 end::integer as money,
      (select count(*)::integer from risk_alerts where state in ('open', 'assigned')) as risk`,
  );
  if (!row) throw new Error('the counts gave no row');
  return row;
}

type Derived = 'submittedAt' | 'specialty' | 'documents' | 'missing' | 'priority' | 'priorityReason';
type QueueRow = Omit<VerificationItem, Derived> & {
  submittedAt: Date;
  slug: string;
  name: string;
  documents: DocumentRow[];
};

type Asked = { locale: Locale; order: QueueOrder; held: Holding };

const HELD = {
  all: sql`true`,
  own: sql`application_holder(p.id) = actor_id()`,
  free: sql`application_holder(p.id) is null`,
};

/** Who waits for a decision, in the order asked for; of more than 200 those who have waited longest. */
export async function readVerificationQueue(
  services: Services,
  actor: Admin,
  { locale, order, held }: Asked,
): Promise<VerificationItem[]> {
  const rows = await services.database.read<QueueRow>(
    actor,
    () => sql`
    select p.id as "providerId", p.full_name as "fullName", s.slug, coalesce(t.name, e.name, s.slug) as name,
      provider_license(p.id) as "licenseNumber", p.license_authority as "licenseAuthority",
      p.license_country as "licenseCountry", p.license_expires_on::text as "licenseExpiresOn",
      (select visits from coming_visits(p.id)) as "comingVisits", p.years_experience as "yearsExperience", p.languages, p.city,
      p.country, p.bio, p.education, p.certifications, ${renewalOf('p.id')} as renewal,
      case when p.verification_status = 'approved' then r.submitted_at else p.submitted_at end as "submittedAt",
      p.verification_status as status, ${documentsOf('p.id')} as documents,
      ${checklistOf('p.id', 'p.license_country')} as checklist,
      ${assigneeOf('p.id')} as assignee,
      coalesce((select d.note from verification_decisions d where d.provider_id = p.id
        order by d.created_at desc limit 1), '') as note
    from providers p
    join specialties s on s.id = p.specialty_id
    left join specialty_translations t on t.specialty_id = s.id and t.locale = ${locale}
    left join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'
    left join license_renewals r on r.provider_id = p.id and r.state = 'waiting'
    where (p.verification_status in ('pending_review', 'documents_needed', 'background_check') or r.id is not null)
      and ${HELD[held]}
    order by ${order === 'newest' ? sql`"submittedAt" desc` : sql`"submittedAt"`}, p.id
    limit 200`,
  );
  const now = services.clock.now().getTime();
  const items = rows.map((row) => toItem(row, now, (documents) => withLinks(services, actor, documents)));
  return inOrder(items, order);
}

type Link = (documents: DocumentRow[]) => VerificationItem['documents'];

function toItem({ slug, name, submittedAt, documents, ...row }: QueueRow, now: number, link: Link): VerificationItem {
  const missing = missingDocuments(documents);
  const since = submittedAt.toISOString();
  const reason = priorityReason({ ...row, submittedAt: since, missing }, now);
  return {
    ...row,
    documents: link(documents),
    checklist: toChecklist(row.checklist),
    assignee: toAssignee(row.assignee),
    renewal: toRenewal(row.renewal),
    missing,
    specialty: { slug, name },
    submittedAt: since,
    priority: PRIORITY_OF[reason],
    priorityReason: reason,
  };
}

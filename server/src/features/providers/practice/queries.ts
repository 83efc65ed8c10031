import type { OwnPractice } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import { renewalOf, toRenewal } from '../../credentials/queries.ts';

type PracticeRow = Omit<OwnPractice, 'hourlyRate' | 'averageRating'> & {
  hourlyRate: string | null;
  averageRating: string;
};

export type { PracticeRow };

// The last word on it, where that was to suspend.
const suspension = sql`(
  select case when s.action = 'suspended'
    then json_build_object('since', s.created_at, 'reason', s.reason, 'visits', s.visits) end
  from provider_suspensions s where s.provider_id = p.id order by s.id desc limit 1)`;

// All kinds of decision, as one story.
const decisions = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'decision', d.decision, 'reason', d.reason, 'at', d.created_at,
    'visits', d.visits) order by d.created_at desc, d.id desc), '[]')
  from (
    select id, action as decision, reason, created_at, case when action = 'suspended' then visits end as visits
    from provider_suspensions where provider_id = p.id
    union all
    select id, status, note, created_at, visits from verification_decisions where provider_id = p.id
    union all
    select id, 'renewal_' || state, note, decided_at, null from license_renewals
    where provider_id = p.id and decided_at is not null) d)`;

/** The actor's own practice with its licence and the administrator's last words. */
export function ownPracticeQuery(userId: string): RawBuilder<PracticeRow> {
  return sql<PracticeRow>`
    select p.id, p.slug, p.specialty_id as "specialtyId", provider_license(p.id) as "licenseNumber",
      p.license_authority as "licenseAuthority", p.license_country as "licenseCountry",
      p.license_expires_on::text as "licenseExpiresOn", p.license_lapsed_at is not null as "isLapsed",
      ${renewalOf('p.id')} as renewal,
      ${suspension} as suspension,
      p.years_experience as "yearsExperience", p.languages, p.hourly_rate as "hourlyRate", p.education,
      p.certifications, p.insurers,
      coalesce((select jsonb_object_agg(b.locale, b.bio) from provider_biographies b where b.provider_id = p.id), '{}')
        as biographies, p.time_zone as "timeZone", p.city, p.country, p.visit_types as "visitTypes", p.availability,
      p.is_accepting_patients as "isAcceptingPatients", p.verification_status as "verificationStatus",
      greatest(0, floor(extract(epoch from app_now() - p.availability_updated_at) / 86400))::integer as "hoursDaysAgo",
      p.average_rating as "averageRating", p.total_reviews as "totalReviews",
      coalesce((select d.note from verification_decisions d where d.provider_id = p.id
        order by d.created_at desc limit 1), '') as "verificationNote",
      ${decisions} as decisions
    from providers p
    where p.user_id = ${userId}`;
}

export function toOwnPractice(row: PracticeRow): OwnPractice {
  return {
    ...row,
    hourlyRate: row.hourlyRate === null ? null : Number(row.hourlyRate),
    renewal: toRenewal(row.renewal),
    suspension: row.suspension && { ...row.suspension, since: new Date(row.suspension.since).toISOString() },
    decisions: row.decisions.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    averageRating: Number(row.averageRating),
  };
}

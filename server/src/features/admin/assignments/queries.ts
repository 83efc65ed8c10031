import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import type { Verifier } from '@polyclinic/contract/admin/verification/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

/** Who looks at a provider's application, as JSON; the id is a column. */
export const assigneeOf = (providerId: string) => sql<VerificationItem['assignee']>`(
  select json_build_object('name', coalesce(s.full_name, ''), 'isOwn', v.verifier_id = actor_id(),
    'until', v.acted_at + interval '24 hours')
  from verification_assignments v left join support_staff s on s.user_id = v.verifier_id
  where v.provider_id = ${sql.ref(providerId)} and application_holder(v.provider_id) is not null)`;

/** As the contract has it. */
export const toAssignee = (assignee: VerificationItem['assignee']): VerificationItem['assignee'] =>
  assignee && { ...assignee, until: new Date(assignee.until).toISOString() };

/** To whom an application may be given, by name. */
export function readVerifiers({ services, actor }: SignedInContext): Promise<Verifier[]> {
  return services.database.read(
    actor,
    () => sql<Verifier>`select user_id as "userId", full_name as name from support_staff
      where duty in ('verifier', 'administrator') and not exists (
        select from account_suspensions a where a.user_id = support_staff.user_id and a.reinstated_at is null)
      order by full_name, user_id`,
  );
}

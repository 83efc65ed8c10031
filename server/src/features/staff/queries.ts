import type { Duty } from '@polyclinic/contract/staff/rules';
import type { Member, StaffInvitation, StaffList } from '@polyclinic/contract/staff/schemas';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import { tokenHash } from '../../secrets/index.ts';

type MemberRow = Omit<Member, 'since'> & { since: Date };
type InvitationRow = Omit<StaffInvitation, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date };

/** Who runs this installation, and who is invited to. */
export async function readStaff({ services, actor }: SignedInContext): Promise<StaffList> {
  const [members, invitations] = await Promise.all([
    services.database.read(
      actor,
      () => sql<MemberRow>`
        select s.user_id as "userId", n.full_name as name, s.duty, s.since, a.full_name as "addedBy"
        from staff s join support_staff n on n.user_id = s.user_id left join support_staff a on a.user_id = s.added_by
        order by n.full_name, s.user_id`,
    ),
    services.database.read(
      actor,
      () => sql<InvitationRow>`
        select i.id, i.email, i.duty, n.full_name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
        from staff_invitations i join support_staff n on n.user_id = i.invited_by
        where i.expires_at > app_now() order by i.created_at desc, i.id desc`,
    ),
  ]);
  return {
    members: members.map((row) => ({ ...row, since: row.since.toISOString() })),
    invitations: invitations.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
  };
}

/** What a link invites to. Throws INVALID_TOKEN. */
export async function readInvitation(context: RequestContext, token: string) {
  const [found] = await context.services.database.read(
    null,
    () => sql<{ email: string; duty: Duty; at: Date }>`
      select email, duty, expires_at as at from find_staff_invitation(${tokenHash(token)})`,
  );
  if (!found) throw fail('INVALID_TOKEN');
  return { email: found.email, duty: found.duty, expiresAt: found.at.toISOString() };
}

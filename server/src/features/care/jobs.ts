import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify, type Receiver } from '../notifications/commands.ts';

type Side = Omit<Receiver, 'email'> & { email: string | null };
type Link = { patient: Side | null; caregiver: Side | null; invited: Side | null };

/** Tells the other side: that they are invited (in their inbox; the mail has gone), that somebody accepted or left. */
export async function tellOfCare(services: Services, { linkId, state, by }: Effects['care.changed']): Promise<void> {
  const link = await readLink(services, linkId);
  if (!link) return;
  const key = `care.${state}:${linkId}`;
  if (state === 'invited') {
    if (isReachable(link.invited)) await notify(services, { key, kind: 'care_invited', to: link.invited });
    return;
  }
  const sides = [link.patient, link.caregiver];
  const actor = sides.find((side) => side?.userId === by);
  for (const to of sides) {
    if (!isReachable(to) || to.userId === by) continue;
    const about = actor ?? sides.find((side) => side !== to);
    const page = `${services.environment.publicUrl}/${to.locale}/patient/care`;
    const kind = state === 'active' ? 'care_accepted' : 'care_ended';
    await notify(services, {
      key,
      kind,
      to,
      mail: { name: to.name, other: about ? nameIn(to.locale, about) : '', link: page },
    });
  }
}

/** Forgets whom nobody came of, some weeks after their inviter could see that. */
export async function removeInvitations({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select delete_invitations(null, ${intervalOf('care_invitations')})`);
}

const isReachable = (side: Side | null | undefined): side is Receiver => typeof side?.email === 'string';

async function readLink({ worker }: Services, id: string): Promise<Link | undefined> {
  const [link] = await worker.read(
    null,
    () => sql<Link>`
      select ${side(sql`l.patient_id = u.user_id`)} as patient, ${side(sql`l.caregiver_id = u.user_id`)} as caregiver,
        ${side(sql`l.email = lower(u.email) and u.role = 'patient'`)} as invited
      from care_links l where l.id = ${id}`,
  );
  return link;
}

/** A dependent without an account is told nothing: their manager knows. */
const side = (matches: ReturnType<typeof sql>) => sql`(
  select json_build_object('userId', u.user_id, 'email', case when u.email not like '%@dependent.invalid' then u.email end,
    'name', u.full_name, 'locale', u.locale, 'timeZone', u.time_zone, 'region', u.region, 'fullName', u.documented_name,
    'otherName', u.other_name)
  from user_addresses u where ${matches} limit 1)`;

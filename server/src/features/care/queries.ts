import type { CareRight, Relationship } from '@polyclinic/contract/care/rules';
import type { BookablePerson, CareInvitation, CareLink, CarePart } from '@polyclinic/contract/care/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { tokenHash } from '../../secrets/index.ts';

type LinkRow = {
  id: string;
  part: CarePart;
  person_id: string | null;
  name: string | null;
  relationship: Relationship;
  rights: CareRight[];
  email: string | null;
  expires_at: Date | null;
  is_expired: boolean;
  since: Date;
  birth_date: string | null;
  locale: Locale | null;
  allergies: string | null;
  medical_conditions: string | null;
};

/** Everybody in the actor's circle, whom they invited, and what they were invited to themselves. */
export async function readCircle(context: SignedInContext) {
  const { services, actor } = context;
  const [links, invitations] = await Promise.all([
    services.database.read(
      actor,
      () => sql<LinkRow>`
        select c.id, part, person_id, name, relationship, rights, email, expires_at, is_expired, since,
          c.birth_date::text, c.locale, managed.allergies, managed.medical_conditions
        from care_circle() c
        left join profiles managed on managed.user_id = person_id and 'manage' = any (rights)`,
    ),
    findInvitations(context, null),
  ]);
  noteReads(context, links);
  return { links: links.map(toLink), invitations: invitations.map(toInvitation) };
}

function noteReads({ services, actor }: SignedInContext, links: LinkRow[]): void {
  for (const { part, person_id: patientId, birth_date: managed } of links) {
    if (part !== 'patient' || !patientId) continue;
    const subject = managed ? 'profile' : 'care_link';
    services.accessLog.noteListed({ actor, action: 'read', subject, subjectId: patientId, patientId });
  }
}

const toLink = (row: LinkRow): CareLink => ({
  id: row.id,
  part: row.part,
  person: row.person_id ? { id: row.person_id, name: row.name ?? '' } : null,
  relationship: row.relationship,
  rights: row.rights,
  email: row.email,
  expiresAt: row.expires_at?.toISOString() ?? null,
  isExpired: row.is_expired,
  since: row.since.toISOString(),
  managed:
    row.birth_date && row.locale
      ? {
          birthDate: row.birth_date,
          locale: row.locale,
          allergies: row.allergies ?? '',
          medicalConditions: row.medical_conditions ?? '',
        }
      : null,
});

/** For whom the actor may book, by name. */
export async function readBookable({ services, actor }: SignedInContext): Promise<{ people: BookablePerson[] }> {
  const people = await services.database.read(
    actor,
    () => sql<BookablePerson>`
      select person_id as id, name, 'manage' = any (rights) as "isManaged" from care_circle()
      where part = 'patient' and state = 'active' and 'book' = any (rights) order by name, person_id`,
  );
  return { people };
}

type InvitationRow = {
  id: string;
  part: CarePart;
  inviter_name: string;
  relationship: Relationship;
  rights: CareRight[];
  expires_at: Date;
};

/** What a mailed link invites the actor to. */
export async function readInvitation(context: SignedInContext, token: string): Promise<CareInvitation> {
  const [row] = await findInvitations(context, tokenHash(token));
  if (!row) throw fail('INVITATION_ENDED');
  return toInvitation(row);
}

const findInvitations = ({ services, actor }: SignedInContext, hash: string | null) =>
  services.database.read(actor, () => sql<InvitationRow>`select * from care_invitations(${hash})`);

const toInvitation = ({ inviter_name, expires_at, ...row }: InvitationRow): CareInvitation => ({
  ...row,
  inviterName: inviter_name,
  expiresAt: expires_at.toISOString(),
});

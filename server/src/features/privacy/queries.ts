import { CONSENT_KINDS, standingOf } from '@polyclinic/contract/privacy/rules';
import type { Access, Consent, DataExport } from '@polyclinic/contract/privacy/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { findProved } from './access-tree/queries.ts';
import { linkTo } from './links/rules.ts';

type Decided = Omit<Consent['decisions'][number], 'decidedAt'> & { kind: string; decided_at: Date };

/** The decisions by kind of the caller or of whom they manage, and what holds after them. NOT_FOUND for others. */
export async function readConsents(
  context: SignedInContext,
  personId: string = context.actor.userId,
): Promise<{ consents: Consent[] }> {
  const { services, actor } = context;
  await requireManaged(context, personId);
  const rows = await services.database.read(
    actor,
    () => sql<Decided>`
      select c.kind, c.is_given as "isGiven", c.version, c.decided_at, l.language,
        coalesce(t.title, '') as title, coalesce(with_installation(t.body, l.language), '') as text,
        case when c.decided_by <> c.user_id then
          jsonb_build_object('isYou', c.decided_by = ${actor.userId}, 'name', coalesce(shown_name(p.full_name, p.other_name), ''))
        end as "decidedBy"
      from consents c
      left join profiles p on p.user_id = c.decided_by
      cross join lateral (select coalesce(c.language, ${context.session.locale}) as language) l
      left join consent_texts t on t.kind = c.kind and t.version = c.version and t.language = l.language
      where c.user_id = ${personId}
      order by c.id desc`,
  );
  // The terms are an account's; the others are about what patients have here.
  const isOwn = personId === actor.userId;
  const kinds = CONSENT_KINDS.filter((kind) => (kind === 'terms' ? isOwn : actor.role === 'patient'));
  const consents = kinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const decisions = own.map(({ kind: _, decided_at, ...rest }) => ({ ...rest, decidedAt: decided_at.toISOString() }));
    return { ...standingOf(kind, decisions), decisions: decisions.slice(0, 50) };
  });
  return { consents };
}

/** NOT_FOUND unless it is the caller, or somebody without sign-in whose profile they manage. */
export async function requireManaged({ services, actor }: SignedInContext, personId: string): Promise<void> {
  if (personId === actor.userId) return;
  const found = await services.database.read(
    actor,
    () => sql`select where ${personId}::uuid = any ((select cared_for('manage'))::uuid[])`,
  );
  if (found.length === 0) throw fail('NOT_FOUND');
}

const PAGE = 20;

type AccessRow = Omit<Access, 'at' | 'actorRole' | 'actorName'> & {
  at: Date;
  exact: string;
  actor_role: string | null;
  actor_name: string | null;
};
type Before = { beforeAt?: string | undefined; beforeId?: string | undefined };

/** A page of who else looked at the caller's data. */
export async function readAccesses({ services, actor }: SignedInContext, { beforeAt, beforeId }: Before) {
  const rows = await findAccesses(services, actor, [beforeAt ?? null, beforeId ?? null, PAGE + 1]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const proved = await findProved(
    services,
    actor,
    shown.map(({ id }) => id),
  );
  const accesses = shown.map((row) => ({ ...toAccess(row), isProved: proved.has(row.id) }));
  return { accesses, next: last ? { beforeAt: last.exact, beforeId: last.id } : null };
}

/** All of them, for a copy of everything. */
export async function readAllAccesses(services: Services, actor: NonNullable<Actor>): Promise<Access[]> {
  return (await findAccesses(services, actor, [null, null, 1_000_000])).map(toAccess);
}

/** Microseconds tell neighbours of one batch apart, which a JavaScript date can't. */
const findAccesses = (services: Services, actor: Actor, [at, id, size]: [string | null, string | null, number]) =>
  services.database.read(
    actor,
    () => sql<AccessRow>`
      select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact
      from accesses_by_others(${at}, ${id}, ${size})`,
  );

const toAccess = ({ id, at, actor_role, actor_name, action, subject }: AccessRow): Access => ({
  id,
  at: at.toISOString(),
  actorRole: actor_role,
  actorName: actor_name,
  action,
  subject,
});

type Sent = Record<string, unknown>;

/** What was written to an address, without the text: the links in it act for their holder. */
export const readMails = ({ worker }: Services, address: string): Promise<Sent[]> =>
  worker.read(
    null,
    () => sql<Sent>`
      select split_part(m.key, ':', 1) as kind, m.recipient, m.subject, m.created_at, m.sent_at
      from mails m where lower(m.recipient) = lower(${address}) order by m.created_at`,
  );

/** What an address waits for. */
export const readEarlyAccess = ({ worker }: Services, address: string): Promise<Sent[]> =>
  worker.read(
    null,
    () => sql<Sent>`
      select e.topic, e.locale, e.consented_at
      from early_access e where e.email = lower(${address}) order by e.consented_at`,
  );

/** The caller's copies, each with a link of some minutes. */
export async function readExports({ services, actor }: SignedInContext): Promise<{ exports: DataExport[] }> {
  const rows = await services.database.read(actor, (db) =>
    db
      .selectFrom('exports')
      .select(['id', 'state', 'created_at', 'expires_at', 'size'])
      .where('user_id', '=', actor.userId)
      .orderBy('id', 'desc')
      .limit(10),
  );
  const now = services.clock.now();
  const exports = rows
    .filter(({ expires_at }) => !expires_at || expires_at > now)
    .map((row) => ({
      id: row.id,
      state: row.state as DataExport['state'],
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      size: row.size === null ? null : Number(row.size),
      url: row.state === 'ready' ? linkTo(services, actor, row.id) : null,
    }));
  return { exports };
}

export type Document = { id: string; name: string; path: string };

/** Where the documents of this person's verification are kept. */
export async function findDocuments({ database }: Services, { userId, role }: NonNullable<Actor>): Promise<Document[]> {
  if (role !== 'doctor') return [];
  return database.read({ userId, role }, (db) =>
    db
      .selectFrom('provider_documents')
      .select(['id', 'name', 'path'])
      .where('user_id', '=', userId)
      .where('is_stored', '=', true),
  );
}

/** Where a copy is kept, if it is this person's and not over. */
export async function findExport({ database, clock }: Services, actor: NonNullable<Actor>, id: string) {
  const [row] = await database.read(actor, (db) =>
    db
      .selectFrom('exports')
      .select(['path', 'size', 'created_at'])
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('state', '=', 'ready')
      .where('expires_at', '>', clock.now()),
  );
  return row?.path ? { path: row.path, size: Number(row.size), createdAt: row.created_at } : null;
}

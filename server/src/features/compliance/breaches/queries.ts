import { clockOf, dueOf } from '@polyclinic/contract/compliance/breaches/rules';
import type {
  Breach,
  BreachCase,
  BreachesInput,
  BreachList,
  Letter,
} from '@polyclinic/contract/compliance/breaches/schemas';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { changesOf, draftsOf } from './rules.ts';

const PAGE_SIZE = 50;

type Times = 'happenedAt' | 'noticedAt' | 'authorityAt' | 'peopleAt' | 'closedAt';
type Row = Omit<Breach, Times | 'dueAt' | 'clock' | 'isClosed'> & {
  happenedAt: Date | null;
  noticedAt: Date;
  authorityAt: Date | null;
  peopleAt: Date | null;
  closedAt: Date | null;
};

const localIn = (zone: string, column: string) =>
  sql`coalesce(to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI'), '')`;

const columnsIn = (zone: string) => sql`
  b.id, b.what, b.kinds, b.happened_at as "happenedAt", b.noticed_at as "noticedAt", b.people_count as "peopleCount", b.whose,
  b.data, b.effects, b.measures, b.risk, b.authority_at as "authorityAt", b.authority_note as "authorityNote",
  b.people_at as "peopleAt", b.people_note as "peopleNote", b.closed_at as "closedAt", b.version,
  jsonb_build_object('happenedAt', ${localIn(zone, 'b.happened_at')}, 'noticedAt', ${localIn(zone, 'b.noticed_at')},
    'authorityAt', ${localIn(zone, 'b.authority_at')}, 'peopleAt', ${localIn(zone, 'b.people_at')}) as local`;

/** A page of the register: open ones by when their 72 hours end, closed ones the latest first. */
export async function readBreaches(context: SignedInContext, { state, page }: BreachesInput): Promise<BreachList> {
  const { services, actor, session } = context;
  const order = state === 'open' ? sql`b.noticed_at, b.id` : sql`b.noticed_at desc, b.id desc`;
  const [rows, [counts]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Row>`
        select ${columnsIn(session.timeZone)} from breaches b where (b.closed_at is null) = ${state === 'open'}
        order by ${order} limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    services.database.read(
      actor,
      () => sql<BreachList['counts']>`
        select count(*) filter (where closed_at is null)::integer as open,
          count(*) filter (where closed_at is not null)::integer as closed from breaches`,
    ),
  ]);
  const now = services.clock.now().getTime();
  return {
    breaches: rows.slice(0, PAGE_SIZE).map((row) => toBreach(row, now)),
    counts: counts ?? { open: 0, closed: 0 },
    hasMore: rows.length > PAGE_SIZE,
  };
}

type VersionRow = { version: number; at: Date; by: string | null; content: Record<string, unknown> };
type LetterRow = Omit<Letter, 'writtenAt'> & { writtenAt: Date };

/** One breach; that it was read is noted. Throws NOT_FOUND. */
export async function readBreach(context: SignedInContext, id: string): Promise<BreachCase> {
  const { services, actor, session } = context;
  const [[row], versions, letters] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Row>`select ${columnsIn(session.timeZone)} from breaches b where b.id = ${id}`,
    ),
    services.database.read(
      actor,
      () => sql<VersionRow>`
        select v.version, v.at, n.full_name as by, v.content from breach_versions v
        left join support_staff n on n.user_id = v.changed_by where v.breach_id = ${id} order by v.version desc`,
    ),
    services.database.read(
      actor,
      () => sql<LetterRow>`
        select l.recipient, l.language, l.version, l.body, l.written_at as "writtenAt", n.full_name as "writtenBy"
        from breach_letters l left join support_staff n on n.user_id = l.written_by
        where l.breach_id = ${id} order by l.recipient, l.language, l.version desc`,
    ),
  ]);
  if (!row) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'read', subject: 'breach', subjectId: id, patientId: null });
  const breach = toBreach(row, services.clock.now().getTime());
  return {
    breach,
    versions: versions.map(({ content, at, ...version }, index) => ({
      ...version,
      at: at.toISOString(),
      changed: changesOf(content, versions[index + 1]?.content),
    })),
    letters: letters.map(({ writtenAt, ...letter }) => ({ ...letter, writtenAt: writtenAt.toISOString() })),
    drafts: draftsOf(breach, services.installation.settings(), session.timeZone),
  };
}

function toBreach({ closedAt, ...row }: Row, now: number): Breach {
  const times = {
    happenedAt: row.happenedAt?.toISOString() ?? null,
    noticedAt: row.noticedAt.toISOString(),
    authorityAt: row.authorityAt?.toISOString() ?? null,
    peopleAt: row.peopleAt?.toISOString() ?? null,
  };
  return {
    ...row,
    ...times,
    dueAt: dueOf(times.noticedAt),
    clock: clockOf({ ...times, risk: row.risk }, now),
    closedAt: closedAt?.toISOString() ?? null,
    isClosed: closedAt !== null,
  };
}

import { EVIDENCE_KINDS, type EvidenceKind, isDecided, type RiskRule } from '@polyclinic/contract/risk/rules';
import type {
  Evidence,
  EvidenceRow,
  RiskAlert,
  RiskCase,
  RiskEvent,
  RiskQueue,
  RiskSearch,
} from '@polyclinic/contract/risk/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';

const PAGE_SIZE = 20;
const EVENTS_SHOWN = 100;

type AlertRow = Omit<RiskAlert, 'person' | 'openedAt'> & {
  personId: string | null;
  personName: string | null;
  openedAt: Date;
};

const columns = sql`id, rule_id as rule, kind, severity, person_id as "personId", person_name as "personName", network,
  measure, threshold, window_hours as "windowHours", opened_at as "openedAt", state, assignee_name as "assigneeName"`;

/** A page of alerts, the most severe first, and how many there are in each state. */
export async function readRiskQueue(context: SignedInContext, search: RiskSearch): Promise<RiskQueue> {
  const { state, page } = search;
  const kind = search.kind ?? null;
  const severity = search.severity ?? null;
  const { services, actor } = context;
  const [rows, [counts]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<AlertRow>`
        select ${columns}
        from find_risk_alerts(${state}, ${kind}, ${severity}, ${(page - 1) * PAGE_SIZE}, ${PAGE_SIZE + 1})`,
    ),
    services.database.read(
      actor,
      () => sql<RiskQueue['counts']>`
        select count(*) filter (where state = 'open')::integer as open,
          count(*) filter (where state = 'assigned')::integer as assigned,
          count(*) filter (where state = 'confirmed')::integer as confirmed,
          count(*) filter (where state = 'dismissed')::integer as dismissed
        from risk_alerts
        where (${kind}::text is null or kind = ${kind}) and (${severity}::text is null or severity = ${severity})`,
    ),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  noteShown(
    context,
    shown.map(({ personId }) => personId),
  );
  return {
    alerts: shown.map(toAlert),
    hasMore: rows.length > PAGE_SIZE,
    counts: counts ?? { open: 0, assigned: 0, confirmed: 0, dismissed: 0 },
  };
}

const toPerson = (userId: string | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? '' };

const toAlert = ({ personId, personName, openedAt, ...row }: AlertRow): RiskAlert => ({
  ...row,
  person: toPerson(personId, personName),
  openedAt: openedAt.toISOString(),
});

/** Each person who is named is noted as looked at, once a day. */
export function noteShown({ services, actor }: SignedInContext, people: (string | null)[]): void {
  for (const subjectId of new Set(people.filter((one) => one !== null)))
    services.accessLog.noteListed({ actor, action: 'read', subject: 'profile', subjectId, patientId: subjectId });
}

type CaseRow = Omit<AlertRow, 'assigneeName'> &
  Pick<RiskCase, 'personRole' | 'weight' | 'ruleVersion'> & {
    rule: RiskRule;
    evidence: Partial<Record<EvidenceKind, { count: number }>>;
    seenAt: Date;
    assigneeId: string | null;
    assigneeName: string | null;
  };

type NamedRow = Omit<EvidenceRow, 'at' | 'person' | 'other'> & {
  kind: EvidenceKind;
  at: Date;
  personId: string | null;
  personName: string | null;
  otherId: string | null;
  otherName: string | null;
};

/** One alert with the rows behind it and what was made of it. Throws NOT_FOUND. */
export async function readRiskCase(context: SignedInContext, id: string): Promise<RiskCase> {
  const { services, actor, session } = context;
  const read = <Row>(statement: RawBuilder<Row>) => services.database.read(actor, () => statement);
  const [[found], rows, latest, administrators] = await Promise.all([
    read(alertOf(id)),
    read(rowsOf(id)),
    read(historyOf(id)),
    read(ADMINISTRATORS),
  ]);
  if (!found) throw fail('NOT_FOUND');
  const { personId, personName, openedAt, seenAt, evidence, assigneeId, assigneeName, ...rest } = found;
  noteShown(context, [personId, ...rows.flatMap((row) => [row.personId, row.otherId])]);
  return {
    ...rest,
    person: toPerson(personId, personName),
    openedAt: openedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    evidence: toEvidence(evidence, rows),
    history: latest.toReversed().map(({ at, total: _total, ...row }) => ({ ...row, at: at.toISOString() })),
    events: latest[0]?.total ?? 0,
    assignee: isDecided(rest.state) ? null : toPerson(assigneeId, assigneeName),
    mayAct: hasDuty(session.duty, []) && personId !== session.userId,
    isOwn: personId === session.userId,
    administrators,
  };
}

const toEvidence = (counted: CaseRow['evidence'], rows: NamedRow[]): Evidence[] =>
  EVIDENCE_KINDS.flatMap((kind) => {
    const { count } = counted[kind] ?? { count: 0 };
    return count === 0 ? [] : { kind, count, rows: rows.filter((row) => row.kind === kind).map(toEvidenceRow) };
  });

const toEvidenceRow = ({
  kind: _kind,
  at,
  personId,
  personName,
  otherId,
  otherName,
  ...row
}: NamedRow): EvidenceRow => ({
  ...row,
  at: at.toISOString(),
  person: toPerson(personId, personName),
  other: toPerson(otherId, otherName),
});

const alertOf = (id: string) => sql<CaseRow>`
  select id, rule_id as rule, kind, severity, person_id as "personId", person_name as "personName",
    person_role as "personRole", network, measure, threshold, window_hours as "windowHours", weight,
    rule_version as "ruleVersion", evidence, opened_at as "openedAt", seen_at as "seenAt", state,
    assigned_to as "assigneeId", assignee_name as "assigneeName"
  from read_risk_alert(${id})`;

const rowsOf = (id: string) => sql<NamedRow>`
  select kind, id, at, person_id as "personId", person_name as "personName", other_id as "otherId",
    other_name as "otherName", status, amount_cents as "amountCents", currency, country,
    appointment_id as "appointmentId"
  from risk_alert_rows(${id})`;

const historyOf = (id: string) => sql<Omit<RiskEvent, 'at'> & { at: Date; total: number }>`
  select e.id, e.at, e.act, a.full_name as by, s.full_name as assignee, e.words, count(*) over ()::integer as total
  from risk_alert_events e left join support_staff a on a.user_id = e.actor_id
  left join support_staff s on s.user_id = e.assignee_id
  where e.alert_id = ${id} order by e.id desc limit ${EVENTS_SHOWN}`;

const ADMINISTRATORS = sql<{ userId: string; name: string }>`
  select user_id as "userId", full_name as name from support_staff where duty = 'administrator'
  order by full_name, user_id`;

import { type AlertKind, type RiskRule, severityOf } from '@polyclinic/contract/risk/rules';
import type { CurrentRule, Replay, Replayed, RuleDetail, RuleVersion } from '@polyclinic/contract/risk/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { noteShown } from '../queries.ts';

const VERSIONS_SHOWN = 50;

type VersionRow = Omit<RuleVersion, 'changedAt'> & { changedAt: Date };
type RuleRow = VersionRow & { rule: RiskRule; kind: AlertKind; openAlerts: number };

const versionColumns = sql`r.version, r.threshold, r.window_hours as "windowHours", r.weight, r.is_enabled as "isEnabled",
  r.changed_at as "changedAt", s.full_name as "changedBy", r.reason`;

const current = sql<RuleRow>`
  select r.id as rule, r.kind, ${versionColumns}, (select count(*)::integer from risk_alerts a
    where a.rule_id = r.id and a.state in ('open', 'assigned')) as "openAlerts"
  from current_risk_rules r left join support_staff s on s.user_id = r.changed_by`;

const dated = <Row extends { changedAt: Date }>({ changedAt, ...row }: Row) => ({
  ...row,
  changedAt: changedAt.toISOString(),
});

export async function readRules({ services, actor }: SignedInContext): Promise<{ rules: CurrentRule[] }> {
  const rows = await services.database.read(actor, () => sql<RuleRow>`${current} order by r.kind, r.id`);
  return { rules: rows.map(dated) };
}

/** A rule with its versions. Throws NOT_FOUND. */
export async function readRule({ services, actor, session }: SignedInContext, rule: RiskRule): Promise<RuleDetail> {
  const [[found], versions] = await Promise.all([
    services.database.read(actor, () => sql<RuleRow>`${current} where r.id = ${rule}`),
    services.database.read(
      actor,
      () => sql<VersionRow>`
        select ${versionColumns} from risk_rules r left join support_staff s on s.user_id = r.changed_by
        where r.id = ${rule} order by r.version desc limit ${VERSIONS_SHOWN}`,
    ),
  ]);
  if (!found) throw fail('NOT_FOUND');
  return { ...dated(found), versions: versions.map(dated), mayChange: hasDuty(session.duty, []) };
}

type Found = {
  personId: string | null;
  network: string | null;
  measure: number | null;
  score: number | null;
  firstAt: string | null;
  measureBefore: number | null;
  scoreBefore: number | null;
};
type ReplayRow = Omit<Replay, 'found'> & { found: Found[]; names: Record<string, string> };

/** What a replay of the caller's found; each who is named is noted as looked at, once a day. Throws NOT_FOUND. */
export async function readReplay(context: SignedInContext, id: string): Promise<Replay> {
  const { services, actor } = context;
  const [row] = await services.database.read(
    actor,
    () => sql<ReplayRow>`
      select id, rule_id as rule, threshold, window_hours as "windowHours", weight, days, total,
        total_before as "totalBefore", total_both as "totalBoth", found, names
      from read_risk_replay(${id})`,
  );
  if (!row) throw fail('NOT_FOUND');
  const { names, found, ...rest } = row;
  noteShown(context, Object.keys(names));
  return { ...rest, found: found.map((one) => toReplayed(one, names)) };
}

const severityOfScore = (score: number | null) => (score === null ? null : severityOf(score));

const toReplayed = (
  { personId, network, measure, score, firstAt, measureBefore, scoreBefore }: Found,
  names: Record<string, string>,
): Replayed => ({
  person: personId === null ? null : { userId: personId, name: names[personId] ?? '' },
  network,
  measure,
  severity: severityOfScore(score),
  firstAt,
  measureBefore,
  severityBefore: severityOfScore(scoreBefore),
});

import type { EmergencyKind } from '@polyclinic/contract/admin/emergency/rules';
import type { EmergencyAction, EmergencyList } from '@polyclinic/contract/admin/emergency/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

const MOST_SHOWN = 50;

type Row = {
  id: string;
  kind: EmergencyKind;
  country: string | null;
  reason: string;
  isByCommand: boolean;
  isOwn: boolean;
  askedBy: string | null;
  askedAt: Date;
  dueAt: Date | null;
  expiresAt: Date;
  approvedBy: string | null;
  startedAt: Date | null;
  endedHow: EmergencyAction['endedHow'];
  endedBy: string | null;
  endedAt: Date | null;
  isExpired: boolean;
};

/** Emergency actions, those that are open first, the latest of each first. */
export async function readEmergencies({ services, actor }: SignedInContext): Promise<EmergencyList> {
  const [rows, [seconds]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Row>`
        select a.id, a.kind, a.country, a.reason, a.is_by_command as "isByCommand",
          a.asked_by is not distinct from ${actor.userId} as "isOwn", asker.full_name as "askedBy", a.asked_at as "askedAt",
          a.due_at as "dueAt", a.expires_at as "expiresAt", approver.full_name as "approvedBy", a.started_at as "startedAt",
          a.ended_how as "endedHow", ender.full_name as "endedBy", a.ended_at as "endedAt",
          a.started_at is null and a.ended_at is null and a.expires_at <= app_now() as "isExpired"
        from emergency_actions a
        left join support_staff asker on asker.user_id = a.asked_by
        left join support_staff approver on approver.user_id = a.approved_by
        left join support_staff ender on ender.user_id = a.ended_by
        order by a.ended_at is not null, a.id desc limit ${MOST_SHOWN}`,
    ),
    services.database.read(
      actor,
      () => sql<{ needsSecond: boolean }>`select needs_second_administrator() as "needsSecond"`,
    ),
  ]);
  return { actions: rows.map(toAction), needsSecond: seconds?.needsSecond ?? true };
}

const toAction = ({ isExpired, ...row }: Row): EmergencyAction => ({
  ...row,
  state: stateOf(row, isExpired),
  endedHow: row.endedHow ?? (isExpired ? 'lapsed' : null),
  askedAt: row.askedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

function stateOf({ startedAt, endedAt }: Pick<Row, 'startedAt' | 'endedAt'>, isExpired: boolean) {
  if (startedAt) return endedAt ? 'over' : 'running';
  return endedAt || isExpired ? 'withdrawn' : 'waiting';
}

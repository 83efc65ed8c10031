import type { EmergencyKind } from '@polyclinic/contract/admin/emergency/rules';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/commands.ts';
import { type Receiver, receiver } from '../../notifications/receivers/queries.ts';

/** Starts what nobody took back in its ten minutes, and ends what nobody approved within a day. */
export async function startDueEmergencies({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select start_due_emergencies()`);
}

/** Signs everybody out but who asked for it, many at a time: done again after a failure, it goes on with the others. */
export async function signEverybodyOut(
  { worker }: Services,
  { actionId }: Effects['emergency.sign_out'],
): Promise<void> {
  let last: string | null = null;
  do {
    const [row]: { last: string | null }[] = await worker.write(
      null,
      () => sql<{ last: string | null }>`select sign_out_next(${actionId}, ${last}) as last`,
    );
    last = row?.last ?? null;
  } while (last);
}

type Told = {
  emergency: EmergencyKind;
  country: string | null;
  reason: string;
  to: Receiver;
};

const KINDS = { asked: 'emergency_asked', started: 'emergency_started', ended: 'emergency_ended' } as const;

/** Tells the other administrators what waits for one of them, and all of the staff what has started or ended. */
export async function tellOfEmergency(
  services: Services,
  { actionId, state }: Effects['emergency.changed'],
): Promise<void> {
  const everybody = state !== 'asked';
  const told = await services.worker.read(
    null,
    () => sql<Told>`
      select a.kind as emergency, a.country, a.reason, ${receiver('u')} as to
      from emergency_actions a
      join staff s on ${everybody} or s.duty = 'administrator' and s.user_id is distinct from a.asked_by
      join user_addresses u on u.user_id = s.user_id
      where a.id = ${actionId}
        and (${everybody} or a.started_at is null and a.ended_at is null and a.expires_at > app_now())
        and u.email not like '%.invalid' and not exists (
        select from account_suspensions x where x.user_id = s.user_id and x.reinstated_at is null)`,
  );
  const key = `emergency.${state}:${actionId}`;
  for (const { to, emergency, country, reason: answer } of told) {
    const link = `${services.environment.publicUrl}/${to.locale}/admin/emergency`;
    await notify(services, { key, kind: KINDS[state], to, mail: { name: to.name, link, emergency, country, answer } });
  }
}

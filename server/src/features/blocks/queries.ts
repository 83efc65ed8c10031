import type { Block, BlockPreview, VisitOfBlock } from '@polyclinic/contract/blocks/schemas';
import { restOwedCents } from '@polyclinic/contract/payments/rules';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { selectVisits, toAppointment } from '../appointments/details/queries.ts';
import { readAppointment } from '../appointments/queries.ts';

type BlockRow = { id: string; name: string | null; patient: string | null; person_id: string; created_at: Date };

/** The caller's own blocks and those of whom they manage, the latest first. */
export async function readBlocks({ services, actor }: SignedInContext): Promise<{ blocks: Block[] }> {
  const rows = await services.database.read(
    actor,
    () => sql<BlockRow>`
      select b.id, b.created_at,
        case b.side when 'patient' then p.id else b.patient_id end as person_id,
        case b.side when 'patient' then shown_name(p.full_name, p.other_name)
          else (select n.full_name from patient_names n where n.user_id = b.patient_id) end as name,
        case when b.side = 'patient' and b.patient_id <> ${actor.userId}
          then (select n.full_name from patient_names n where n.user_id = b.patient_id) end as patient
      from blocks b left join providers p on p.user_id = b.provider_user_id
      order by b.id desc`,
  );
  return {
    blocks: rows.map((row) => ({
      id: row.id,
      name: row.name ?? '',
      patientName: row.patient,
      personId: row.person_id,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** What a block of the other side of a visit would do. Throws NOT_FOUND for who may not block there. */
export async function previewBlock(context: SignedInContext, appointmentId: string): Promise<BlockPreview> {
  const { services, actor } = context;
  const visit = await readAppointment(context, { id: appointmentId, locale: 'en' });
  const [due, [found]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Due>`select visit_id as id, refund_percent from visits_of_block(${appointmentId})`,
    ),
    services.database.read(
      actor,
      () => sql<{ side: BlockPreview['side'] | null; state: string }>`
        select side_of_block(${appointmentId}) as side, contact_state(${appointmentId}) as state`,
    ),
  ]);
  const side = found?.side;
  if (!side) throw fail('NOT_FOUND');
  return {
    name: side === 'patient' ? visit.providerName : visit.patientName,
    patientName: side === 'patient' && visit.patientId !== actor.userId ? visit.patientName : null,
    side,
    isBlocked: found.state === 'own',
    visits: await readVisits(context, due),
  };
}

type Due = { id: string; refund_percent: number };

async function readVisits({ services, actor }: SignedInContext, due: Due[]): Promise<VisitOfBlock[]> {
  if (due.length === 0) return [];
  const percents = new Map(due.map(({ id, refund_percent }) => [id, refund_percent]));
  const rows = await services.database.read(actor, (db) =>
    selectVisits(db, actor, 'en')
      .where('a.id', 'in', [...percents.keys()])
      .orderBy('a.start_time'),
  );
  return rows.map(toAppointment).map(({ id, startTime, appointmentType, currency, money }) => {
    const refundPercent = percents.get(id) ?? 0;
    const refundCents = money && restOwedCents(money, refundPercent);
    return { id, startTime, appointmentType, refundPercent, refundCents, currency };
  });
}

import { DISPUTE_MS } from '@polyclinic/contract/ends/rules';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { decideVisit } from './decisions/commands.ts';

const BATCH = 200;

/** Looks at every open visit whose end may be known by now. One that fails holds up none of the others. */
export async function decideEnds(services: Services): Promise<void> {
  const due = await services.worker.read<{ id: string }>(null, () => sql`select id from ends_to_decide(${BATCH}) id`);
  for (const { id } of due) {
    await decideVisit(services, { appointmentId: id }).catch((error: unknown) =>
      services.log.error({ err: error, appointmentId: id }, 'end of a visit not decided'),
    );
  }
  const disputableFor = sql`make_interval(secs => ${DISPUTE_MS / 1000})`;
  const returned = await services.worker.write(null, () => sql`select return_held_back(${disputableFor})`);
  if (returned.length > 0) services.log.info({ returned: returned.length }, 'held back money returned');
}

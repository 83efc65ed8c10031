import { formatNumber } from '@polyclinic/contract/platform/format';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/commands.ts';
import { type Receiver, receiver } from '../notifications/receivers/queries.ts';

/** Asks every rule of its window, each by itself; what it has said before is the same alert. Throws where one failed. */
export async function evaluateRisks({ worker, log }: Services): Promise<void> {
  const rules = await worker.read(
    null,
    () => sql<{ id: string }>`select id from current_risk_rules where is_enabled order by id`,
  );
  const failed: string[] = [];
  for (const { id } of rules)
    try {
      await worker.write(null, () => sql`select evaluate_risk(${id})`);
    } catch (error) {
      log.error({ err: error, rule: id }, 'risk rule not evaluated');
      failed.push(id);
    }
  await worker.write(null, () => sql`select tell_severe_risks()`);
  await worker.write(null, () => sql`select remove_old_risks()`);
  if (failed.length > 0) throw new Error(`Risk rules failed: ${failed.join(', ')}`);
}

/** Tells each administrator how many severe alerts are new, in one mail; of one about themself they hear from nobody. */
export async function tellOfSevereRisks(services: Services, { toldAt }: Effects['risk.severe']): Promise<void> {
  const told = await services.worker.read(
    null,
    () => sql<{ number: number; to: Receiver }>`
      select t.number, ${receiver('u')} as to
      from severe_risks_told(${toldAt}) t join user_addresses u on u.user_id = t.user_id
      where u.email not like '%.invalid'`,
  );
  for (const { number, to } of told) {
    const link = `${services.environment.publicUrl}/${to.locale}/admin?tab=risk&severity=high`;
    const mail = { name: to.name, link, about: formatNumber(number, to.locale) };
    await notify(services, { key: `risk.severe:${toldAt}`, kind: 'risk_severe', to, mail });
  }
}

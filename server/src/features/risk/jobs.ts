import { sql } from 'kysely';
import type { Services } from '../../services.ts';

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
  await worker.write(null, () => sql`select remove_old_risks()`);
  if (failed.length > 0) throw new Error(`Risk rules failed: ${failed.join(', ')}`);
}

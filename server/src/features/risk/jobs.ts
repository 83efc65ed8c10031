import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** Asks every rule of its window; what it has said before is the same alert. */
export async function evaluateRisks({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select evaluate_risks()`);
}

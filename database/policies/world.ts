import type pg from 'pg';
import { addCorrespondence } from './world-correspondence.ts';
import { addAccounts, addProviders } from './world-people.ts';
import { addMoney, addOperations, addVisits } from './world-visits.ts';

/**
 * Two visits side by side, each with everything a table can hold: pair 1 is `patient` with the verified `doctor`,
 * pair 2 `otherPatient` with `otherDoctor`, who is not verified. Written as owner.
 */
export async function buildWorld(owner: pg.Client): Promise<void> {
  for (const add of [addAccounts, addProviders, addVisits, addMoney, addOperations, addCorrespondence])
    await add(owner);
  await owner.query(`update providers set verification_status = 'pending_review' where full_name = 'otherDoctor'`);
}

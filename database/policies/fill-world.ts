import type pg from 'pg';
import { addBlocks, addCorrespondence } from './world-correspondence.ts';
import { addNotifications, addTickets } from './world-notifications.ts';
import { addAccounts, addProviders } from './world-people.ts';
import { addCare, addMoney, addOperations, addVisits, addWaits } from './world-visits.ts';

/** Gives every table rows: two visits side by side, with everything that belongs to them. */
export async function fillWorld(owner: pg.Client): Promise<void> {
  for (const add of [
    addAccounts,
    addProviders,
    addVisits,
    addWaits,
    addCare,
    addMoney,
    addOperations,
    addCorrespondence,
    addBlocks,
    addNotifications,
    addTickets,
  ])
    await add(owner);
  await owner.query('select count_settled_visits()');
  await owner.query(`update providers set verification_status = 'pending_review' where full_name = 'otherDoctor'`);
}

import pg from 'pg';
import type { RoleUrls } from '../src/roles.ts';
import { testDatabase } from '../src/testing/index.ts';
import { addCorrespondence } from './world-correspondence.ts';
import { addNotifications, addTickets } from './world-notifications.ts';
import { addAccounts, addProviders } from './world-people.ts';
import { addCare, addMoney, addOperations, addVisits, addWaits } from './world-visits.ts';

export type Connections = Record<keyof RoleUrls, pg.Client>;
export type World = { connections: Connections; close(): Promise<void> };

/**
 * A database with two visits side by side and everything a table can hold: pair 1 is `patient` with the verified
 * `doctor`, pair 2 `otherPatient` with `otherDoctor`, who is not verified. One plain connection per login.
 */
export async function openWorld(): Promise<World> {
  const test = await testDatabase();
  const { owner, app, worker, auth } = test.urls;
  const connections = {
    owner: await connect(owner),
    app: await connect(app),
    worker: await connect(worker),
    auth: await connect(auth),
  };
  await fill(connections.owner);
  const close = async () => {
    await Promise.all(Object.values(connections).map((client) => client.end()));
    await test.close();
  };
  return { connections, close };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' });
  await client.connect();
  return client;
}

async function fill(owner: pg.Client): Promise<void> {
  for (const add of [
    addAccounts,
    addProviders,
    addVisits,
    addWaits,
    addCare,
    addMoney,
    addOperations,
    addCorrespondence,
    addNotifications,
    addTickets,
  ])
    await add(owner);
  await owner.query('select count_settled_visits()');
  await owner.query(`update providers set verification_status = 'pending_review' where full_name = 'otherDoctor'`);
}

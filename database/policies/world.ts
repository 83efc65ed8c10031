import pg from 'pg';
import type { RoleUrls } from '../src/roles.ts';
import { testDatabase } from '../src/testing/index.ts';
import { fillWorld } from './fill-world.ts';
import { addInstallation } from './world-notifications.ts';

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
  await fillWorld(connections.owner);
  await addInstallation(connections.owner);
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

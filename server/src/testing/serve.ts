import { getRequestListener } from '@hono/node-server';
import type { RoleUrls } from '@polyclinic/database';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { readEnvironment } from '../platform/environment.ts';
import { temporaryFolder } from '../platform/files/create-storage.ts';
import { keepTemporaryFiles } from '../platform/files/snapshots.ts';
import { listen } from '../platform/http-server.ts';
import { createLog } from '../platform/log.ts';
import { serveSockets } from '../socket.ts';
import { testSecrets } from './secrets.ts';

export type ServeOptions = { urls: RoleUrls; port: number; environment: Record<string, string> };

/** A server process of its own on a test's database: tells its port; ends with its parent. */
const { urls, port, environment: given } = JSON.parse(process.argv[2] ?? '{}') as ServeOptions;
const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_DATA: '0', ...given });
if (given.DATA_DIR) await keepTemporaryFiles(temporaryFolder(environment));
const { services } = await createServices({ environment, urls, secrets: testSecrets, log: createLog('silent') });
const http = await listen(port);
serveSockets(http.server, services);
http.serve(getRequestListener(createApp(services).fetch));
process.send?.({ port: http.port });
process.on('disconnect', () => process.exit());

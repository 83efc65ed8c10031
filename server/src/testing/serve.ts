import { createWriteStream } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import type { RoleUrls } from '@polyclinic/database';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { retainTemporaryFiles, temporaryFolder } from '../files/index.ts';
import { listen } from '../http/index.ts';
import { createLog, hearConsole } from '../observability/index.ts';
import { readEnvironment } from '../process/index.ts';
import { serveSockets } from '../socket.ts';
import { testSecrets } from './secrets.ts';

export type ServeOptions = { urls: RoleUrls; port: number; environment: Record<string, string>; logFile?: string };

/** A server process of its own on a test's database: tells its port; ends with its parent. */
const { urls, port, environment: given, logFile } = JSON.parse(process.argv[2] ?? '{}') as ServeOptions;
const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_DATA: '0', QUICK_PASSWORDS: '1', ...given });
if (given.DATA_DIR) await retainTemporaryFiles(temporaryFolder(environment));
const log = logFile ? createLog('info', createWriteStream(logFile)) : createLog('silent');
if (logFile) hearConsole(log);
const { services } = await createServices({ environment, urls, secrets: testSecrets, log });
const http = await listen(port);
services.limits.connections.watch(http.server);
serveSockets(http.server, services);
http.serve(getRequestListener(createApp(services).fetch));
process.send?.({ port: http.port });
process.on('disconnect', () => process.exit());

import { serve } from '@hono/node-server';
import type { RoleUrls } from '@polyclinic/database';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createLog } from '../platform/log.ts';
import { testSecrets } from './secrets.ts';

/** A server process of its own on a test's database: tells its port, and ends with its parent. */
const urls = JSON.parse(process.argv[2] ?? '{}') as RoleUrls;
const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_DATA: '0' });
const { services } = await createServices({ environment, urls, secrets: testSecrets, log: createLog('silent') });
serve({ fetch: createApp(services).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('disconnect', () => process.exit());

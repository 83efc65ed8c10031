import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '@polyclinic/contract';
import type { Database, RoleUrls } from '@polyclinic/database';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { finishRequests, listen } from '../http/index.ts';
import { type EffectName, type Effects, runEffect, runSchedule, takeFromOutbox } from '../jobs/index.ts';
import { jobs } from '../jobs.ts';
import { createLog, type Log } from '../observability/index.ts';
import { readEnvironment } from '../process/index.ts';
import type { Services } from '../services.ts';
import { serveSockets } from '../socket.ts';
import { createPerson, type Person, type PersonOptions, signInAgain } from './people.ts';
import { testSecretsAt } from './secrets.ts';

export type Client = ContractRouterClient<Contract>;

export type TestServer = {
  app: ReturnType<typeof createApp>;
  services: Services;
  /** As the owner, who sees every row: for arranging, and for proving that a hidden row exists */
  database: Database;
  origin: string;
  /** For further processes on the same database */
  urls: RoleUrls;
  /** Makes someone who is signed in; a `verified` doctor is listed and open around the clock. */
  person(options: PersonOptions): Promise<Person>;
  /** The same person on another device */
  signInAgain(person: Person): Promise<Person>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The typed client, signed in as that person or as nobody; a refusal throws an ORPCError with its code. */
  clientOf(person?: Person): Client;
  /** Does what the outbox asks for, and what that asks for, until it is empty: the jobs without their queue. */
  settle(): Promise<void>;
  /** Does what an effect calls for, as the queue does again after a failure. */
  runEffect<Name extends EffectName>(effect: Name, payload: Effects[Name]): Promise<void>;
  /** Does what the clock would: a schedule of jobs.ts by its name. */
  runSchedule(name: string): Promise<void>;
  /** Lets the minute of every pending act pass, and has each carried out with what follows from it. */
  carryOutActs(): Promise<void>;
  /** The same database under a server of another time, as after a restart. Close it before this one. */
  at(nowOffsetMs: number): Promise<TestServer>;
  /** The same database under a server of other variables, as after a restart. Close it before this one. */
  restarted(environment: Record<string, string>): Promise<TestServer>;
  /** Serves on a real port, sockets included; returns its origin, such as http://localhost:40123. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** `environment` overrides variables of the README; `nowOffsetMs` shifts the clocks of server and database. */
export type TestServerOptions = { environment?: Record<string, string>; nowOffsetMs?: number; log?: Log };

/** The whole API over a fresh database. Close it in afterAll. */
export async function testServer({
  environment = {},
  nowOffsetMs = 0,
  log = createLog(process.env.TEST_LOG ?? 'silent'),
}: TestServerOptions = {}): Promise<TestServer> {
  const test = await testDatabase({ nowOffsetMs });
  const folder = join(tmpdir(), `polyclinic-test-${randomUUID()}`);
  const server = await serverOn({ test, folder, log, given: environment }, nowOffsetMs);
  const close = async () => {
    await server.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, close };
}

type Ground = { test: TestDatabase; folder: string; log: Log; given: Record<string, string> };

async function serverOn(ground: Ground, nowOffsetMs: number): Promise<TestServer> {
  const { test, folder, log, given } = ground;
  const environment = readEnvironment({
    NODE_ENV: 'test',
    SAMPLE_DATA: '0',
    DATA_DIR: folder,
    NOW_OFFSET: String(nowOffsetMs),
    // Tests do in a second what people do in a day.
    RATE_LIMIT_FACTOR: '1000',
    QUICK_PASSWORDS: given.NODE_ENV === 'production' ? '0' : '1',
    ...given,
  });
  const { services, close } = await createServices({
    environment,
    secrets: testSecretsAt(environment.KEY_VERSIONS),
    urls: test.urls,
    log,
  });
  const app = createApp(services);
  const origin = new URL(environment.publicUrl).origin;
  const stops = [close];
  const request = async (path: string, init?: RequestInit) => app.request(new URL(path, origin).href, init);
  return {
    app,
    services,
    database: test.owner,
    origin,
    urls: test.urls,
    request,
    person: (options) => createPerson(test, services, options),
    signInAgain: (person) => signInAgain(test, services, person),
    clientOf: (person) => createORPCClient(rpcLink(origin, async (call) => app.fetch(call), person)),
    settle: () => settle(services),
    runEffect: (effect, payload) => runEffect(services, jobs.handlers, effect, payload),
    runSchedule: (name) => runSchedule(services, scheduleOf(name)),
    carryOutActs: () => carryOutActs(test.owner, services),
    at: (offset) => serverOn(ground, offset),
    restarted: (changed) => serverOn({ ...ground, given: { ...given, ...changed } }, nowOffsetMs),
    listen: async () => {
      const listening = await serve(app, services);
      stops.unshift(listening.stop);
      return listening.origin;
    },
    close: async () => {
      for (const stop of stops) await stop();
    },
  };
}

async function serve(app: TestServer['app'], services: Services) {
  const http = await listen(0);
  services.limits.connections.watch(http.server);
  const sockets = serveSockets(http.server, services);
  http.serve(getRequestListener(app.fetch));
  const stop = async (): Promise<void> => {
    sockets.close();
    await finishRequests(http.server, 0);
  };
  return { origin: `http://localhost:${http.port}`, stop };
}

function rpcLink(origin: string, fetch: (request: Request) => Promise<Response>, person?: Person) {
  return new RPCLink({ url: `${origin}/api/rpc`, headers: person?.headers ?? {}, fetch });
}

async function settle(services: Services): Promise<void> {
  for (;;) {
    const taken = await services.worker.transaction(null, takeFromOutbox);
    if (taken.length === 0) return;
    for (const { effect, payload } of taken) {
      await runEffect(services, jobs.handlers, effect as EffectName, payload as never);
    }
  }
}

async function carryOutActs(owner: Database, services: Services): Promise<void> {
  await owner.write(null, () => sql`update pending_acts set due_at = app_now() where state = 'pending'`);
  await runSchedule(services, scheduleOf('acts'));
  await settle(services);
}

function scheduleOf(name: string) {
  const schedule = jobs.schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`jobs.ts has no schedule "${name}"`);
  return schedule;
}

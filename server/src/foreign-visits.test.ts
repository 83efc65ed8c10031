import { randomUUID } from 'node:crypto';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '@polyclinic/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from './testing/people.ts';
import { type TestServer, testServer } from './testing/server.ts';
import { createVisit, holdVisit } from './testing/visit.ts';

// Every call that names an appointment, asked by somebody whose appointment it is not: they learn no more of it than of one
// that there never was.

type Call = { name: string; key: string; schema: z.ZodType };

/** The calls of the contract whose address names an appointment. */
function callsIn(part: object, path: string[] = []): Call[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const at = [...path, key];
    if (!isContractProcedure(value)) return callsIn(value, at);
    const { route, inputSchema } = value['~orpc'];
    const named = /\/(?:appointments|visits)\/\{(id|appointmentId)\}/.exec(route.path ?? '');
    return named?.[1] ? [{ name: at.join('.'), key: named[1], schema: inputSchema as z.ZodType }] : [];
  });
}

type Json = { [name: string]: unknown };

/** Something that a schema takes: what is required, as plainly as it goes. */
function sampleOf(schema: Json): unknown {
  if ('const' in schema) return schema.const;
  const [choice] = (schema.enum ?? []) as unknown[];
  if (choice !== undefined) return choice;
  const [option] = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (option) return sampleOf(option);
  if (schema.type === 'object') return sampleOfObject(schema);
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items as Json)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date-time') return new Date(Date.now() + 3 * 86_400_000).toISOString();
  if (schema.format === 'date') return '2026-12-01';
  if (schema.format === 'email') return 'maya@example.com';
  return 'words of ten or more letters';
}

function sampleOfObject({ required = [], properties = {} }: Json): Json {
  const names = required as string[];
  return Object.fromEntries(names.map((name) => [name, sampleOf((properties as Record<string, Json>)[name] ?? {})]));
}

const inputOf = ({ schema, key }: Call, appointmentId: string) => ({
  ...(sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) as Json),
  [key]: appointmentId,
});

let server: TestServer;
let visits: { open: string; held: string };
let outsiders: Record<'patient' | 'doctor', Person>;
beforeAll(async () => {
  server = await testServer();
  const people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  const other = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  visits = { open: await createVisit(server.database, people), held: await createVisit(server.database, other) };
  await holdVisit(server.database, visits.held);
  outsiders = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
});
afterAll(() => server?.close());

type Answer = { code: string; status: number; data: unknown };

async function answer(person: Person, name: string, input: unknown): Promise<Answer | 'allowed'> {
  const procedure = name.split('.').reduce<unknown>((part, key) => (part as Json)[key], server.clientOf(person));
  return (procedure as (input: unknown) => Promise<unknown>)(input).then(
    () => 'allowed' as const,
    ({ code, status, data }: Answer) => ({ code, status, data }),
  );
}

const calls = callsIn(contract);

it('are asked by every call whose address names one', () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.map(({ name }) => name)).toContain('encounters.sign');
});

it.each(calls)('$name says the same of a foreign appointment as of none', async (call) => {
  for (const [role, person] of Object.entries(outsiders)) {
    const none = await answer(person, call.name, inputOf(call, randomUUID()));
    const of = `${call.name} as a ${role}`;
    expect(none, of).toMatchObject({ code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/) });
    for (const id of Object.values(visits))
      expect(await answer(person, call.name, inputOf(call, id)), of).toEqual(none);
  }
});

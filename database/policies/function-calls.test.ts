import { trials } from '@polyclinic/contract/platform/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  addWitness,
  type Callable,
  type Caller,
  callables,
  callEach,
  combinations,
  type Pool,
  poolOf,
  withNulls,
} from './function-calls.ts';
import { uuid } from './ids.ts';
import { openWorld, type World } from './world.ts';

/** What answers everybody, because it says what is public, or counts a visitor's attempts. */
const open: Record<string, string> = {
  'actor_id()': 'says who asks',
  'actor_is_admin()': 'says who asks',
  'actor_role()': 'says who asks',
  'app_now()': 'the clock',
  'get_specialties_localized(text)': 'public words',
  'with_installation(text,text)': 'public words',
  'specialty_words(uuid,boolean)': 'public words',
  'is_listed(uuid)': 'the listing is public',
  'offered_answers(uuid)': 'who is listed says it on their page',
  'shown_name(text,text)': 'one of the two that it is given',
  'net_promoter()': 'a public figure of thirty answers or more',
  'platform_figures()': 'public figures',
  'public_measures()': 'public figures of thirty patients or more',
  'count_search_misses(text,text[])': 'counts words, without a person',
  'request_early_access(text,text,text)': 'a visitor leaves an address',
  'take_rate_limit(text,integer,integer)': 'counts the caller’s attempts',
  'use_up_challenge(uuid)': 'a challenge is answered before anybody is known',
};

/** What a secret opens, for every bearer: each is drawn at random and reaches its person by mail, link or device. */
const borne: Record<string, string> = {
  'accept_handover(text,text,text[])': 'the link of a handover',
  'accept_staff_invitation(text,text,text,text,text,jsonb)': 'the link of an invitation to the staff',
  'find_staff_invitation(text)': 'the link of an invitation to the staff',
  'call_times(text)': 'the link of an invitation to a call',
  'find_handover(text)': 'the link of a handover',
  'leave_early_access(uuid)': 'the token of the mail',
  'passkey_to_prove(text)': 'the credential a device presents',
  'linked_deletion(uuid)': 'the key of the mail about a deletion',
  'take_back_linked_deletion(uuid,jsonb)': 'the key of the mail about a deletion',
  'use_passkey(text,bigint,uuid)': 'the credential, once its signature was proven',
};

/** What a signed-in person does with rows of their own. */
const own: Record<string, string> = {
  'add_dependent(text,date,text,text,text)': 'a person without an account, managed by the caller',
  'hold_call_invitation(text,text)': 'the link of an invitation, held by the guest’s device',
  'invite_to_care(text,text,text,text[],text)': 'an invitation from the caller',
  'may_queue(text,jsonb)': 'an effect of the caller’s own',
  'use_up_code(text)': 'a code of the caller’s own',
};

/** What the worker does where nobody is named: tells everybody's deletions, looks at a visit without asking anyone. */
const forAll = new Set([
  'deletions_to_tell(uuid,boolean)',
  'ask_for_end(uuid,text,timestamp with time zone,integer,boolean)',
]);

/** The bearer of the link takes the place of its former holder, whose stay in the call ends. */
const replaces: Record<string, string> = { 'hold_call_invitation(text,text)': 'call_presence' };

/** 42501 no right, P0002 no such row, 23514 a rule of the product that has a name, 54000 too fast. */
const REFUSALS = new Set(['42501', 'P0002', '23514', '54000']);

const nobody: Caller = { name: 'nobody', id: null, role: null };
const strangers: Caller[] = [
  { name: 'strange patient', id: uuid(9001), role: 'patient' },
  { name: 'strange doctor', id: uuid(9002), role: 'doctor' },
];
const everybody = [nobody, ...strangers];
const callers = trials(everybody.slice(1, 2), everybody);

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await openWorld();
  pool = await poolOf(world.connections.owner);
  await addWitness(world.connections.owner);
  for (const { id, name, role } of strangers) {
    await world.connections.owner.query(
      `insert into auth.user (id, name, email, requested_role, email_verified) values ($1, $2, $2 || '@example.org', $3, true)`,
      [id, name, role],
    );
  }
});
afterAll(() => world?.close());

/** Nothing, no, none: what tells nothing about anybody. */
const saysNothing = (result: unknown): boolean =>
  result === null ||
  result === false ||
  result === 0 ||
  result === '' ||
  (typeof result === 'object' && Object.values(result).every(saysNothing));

const refusesProperly = ({ refusal, constraint }: Answer): boolean =>
  refusal !== null && REFUSALS.has(refusal) && (refusal !== '23514' || constraint !== null);

/** Why this answer is wrong for somebody who has nothing to do with the rows; null where it is right. */
function faultOf({ signature, computes }: Callable, caller: Caller, answer: Answer): string | null {
  if (answer.refusal !== null) return refusesProperly(answer) ? null : `raises ${answer.refusal}`;
  if (computes || signature in open) return null;
  const telling = answer.results.filter((result) => !saysNothing(result));
  if (caller.id !== null && signature in own) return faultOfOwn(signature, caller, answer);
  const changed = answer.changes[0];
  if (changed) return `changes ${changed.table}`;
  if (telling.length > 0) return `answers ${JSON.stringify(telling[0])}`;
  return null;
}

function faultOfOwn(signature: string, { id }: Caller, { changes }: Answer): string | null {
  const foreign = changes.find(
    ({ table, rows, isDeletion }) =>
      table !== replaces[signature] && (isDeletion || !rows.every((row) => JSON.stringify(row).includes(id ?? ''))),
  );
  return foreign ? `changes another’s ${foreign.table}` : null;
}

async function faults(login: 'app' | 'worker', caller: Caller, tried: (callable: Callable) => unknown[][]) {
  const found: Record<string, string> = {};
  for (const callable of await callables(world.connections.owner, login)) {
    if (callable.name.startsWith('witness_')) continue;
    const all = tried(callable);
    const answers = await callEach(world.connections[login], caller, callable, all as never);
    for (const [n, values] of all.entries()) {
      const fault = faultOf(callable, caller, answers[n] as Answer);
      if (fault) found[callable.signature] ??= `${fault} for (${values.join(', ')})`;
    }
  }
  return found;
}

const takesWords = (callable: Callable): boolean => callable.arguments.some(({ type }) => type === 'text');
const asApp = (caller: Caller, tried: (callable: Callable) => unknown[][]) => faults('app', caller, tried);

describe.each(callers)('called by $name', (caller) => {
  it('no function tells or changes what is another’s', async () => {
    const found = await asApp(caller, (callable) =>
      callable.signature in borne ? [] : combinations(callable, pool, false),
    );
    expect(found).toEqual({});
  });

  it('no function that a secret does not open answers to one', async () => {
    const found = await asApp(caller, (callable) =>
      callable.signature in borne || !takesWords(callable) ? [] : combinations(callable, pool, true),
    );
    expect(found).toEqual({});
  });

  it('no function does anything for a null, nor fails of one', async () => {
    expect(await asApp(caller, (callable) => withNulls(callable, pool))).toEqual({});
  });
});

it('no function of the worker does anything for a null, nor fails of one', async () => {
  const found = await faults('worker', nobody, (callable) =>
    callable.arguments.length === 0 || forAll.has(callable.signature) ? [] : withNulls(callable, pool),
  );
  expect(found).toEqual({});
});

it('lists no function that is not there', async () => {
  const there = (await callables(world.connections.owner, 'app')).map(({ signature }) => signature);
  expect([open, borne, own].flatMap(Object.keys).filter((signature) => !there.includes(signature))).toEqual([]);
});
